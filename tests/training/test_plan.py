"""What a training plays."""

import json
from dataclasses import replace
from itertools import islice

import pytest

from parlour.errors import ParlourError
from parlour.match.dice import BY_TURN
from parlour.players.alphabeta import AlphaBetaPlayer
from parlour.players.mcts import MctsPlayer
from parlour.training.training_run import MOST_OPENING_PLIES, SLIPS, TrainingPlan, WeightsLineup, check

PLAN = TrainingPlan("parlour.games.columna", {"quiet": 5}, seed=3, generations=2, games=10, budget=20)
DICE = TrainingPlan("parlour.games.bingo_battle", {}, budget=5)
ARENA = TrainingPlan("parlour.games.deathmatch_arena", {"players": 3})


def secrets(plan, generation=1):
    return [task.secret for task in plan.self_play(generation)]


def test_a_generation_plays_so_many_games_against_itself():
    tasks = list(PLAN.self_play(2))
    assert [task.number for task in tasks] == list(range(11, 21))
    assert {(task.round, task.seats, task.slips) for task in tasks} == {(2, (0, 0), SLIPS)}


def test_openings_vary_and_are_mostly_short():
    openings = sorted(task.opening for task in replace(PLAN, games=500).self_play(1))
    assert openings[0] == 0 and openings[-1] == MOST_OPENING_PLIES - 1
    assert 8 <= openings[250] <= 12


def test_each_game_has_a_secret_of_its_own_that_the_plan_decides():
    drawn = [*secrets(PLAN, 1), *secrets(PLAN, 2), *secrets(replace(PLAN, seed=4))]
    assert len(set(drawn)) == 30
    assert list(PLAN.self_play(2)) == list(PLAN.self_play(2))


@pytest.mark.parametrize(("plan", "seats"), [(PLAN, 2), (ARENA, 3)])
def test_in_a_comparison_the_new_weights_sit_everywhere_with_the_same_dice(plan, seats):
    tasks = list(plan.comparison(2 * seats))
    assert [task.seats.index(0) for task in tasks] == [*range(seats), *range(seats)]
    assert all(task.seats.count(1) == seats - 1 for task in tasks)
    assert [task.round for task in tasks] == [0] * seats + [1] * seats
    first, second = ({task.secret for task in tasks[i : i + seats]} for i in (0, seats))
    assert (len(first), len(second), len(first | second)) == (1, 1, 2)
    assert {(task.slips, task.opening) for task in tasks} == {(0, 0)}


@pytest.mark.parametrize(("plan", "kind"), [(PLAN, AlphaBetaPlayer), (DICE, MctsPlayer)])
def test_its_players_search_as_fits_the_game(plan, kind):
    lineup = WeightsLineup(plan, (plan.game().weights.values,))
    assert type(lineup.make_player(0, 1)) is kind


def test_it_is_kept_as_json():
    assert TrainingPlan.from_json(json.loads(json.dumps(PLAN.to_json()))) == PLAN


def test_it_knows_its_game():
    assert repr(PLAN.game()) == "parlour.load('columna', quiet=5)"


def test_a_good_plan_is_let_through():
    check(PLAN)


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
def test_plans_by_which_nothing_can_be_learned_are_refused(package, options, numbers, message):
    with pytest.raises(ParlourError, match=message):
        check(TrainingPlan(package, options, **numbers))


def test_no_game_is_cut_off_and_all_have_dice_of_the_plans_formula():
    plan = replace(PLAN, formula=BY_TURN)
    tasks = [*islice(plan.self_play(1), 5), *plan.comparison(3)]
    assert {(task.cap, task.formula) for task in tasks} == {(None, BY_TURN)}
