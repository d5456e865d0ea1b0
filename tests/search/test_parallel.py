"""Parallel searches of one position."""

from dataclasses import replace

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.search.mcts import Search
from parlour.search.parallel import ParallelSearch
from parlour.search.report import Report

from .helpers import nim, stopped


@pytest.fixture(scope="module")
def start():
    return parlour.load("lokai_and_bele").new_initial_state()


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
    one, other = sorted(moves[best.action].value for moves in alone)
    assert one - 0.05 <= best.value <= other + 0.05


@pytest.mark.parametrize("seed", [1, -7])
def test_trees_have_different_seeds(start, seed):
    team = ParallelSearch(start, 2, seed)
    one, other = (search.run(simulations=300).moves for search in team._searches)
    assert one != other


def test_proof_by_one_tree_ends_all():
    team = ParallelSearch(nim((1, 2, 0)), 2, seed=1)
    team._searches[1].is_proven = lambda: False
    report = team.run(simulations=10**7)
    assert (report.best.text, report.best.value, report.best.proven) == ("b1", 1, True)
    assert report.simulations < 10**7 / 2 and not report.interrupted


def test_zero_threads_are_refused(start):
    with pytest.raises(ParlourError, match="threads must be at least 1, not 0"):
        ParallelSearch(start, 0)


@pytest.mark.campaign
def test_proven_draw_does_not_stop_the_search():
    """A draw may be proven and visited most while other moves may still win."""
    state = load_package("tests.search.gamble").new_initial_state()
    team, moves = ParallelSearch(state, 2, seed=1), Search(state, seed=1).run(simulations=1).moves
    draw = Report((replace(moves[0], proven=True), *moves[1:]), (), 1, 0.0, full=False, interrupted=False)
    team._searches[0].run = lambda *budget: draw
    assert team.run(simulations=20_000).simulations == 1 + 10_000
