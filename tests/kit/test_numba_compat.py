"""Each assumption about Numba's private interfaces. A failure's message says what a new version does differently."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types

from parlour import kit
from parlour.errors import GameDefinitionError
from parlour.kit import record
from parlour.kit.compiler import numba_compat
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


def test_all_integers_share_one_compiled_version():
    dispatcher = numba.njit(three_times)
    numba_compat.compile_once_for_whole_numbers(dispatcher)
    call = numba.njit(lambda n: dispatcher(n))
    assert (call(2), call(np.uint8(2)), call(2.5)) == (6, 6, 7.5)
    kinds = [(types.int64,), (types.float64,)]
    assert dispatcher.signatures == kinds, "Numba no longer infers a call by `get_call_template`."


def test_generic_call_is_resolved_by_its_first_argument():
    one, other = numba.njit(lambda s: 1), numba.njit(lambda s: 2)

    def which(s):
        raise AssertionError

    numba_compat.resolve_by_type(which, lambda kind: one if kind == types.float64 else other)
    call = numba.njit(lambda s: which(s))
    assert (call(1.0), call(1)) == (1, 2), "A template's `get_impl_key` no longer names a dispatcher's code."


def test_rules_are_callable_like_dispatchers():
    class Holder:
        def __init__(self):
            self.for_callers = numba.njit(three_times)

    numba_compat.type_as_dispatchers(Holder)
    holder = Holder()
    assert numba.njit(lambda n: holder(n))(2) == 6, "Numba no longer calls what is typed as `types.Dispatcher`."


@pytest.mark.parametrize("kind", [Inner, Outer])
def test_compiled_names_contain_a_digest_of_the_record(kind):
    numba_compat.name_records_by_content([types.Array(numba.from_dtype(kind), 1, "C")])
    digest = hashlib.sha256(numba.from_dtype(kind).name.encode()).hexdigest()[:16]
    dispatcher = numba.njit(lambda s: s)
    dispatcher.compile((numba.from_dtype(kind),))
    name = dispatcher.overloads[dispatcher.signatures[0]].fndesc.mangled_name
    assert digest in name, "Numba's mangler no longer looks types up in `N2CODE`."


LEAVE_NUMBA_ALONE = """
import sys, types
import numba, numpy as np, parlour
from parlour.search import Search, play_random_games

@numba.njit
def first(numbers):
    return numbers[0] if len(numbers) else 0.0

def attributes():
    found = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            for key, value in list(vars(module).items()):
                found[name, key] = value
                if isinstance(value, type) and value.__module__.partition(".")[0] in ("numba", "llvmlite"):
                    found |= {(value, attribute): each for attribute, each in list(vars(value).items())}
    return found

first(np.zeros(3))
before = attributes()
for name in parlour.games():
    state = parlour.load(name).new_initial_state()
    play_random_games(state, 1, seed=0)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    Search(state, seed=0).run(simulations=10)
after = attributes()
print(sorted(str(key) for key, value in before.items() if after.get(key) is not value))
"""


@pytest.mark.parametrize("cache", ["shared", pytest.param("empty", marks=pytest.mark.campaign)])
def test_playing_all_games_leaves_numba_and_llvmlite_unchanged(cache, tmp_path):
    environment = os.environ | ({"PARLOUR_CACHE": str(tmp_path)} if cache == "empty" else {})
    command = [sys.executable, "-c", LEAVE_NUMBA_ALONE]
    assert subprocess.check_output(command, env=environment, text=True) == "[]\n"


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


def test_compilation_errors_are_explained():
    """Otherwise authors read hundreds of lines: a dispatcher no longer compiles by its `compile`."""

    @numba.njit
    def misspelt(s):
        return s.c

    numba_compat.explain_failures(misspelt, lambda kinds, problem: GameDefinitionError(f"{len(kinds)}: {problem}"))
    with pytest.raises(GameDefinitionError, match="1: "):
        misspelt(kit.new(Inner))
