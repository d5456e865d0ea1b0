"""The cache of compiled code and its folder, and each assumption about Numba that it rests on."""

import errno
import os
import time
from pathlib import Path

import numba
import numpy as np
import pytest

from parlour.kit import rule
from parlour.kit.compiler import cache_folder, numba_cache
from parlour.kit.compiler.numba_cache import cache_counts


def twice(n):
    return 2 * n


DAY = 24 * 60 * 60
NEW, KEPT = {"hits": 0, "misses": 1}, {"hits": 1, "misses": 0}


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Use an empty cache."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    cache_folder.usable_folder.cache_clear()
    yield tmp_path
    cache_folder.usable_folder.cache_clear()


def files(folder):
    """Return the files with compiled code."""
    return [path for path in folder.rglob("*") if path.is_file() and path.name != ".pruned"]


def run():
    """Call a function as a new process would, and return its cache counts."""
    fresh = rule(twice)
    assert fresh(21) == 42
    return cache_counts(fresh.dispatcher)


def test_cached_code_is_reused_and_unchanged(folder):
    assert run() == NEW
    files = {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")}
    assert len(files) == 1
    assert run() == KEPT
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb?")} == files


@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda data: b"", lambda data: b"damaged"])
def test_damaged_file_is_recompiled(folder, damage):
    run()
    for path in folder.rglob("*.nbc"):
        path.write_bytes(damage(path.read_bytes()))
    assert run() == NEW
    assert run() == KEPT


def test_uncreatable_folder_warns_once(folder, monkeypatch):
    monkeypatch.setenv("PARLOUR_CACHE", "/dev/null/cache")
    with pytest.warns(UserWarning, match="Cannot cache compiled code in /dev/null/cache") as warnings:
        assert rule(twice)(21) == 42
        assert rule(twice)(21) == 42
    assert len(warnings) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o002])
def test_folder_is_private(tmp_path, folder, monkeypatch, umask):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    usual = os.umask(umask)
    try:
        made = cache_folder.usable_folder()
    finally:
        os.umask(usual)
    assert {path.stat().st_mode & 0o777 for path in (made, made.parent)} == {0o700}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize(
    ("mode", "uid", "why"),
    [
        (0o777, 0, "other users can write to it"),
        (0o702, 0, "other users can write to it"),
        (0o700, 1, "it belongs to another user"),
    ],
)
@pytest.mark.parametrize("place", [cache_folder.root, cache_folder.version_folder])
def test_folder_that_others_control_is_not_used(folder, monkeypatch, place, mode, uid, why):
    run()
    place().chmod(mode)
    own, others = os.stat, os.geteuid() + uid
    monkeypatch.setattr("os.stat", lambda path, **more: owned(own(path, **more), others if path == place() else None))
    cache_folder.usable_folder.cache_clear()
    with pytest.warns(UserWarning, match=rf"Cannot cache compiled code in .* \({why}\), so every start recompiles"):
        assert [run(), run()] == [NEW, NEW]


def owned(found, uid):
    """A file status with another owner, if given."""
    return found if uid is None else os.stat_result([*found[:4], uid, *found[5:]])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_group_loses_its_right_to_write(folder):
    folder.chmod(0o775)
    assert cache_folder.usable_folder() is not None
    assert folder.stat().st_mode & 0o777 == 0o700


def test_read_only_file_system_is_read(folder, monkeypatch):
    run()
    cache_folder.usable_folder.cache_clear()

    def refuse(**_):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    assert run() == KEPT


def test_full_disk_warns_once(folder, monkeypatch):
    cache_folder.usable_folder()
    monkeypatch.setenv("PARLOUR_CACHE", "/dev/null/cache")
    with pytest.warns(UserWarning, match="Cannot cache compiled code"):
        assert rule(twice)(21) == 42


def test_code_of_an_older_layout_is_ignored_and_pruned(folder):
    run()
    now = time.time()
    made = {path.name: path.read_bytes() for path in folder.rglob("*.nb?")}
    older = [folder, folder / "0123456789ab-numba0.60", folder / "parlour" / "kit" / "__pycache__"]
    for place in older:
        place.mkdir(parents=True, exist_ok=True)
        for name in made:
            (place / name).write_bytes(b"an older layout")
            os.utime(place / name, (now - 31 * DAY,) * 2)
    assert run() == KEPT
    cache_folder.prune(folder, now + 2 * DAY)
    assert {path.name: path.read_bytes() for path in folder.rglob("*.nb?")} == made
    assert not (folder / "parlour").exists()


def test_bounds_checked_code_is_cached_separately(monkeypatch):
    plain = cache_folder.version_folder()
    monkeypatch.setattr(cache_folder, "BOUNDS_CHECKED", True)
    cache_folder._version.cache_clear()
    checked = cache_folder.version_folder()
    cache_folder._version.cache_clear()
    assert checked != plain


