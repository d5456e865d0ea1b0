"""Behaviour that all searches share."""

import threading

import pytest

import parlour
from parlour.core.game import load_package
from parlour.core.weights import WeightsError
from parlour.errors import ActionError, ParlourError
from parlour.search import AlphaBeta, ParallelSearch, PuctSearch, Search
from tests.campaign import some_daily

from .helpers import HEAPS, Noisy, after, nim, puct, stopped
from .proofs import SOURCES, outcomes, proofs


def in_threads(state, seed=None, **settings):
    return ParallelSearch(state, 2, seed, **settings)


def with_evaluator(state, seed=None, **settings):
    return PuctSearch(state, Noisy(state.game.num_players()), 8, seed, rollout=0.5, **settings)


ALPHA_BETA, TREES = [AlphaBeta], [Search, in_threads, with_evaluator]
every_search = pytest.mark.parametrize("make", ALPHA_BETA + TREES)


def budget_of(make, simulations=300, depth=4):
    return {"depth": depth} if make is AlphaBeta else {"simulations": simulations}


@pytest.fixture(scope="module")
def start():
    return parlour.load("columna").new_initial_state()


@pytest.mark.parametrize("make", [AlphaBeta, Search, pytest.param(with_evaluator, marks=pytest.mark.campaign)])
def test_every_small_nim_is_solved(make):
    for heaps in HEAPS:
        best, won = make(nim(heaps), seed=1).run(**budget_of(make, 4000, 20)).best, heaps[0] ^ heaps[1] ^ heaps[2] != 0
        assert (best.proven, best.value) == (True, 1 if won else -1), heaps
        if won:
            left = [int(heap) for heap in after(nim(heaps), best.text).record.heap]
            assert left[0] ^ left[1] ^ left[2] == 0


@pytest.mark.parametrize(
    "source", some_daily(SOURCES, *(it for it in SOURCES if "benchmarks" not in it.package)), ids=str
)
def test_proven_moves_match_brute_force(source):
    found = list(proofs(source, 6))
    assert {proof.search for proof in found} >= {"alpha-beta", "tree search"}
    assert not [str(proof) for proof in found if not proof.holds()]


def tree_search(state, simulations):
    return Search(state, seed=1).run(simulations=simulations)


both_trees = pytest.mark.parametrize("search", [tree_search, puct])


@both_trees
@pytest.mark.parametrize(("heaps", "turn", "best"), [((0, 0, 3), 1, "c3"), ((1, 1, 2), 2, "c1")])
def test_three_seats_maximise_their_own_results(search, heaps, turn, best):
    """After c1, three heaps of one are left, and the seat takes the last."""
    found = search(nim(heaps, turn, players=3), 4000).best
    assert (found.text, found.value, found.proven) == (best, 1, True)


@both_trees
@pytest.mark.parametrize("heaps", HEAPS)
def test_proof_with_three_seats_holds_for_any_equal_choice(search, heaps):
    state = nim(heaps, players=3)
    for move in search(state, 3000).moves:
        if move.proven:
            assert {result[0] for result in outcomes(state.child(move.action))} == {move.value}, move


@both_trees
def test_earlier_hidden_choice_is_unknown(search):
    start = load_package("tests.match.pennies", rounds=1).new_initial_state()
    one, other = (search(after(start, side), 2000) for side in ("heads", "tails"))
    assert one.moves == other.moves


@every_search
def test_search_leaves_the_state_unchanged_and_its_line_is_legal(make, start):
    before = start.to_text()
    report = make(start, seed=1).run(**budget_of(make, 2000))
    assert start.to_text() == before
    assert report.line[0] == report.best.text
    after(start, *report.line)


@every_search
def test_equal_seeds_search_alike(make, start):
    one, same, other = (make(start, seed=seed).run(**budget_of(make)) for seed in (5, 5, 6))
    assert (one.moves, one.line, one.simulations) == (same.moves, same.line, same.simulations)
    assert one.moves != other.moves


