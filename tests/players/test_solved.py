"""The player that knows."""

import pytest

import parlour
from parlour.core.solutions import NotSolvedError
from parlour.players import ask, make_any_player


def test_it_plays_what_is_best_and_says_what_all_is_worth():
    state = parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    decision = ask(make_any_player("solved"), state)
    values = [move.value for move in decision.report.moves]
    assert len(values) == 3 and values == sorted(values, reverse=True)
    assert decision.action == decision.report.moves[0].action


def test_its_line_goes_on_to_where_dice_fall():
    state = parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    line = ask(make_any_player("solved"), state).report.line
    for text in line:
        state.apply_action(state.string_to_action(text))
    assert len(line) == 3 and state.current_player() < 0


def test_a_game_that_nobody_has_solved_it_refuses():
    state = parlour.load("columna").new_initial_state()
    with pytest.raises(NotSolvedError, match="Columna has no solution"):
        ask(make_any_player("solved"), state)
