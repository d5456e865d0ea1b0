"""Training plans and runs."""

import json
from dataclasses import replace

import pytest

from parlour import __version__
from parlour.errors import ParlourError
from parlour.match.dice import BY_TURN
from parlour.players.search_players import AlphaBetaPlayer, MctsPlayer
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog, read_log
from parlour.training.training_run import (
    MOST_OPENING_PLIES,
    POSITIONS,
    SLIPS,
    TrainingPlan,
    WeightsLineup,
    check,
    compare,
    games_of,
    train,
)
from tests.runs.inline import InlineExecutor

PLAN = TrainingPlan("parlour.games.columna", {"quiet": 5}, seed=3, generations=2, games=10, budget=20)
DICE = TrainingPlan("parlour.games.bingo_battle", {}, budget=5)
ARENA = TrainingPlan("parlour.games.deathmatch_arena", {"players": 3})


def test_generation_plays_the_planned_games():
    tasks = list(replace(PLAN, formula=BY_TURN).self_play(2))
    assert [task.number for task in tasks] == list(range(11, 21))
    same = {(task.round, task.seats, task.slips, task.cap, task.formula) for task in tasks}
    assert same == {(2, (0, 0), SLIPS, None, BY_TURN)}


def test_openings_vary_and_are_mostly_short():
    openings = sorted(task.opening for task in replace(PLAN, games=500).self_play(1))
    assert (openings[0], openings[-1]) == (0, MOST_OPENING_PLIES - 1) and 8 <= openings[250] <= 12


def test_each_game_has_its_own_reproducible_secret():
    tasks = [*PLAN.self_play(1), *PLAN.self_play(2), *replace(PLAN, seed=4).self_play(1)]
    assert len({task.secret for task in tasks}) == 30
    assert list(PLAN.self_play(2)) == list(PLAN.self_play(2))


@pytest.mark.parametrize(("plan", "seats"), [(PLAN, 2), (ARENA, 3)])
def test_comparison_rotates_seats_with_shared_dice(plan, seats):
    tasks = list(replace(plan, formula=BY_TURN).comparison(2 * seats))
    assert [task.seats.index(0) for task in tasks] == [*range(seats), *range(seats)]
    assert all(task.seats.count(1) == seats - 1 for task in tasks)
    assert [task.round for task in tasks] == [0] * seats + [1] * seats
    first, second = ({task.secret for task in tasks[i : i + seats]} for i in (0, seats))
    assert (len(first), len(second), len(first | second)) == (1, 1, 2)
    assert {(task.slips, task.opening, task.cap, task.formula) for task in tasks} == {(0, 0, None, BY_TURN)}


@pytest.mark.parametrize(("plan", "kind"), [(PLAN, AlphaBetaPlayer), (DICE, MctsPlayer)])
def test_players_use_the_search_that_fits(plan, kind):
    lineup = WeightsLineup(plan, (plan.game().weights.values,))
    assert type(lineup.make_player(0, 1)) is kind


def test_valid_plan_survives_json_and_loads_its_game():
    check(PLAN)
    assert TrainingPlan.from_json(json.loads(json.dumps(PLAN.to_json()))) == PLAN
    assert repr(PLAN.game()) == "parlour.load('columna', quiet=5)"


@pytest.mark.parametrize(
    ("package", "options", "numbers", "message"),
    [
        ("tests.search.nim", {}, {}, "Nim has no evaluation to train: its folder has no evaluation.py"),
        ("parlour.games.bingo_battle", {"players": 1}, {}, "A game for one player cannot be trained"),
        ("parlour.games.columna", {}, {"games": 9}, "games must be at least 10, not 9"),
        ("parlour.games.columna", {}, {"generations": 0}, "generations must be at least 1, not 0"),
        ("parlour.games.columna", {}, {"budget": 0}, "budget must be at least 1, not 0"),
    ],
)
def test_useless_plans_are_refused(package, options, numbers, message):
    with pytest.raises(ParlourError, match=message):
        check(TrainingPlan(package, options, **numbers))


RUN_PLAN = TrainingPlan("parlour.games.columna", {"quiet": 10}, seed=3, generations=2, games=10, budget=10)
BLANK = dict.fromkeys(RUN_PLAN.game().features, 0.0)


def begin(path):
    log = RunLog(RUN_PLAN, path)
    log.create()
    return log


def plays(log):
    return {number: (game.round, game.actions, game.results) for number, game in log.games.items()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Train on two processes, and return the log and the run."""
    log = begin(tmp_path_factory.mktemp("training") / "log.jsonl")
    return log, train(log, LocalExecutor(2))


def test_training_plays_every_game_once_and_with_the_weights_learned(whole):
    log, run = whole
    numbers = [[game.number for game in games_of(log, generation)] for generation in (1, 2, 3)]
    assert numbers == [list(range(1, 11)), list(range(11, 21)), []] and len(log.games) == 20
    assert run.positions == sum(min(POSITIONS, len(game.actions)) for game in log.games.values())
    assert tuple(run.values) == RUN_PLAN.game().features
    assert sum(value != 0 for value in run.values.values()) > 10
    assert len(run.losses) == RUN_PLAN.generations and all(0 < loss < 1 for loss in run.losses)
    assert [game.actions for game in games_of(log, 1)] != [game.actions for game in games_of(log, 2)]


@pytest.mark.campaign
def test_weights_do_not_depend_on_process_count(whole, tmp_path):
    log = begin(tmp_path / "log.jsonl")
    assert (train(log, InlineExecutor()), plays(log)) == (whole[1], plays(whole[0]))


def test_resumed_training_equals_uninterrupted_training(whole, tmp_path):
    log, run = whole
    path = tmp_path / "log.jsonl"
    kept = log.path.read_text().splitlines(keepends=True)[:-4]
    path.write_text("".join(kept)[:-10])
    again, fresh = read_log(path, TrainingPlan), []
    assert len(again.games) == 15
    assert train(again, InlineExecutor(), lambda: fresh.append(len(again.games))) == run
    assert fresh == [16, 17, 18, 19, 20]
    assert train(again, InlineExecutor(), lambda: fresh.append(21)) == run and fresh[-1] == 20
    assert plays(read_log(path, TrainingPlan)) == plays(log)


def test_interrupted_training_keeps_all_games(tmp_path):
    log = begin(tmp_path / "log.jsonl")

    def interrupt():
        if len(log.games) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(log, InlineExecutor(), interrupt)
    assert read_log(log.path, TrainingPlan).games == log.games and len(log.games) == 3


def test_weights_record_their_origin(whole):
    _, run = whole
    weights = run.weights(RUN_PLAN)
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
    """Equal weights play the same games on both sides, so every round is even. Fitted weights beat zero weights."""
    reported = []
    won = compare(RUN_PLAN, BLANK, BLANK, 4, InlineExecutor(), lambda: reported.append(1))
    assert won.value == 0.5 and won.low < 0.5 < won.high
    assert len(reported) == 4
    assert compare(RUN_PLAN, RUN_PLAN.game().weights.values, BLANK, 10, InlineExecutor()).value > 0.6
