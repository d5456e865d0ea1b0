"""The player that calculates move by move."""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.players import ask
from parlour.players.alphabeta import AlphaBetaPlayer
from parlour.search.alphabeta import AlphaBeta


@pytest.fixture(scope="module")
def columna():
    return parlour.load("columna").new_initial_state()


def test_it_remembers_within_a_game(columna):
    player, state = AlphaBetaPlayer(depth=5, seed=1), columna.clone()
    line = ask(player, state).report.line
    for text in line[:2]:
        state.apply_action(state.string_to_action(text))
    again = ask(player, state).report.simulations
    assert again < ask(AlphaBetaPlayer(depth=5, seed=1), state).report.simulations


def test_an_appraisal_finds_the_move_that_it_would_play(columna):
    played = ask(AlphaBetaPlayer(depth=4, seed=1), columna).report
    appraised = AlphaBetaPlayer(depth=4, seed=1).appraise(columna)
    assert appraised.best == played.best and appraised.line == played.line


def test_an_appraisal_has_a_value_for_every_move(columna):
    """The plain search tells of most moves only that they are no better."""
    exact = {move.action: move.value for move in AlphaBeta(columna, width=2, reduce=False).run(depth=4).moves}
    report = AlphaBetaPlayer(depth=4, seed=1, reduce=False).appraise(columna)
    assert {move.action: pytest.approx(move.value, abs=1e-4) for move in report.moves} == exact
    assert [move.value for move in report.moves] == sorted(exact.values(), reverse=True)


def test_an_appraisal_tells_a_move_that_loses_from_one_that_wins():
    report = AlphaBetaPlayer(depth=5).appraise(load_package("tests.search.nim").state_from_text("1,0,2 0"))
    assert report.best.text == "c1"
    assert {move.text: move.value for move in report.moves} == {"c1": 1, "a1": -1, "c2": -1}
