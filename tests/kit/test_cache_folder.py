"""The cache of compiled code: reuse, damaged files, pruning, and unwritable folders."""

import os
import time
from pathlib import Path

import pytest

from parlour.kit import rule
from parlour.kit.compiler import cache_folder
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
    cache_folder.prune(tmp_path, now)
    assert not any(path.exists() for path in old)
    assert all(path.exists() for path in [*young, foreign])
    assert not (tmp_path / "a").exists()


def test_recently_used_code_is_not_pruned(tmp_path):
    now = time.time()
    path = aged(tmp_path / "a" / "1.nbc", 400, now)
    os.utime(path, (now - DAY, now - 400 * DAY))  # read yesterday
    cache_folder.prune(tmp_path, now)
    assert path.exists()


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
