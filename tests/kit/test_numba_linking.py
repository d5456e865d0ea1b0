"""Linking of inner code, and each assumption about Numba that it rests on."""

from types import FunctionType

import numba
import pytest

from parlour.kit.compiler import numba_cache, numba_linking


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))


def inner(function):
    """Return a function for compiled callers, with a cache."""
    dispatcher = numba.njit(**numba_linking.INNER_FLAGS)(function)
    numba_cache.keep(dispatcher, numba_cache.CodeCache(function, str, numba_linking.reduce, numba_linking.rebuild))
    return dispatcher


def entry(called):
    """Compile a caller of inner code as an entry point."""
    return numba.njit(lambda n: called(n), **numba_linking.FLAGS)


def library(dispatcher):
    [made] = dispatcher.overloads.values()
    return made.library


def three_times(n):
    return 3 * n


@pytest.mark.parametrize("hits", [0, 1], ids=["new", "kept"])
def test_inner_code_is_compiled_with_its_callers(hits):
    for _ in range(hits):
        assert entry(inner(three_times))(2) == 6
    code = inner(three_times)
    assert (entry(code)(2), numba_cache.cache_counts(code)["hits"]) == (6, hits)
    [made] = code.overloads.values()
    assert isinstance(made.library, numba_linking.InnerLibrary), "Numba no longer lowers code into a given library."
    is_machine_code = made.library.codegen._engine.is_symbol_defined(made.fndesc.llvm_func_name)
    assert not is_machine_code, "Numba no longer makes machine code by a library's `_finalize_final_module`."


def checked(n):
    if n > 5:
        raise ValueError("too large", n)
    return n


def doubled(n):
    return 2 * checked(n)


def more(n):
    return doubled(n) + checked(n) + 1


def chain():
    """Return inner code that calls inner code, which raises an error for large values."""
    chained = {}
    for function in (checked, doubled, more):
        twin = FunctionType(function.__code__, globals() | chained, function.__name__)
        chained[function.__name__] = inner(twin)
    return list(chained.values())


@pytest.mark.parametrize("hits", [0, 1], ids=["new", "kept"])
def test_all_reachable_code_is_linked(hits):
    for _ in range(hits):
        entry(chain()[-1])(1)
    *_, more = chain()
    call = entry(more)
    assert (call(4), numba_cache.cache_counts(more)["hits"]) == (13, hits)
    with pytest.raises(ValueError, match="too large") as raised:
        call(6)
    assert raised.value.args == ("too large", 6), "Numba no longer finds an environment by its name in the code."


def test_inner_library_excludes_its_callees():
    dispatchers = chain()
    entry(dispatchers[-1])(1)
    libraries = [library(dispatcher) for dispatcher in dispatchers]
    for each in libraries:
        made = [it.name for it in each.own_module().functions if not it.is_declaration]
        assert [name for name in made if "test_numba_linking" in name] == made[:1]
    assert numba_linking.reached([libraries[-1]])[:3] == libraries[::-1]


def test_shared_code_is_loaded_once():
    dispatchers = chain()
    entry(dispatchers[-1])(1)
    kept = [numba_linking.parts(library(dispatcher)) for dispatcher in dispatchers]
    loaded = [numba_linking.assemble(library(dispatchers[0]).codegen, parts) for parts in kept]
    assert numba_linking.reached([loaded[-1]])[:3] == loaded[::-1]
    assert numba_linking.parts(loaded[-1]) == kept[-1]


def test_code_compiled_by_numba_can_call_inner_code():
    *_, more = chain()
    call = numba.njit(lambda n: more(n))
    assert call(4) == 13, "Numba no longer asks a library for `_get_module_for_linking`."
