"""Having everything compiled before it is needed."""

import threading

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

import parlour
from parlour.arena import make_plan
from parlour.core.game import load_package
from parlour.match import Match
from parlour.players.warmup import first_decision, uses_alphabeta, warm_puct, warm_up
from parlour.runs.worker import GameWorker
from parlour.search import PuctSearch

AGAIN = "tests.players.again"


def again():
    game = load_package(AGAIN)
    game.compiled = False
    return game


def test_the_first_decision_comes_even_where_an_outcome_changes_nothing():
    assert first_decision(again()).current_player() == 0


@pytest.mark.campaign
def test_arena_reaches_the_first_decision():
    """The arena asks every player for a decision before the games begin."""
    plan = make_plan(load_package(AGAIN), ("random", "mcts:simulations=1"), "seed")
    worker = GameWorker(plan, threading.Event())
    assert worker(next(plan.tasks())).results in ((0,), (1,))


@pytest.mark.parametrize("name", ["maexchen", "columna"])
def test_the_first_decision_is_the_same_each_time(name):
    game = parlour.load(name)
    game.compiled = False
    assert first_decision(game).to_text() == first_decision(game).to_text()


def test_a_warm_game_is_played_without_compiling_anything_more(monkeypatch):
    game = parlour.load("maexchen")
    warm_up(game)
    monkeypatch.setattr(Dispatcher, "compile", lambda self, signature: pytest.fail(f"{self} was compiled for a roll"))
    match = Match(game, seed=1)
    match.play_text("throw")
    assert match.turns[-1].actor == parlour.CHANCE


def test_a_search_by_an_evaluator_is_warmed_by_whoever_wants_it(monkeypatch):
    game = parlour.load("maexchen")
    warm_puct(game)
    monkeypatch.setattr(Dispatcher, "compile", lambda self, signature: pytest.fail(f"{self} was compiled for a search"))
    search = PuctSearch(first_decision(game), lambda seen, masks: (masks, np.zeros((len(masks), 2))), seed=1)
    assert search.run(simulations=2_000).simulations == 2_000


def test_alpha_beta_is_warmed_for_games_with_a_level_that_plays_by_it():
    assert {name for name in parlour.games() if uses_alphabeta(parlour.load(name))} == {"columna", "lokai_and_bele"}