def test_environment_variable_sets_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    assert cache_folder.root() == tmp_path
    assert cache_folder.version_folder().parent == tmp_path
    monkeypatch.delenv("PARLOUR_CACHE")
    assert cache_folder.root().name == "parlour"


def test_digest_changes_with_sources_and_their_names(tmp_path):
    (tmp_path / "mcts.py").write_text("x = 1")
    first = cache_folder.digest_of(tmp_path)
    (tmp_path / "notes.md").write_text("anything")
    assert cache_folder.digest_of(tmp_path) == first
    (tmp_path / "mcts.py").write_text("x = 2")
    second = cache_folder.digest_of(tmp_path)
    (tmp_path / "mcts.py").rename(tmp_path / "tree.py")
    assert len({first, second, cache_folder.digest_of(tmp_path)}) == 3


def aged(path, days, now):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (now - days * DAY,) * 2)
    return path


def test_pruning_removes_only_old_code(tmp_path):
    now = time.time()
    old = [aged(tmp_path / version / name, 31, now) for version in ("a", "b") for name in ("1.nbi", "1.nbc")]
    young = [aged(tmp_path / "b" / "2.nbc", 29, now), aged(tmp_path / "c" / "3.nbc", 0, now)]
    foreign = aged(tmp_path / "notes.txt", 400, now)
    young.append(aged(tmp_path / "b" / "4.nbc", 400, now))
    os.utime(young[-1], (now - DAY, now - 400 * DAY))  # read yesterday
    cache_folder.prune(tmp_path, now)
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in [*young, foreign])
    assert not (tmp_path / "a").exists()


def test_pruning_runs_once_a_day(tmp_path):
    now = time.time()
    cache_folder.prune(tmp_path, now)
    path = aged(tmp_path / "a" / "1.nbc", 31, now)
    cache_folder.prune(tmp_path, now)
    assert path.exists()
    cache_folder.prune(tmp_path, now + 2 * DAY)
    assert not path.exists()


def test_current_folder_is_kept_even_if_empty(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    cache_folder.version_folder().mkdir()
    cache_folder.prune(tmp_path, time.time())
    assert Path(cache_folder.version_folder()).is_dir()


def three_times(n):
    return 3 * n


def kept(fingerprint=str):
    """Return a dispatcher with a cache."""
    dispatcher = numba.njit(three_times)
    numba_cache.keep(dispatcher, numba_cache.CodeCache(three_times, fingerprint))
    return dispatcher


def hits(dispatcher):
    return cache_counts(dispatcher)["hits"]


def test_cache_key_is_fingerprint_and_argument_types(folder):
    kept()(1)
    for fingerprint, value, found in ((str, 1, 1), (lambda kinds: "of code that was edited", 1, 0), (str, 1.0, 0)):
        dispatcher = kept(fingerprint)
        assert dispatcher(value) == 3
        assert hits(dispatcher) == found, "Numba no longer calls `load_overload` with the types, or `stats` changed."


def test_code_for_another_processor_is_ignored(folder, monkeypatch):
    kept()(1)
    monkeypatch.setattr(numba_cache, "_machine", lambda codegen: "another")
    assert hits_of_new() == 0


def hits_of_new():
    dispatcher = kept()
    assert dispatcher(1) == 3
    return hits(dispatcher)


def test_each_version_is_a_file(folder):
    dispatcher = kept()
    assert (dispatcher(1), dispatcher(1.0)) == (3, 3.0)
    assert [path.name.partition("-")[0] for path in files(folder)] == [f"{__name__}.three_times"] * 2


def test_concurrent_saves_do_not_corrupt_the_file(folder):
    one, other = kept(), kept()
    assert (one(1), other(1)) == (3, 3)
    one._cache.save_overload(one.signatures[0], one.overloads[one.signatures[0]])
    assert hits_of_new() == 1
    assert len(files(folder)) == 1


def test_flush_removes_the_files(folder):
    dispatcher = kept()
    dispatcher(1)
    dispatcher._cache.flush()
    assert files(folder) == []


def test_disabled_cache_is_not_used(folder):
    dispatcher = kept()
    dispatcher._cache.disable()
    assert dispatcher(1) == 3
    assert files(folder) == []
    dispatcher._cache.enable()
    assert dispatcher(1.0) == 3
    assert len(files(folder)) == 1


def test_unwritable_cache_warns_and_is_disabled(folder, monkeypatch):
    dispatcher = kept()
    monkeypatch.setenv("PARLOUR_CACHE", "/dev/null/cache")
    with pytest.warns(UserWarning, match="Cannot cache compiled code in /dev/null/cache") as warnings:
        assert (dispatcher(1), dispatcher(1.0)) == (3, 3)
    assert len(warnings) == 1


MANY = np.arange(300_000)


@rule
def one_of_many(n):
    return MANY[n]


def test_uncacheable_code_warns(folder):
    with pytest.warns(UserWarning, match="Cannot cache the compiled code of .*one_of_many"):
        assert one_of_many(7) == 7
    assert files(folder) == [], "Numba no longer marks code that contains addresses of this process."
