"""Each assumption about Numba's private parts. Where one fails, its sentence says what a new Numba does otherwise."""

import hashlib
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types

from parlour import kit
from parlour.errors import GameDefinitionError
from parlour.kit import record, rule
from parlour.kit.compiler import code_cache, numba_compat
from parlour.kit.fields import I4, U1, Array, shape


@record
class Inner:
    a: U1


@record
class Outer:
    inner: Array[Inner] = shape(3)
    b: I4


def three_times(n):
    return 3 * n


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """A cache of a function's code in a folder of its own."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    return lambda: numba_compat.CodeCache(three_times, lambda kinds: ",".join(map(str, kinds)))


def kept(cache):
    dispatcher = numba.njit(three_times)
    numba_compat.keep(dispatcher, cache)
    return dispatcher


def test_the_locator_is_asked(cache):
    impl = cache()._impl
    assert isinstance(impl.locator, numba_compat._Locator), "Numba no longer takes `_locator_classes` of a cache."
    assert cache().cache_path == str(code_cache.version_folder()), "Numba no longer asks `get_cache_path`."
    assert three_times.__module__ in impl.filename_base, "Numba no longer asks `get_disambiguator`."


def test_the_index_key_tells_code_apart(cache):
    signature = (types.int64,)
    key = cache()._index_key(signature, numba.njit(three_times).targetctx.codegen())
    assert key[-1] == "int64", "A cache's signature is no longer the tuple of the arguments' types."
    kept(cache())(1)
    other = cache()
    other.fingerprint = lambda kinds: "of code that was edited"
    for each, hits in ((other, 0), (cache(), 1)):
        dispatcher = kept(each)
        dispatcher(1)
        found = numba_compat.cache_counts(dispatcher)["hits"]
        assert found == hits, "Numba no longer finds code by `_index_key`, or `_cache` or `stats` mean something else."


def test_access_to_files_is_guarded(cache, monkeypatch):
    dispatcher = kept(cache())
    monkeypatch.setattr(
        dispatcher._cache._cache_file, "save", lambda *arguments: (_ for _ in ()).throw(OSError(28, "full"))
    )
    with pytest.warns(UserWarning, match="full"):
        assert dispatcher(1) == 3, "Numba no longer guards a cache's files by `_guard_against_spurious_io_errors`."


def test_two_processes_give_no_file_of_code_one_name(cache, monkeypatch):
    one, other = kept(cache()), kept(cache())
    for each in (one, other):  # as if both had looked before either saved
        monkeypatch.setattr(each._cache._cache_file, "_load_index", dict)
    assert (one(1), other(1.0)) == (3, 3)
    named = "Numba no longer names files of code by `_data_name_pattern`."
    assert len(list(code_cache.version_folder().rglob("*.nbc"))) == 2, named


def test_callers_are_served_by_another_dispatcher():
    dispatcher, inner = numba.njit(three_times), numba.njit(three_times)
    numba_compat.serve_compiled_callers(dispatcher, inner)
    call = numba.njit(lambda n: dispatcher(n))
    assert (call(2), call(np.uint8(2))) == (6, 6)
    told = "Numba no longer infers and links a call by `get_call_template` and `get_overload`."
    assert (len(dispatcher.signatures), inner.signatures) == (0, [(types.int64,)]), told


def test_a_call_is_resolved_by_its_first_argument():
    one, other = numba.njit(lambda s: 1), numba.njit(lambda s: 2)

    def which(s):
        raise AssertionError

    numba_compat.resolve_by_type(which, lambda kind: one if kind == types.float64 else other)
    call = numba.njit(lambda s: which(s))
    told = "Numba no longer lets a template's `get_impl_key` name a dispatcher's code."
    assert (call(1.0), call(1)) == (1, 2), told


def test_rules_are_called_as_dispatchers_are():
    class Holder:
        def __init__(self):
            self.dispatcher = numba.njit(three_times)

    numba_compat.type_as_dispatchers(Holder)
    holder = Holder()
    assert numba.njit(lambda n: holder(n))(2) == 6, "Numba no longer calls what is typed as `types.Dispatcher`."


@pytest.mark.parametrize("kind", [Inner, Outer])
def test_names_in_code_are_made_of_what_a_record_is(kind):
    numba_compat.name_records_by_content()
    number = int.from_bytes(hashlib.sha256(numba.from_dtype(kind).name.encode()).digest()[:8])
    dispatcher = numba.njit(lambda s: s)
    dispatcher.compile((numba.from_dtype(kind),))
    name = dispatcher.overloads[dispatcher.signatures[0]].fndesc.mangled_name
    assert str(number) in name, "A record's name in compiled code is no longer made of its `mangling_args`."


def test_records_are_found_in_types():
    inner, outer = numba.from_dtype(Inner), numba.from_dtype(Outer)
    kind = types.Tuple((types.Array(outer, 1, "C"), types.int64))
    found = set(numba_compat.records_in(kind))
    assert found == {outer, inner}, "A record's `fields`, an array's `dtype` or a tuple's types are found otherwise."
    assert numba_compat.dtype_of(outer, [Inner, Outer]) is Outer, "Records of equal layout are no longer equal types."
    assert numba_compat.dtype_of(types.int64, [Inner, Outer]) is None


def test_no_other_module_uses_private_parts():
    for path in Path(kit.__file__).parent.rglob("*.py"):
        if not path.name.startswith("numba_"):
            assert "numba.core" not in path.read_text(), f"{path.name} uses Numba's private parts."


@rule
def of_outer(s):
    return s.b


def test_numba_compiles_a_rule_with_all_of_it():
    made = kit.new(Outer)
    made.b = 5
    assert of_outer(made) == 5


MANY = np.arange(300_000)


@rule
def one_of_many(n):
    return MANY[n]


def test_code_that_cannot_be_kept_is_warned_of():
    with pytest.warns(numba.NumbaWarning, match='Cannot cache compiled function "one_of_many"'):
        assert one_of_many(7) == 7, "Numba tells otherwise where code stands that cannot be kept."


def test_what_cannot_be_compiled_is_explained_by_us():
    """Else an author reads hundreds of lines: a dispatcher no longer compiles by its `compile`."""

    @numba.njit
    def misspelt(s):
        return s.c

    numba_compat.explain_failures(misspelt, lambda kinds, problem: GameDefinitionError(f"{len(kinds)}: {problem}"))
    with pytest.raises(GameDefinitionError, match="1: "):
        misspelt(kit.new(Inner))
