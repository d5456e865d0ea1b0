"""A compiler pass that keeps whole numbers whole: a rule annotated `-> int` returns a 64-bit integer.

Numba counts to an unsigned limit, such as a field of type U1, in unsigned integers. A variable that holds one of these
or -1 becomes a float. The pass converts the values that such rules return, and the limits of `range`.
"""

from __future__ import annotations

import numba
from numba import types
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.ir_utils import build_definitions, get_definition, guard
from numba.extending import intrinsic

CONSTANTS = (ir.Const, ir.Global, ir.FreeVar)


@intrinsic
def whole(typing_context, number):
    """Convert an integer or truth value to a 64-bit integer."""
    if not isinstance(number, types.Integer | types.Boolean):
        raise numba.TypingError(f"this rule needs a whole number here, not {number}.")
    return types.int64(types.int64), lambda context, builder, signature, arguments: arguments[0]


@register_pass(mutates_CFG=False, analysis_only=False)
class WholeNumbers(FunctionPass):
    """Inserts the conversions. Assumption: a function returns a `cast`, and a `phi` joins the values of a variable."""

    _name = "whole_numbers"

    def __init__(self):
        super().__init__()

    def run_pass(self, state) -> None:
        """Insert the conversions."""
        code, returns_int = state.func_ir, state.func_id.func.__annotations__.get("return") in (int, "int")
        for block in code.blocks.values():
            for line in [
                line for line in block.body if isinstance(line, ir.Assign) and isinstance(line.value, ir.Expr)
            ]:
                _convert_operands(code, block, line, returns_int)
        code._definitions = build_definitions(code.blocks)


def _convert_operands(code, block, line, returns_int: bool) -> None:
    """Convert the value that a line returns, or the limits of its `range`."""
    expression = line.value
    if expression.op == "cast" and returns_int:
        expression.value = _settled(code, block, expression.value, line, set())
    elif expression.op == "call" and getattr(_definition(code, expression.func), "value", None) is range:
        expression.args = [_converted(code, block, limit, line) for limit in expression.args]


def _settled(code, block, number, line, known: set[int]):
    """Convert a variable before a line of code. If it joins several values, convert each at its origin."""
    joined = _definition(code, number)
    if not isinstance(joined, ir.Expr) or joined.op != "phi":
        return _converted(code, block, number, line)
    values = {} if id(joined) in known else dict(enumerate(joined.incoming_values))
    known.add(id(joined))
    for i, value in values.items():
        if isinstance(value, ir.Var):
            origin = code.blocks[joined.incoming_blocks[i]]
            joined.incoming_values[i] = _settled(code, origin, value, origin.terminator, known)
    return number


def _converted(code, block, number, line):
    """Insert the conversion of a variable before a line of code, unless it is a constant; return the result."""
    constant = _definition(code, number)
    if isinstance(constant, CONSTANTS) and type(constant.value) is int:
        return number
    at, name = number.loc, f"{number.name}.whole"
    function, result = ir.Var(number.scope, f"{name}.call", at), ir.Var(number.scope, name, at)
    made = ir.Assign(ir.Global("whole", whole, at), function, at)
    place = next(i for i, each in enumerate(block.body) if each is line)
    block.body[place:place] = [made, ir.Assign(ir.Expr.call(function, (number,), (), at), result, at)]
    return result


def _definition(code, variable):
    return guard(get_definition, code, variable)
