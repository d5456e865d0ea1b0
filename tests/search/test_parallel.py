"""Parallel searches of one position."""

import threading
from dataclasses import replace

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.search.mcts import Search
from parlour.search.parallel import ParallelSearch
from parlour.search.report import Report


@pytest.fixture(scope="module")
def start():
    return parlour.load("lokai_and_bele").new_initial_state()


def nim(heaps):
    return load_package("tests.search.nim").state_from_text(f"{','.join(map(str, heaps))} 0")


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_simulations_are_divided_and_added_up(start, threads):
    report = ParallelSearch(start, threads, seed=1).run(simulations=1000)
    assert report.simulations == sum(move.visits for move in report.moves) == 1000
    assert sorted(move.action for move in report.moves) == start.legal_actions()
    assert [move.visits for move in report.moves] == sorted((move.visits for move in report.moves), reverse=True)


def test_values_are_weighted_by_visits(start):
    team = ParallelSearch(start, 2, seed=1)
    together = {move.action: move for move in team.run(simulations=2000).moves}
    alone = [{move.action: move for move in search.run(stop=stopped()).moves} for search in team._searches]
    for action in start.legal_actions()[:20]:
        parts = [moves[action] for moves in alone]
        assert together[action].visits == pytest.approx(sum(part.visits for part in parts), abs=40)
    best = next(iter(together.values()))
    assert min(moves[best.action].value for moves in alone) - 0.05 <= best.value
    assert best.value <= max(moves[best.action].value for moves in alone) + 0.05


def stopped():
    stop = threading.Event()
    stop.set()
    return stop


def test_equal_seeds_search_alike(start):
    one, other = (ParallelSearch(start, 2, seed=7).run(simulations=400) for _ in range(2))
    assert one.moves == other.moves
    assert one.moves != ParallelSearch(start, 2, seed=8).run(simulations=400).moves


def test_trees_have_different_seeds(start):
    team = ParallelSearch(start, 2, seed=1)
    one, other = (search.run(simulations=300).moves for search in team._searches)
    assert one != other


def test_proof_by_one_tree_ends_all():
    report = ParallelSearch(nim((1, 2, 0)), 2, seed=1).run(simulations=10**8)
    assert (report.best.text, report.best.value, report.best.proven) == ("b1", 1, True)
    assert report.simulations < 10**6 and not report.interrupted


def test_event_stops_all_threads(start):
    stop = threading.Event()
    threading.Timer(0.05, stop.set).start()
    report = ParallelSearch(start, 2, seed=1).run(stop=stop)
    assert report.interrupted and report.best.action in start.legal_actions()


def test_time_limit_ends_all_threads(start):
    report = ParallelSearch(start, 2, seed=1).run(seconds=0.05)
    assert report.simulations > 0 and not report.interrupted


def test_search_continues_from_another_position():
    state = parlour.load("columna").new_initial_state()
    team = ParallelSearch(state, 2, seed=1)
    best = team.run(simulations=4000).best
    state.apply_action(best.action)
    team.go_to(state)
    report = team.run(simulations=100)
    assert team.root.to_text() == state.to_text()
    assert report.simulations == 100
    assert sum(move.visits for move in report.moves) > 100 + best.visits / 2


def test_principal_variation_is_legal(start):
    report, state = ParallelSearch(start, 2, seed=1).run(simulations=2000), start.clone()
    for text in report.line:
        state.apply_action(state.string_to_action(text))
    assert len(report.line) >= 1


def test_zero_threads_are_refused(start):
    with pytest.raises(ParlourError, match="threads must be at least 1, not 0"):
        ParallelSearch(start, 0)


def test_missing_budget_is_refused(start):
    with pytest.raises(ParlourError, match="needs a budget"):
        ParallelSearch(start, 2).run()


def test_kept_tree_converges_like_a_new_one():
    state = nim((3, 3, 1))
    search = Search(state, seed=1)
    search.run(simulations=50)
    state.apply_action(state.string_to_action("c1"))
    search.go_to(state)
    report = search.run(simulations=5000)
    assert report.best.proven and report.best.value == -1
    assert sorted(move.action for move in report.moves) == state.legal_actions()


def test_full_tree_is_discarded():
    state = parlour.load("lokai_and_bele").new_initial_state()
    search = Search(state, seed=1, memory=0.25)
    assert search.run(simulations=4000).full
    search.go_to(state)
    report = search.run(simulations=100)
    assert not report.full and sum(move.visits for move in report.moves) == 100


@pytest.mark.campaign
def test_proven_draw_does_not_stop_the_search():
    """A draw may be proven and visited most while other moves may still win."""
    state = load_package("tests.search.gamble").new_initial_state()
    team, moves = ParallelSearch(state, 2, seed=1), Search(state, seed=1).run(simulations=1).moves
    draw = Report((replace(moves[0], proven=True), *moves[1:]), (), 1, 0.0, full=False, interrupted=False)
    team._searches[0].run = lambda *budget: draw
    assert team.run(simulations=20_000).simulations == 1 + 10_000


def test_negative_seed_is_valid(start):
    assert ParallelSearch(start, 2, seed=-7).run(simulations=9).moves != ()
