"""What a training plays."""

import json

import pytest

from parlour.errors import ParlourError
from parlour.training.plan import SLIPS, Plan, check

PLAN = Plan("parlour.games.columna", {"quiet": 5}, seed=3, generations=2, games=10, budget=20)
OLD, NEW = {"a": 1.0}, {"a": 2.0}


def seeds(plan, generation=1):
    return [task.seed for task in plan.tasks(generation, OLD, 2)]


def test_a_generation_plays_so_many_games():
    tasks = list(PLAN.tasks(2, OLD, 3))
    assert [(task.generation, task.number) for task in tasks] == [(2, number) for number in range(1, 11)]
    assert {task.slips for task in tasks} == {SLIPS}
    assert all(task.weights == (OLD, OLD, OLD) for task in tasks)


def test_each_game_has_a_seed_of_its_own_that_the_plan_decides():
    other = Plan(PLAN.package, PLAN.options, seed=4, games=10)
    drawn = [*seeds(PLAN, 1), *seeds(PLAN, 2), *seeds(other, 1)]
    assert len(set(drawn)) == 30
    assert seeds(PLAN, 2) == seeds(PLAN, 2)


@pytest.mark.parametrize("seats", [2, 3])
def test_in_trials_the_new_weights_sit_everywhere_with_the_same_dice(seats):
    tasks = list(PLAN.trials(NEW, OLD, seats, 2 * seats))
    assert [task.weights.index(NEW) for task in tasks] == [*range(seats), *range(seats)]
    assert all(task.weights.count(OLD) == seats - 1 for task in tasks)
    first, second = ({task.seed for task in tasks[i : i + seats]} for i in (0, seats))
    assert (len(first), len(second), len(first | second)) == (1, 1, 2)
    assert {task.slips for task in tasks} == {0}


def test_it_is_kept_as_json():
    assert Plan(**json.loads(json.dumps(PLAN.to_json()))) == PLAN


def test_it_knows_its_game():
    assert repr(PLAN.game()) == "parlour.load('columna', quiet=5)"


def test_a_good_plan_is_let_through():
    check(PLAN)


@pytest.mark.parametrize(
    ("package", "options", "numbers", "message"),
    [
        ("tests.search.nim", {}, {}, "Nim has no estimate to be fitted: its folder has no worth.py"),
        ("parlour.games.bingo_battle", {"players": 1}, {}, "Alone there is nobody to win against"),
        ("parlour.games.columna", {}, {"games": 9}, "at least 10 as its games, not 9"),
        ("parlour.games.columna", {}, {"generations": 0}, "at least 1 as its generations, not 0"),
        ("parlour.games.columna", {}, {"budget": 0}, "at least 1 as its budget, not 0"),
    ],
)
def test_plans_by_which_nothing_can_be_learned_are_refused(package, options, numbers, message):
    with pytest.raises(ParlourError, match=message):
        check(Plan(package, options, **numbers))
