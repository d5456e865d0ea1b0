"""Each thing that is done quicker than Numba does it: it comes to the same, and a new Numba still does it."""

import operator
import os
import subprocess
import sys
import warnings

import numba
import numpy as np
import pytest
from llvmlite.binding import ffi
from numba import types
from numba.core import ir
from numba.core.compiler import Flags, run_frontend
from numba.core.postproc import PostProcessor
from numba.core.runtime import _nrt_python, rtsys

from parlour.kit import record, rule
from parlour.kit.compiler import numba_compat, numba_patches
from parlour.kit.fields import U1, U8, Array, shape


@record
class Point:
    x: U1


@record
class Triple:
    words: Array[U8] = shape(3)


@rule
def move(point: Point) -> int:
    point.x += 1
    return point.x


@pytest.fixture(autouse=True)
def quick():
    numba_patches.apply()


def flags(**values):
    made = Flags()
    for name, value in values.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({}, {}, True),
        ({"nrt": True}, {"nrt": True}, True),
        ({"nrt": False}, {}, True),  # as it is where nobody says otherwise
        ({"nrt": True}, {}, False),
        ({"nrt": True}, {"boundscheck": True}, False),
    ],
)
def test_flags_are_equal_if_all_their_values_are(one, other, same):
    one, other = flags(**one), flags(**other)
    assert (one == other) == same, "Numba no longer compares the flags of compilations by their values."
    assert hash(one) == hash(other) or not same
    assert one.values() == {name: getattr(one, name) for name in one.options}
    assert one != 1


def test_a_record_is_told_by_its_name():
    kind = numba.from_dtype(Point)
    assert repr(kind) == kind.name and "x" in kind.name


def test_no_call_of_llvm_is_timed():
    assert ffi.lib._lock._cblist == []


def test_a_record_is_copied_by_one_instruction():
    @numba.njit
    def copy(to, of):
        to[1] = of[0]

    of, to = np.frombuffer(bytes(range(1, 25)), Triple), np.zeros(2, Triple)
    copy(to, of)
    assert to.tobytes() == bytes(24) + of.tobytes(), "Numba no longer copies records by `pack_value`."
    [code] = copy.inspect_llvm().values()
    assert "call void @llvm.memcpy" in code


def variables_of(statement):
    return [variable.name for variable in statement.list_vars()]


def test_variables_are_found_wherever_they_stand_in_an_instruction():
    scope, place = ir.Scope(None, ir.unknown_loc), ir.unknown_loc
    a, b, c, d = (ir.Var(scope, name, place) for name in "abcd")
    called = ir.Expr.call(a, [b], (("key", c),), place)
    assert sorted(variables_of(called)) == ["a", "b", "c"], "Numba no longer looks for variables by `_rec_list_vars`."
    assert sorted(variables_of(ir.Assign(called, d, place))) == ["a", "b", "c", "d"]


def test_lives_of_variables_are_traced_when_asked():
    code = run_frontend(lambda n: n + 1 if n else 0)
    PostProcessor(code).run()
    told = "Numba no longer traces variables by `PostProcessor.run`."
    assert "livemap" not in vars(code.variable_lifetime) and code.variable_lifetime.livemap, told
    PostProcessor(code).run(emit_dels=True)
    assert any(block.find_insts(ir.Del) for block in code.blocks.values())


def test_what_a_with_leaves_is_removed():
    @numba.njit
    def told(n):
        with numba.objmode(m="int64"):
            m = n + 1
        return m

    assert told(1) == 2


def test_names_in_code_say_with_which_flags():
    one, other = flags(nrt=True), flags(nrt=True, boundscheck=True)
    for each in (one, other, one):
        assert Flags.demangle(each.get_mangle_string()) == each.summary(), "Flags are mangled otherwise."


