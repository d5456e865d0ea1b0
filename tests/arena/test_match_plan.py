"""Match plans."""

import json
from itertools import islice

import pytest

import parlour
from parlour.arena.match_plan import MatchPlan, make_plan
from parlour.core.game import load_package
from parlour.core.weights import Weights
from parlour.errors import OptionError, ParlourError, UnknownNameError

WEAK, WEAKER, RANDOM = "mcts:simulations=9", "mcts:simulations=2", "random"


def nim(players=2):
    return load_package("tests.search.nim", players=players)


def first(plan, count):
    return list(islice(plan.tasks(), count))


ROUND_ROBIN = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("game", "players", "seats", "in_round", "until"),
    [
        (nim(), (WEAK, RANDOM), [(0, 1), (1, 0)], 2, (5, 6)),
        (nim(), (WEAK, WEAKER, RANDOM), ROUND_ROBIN, 2, (4, 12)),
        (nim(3), (WEAK, RANDOM), [(0, 1, 1), (1, 0, 1), (1, 1, 0)], 3, (4, 6)),
        (parlour.load("bingo_battle", players=1), (WEAK, WEAKER, RANDOM), [(0,), (1,), (2,)], 3, (4, 12)),
    ],
    ids=["two players", "round robin", "one against many", "solo"],
)
def test_players_take_all_seats_with_shared_dice(game, players, seats, in_round, until):
    plan = make_plan(game, players, "s")
    tasks, turn = first(plan, 2 * len(seats)), len(seats)
    assert [task.number for task in tasks] == list(range(1, 2 * turn + 1))
    assert [task.seats for task in tasks] == 2 * seats
    assert [task.round for task in tasks] == [place // in_round for place in range(2 * turn)]
    assert [task.secret for task in tasks] == ["s-1"] * turn + ["s-2"] * turn
    assert plan.games_until(until[0]) == until[1]
    if seats is ROUND_ROBIN:
        assert [plan.pair(number) for number in range(4)] == [(0, 1), (0, 2), (1, 2), (0, 1)]


@pytest.mark.parametrize(
    ("players", "error", "message"),
    [
        (("mastr", RANDOM), UnknownNameError, "No level or kind of player named 'mastr'. Did you mean 'master'"),
        (("mtcs:simulations=5", RANDOM), UnknownNameError, "Did you mean 'mcts'"),
        (("mcts:simulation=5", RANDOM), OptionError, "mcts has no parameter 'simulation'. Did you mean 'simulations'"),
        (("mcts:simulations=0", RANDOM), OptionError, "a whole number from 1 to 1000000000, not '0'"),
        (("mcts:simulations=1.5", RANDOM), OptionError, "not '1.5'"),
        (("mcts:seconds=-1", RANDOM), OptionError, "seconds must be a number from 0.001 to 3600, not '-1'"),
        (("mcts:seconds", RANDOM), OptionError, "not ''"),
        (("strong:seconds=1", RANDOM), OptionError, "The level 'strong' takes no parameters"),
        ((RANDOM, RANDOM), ParlourError, "named only once"),
        ((RANDOM,), ParlourError, "at least two players"),
        ((), ParlourError, "at least two players"),
    ],
)
def test_invalid_players_are_refused(players, error, message):
    with pytest.raises(error, match=message):
        make_plan(nim(), players, "s")
    with pytest.raises(ParlourError, match="In a game with 3 seats, a match is between two players, not 3"):
        make_plan(nim(3), (WEAK, WEAKER, RANDOM), "s")


def test_plan_finds_tasks_by_number_and_survives_json():
    plan = make_plan(nim(), ("strong", RANDOM), "s", 3)
    assert [plan.task(number) for number in (1, 2, 3)] == first(plan, 3)
    assert MatchPlan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


def test_changed_level_is_refused():
    plan = make_plan(parlour.load("maexchen"), ("strong", RANDOM), "seed")
    plan.check_meanings("here")
    assert plan.meanings[0].startswith("mcts:simulations=") and plan.meanings[1] == RANDOM
    before = MatchPlan.from_json(plan.to_json() | {"meanings": ["mcts:simulations=7", RANDOM]})
    changed = r"strong meant mcts:simulations=7 when here was started; now it means mcts:.*\. Start a new"
    with pytest.raises(ParlourError, match=changed):
        before.check_meanings("here")


def test_changed_weights_are_refused(tmp_path):
    path, game = tmp_path / "mine.json", parlour.load("columna")
    Weights(dict.fromkeys(game.features, 1.0)).write(path)
    plan = make_plan(game, (f"alphabeta:weights={path},depth=1", "alphabeta"), "s")
    plan.check_meanings("here")
    Weights(dict.fromkeys(game.features, 2.0)).write(path)
    changed = r"alphabeta:weights=.* meant .* \(\w{8}\) when here was started; now it means .* \(\w{8}\)"
    with pytest.raises(ParlourError, match=changed):
        plan.check_meanings("here")
    path.unlink()
    assert MatchPlan.from_json(plan.to_json()) == plan
    with pytest.raises(ParlourError, match=r"it means .* \(gone\). Start a new log"):
        plan.check_meanings("here")
