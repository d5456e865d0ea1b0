"""A call of a rule, line by line."""

import pytest

import parlour
from parlour.conformance.rule_trace import trace_rule
from parlour.errors import ParlourError

from .broken import broken

__all__ = ["broken"]  # a fixture


def start(folder):
    game = parlour.load(folder)
    game.compiled = False
    return game.new_initial_state()


def test_trace_shows_lines_changes_and_the_result(broken):
    state = start(broken("traced", "board"))
    first, *lines, end = trace_rule(state, "apply a3")
    assert end == "apply returns None." and state == start(f"{state.game.folder}")
    assert "  → apply " in first and first.endswith("  action = 0")
    [placed] = [line for line in lines if "s.board[action] = " in line]
    assert placed.startswith("traced/rules.py:") and placed.endswith("  s.board[0] = 1")
    assert lines[-1].endswith("s.turn = 1")
    assert trace_rule(state, "apply 0") == [first, *lines, end]


def test_trace_shows_buffers_dice_and_errors(broken):
    state = start(broken("traced_dice", "dice"))
    assert any(line.endswith("  out[1] = 1") for line in trace_rule(state, "legal"))
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert trace_rule(state, "roll")[-1] == "roll returns None."
    assert trace_rule(state, "chance")[-1] == "chance returns 6."


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("aply 1", "untraced has no rule named 'aply'. Did you mean 'apply'?"),
        ("", "untraced has no rule named ''"),
        ("apply", "This rule takes 1 number after its name."),
        ("legal 4", "This rule takes 0 numbers after its name."),
        ("apply z9", "z9"),
    ],
)
def test_wrong_call_is_refused(broken, call, message):
    with pytest.raises(ParlourError) as refusal:
        trace_rule(start(broken("untraced", "board")), call)
    assert message in str(refusal.value)


def test_trace_of_an_endless_loop_stops(broken):
    folder = broken("traced_loop", "board", rules=("s.turn = 1 - s.turn", "while True:\n        s.turn = 1 - s.turn"))
    lines = trace_rule(start(folder), "apply 0")
    assert len(lines) == 1_001 and lines[-1] == "Stopped after 1,000 lines."
