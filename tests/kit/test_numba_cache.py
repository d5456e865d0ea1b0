"""The cache of a function's code, and each assumption about Numba that it rests on."""

import numba
import numpy as np
import pytest

from parlour.kit import rule
from parlour.kit.compiler import cache_folder, numba_cache


def three_times(n):
    return 3 * n


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """Use an empty folder."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    cache_folder.usable_folder.cache_clear()
    yield cache_folder.usable_folder()
    cache_folder.usable_folder.cache_clear()


def kept(fingerprint=str):
    """Return a dispatcher with a cache."""
    dispatcher = numba.njit(three_times)
    numba_cache.keep(dispatcher, numba_cache.CodeCache(three_times, fingerprint))
    return dispatcher


def hits(dispatcher):
    return numba_cache.cache_counts(dispatcher)["hits"]


def test_cache_key_is_fingerprint_and_argument_types():
    kept()(1)
    for fingerprint, value, found in ((str, 1, 1), (lambda kinds: "of code that was edited", 1, 0), (str, 1.0, 0)):
        dispatcher = kept(fingerprint)
        assert dispatcher(value) == 3
        told = "Numba no longer asks `_cache` by `load_overload`, with the types first, or `stats` mean something else."
        assert hits(dispatcher) == found, told


def test_code_for_another_processor_is_ignored(monkeypatch):
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
    assert len(list(folder.glob("tests.kit.test_numba_cache.three_times-*.nbc"))) == 2
    assert not [path for path in folder.iterdir() if path.suffix != ".nbc"]


def test_concurrent_saves_do_not_corrupt_the_file(folder):
    one, other = kept(), kept()
    assert (one(1), other(1)) == (3, 3)
    one._cache.save_overload(one.signatures[0], one.overloads[one.signatures[0]])
    assert hits_of_new() == 1
    assert len(list(folder.iterdir())) == 1


def test_flush_removes_the_files(folder):
    dispatcher = kept()
    dispatcher(1)
    dispatcher._cache.flush()
    assert list(folder.iterdir()) == []


def test_disabled_cache_is_not_used(folder):
    dispatcher = kept()
    dispatcher._cache.disable()
    assert dispatcher(1) == 3
    assert list(folder.iterdir()) == []
    dispatcher._cache.enable()
    assert dispatcher(1.0) == 3
    assert len(list(folder.iterdir())) == 1


def test_unwritable_cache_warns_and_is_disabled(monkeypatch):
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
    told = "Numba tells otherwise which code has addresses of this process in it."
    with pytest.warns(UserWarning, match="Cannot cache the compiled code of .*one_of_many"):
        assert one_of_many(7) == 7, told
    assert list(folder.iterdir()) == [], told
