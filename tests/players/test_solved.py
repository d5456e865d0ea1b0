"""The player that knows."""

import pytest

import parlour
from parlour.players import make_any_player
from parlour.players.solved import Solved
from parlour.solutions import NotSolvedError


def test_it_is_a_kind_of_player():
    assert isinstance(make_any_player("solved"), Solved)


def test_it_plays_what_is_best_and_says_what_all_is_worth():
    state = parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    decision = make_any_player("solved").decide(state)
    values = [move.value for move in decision.report.moves]
    assert len(values) == 3 and values == sorted(values, reverse=True)
    assert decision.action == decision.report.moves[0].action
    assert decision.report.line == (decision.report.best.text,)


def test_a_game_that_nobody_has_solved_it_refuses():
    state = parlour.load("columna").new_initial_state()
    with pytest.raises(NotSolvedError, match="Columna is not solved"):
        make_any_player("solved").decide(state)
