"""The player that searches a tree."""

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.players import ask
from parlour.players.mcts import MctsPlayer
from parlour.players.warmup import first_decision

OPEN = "2A2B/2201/1020/0000/0000 2 2,2 0 an2a"


def test_a_tree_is_kept_from_move_to_move_where_asked():
    state = first_decision(parlour.load("maexchen"))
    visits = []
    for reuse in (False, True):
        player = MctsPlayer(300, None, seed=1, reuse=reuse)
        ask(player, state)
        visits.append(sum(move.visits for move in ask(player, state).report.moves))
    assert visits[0] == 300 < visits[1]


def test_before_its_game_is_compiled_it_stops_early(monkeypatch):
    monkeypatch.setattr("parlour.players.mcts.UNCOMPILED_SECONDS", 0.05)
    game = parlour.load("bingo_battle")
    game.compiled = False
    report = ask(MctsPlayer(simulations=10**9, seconds=None, seed=1), game.state_from_text(OPEN)).report
    assert report is not None and 1 <= report.simulations < 10**9


def test_a_choice_that_others_make_unseen_too_cannot_be_foreseen():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    player = MctsPlayer(200, None, seed=1)
    assert {ask(player, state).action for _ in range(12)} == {0, 1}


def even(seen, masks):
    return masks, np.zeros((len(seen), 2))


@pytest.mark.parametrize("reuse", [False, True])
def test_an_evaluator_leads_it(reuse):
    state = load_package("tests.search.nim").state_from_text("1,3,3 0")
    player = MctsPlayer(400, seed=1, reuse=reuse, evaluator=even, batch_size=8)
    while not state.is_terminal():
        decision = ask(player, state)
        if state.current_player() == 0:
            assert (decision.report.best.value, decision.report.best.proven) == (1, True)
        state.apply_action(decision.action)
    assert state.returns() == [1, -1]


def test_an_evaluator_is_not_asked_by_several_threads():
    with pytest.raises(ParlourError, match="A search with an evaluator runs in 1 thread, not 2"):
        MctsPlayer(400, threads=2, evaluator=even)


def test_a_budget_is_needed():
    with pytest.raises(ParlourError, match="needs a budget"):
        ask(MctsPlayer(), first_decision(parlour.load("maexchen")))
