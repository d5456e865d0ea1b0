"""One game of the arena."""

import threading
from itertools import islice

import parlour
from parlour.arena.plan import make_plan
from parlour.arena.playing import Played, play
from parlour.game import load_package
from parlour.players import Decision, make_any_player

PLAYERS = "mcts:simulations=20", "random"


def played(game, opening=None, count=2, players=PLAYERS):
    plan = make_plan(game, players, "seed", opening)
    return [
        play(task, plan, game, [make_any_player(players[player], 3) for player in task.seats])
        for task in islice(plan.tasks(), count)
    ]


def test_the_games_of_a_round_have_their_opening_in_common():
    one, other, next_one = played(load_package("tests.search.nim"), opening=2, count=3)
    assert one.turns[:2] == other.turns[:2] != next_one.turns[:2]


def test_the_games_of_a_round_have_their_dice_in_common():
    one, other, next_one = played(parlour.load("maexchen"), count=3)
    assert one.turns[0] == other.turns[0]
    assert [one.turns, other.turns] != [one.turns, next_one.turns]


def test_a_game_tells_who_thought_how_long():
    game = load_package("tests.search.nim")
    one, other = played(game, opening=0)
    assert sum(thinking.moves for thinking in one.thinking) == len(one.turns)
    assert one.thinking[0].simulations > 0 == one.thinking[1].simulations
    assert other.thinking[0].simulations == 0 < other.thinking[1].simulations
    assert one.seconds >= sum(thinking.seconds for thinking in one.thinking) > 0
    assert all(0 < thinking.longest <= thinking.seconds for thinking in one.thinking)
    assert sorted(one.results) == [-1, 1]


def test_a_game_is_kept_as_json():
    one, _ = played(load_package("tests.search.nim"))
    assert Played.from_json(one.to_json()) == one


def test_a_game_that_is_stopped_does_not_count():
    """Even if it was the last decision that was hurried."""
    stop = threading.Event()

    class Hurried:
        def decide(self, state, stop_it):
            stop.set()
            return Decision(state.legal_actions()[0])

    game = load_package("tests.search.nim")
    plan = make_plan(game, PLAYERS, "seed", 0)
    assert play(next(plan.tasks()), plan, game, [Hurried(), Hurried()], stop) is None
