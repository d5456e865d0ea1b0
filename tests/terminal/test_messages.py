"""Messages about the prospects of a game."""

import re

import pytest

import parlour
from parlour.search.report import MoveReport, Report
from parlour.terminal.messages import hint, numbers, prospect
from tests.match.test_luck import played


def test_numbers_end_with_luck_where_it_is_told():
    assert re.search(r" · Luck [+-]\d\.\d\d : [+-]\d\.\d\d$", numbers(played("bingo_battle")))
    assert "Luck" not in numbers(played("columna"))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (MoveReport(0, "a", 9, -0.12, proven=False), "Chance of winning: about 44%."),
        (MoveReport(0, "a", 9, 1.0, proven=True), "This move wins for certain."),
    ],
)
def test_a_hint_says_of_what_its_chances_are(move, said):
    assert prospect(parlour.load("maexchen"), move) == said


def test_a_hint_for_more_than_two_tells_how_it_stands():
    assert (
        prospect(parlour.load("maexchen", players=3), MoveReport(0, "a", 9, 0.0, proven=False))
        == "The game is about even."
    )


def test_a_hint_without_compiled_rules_promises_nothing_that_is_not_proven():
    game = parlour.load("columna")
    state = game.new_initial_state()
    told = []
    for game.compiled, proven in ((True, False), (False, False), (False, True)):
        move = MoveReport(0, "a", 1, 1.0, proven)
        told.append(hint(state, state.scene(), Report((move,), (), 1, 1.0, full=False, interrupted=False)))
    assert ["about 100%" in it for it in told] == [True, False, False]
    assert ["first guess" in it for it in told] == [False, True, False]
