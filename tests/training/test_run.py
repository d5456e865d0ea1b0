"""A training from beginning to end."""

import pytest

from parlour import __version__
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog, read_log
from parlour.training.training_run import POSITIONS, TrainingPlan, compare, games_of, train
from tests.runs.inline import InlineExecutor

PLAN = TrainingPlan("parlour.games.columna", {"quiet": 10}, seed=3, generations=2, games=10, budget=10)
BLANK = dict.fromkeys(PLAN.game().features, 0.0)


def begin(path):
    log = RunLog(PLAN, path)
    log.create()
    return log


def plays(log):
    return {number: (game.round, game.actions, game.results) for number, game in log.games.items()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of a training on two processes, and what it came to."""
    log = begin(tmp_path_factory.mktemp("training") / "log.jsonl")
    return log, train(log, LocalExecutor(2))


def test_every_game_of_every_generation_is_played_once(whole):
    log, run = whole
    assert sorted(log.games) == list(range(1, 21))
    assert [len(games_of(log, generation)) for generation in (1, 2, 3)] == [10, 10, 0]
    assert run.positions == sum(min(POSITIONS, len(game.actions)) for game in log.games.values())


def test_the_games_of_a_generation_come_by_number(whole):
    assert [game.number for game in games_of(whole[0], 2)] == list(range(11, 21))


def test_something_is_learned(whole):
    _, run = whole
    assert tuple(run.values) == PLAN.game().features
    assert sum(value != 0 for value in run.values.values()) > 10
    assert len(run.losses) == PLAN.generations and all(0 < loss < 1 for loss in run.losses)


def test_the_second_generation_plays_by_what_the_first_has_taught(whole):
    log, _ = whole
    assert [game.actions for game in games_of(log, 1)] != [game.actions for game in games_of(log, 2)]


@pytest.mark.campaign
def test_any_number_of_processes_learns_the_same(whole, tmp_path):
    log = begin(tmp_path / "log.jsonl")
    assert (train(log, InlineExecutor()), plays(log)) == (whole[1], plays(whole[0]))


def test_an_interrupted_training_goes_on_as_if_nothing_had_been(whole, tmp_path):
    log, run = whole
    path = tmp_path / "log.jsonl"
    kept = log.path.read_text().splitlines(keepends=True)[:-4]
    path.write_text("".join(kept)[:-10])
    again, fresh = read_log(path, TrainingPlan), []
    assert len(again.games) == 15
    assert train(again, InlineExecutor(), lambda: fresh.append(len(again.games))) == run
    assert fresh == [16, 17, 18, 19, 20]
    assert plays(read_log(path, TrainingPlan)) == plays(log)


def test_a_training_that_is_over_only_learns_again(whole):
    def refuse():
        raise AssertionError("nothing is missing")

    assert train(read_log(whole[0].path, TrainingPlan), InlineExecutor(), refuse) == whole[1]


def test_an_interruption_keeps_all_games(tmp_path):
    log = begin(tmp_path / "log.jsonl")

    def interrupt():
        if len(log.games) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(log, InlineExecutor(), interrupt)
    assert read_log(log.path, TrainingPlan).games == log.games and len(log.games) == 3


def test_weights_tell_how_they_came_about(whole):
    _, run = whole
    weights = run.weights(PLAN)
    assert weights.values == run.values
    assert weights.origin == {
        "parlour": __version__,
        "options": {"quiet": 10},
        "seed": 3,
        "generations": 2,
        "games a generation": 10,
        "positions or simulations a move": 10,
        "positions learned from": run.positions,
        "loss by generation": [round(loss, 4) for loss in run.losses],
    }


def test_weights_are_compared_by_rounds():
    """The same weights play the same games on both sides, so each pair comes out even."""
    told = []
    won = compare(PLAN, BLANK, BLANK, 4, InlineExecutor(), lambda: told.append(1))
    assert won.value == 0.5 and won.low < 0.5 < won.high
    assert len(told) == 4


def test_fitted_weights_beat_none():
    fitted = PLAN.game().weights.values
    won = compare(PLAN, fitted, BLANK, 10, InlineExecutor())
    assert won.value > 0.6
