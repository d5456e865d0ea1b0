"""A type checker finds mistakes in rules."""

import json
import subprocess
import sys

import pytest

RIGHT = """
from __future__ import annotations

from parlour.kit import Moves, Rng, TERMINAL, below, copy, legal, lookup, new, popcount, record, rule, snapshot, state
from parlour.kit.fields import F4, I4, U1, U8, Array, shape

ONE = U8(1)
STEPS = lookup([1, 2])
GRID = lookup([[1, 2], [3, 4]], U1)


@record
class Player:
    health: I4
    cards: Array[U1] = shape(3)


@state
class State:
    pile: U1
    men: Array[Array[U8]] = shape(2, 4)
    board: Array[U1] = shape(64)
    player: Array[Player] = shape(5)


@rule
def take(s: State, action: int, rng: Rng, moves: Moves) -> int:
    s.pile -= action + STEPS[0] + GRID[1, 0] + GRID[1][0] + below(rng, 6)
    s.board[:] = 0
    s.men[:] = 0
    s.men[0, 1] |= ONE << U8(action)
    s.men[1][2] ^= s.men[0, 1] & ~ONE
    s.player[2].cards[1] = s.pile
    me = s.player[0]
    me.health = legal(s, moves.action)
    for card in me.cards:
        s.pile += card
    return popcount(s.men[0, 0]) + len(s.board)


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = 1 if s.pile else -0.5


line = new(State, 3)
line[0] = copy(new(State))
pile: int = snapshot(line[0]).pile
"""
FAULTS = [
    ("s.pile -= action", "s.pil -= action", 'attribute "pil"'),
    ("s.player[2].cards", "s.player[2].card", 'attribute "card"'),
    ("me.health =", "me.helth =", 'attribute "helth"'),
    ("s.pile += card", "s.pile = s.board", '"Array[U1]" is not assignable to "int"'),
    ("out[0] = 1 if s.pile else -0.5", "s.pile = 0.5", '"float" is not assignable to "int"'),
    ("below(rng, 6)", "below(6, rng)", 'cannot be assigned to parameter "rng"'),
    ("popcount(s.men[0, 0])", "popcount(s.men[0])", 'cannot be assigned to parameter "bits"'),
    ("legal(s, moves.action)", "legal(s, moves)", 'cannot be assigned to parameter "out"'),
    ("STEPS[0]", "STEPS[0, 0]", "__getitem__"),
    ("line[0] = copy", "line[0] = pile = copy", "is not assignable"),
]


def complaints(folder):
    """Return pyright's messages for the files in a folder, by file."""
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(folder)]
    done = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    found = {}
    for each in done["generalDiagnostics"]:
        found.setdefault(each["file"].rpartition("/")[2], []).append(each["message"])
    return found


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("types")
    (folder / "right.py").write_text(RIGHT)
    for i, (old, new, _) in enumerate(FAULTS):
        assert RIGHT.count(old) == 1
        (folder / f"fault{i}.py").write_text(RIGHT.replace(old, new))
    return complaints(folder)


def test_correct_rules_pass(found):
    assert found.get("right.py", []) == []


@pytest.mark.parametrize("i", range(len(FAULTS)))
def test_mistake_is_reported(found, i):
    messages = found.get(f"fault{i}.py", [])
    assert any(FAULTS[i][2] in message for message in messages), messages
