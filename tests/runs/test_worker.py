"""Workers that play games."""

import threading
from dataclasses import replace

import pytest

from parlour.runs.executor import GameWorker, LocalExecutor, play_games
from parlour.training.training_run import TrainingPlan, WeightsLineup

COLUMNA = TrainingPlan("parlour.games.columna", {"quiet": 5}, games=2, budget=20)
DICE = TrainingPlan("parlour.games.bingo_battle", {}, games=2, budget=5)
BLANK = dict.fromkeys(COLUMNA.game().features, 0.0)
TEMPTED = BLANK | {"stack on the edge": 1.0}


def lineup(plan):
    return WeightsLineup(plan, (plan.game().weights.values,))


def worker(plan):
    return GameWorker(lineup(plan), threading.Event())


@pytest.mark.parametrize("plan", [COLUMNA, DICE])
def test_game_is_played_to_the_end(plan):
    task = next(plan.self_play(1))
    result = worker(plan)(task)
    state = plan.game().new_initial_state()
    for action in result.actions:
        state.apply_action(action)
    assert state.is_terminal() and result.results == tuple(state.returns())
    assert (result.number, result.round, result.seats) == (1, 1, (0, 0))


def test_task_gives_the_same_game_anywhere():
    first, second = COLUMNA.self_play(1)
    here, there = worker(COLUMNA), worker(COLUMNA)
    one, other = here(first).actions, here(second).actions
    assert (there(second).actions, there(first).actions) == (other, one)
    assert one != other


def test_players_determine_the_game():
    task = replace(next(COLUMNA.self_play(1)), seats=(0, 1), slips=0.0)
    actions = [
        GameWorker(WeightsLineup(COLUMNA, (BLANK, second)), threading.Event())(task).actions
        for second in (BLANK, TEMPTED)
    ]
    assert actions[0] != actions[1]


def test_worker_stops_on_request():
    stop = threading.Event()
    busy = GameWorker(lineup(COLUMNA), stop)
    stop.set()
    assert busy(next(COLUMNA.self_play(1))) is None


def test_no_tasks_start_no_worker():
    class Nobody:
        def run(self, make_worker, tasks):
            raise AssertionError("nothing is to be done")

    assert list(play_games(lineup(COLUMNA), iter(()), Nobody())) == []


def test_games_do_not_depend_on_process_count():
    played = [
        {game.number: game.actions for game in play_games(lineup(DICE), DICE.self_play(1), LocalExecutor(count))}
        for count in (1, 2)
    ]
    assert played[0] == played[1] and sorted(played[0]) == [1, 2]