SCIPY_IS_LEFT = """
import sys
import numpy as np
from parlour.kit import rule

@rule
def plus(a, b):
    return a + b

@rule
def times(a, b):
    return np.dot(a, b)

plus(1, 2)
print("scipy.linalg" in sys.modules)
print(times(np.ones(3), np.ones(3)), "scipy.linalg" in sys.modules)
"""


def test_scipy_is_loaded_for_linear_algebra_alone(tmp_path):
    pytest.importorskip("scipy")
    (tmp_path / "rules.py").write_text(SCIPY_IS_LEFT)
    surroundings = os.environ | {"PARLOUR_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, tmp_path / "rules.py"], env=surroundings, capture_output=True, text=True)
    told = (
        "Numba loads SciPy otherwise than by `ensure_blas`, once with `numba.np.arraymath` and then where it is used."
    )
    assert ran.stdout == "False\n3.0 True\n", told + ran.stderr


def test_an_error_tells_where_it_comes_from():
    with pytest.raises(numba.TypingError, match="typing of call at"):

        @numba.njit
        def broken(n):
            return len(n)

        broken(1)


def test_other_errors_are_left_alone():
    with pytest.raises(ZeroDivisionError) as raised, numba.core.errors.new_error_context("nothing at {loc}", loc=None):
        raise ZeroDivisionError
    assert not raised.value.args


def test_what_is_warned_of_in_the_inference_of_types_is_told():
    fixer = numba.core.errors.WarningsFixer(UserWarning)
    with pytest.warns(UserWarning, match="of a thing"), fixer.catch_warnings("file.py", 1):
        warnings.warn("of a thing", stacklevel=1)


def test_what_implements_an_operation_is_looked_at_once():
    numba.core.base._has_loc.cache_clear()

    @numba.njit
    def several(n):
        return n + 1 + n + 2 + n

    assert several(1) == 6
    told = "Numba asks otherwise than by `_has_loc` whether what implements an operation takes a place."
    assert numba.core.base._has_loc.cache_info().hits, told


def test_references_to_arrays_are_counted():
    @numba.njit
    def longest(n):
        kept = np.zeros(1)
        for i in range(n):
            made = np.ones(i)
            kept = made if len(made) > len(kept) else kept
        return kept

    longest(1)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    assert len(longest(9)) == 8
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free > 8


@pytest.mark.parametrize(
    ("operation", "arguments", "result"),
    [
        (operator.add, (types.int64, types.float32), types.float64),
        (operator.add, (types.int64, types.int64), types.int64),
        (operator.getitem, (numba.from_dtype(Triple).typeof("words"), types.int64), types.uint64),
    ],
)
def test_calls_are_inferred_once(operation, arguments, result):
    context = numba.core.registry.cpu_target.typing_context
    called = context.resolve_value_type(operation)
    first = called.get_call_type(context, arguments, {})
    assert called.get_call_type(context, arguments, {}) is first
    assert first.return_type == result


def test_calls_that_mean_rules_are_inferred_anew():
    def which(s):
        raise AssertionError

    means = [numba.njit(lambda s: 1)]
    numba_compat.resolve_by_type(which, lambda kind: means[-1])
    assert numba.njit(lambda s: which(s))(1.0) == 1
    means.append(numba.njit(lambda s: 2))  # as when its game was edited
    assert numba.njit(lambda s: which(s))(1.0) == 2, "A call's `get_impl_key` is no longer asked at each place."


def test_what_is_declared_later_is_taken_in():
    numba.njit(lambda n: abs(n))(1)

    def later(n):
        raise NotImplementedError

    @numba.extending.overload(later)
    def later_compiled(n):
        return lambda n: n + 1

    assert numba.njit(lambda n: later(n))(1) == 2


def test_nothing_is_gone_through_where_nothing_is_declared(monkeypatch):
    context = numba.core.registry.cpu_target.target_context
    context.refresh()
    monkeypatch.setattr(context, "load_additional_registries", lambda: pytest.fail("Numba declares at every refresh."))
    context.refresh()
