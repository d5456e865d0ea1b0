"""Openings drawn from near-best moves: repeatable, varied and without a decided game."""

import functools
import operator
from dataclasses import replace

import pytest

import parlour
from parlour.core.game import load_package
from parlour.players import make_any_player
from parlour.runs import openings
from parlour.runs.game_loop import GameTask, play_game
from parlour.runs.openings import MOST_REJECTED, OPENING, near_best_opening
from tests.campaign import some_daily

SECRETS = [f"opening-{number}" for number in range(12)]


def after(game, actions):
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def wins_at_once(state):
    seat = state.current_player()
    children = map(state.child, state.legal_actions())
    return any(child.is_terminal() and child.returns()[seat] > 0 for child in children)


@pytest.mark.parametrize("name", some_daily(["columna", "invictus", "lokai_and_bele"], "columna"))
def test_openings_vary_and_leave_no_win_at_once(name):
    game = parlour.load(name)
    drawn = [near_best_opening(game, secret, OPENING) for secret in SECRETS]
    assert len({actions for actions, _ in drawn}) >= 10
    for actions, rejected in drawn:
        assert len(actions) == OPENING and rejected < MOST_REJECTED
        assert not wins_at_once(after(game, actions))


def test_same_secret_gives_the_same_opening():
    game = parlour.load("columna")
    first = near_best_opening(game, "fixed", OPENING)
    near_best_opening.cache_clear()
    assert near_best_opening(game, "fixed", OPENING) == first


def test_only_best_moves_are_drawn_and_decided_games_are_rejected():
    """Every position of Nim is decided. Its only winning moves leave heaps whose exclusive or is 0."""
    nim = load_package("tests.search.nim")
    for secret in SECRETS:
        actions, rejected = near_best_opening(nim, secret, 1)
        assert rejected == MOST_REJECTED
        assert functools.reduce(operator.xor, after(nim, actions).record.heap) == 0


def test_deciding_openings_are_rejected_and_counted(monkeypatch):
    game, verdicts = parlour.load("columna"), iter([True, True, False])
    monkeypatch.setattr(openings, "_is_decided", lambda state, judge: next(verdicts))
    near_best_opening.cache_clear()
    task = GameTask(1, 0, (0, 1), "seed", 2, near_best=True, cap=6)
    players = [make_any_player("random", 1)] * 2
    result = play_game(task, game, players)
    assert result.rejected == 2 and result.actions[:2] == near_best_opening(game, "seed", 2).actions
    near_best_opening.cache_clear()
    assert play_game(replace(task, near_best=False), game, players).rejected == 0
