"""Solved games, and `parlour solve`."""

from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.core import solutions
from parlour.core.solutions import NotSolvedError, explain
from parlour.errors import OptionError, PositionError


def solve(*arguments):
    """Return the output of the command; raise its errors."""
    done = CliRunner().invoke(app, ["solve", *arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def test_solved_games_are_listed():
    assert solutions.solved_games() == ["bingo_battle", "maexchen"]


def test_unsolved_game_is_refused():
    for ask in solutions.load, solutions.solve:
        with pytest.raises(NotSolvedError, match="Columna has no solution. Solved games: bingo_battle, maexchen"):
            ask(parlour.load("columna"))


def test_value_and_policy_are_printed():
    lines = solve("maexchen", "--faces", "2")
    assert lines[0].startswith("Expected result for Player A with perfect play: 0.078219451 (1 = win")
    assert lines[1] == "As the starter, Player A should stop"


def test_position_is_printed_with_its_actions():
    lines = solve("maexchen", "-o", "faces=3", "--position", "0,0 600,0 0 1:61 0:-")
    assert lines[1:4] == ["Value of each action for Player A:", "  throw: 0.334785096", "  stop: 0.363365909"]


def test_invalid_arguments_are_refused():
    with pytest.raises(OptionError, match="faces must be a whole number from 1 to 999, not 0"):
        solve("maexchen", "--faces", "0")
    with pytest.raises(OptionError, match="Columna has no option 'faces'"):
        solve("columna", "--faces", "3")
    with pytest.raises(PositionError, match="FACES"):
        solve("maexchen", "--faces", "3", "--position", "5,0 0,0 0 0:-? 0:-")
    with pytest.raises(NotSolvedError, match="solved for up to 49 faces"):
        solve("maexchen", "--faces", "50")


def test_solo_game_reports_an_expected_score():
    game = parlour.load("bingo_battle", players=1)
    lines = solutions.explain(solutions.load(game), game.new_initial_state())
    assert lines == ["Expected score with perfect play: 9.0652 (within 6e-05)."]


def test_arrays_are_read_as_written(tmp_path):
    arrays = {"one": np.arange(5), "other": np.eye(2)}
    solutions.write(tmp_path / "file.xz", **arrays)
    again = solutions.read(tmp_path / "file.xz")
    assert again.keys() == arrays.keys()
    assert all(np.array_equal(again[name], arrays[name]) for name in arrays)


@pytest.mark.parametrize(("error", "digits"), [(0.0, 9), (1e-12, 9), (1e-3, 3), (0.5, 0), (30.0, 0)])
def test_only_correct_digits_are_printed(error, digits):
    state = parlour.load("bingo_battle", players=1).new_initial_state()
    known = SimpleNamespace(error=error, value=lambda state: 8.0, values=lambda state: {}, lines=lambda state: [])
    assert f"Expected score with perfect play: {8:.{digits}f} (" in explain(known, state)[0]
