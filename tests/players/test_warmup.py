"""Compiling everything before it is needed."""

import threading

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

import parlour
from parlour.arena import make_plan
from parlour.core.game import load_package
from parlour.match import Match
from parlour.players.warmup import first_decision, uses_alphabeta, warm_puct, warm_up
from parlour.runs.executor import GameWorker
from parlour.search import PuctSearch


def interpreted(game):
    game.compiled = False
    return game


def coin():
    return load_package("tests.search.gamble", toss=True)


def test_first_decision_is_reached_even_if_an_outcome_changes_nothing():
    assert first_decision(interpreted(coin())).current_player() == 0


@pytest.mark.campaign
def test_arena_reaches_the_first_decision():
    """The arena asks every player for a decision before the games begin."""
    plan = make_plan(coin(), ("random", "mcts:simulations=1"), "seed")
    worker = GameWorker(plan, threading.Event())
    assert len(worker(next(plan.tasks())).results) == 1


@pytest.mark.parametrize("name", ["maexchen", "columna"])
def test_first_decision_is_reproducible(name):
    game = interpreted(parlour.load(name))
    assert first_decision(game).to_text() == first_decision(game).to_text()


def test_warm_game_compiles_nothing_more(monkeypatch):
    game = parlour.load("maexchen")
    warm_up(game)
    monkeypatch.setattr(Dispatcher, "compile", lambda self, signature: pytest.fail(f"{self} was compiled for a roll"))
    match = Match(game, seed=1)
    match.play_text("throw")
    assert match.turns[-1].actor == parlour.CHANCE


def test_warm_puct_compiles_all_of_puct(monkeypatch):
    game = parlour.load("maexchen")
    warm_puct(game)
    monkeypatch.setattr(Dispatcher, "compile", lambda self, signature: pytest.fail(f"{self} was compiled for a search"))
    search = PuctSearch(first_decision(game), lambda seen, masks: (masks, np.zeros((len(masks), 2))), seed=1)
    assert search.run(simulations=2_000).simulations == 2_000


def test_games_with_alphabeta_levels():
    assert {name for name in parlour.games() if uses_alphabeta(parlour.load(name))} == {"columna", "lokai_and_bele"}
