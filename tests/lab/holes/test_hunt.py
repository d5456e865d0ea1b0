"""The rule-hole hunter, in a game that is full of holes."""

import json

import pytest

from parlour.core.game import load_package
from parlour.lab.collecting import make_collection
from parlour.lab.collecting.random_play import WHOLE, RandomPlay
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.rule_holes import HoleKind, hunt, summarize
from parlour.lab.sample import Sample
from parlour.match import read_record

MAZE = load_package("tests.lab.holes.maze")
GO_STUCK, GO_BACK, GO_TIGHT, GO_GOAL, PASS = range(5)


def sample(games, players="casual", game=MAZE):
    writer = RowWriter(game)
    for number, actions in enumerate(games):
        writer.add(number, game.new_initial_state(), actions)
    return Sample(game, players, *writer.tables().values())


def found(*samples):
    return {hole.kind: hole for hole in hunt(samples).holes}


def turns(hole):
    return [turn.action for turn in read_record(hole.record).match.turns]


@pytest.mark.campaign
def test_a_seat_that_can_do_nothing():
    holes = found(sample([[GO_BACK, GO_BACK, GO_STUCK], [GO_STUCK], [GO_GOAL]], "random"))
    assert holes[HoleKind.STUCK].n == 3 and holes[HoleKind.STUCK].share.value == pytest.approx(2 / 3)
    assert turns(holes[HoleKind.STUCK]) == [GO_STUCK]  # the shorter of the two
    assert HoleKind.ENDLESS not in holes


def test_a_game_that_was_cut_off():
    hole = found(sample([[GO_BACK] * 4, [GO_GOAL]], "random"))[HoleKind.ENDLESS]
    assert turns(hole) == [GO_BACK] * 4 and hole.share.value == 0.5


@pytest.mark.parametrize("first", [0, WHOLE])
def test_random_play_stops_where_a_seat_is_stuck(first):
    table = RandomPlay(MAZE, "test", 1000).tables(first, first + 60)["games"]
    cut = table["ending"] == -1
    assert 0 < cut.sum() < 60 and (table["turns"] < 1000).all()


def test_a_seat_that_can_only_pass():
    hole = found(sample([[GO_TIGHT, PASS], [GO_GOAL]], "random"))[HoleKind.PASS]
    assert turns(hole) == [GO_TIGHT] and hole.share.value == 0.5 and hole.players == "random"


def test_a_position_that_comes_again():
    """After two steps the place is the same, and so is whose turn it is."""
    holes = found(sample([[GO_BACK, GO_BACK, GO_GOAL], [GO_GOAL]], "random"))
    assert turns(holes[HoleKind.LOOP]) == [GO_BACK, GO_BACK]
    assert HoleKind.LOOP not in found(sample([[GO_GOAL]], "random"))


def test_a_position_whose_text_is_another_s():
    hole = found(sample([[GO_BACK, GO_BACK, GO_GOAL]], "random"))[HoleKind.TEXT]
    assert turns(hole) == [GO_BACK] and hole.detail == "read back as a different position: 0 1"


def test_what_players_never_do_and_what_they_hardly_do():
    games = [[GO_GOAL]] * 700 + [[GO_TIGHT, PASS]]
    holes = {hole.detail: hole for hole in hunt([sample(games)]).holes if hole.kind is not HoleKind.PASS}
    assert {detail: hole.kind for detail, hole in holes.items()} == {
        "cellar": HoleKind.UNUSED,
        "attic": HoleKind.UNUSED,
        "closet": HoleKind.SHUNNED,
    }
    assert holes["cellar"].n == 701 and holes["cellar"].share.high == pytest.approx(1 - 0.05 ** (1 / 701))
    assert turns(holes["cellar"]) == []  # it could be done at once


def test_of_random_play_nothing_is_said_to_be_unused():
    games = [[GO_GOAL]] * 100
    assert {hole.kind for hole in hunt([sample(games, "random")]).holes} == set()


def test_how_much_was_looked_at_is_told_of_each():
    found = hunt([sample([[GO_GOAL]] * 40, "random"), sample([[GO_GOAL]] * 40)], games=35)
    assert {players: (it.games, it.kinds) for players, it in found.looked.items()} == {
        "random": (35, 0),
        "casual": (35, 4),
    }
    assert all(hole.n == 35 for hole in found.holes) and hunt([sample([[GO_GOAL]] * 3)]).looked["casual"].kinds == 0


def test_only_so_many_turns_are_looked_at():
    assert hunt([sample([[GO_BACK, GO_BACK, GO_GOAL]] * 5, "random")], most=6).looked["random"].games == 2


def test_a_hunt_as_json_says_what_was_looked_for_and_where():
    found = hunt([sample([[GO_TIGHT, PASS], [GO_GOAL]], "random")])
    told = summarize(found, make_collection(MAZE, "dice", 50), 2, {"random": "random"})
    (hole,) = told["holes"]
    assert (hole["kind"], hole["players"], hole["share"]["value"], hole["n"]) == ("pass", "random", 0.5, 2)
    assert (told["seed"], told["cap"], told["games"]) == ("dice", 50, 2)
    assert told["looked"] == {"random": {"games": 2, "kinds": 0}} and json.loads(json.dumps(told)) == told
