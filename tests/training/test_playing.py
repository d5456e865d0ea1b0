"""One game of a training."""

import threading
from dataclasses import replace

import pytest

from parlour.players.alphabeta import AlphaBetaPlayer
from parlour.players.mcts import MctsPlayer
from parlour.training.plan import Plan
from parlour.training.playing import Desk

COLUMNA = Plan("parlour.games.columna", {"quiet": 5}, budget=20)
DICE = Plan("parlour.games.bingo_battle", {}, budget=5)


def desk(plan):
    return Desk(plan, threading.Event())


def tasks(plan, count=1):
    game = plan.game()
    return list(replace(plan, games=count).tasks(1, game.weights.values, game.num_players()))


@pytest.mark.parametrize(("plan", "player"), [(COLUMNA, AlphaBetaPlayer), (DICE, MctsPlayer)])
def test_a_game_is_played_to_its_end(plan, player):
    place, (task,) = desk(plan), tasks(plan)
    lesson = place(task)
    assert place.plays is player
    state = plan.game().new_initial_state()
    for action in lesson.actions:
        state.apply_action(action)
    assert state.is_terminal() and lesson.results == state.returns()
    assert (lesson.generation, lesson.number) == (1, 1)


def test_a_task_gives_the_same_game_wherever_it_is_played():
    first, second = tasks(COLUMNA, 2)
    place = desk(COLUMNA)
    one, other = place(first), place(second)
    assert (desk(COLUMNA)(second), desk(COLUMNA)(first)) == (other, one)
    assert one.actions != other.actions


def test_the_weights_decide_what_is_played():
    (task,) = tasks(COLUMNA)
    blank = dict.fromkeys(task.weights[0], 0.0)
    tempted = blank | {"stack on the edge": 1.0}
    lessons = [desk(COLUMNA)(replace(task, weights=seated, slips=0.0)) for seated in ((blank,) * 2, (blank, tempted))]
    assert lessons[0].actions != lessons[1].actions


def test_slips_are_moves_at_random():
    (task,) = tasks(COLUMNA)
    assert desk(COLUMNA)(replace(task, slips=1.0)).actions != desk(COLUMNA)(replace(task, slips=0.0)).actions


def test_it_stops_when_it_is_told_to():
    place = desk(COLUMNA)
    place.stop.set()
    assert place(tasks(COLUMNA)[0]) is None
