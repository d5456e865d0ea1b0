"""Messages about the prospects of a game."""

import re

import pytest

import parlour
from parlour.search.report import MoveReport, Report
from parlour.terminal.messages import hint, numbers, prospect
from tests.match.matches import played_at_random


def test_numbers_end_with_luck_if_a_game_measures_it():
    assert re.search(r" · Luck [+-]\d\.\d\d : [+-]\d\.\d\d$", numbers(played_at_random("bingo_battle")))
    assert "Luck" not in numbers(played_at_random("columna"))


@pytest.mark.parametrize(
    ("players", "value", "proven", "sentence"),
    [
        (2, -0.12, False, "Chance of winning: about 44%."),
        (2, 1.0, True, "This move wins for certain."),
        (3, 0.0, False, "The game is about even."),
    ],
)
def test_prospect_of_a_move(players, value, proven, sentence):
    assert prospect(parlour.load("maexchen", players=players), MoveReport(0, "a", 9, value, proven)) == sentence


@pytest.mark.parametrize(("compiled", "proven"), [(True, False), (False, False), (False, True)])
def test_hint_promises_only_proven_results_before_the_rules_are_compiled(compiled, proven):
    game = parlour.load("columna")
    game.compiled = compiled
    state, move = game.new_initial_state(), MoveReport(0, "a", 1, 1.0, proven)
    text = hint(state, state.scene(), Report((move,), (), 1, 1.0, full=False, interrupted=False))
    assert ("about 100%" in text, "first guess" in text) == (compiled, not compiled and not proven)
