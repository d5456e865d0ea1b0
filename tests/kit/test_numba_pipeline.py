"""The compiler passes for rules, and each assumption about Numba that they rest on."""

import numba
import pytest
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import NativeLowering

from parlour.kit import rule
from parlour.kit.compiler import numba_pipeline
from parlour.kit.compiler.numba_linking import FLAGS, EntryLowering
from parlour.kit.compiler.numba_whole_numbers import WholeNumbers

CHECKED = False
SQUARES = (0, 1, 4, 9)


def passes_of_numba():
    class State:
        func_ir, flags = None, Flags()

    [*passes] = DefaultPassBuilder.define_nopython_pipeline(State()).passes
    return [kind for kind, _ in passes]


def test_passes_are_a_subset_of_numbas_in_order():
    numbas, own = passes_of_numba(), [*numba_pipeline.UNTYPED, *numba_pipeline.TYPED, NativeLowering]
    own.remove(WholeNumbers)
    places = [len(numbas) - 1 - numbas[::-1].index(kind) for kind in own]  # the last: branches are pruned three times
    assert places == sorted(places), "Numba runs its passes in another order."
    assert len(numbas) - len(own) - 1 == 13, "Numba has other passes; see whether rules need the new ones."


def plain(n):
    """Use everything that rules use: loops, branches, constants, tables and errors."""
    total, sign = 0, 1
    for i in range(n):
        if i % 3 == 2:
            continue
        total += sign * SQUARES[i % 4]
        sign = -sign
    if CHECKED:
        total += n.no_number  # is never compiled
    while total > 100:
        total -= 7
    if n < 0:
        raise ValueError("below zero")
    return total if n else 0.5


def with_another(n):
    return (lambda m: m + 1)(n)


def generator(n):
    for i in range(n):
        yield i * 1


@pytest.fixture
def compiled(monkeypatch):
    """Compile a function like a rule, and return the names of the pass managers used."""

    def compiled(function):
        managers = []
        for kind in (numba_pipeline.Passes, PassManager):
            run = kind.run
            monkeypatch.setattr(
                kind, "run", lambda manager, state, run=run: managers.append(manager) or run(manager, state)
            )
        return numba.njit(function, **FLAGS), managers

    return compiled


def test_plain_function_uses_only_our_passes(compiled):
    call, managers = compiled(plain)
    assert [call(n) for n in range(60)] == [plain(n) for n in range(60)]
    assert [type(each) for each in managers] == [numba_pipeline.Passes]
    with pytest.raises(ValueError, match="below zero"):
        call(-1)


def halved(n):
    raise NotImplementedError


@numba.extending.overload(halved, inline="always")
def halved_in_place(n):
    return lambda n: n // 2 if n > 4 else 0


def halves(n):
    total = 0
    for i in range(n):
        if i % 2 == 0:
            total += halved(i)
    return total


def test_overload_is_compiled_with_its_caller(compiled):
    call, _ = compiled(halves)
    assert [call(n) for n in range(12)] == [sum(i // 2 for i in range(5, n) if i % 2 == 0) for n in range(12)]


@pytest.mark.parametrize(("function", "result"), [(with_another, 6), (generator, 10)])
def test_other_functions_use_all_passes_and_our_lowering(compiled, function, result):
    call, managers = compiled(function)
    made = call(5)
    assert (made if isinstance(made, int) else sum(made)) == result
    assert numba_pipeline.Passes not in map(type, managers)
    kinds = [kind for manager in managers for kind, _ in manager.passes]
    assert EntryLowering in kinds and NativeLowering not in kinds[: kinds.index(EntryLowering) + 1]


@rule
def misspelt(n):
    return n.no_number


def test_compilation_error_names_its_location():
    with pytest.raises(Exception, match=r"test_numba_pipeline\.py.*no_number"):
        misspelt(1)
