"""The player that searches a tree."""

import random
from collections import Counter

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.match import Match
from parlour.players import ask
from parlour.players.search_players import STAGES, AlphaBetaPlayer, MctsPlayer, sample
from parlour.players.warmup import first_decision
from parlour.search.alphabeta import AlphaBeta
from parlour.search.report import MoveReport, Report

OPEN = "2A2B/2201/1020/0000/0000 2 2,2 0 an2a"


def test_reuse_keeps_the_tree():
    state = first_decision(parlour.load("maexchen"))
    visits = []
    for reuse in (False, True):
        player = MctsPlayer(300, None, seed=1, reuse=reuse)
        ask(player, state)
        visits.append(sum(move.visits for move in ask(player, state).report.moves))
    assert visits[0] == 300 < visits[1]


def test_early_search_chooses_like_a_whole_one_with_fewer_simulations():
    state = first_decision(parlour.load("bingo_battle"))
    whole, early = (ask(MctsPlayer(20_000, seed=1, early=it), state) for it in (False, True))
    assert early.action == whole.action and early.report.simulations % (20_000 // STAGES) == 0
    assert early.report.simulations < whole.report.simulations == 20_000


def test_early_search_ends_at_once_if_a_move_is_forced():
    match = Match(parlour.load("bingo_battle"), seed=1)
    while len(match.state.legal_actions()) > 1:
        match.play(match.state.legal_actions()[0])
    assert ask(MctsPlayer(16_000, seed=1, early=True), match.state).report.simulations == 16_000 // STAGES


def test_search_of_simultaneous_choices_does_not_end_early():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    assert ask(MctsPlayer(320, seed=1, early=True), state).report.simulations == 320


def test_search_is_short_before_compilation(monkeypatch):
    monkeypatch.setattr("parlour.players.search_players.UNCOMPILED_SECONDS", 0.05)
    game = parlour.load("bingo_battle")
    game.compiled = False
    report = ask(MctsPlayer(simulations=10**9, seconds=None, seed=1), game.state_from_text(OPEN)).report
    assert report is not None and 1 <= report.simulations < 10**9


def test_simultaneous_choice_is_unpredictable():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    player = MctsPlayer(200, None, seed=1)
    assert {ask(player, state).action for _ in range(12)} == {0, 1}


def even(seen, masks):
    return masks, np.zeros((len(seen), 2))


@pytest.mark.parametrize("reuse", [False, True])
def test_evaluator_guides_the_search(reuse):
    state = load_package("tests.search.nim").state_from_text("1,3,3 0")
    player = MctsPlayer(400, seed=1, reuse=reuse, evaluator=even, batch_size=8)
    while not state.is_terminal():
        decision = ask(player, state)
        if state.current_player() == 0:
            assert (decision.report.best.value, decision.report.best.proven) == (1, True)
        state.apply_action(decision.action)
    assert state.returns() == [1, -1]


def test_evaluator_with_threads_is_refused():
    with pytest.raises(ParlourError, match="A search with an evaluator runs in 1 thread, not 2"):
        MctsPlayer(400, threads=2, evaluator=even)


def test_missing_budget_is_refused():
    with pytest.raises(ParlourError, match="needs a budget"):
        ask(MctsPlayer(), first_decision(parlour.load("maexchen")))


def report(*values, proven=False, visits=1):
    moves = tuple(MoveReport(i, str(i), visits, value, proven) for i, value in enumerate(values))
    return Report(moves, (), 0, 0.0, full=False, interrupted=False)


@pytest.mark.parametrize(
    ("values", "proven", "temperature", "chosen"),
    [((0.5, 0.4), False, 0.0, 0), ((-1.0, 1.0), False, 0.001, 1), ((1.0, 1.0, 0.9), True, 10.0, 0)],
    ids=["no temperature: most visits", "low temperature: best value", "proven win"],
)
def test_certain_choice_does_not_depend_on_chance(values, proven, temperature, chosen):
    assert {sample(report(*values, proven=proven), temperature, random.Random(i)).action for i in range(9)} == {chosen}


def test_temperature_weights_moves_by_value():
    dice = random.Random(1)
    counts = Counter(sample(report(0.5, 0.4, 0.3), 0.1, dice).action for _ in range(10_000))
    assert counts[0] / counts[1] == pytest.approx(2.718, rel=0.1)
    assert counts[1] / counts[2] == pytest.approx(2.718, rel=0.1)


def test_unvisited_move_is_not_played():
    moves = (MoveReport(0, "0", 5, 0.1, False), MoveReport(1, "1", 0, 0.0, False))
    looked = Report(moves, (), 5, 0.0, full=False, interrupted=False)
    assert {sample(looked, 10.0, random.Random(seed)).action for seed in range(50)} == {0}


@pytest.fixture(scope="module")
def columna():
    return parlour.load("columna").new_initial_state()


def test_alphabeta_player_reuses_its_search_within_a_game(columna):
    player, state = AlphaBetaPlayer(depth=5, seed=1), columna.clone()
    line = ask(player, state).report.line
    for text in line[:2]:
        state.apply_action(state.string_to_action(text))
    again = ask(player, state).report.simulations
    assert again < ask(AlphaBetaPlayer(depth=5, seed=1), state).report.simulations


def test_appraisal_agrees_with_the_decision(columna):
    played = ask(AlphaBetaPlayer(depth=4, seed=1), columna).report
    appraised = AlphaBetaPlayer(depth=4, seed=1).appraise(columna)
    assert appraised.best == played.best and appraised.line == played.line


def test_appraisal_has_exact_values(columna):
    """The plain search reports of most moves only that they are no better."""
    exact = {move.action: move.value for move in AlphaBeta(columna, width=2, reduce=False).run(depth=4).moves}
    report = AlphaBetaPlayer(depth=4, seed=1, reduce=False).appraise(columna)
    assert {move.action: pytest.approx(move.value, abs=1e-4) for move in report.moves} == exact
    assert [move.value for move in report.moves] == sorted(exact.values(), reverse=True)


def test_appraisal_separates_wins_from_losses():
    report = AlphaBetaPlayer(depth=5).appraise(load_package("tests.search.nim").state_from_text("1,0,2 0"))
    assert report.best.text == "c1"
    assert {move.text: move.value for move in report.moves} == {"c1": 1, "a1": -1, "c2": -1}