@pytest.mark.parametrize("make", [Search, in_threads])
def test_search_continues_from_another_position(make, start):
    search = make(start, seed=1)
    best = search.run(simulations=4000).best
    search.go_to(start.child(best.action))
    report = search.run(simulations=100)
    assert search.root.to_text() == start.child(best.action).to_text()
    assert report.simulations == 100 < sum(move.visits for move in report.moves) - best.visits / 2


@every_search
def test_time_limit_ends_the_search(make, start):
    search = make(start)
    compiled = search.run(**budget_of(make, 8, 1))
    report = search.run(seconds=0.05)
    assert report.simulations > compiled.simulations and not report.interrupted


@every_search
def test_event_stops_the_search_with_an_answer_even_if_preset(make, start):
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    for report in (make(start).run(stop=stop), make(start).run(**budget_of(make, 10**9, 50), stop=stopped())):
        assert report.interrupted and report.best.action in start.legal_actions()


@pytest.mark.parametrize("make", [AlphaBeta, Search])
def test_interpreted_search_is_equal(make):
    state = nim((1, 2, 2))
    compiled = make(state, seed=1).run(**budget_of(make, 40))
    state.game.compiled = False
    interpreted = make(state, seed=1).run(**budget_of(make, 40))
    assert (interpreted.moves, interpreted.simulations) == (compiled.moves, compiled.simulations)


NO_SECONDS = "more than 0 seconds"
FAULTS = [
    *((make, {}, "needs a budget") for make in ALPHA_BETA + TREES),
    *((make, {"seconds": 0}, NO_SECONDS) for make in ALPHA_BETA + TREES),
    *((make, {"simulations": 0}, "at least 1 simulation") for make in TREES),
    (Search, {"simulations": -5}, "at least 1 simulation"),
    (Search, {"seconds": float("nan")}, NO_SECONDS),
    (AlphaBeta, {"depth": 0}, "at least 1 ply"),
    (AlphaBeta, {"nodes": 0}, "at least 1 position"),
]


@pytest.mark.parametrize(("make", "budget", "message"), FAULTS)
def test_invalid_budget_is_refused(start, make, budget, message):
    with pytest.raises(ParlourError, match=message):
        make(start).run(**budget)


@every_search
def test_too_little_memory_is_refused(make, start):
    with pytest.raises(ParlourError, match=r"A search needs at least [0-9.]+ MB of memory, not (1e-05|5e-06)"):
        make(start, memory=0.00001)


NO_DECISION = [(make, nim((0, 0, 0))) for make in ALPHA_BETA + TREES]
NO_DECISION += [(make, parlour.load("bingo_battle").new_initial_state()) for make in TREES]


@pytest.mark.parametrize(("make", "state"), NO_DECISION)
def test_position_without_a_decision_is_refused(make, state):
    with pytest.raises(ActionError, match="no decision to make"):
        make(state)


@every_search
def test_unknown_and_missing_weights_are_named(make, start):
    fitted = start.game.weights.values
    name, *others = fitted
    for weights, problem in (
        ({f"{name}s": 1.0}, f"Columna has no feature '{name}s'. Did you mean '{name}'"),
        (fitted | {"foo": 1.0}, "Columna has no feature 'foo'. Features"),
        ({name: 1.0}, f"Columna also needs weights for: {', '.join(others)}"),
    ):
        with pytest.raises(WeightsError, match=problem):
            make(start, weights=weights)


def test_order_of_weights_does_not_matter_and_a_game_without_evaluation_has_none(start):
    backwards = dict(reversed(start.game.weights.values.items()))
    assert start.estimate(start.game.scales(backwards)) == start.estimate()
    with pytest.raises(WeightsError, match="Nim has no feature 'foo'."):
        Search(nim((1, 3, 5)), weights={"foo": 1.0})
