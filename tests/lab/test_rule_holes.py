"""Holes in a game's rules."""

import json

import pytest

from parlour.core.game import load_package
from parlour.lab.collecting import make_collection
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.rule_holes import HoleKind, find_holes, summarize
from parlour.lab.sample import Sample
from parlour.match import read_record

MAZE = load_package("tests.lab.maze")
GO_STUCK, GO_BACK, GO_TIGHT, GO_GOAL, PASS = range(5)


def sample(games, players="casual", game=MAZE):
    writer = RowWriter(game)
    for number, actions in enumerate(games):
        writer.add(number, game.new_initial_state(), actions)
    return Sample(game, players, *writer.tables().values())


def found(*samples):
    return {hole.kind: hole for hole in find_holes(samples).holes}


def turns(hole):
    return [turn.action for turn in read_record(hole.record).match.turns]


@pytest.mark.campaign
def test_stuck_seat_is_found():
    holes = found(sample([[GO_BACK, GO_BACK, GO_STUCK], [GO_STUCK], [GO_GOAL]], "random"))
    assert holes[HoleKind.STUCK].n == 3 and holes[HoleKind.STUCK].share.value == pytest.approx(2 / 3)
    assert turns(holes[HoleKind.STUCK]) == [GO_STUCK]  # the shorter of two games
    assert HoleKind.ENDLESS not in holes


@pytest.mark.parametrize(
    ("game", "kind", "shown", "detail"),
    [
        ([GO_BACK] * 4, HoleKind.ENDLESS, [GO_BACK] * 4, ""),
        ([GO_TIGHT, PASS], HoleKind.PASS, [GO_TIGHT], ""),
        ([GO_BACK, GO_BACK, GO_GOAL], HoleKind.LOOP, [GO_BACK, GO_BACK], ""),  # two steps lead back
        ([GO_BACK, GO_BACK, GO_GOAL], HoleKind.TEXT, [GO_BACK], "read back as a different position: 0 1"),
    ],
)
def test_hole_is_found_at_its_earliest_turn(game, kind, shown, detail):
    hole = found(sample([game, [GO_GOAL]], "random"))[kind]
    assert turns(hole) == shown and hole.detail == detail
    assert hole.share.value == 0.5 and hole.players == "random"
    assert kind not in found(sample([[GO_GOAL]], "random"))


def test_unused_and_shunned_kinds_are_found():
    games = [[GO_GOAL]] * 700 + [[GO_TIGHT, PASS]]
    holes = {hole.detail: hole for hole in find_holes([sample(games)]).holes if hole.kind is not HoleKind.PASS}
    unused = {"cellar": HoleKind.UNUSED, "attic": HoleKind.UNUSED, "closet": HoleKind.SHUNNED}
    assert {detail: hole.kind for detail, hole in holes.items()} == unused
    assert holes["cellar"].n == 701 and holes["cellar"].share.high == pytest.approx(1 - 0.05 ** (1 / 701))
    assert turns(holes["cellar"]) == []  # available from the start
    assert find_holes([sample([[GO_GOAL]] * 100, "random")]).holes == []


def test_examined_games_and_kinds_are_counted():
    found = find_holes([sample([[GO_GOAL]] * 40, "random"), sample([[GO_GOAL]] * 40)], games=35)
    examined = {players: (it.games, it.kinds) for players, it in found.examined.items()}
    assert examined == {"random": (35, 0), "casual": (35, 4)}
    assert {hole.n for hole in found.holes} == {35}
    assert find_holes([sample([[GO_GOAL]] * 3)]).examined["casual"].kinds == 0
    assert find_holes([sample([[GO_BACK, GO_BACK, GO_GOAL]] * 5, "random")], most=6).examined["random"].games == 2


def test_summary_lists_holes_and_examined_games():
    found = find_holes([sample([[GO_TIGHT, PASS], [GO_GOAL]], "random")])
    reported = summarize(found, make_collection(MAZE, "dice", 50), 2, {"random": "random"})
    (hole,) = reported["holes"]
    assert (hole["kind"], hole["players"], hole["share"]["value"], hole["n"]) == ("pass", "random", 0.5, 2)
    assert (reported["seed"], reported["cap"], reported["games"]) == ("dice", 50, 2)
    assert reported["looked"] == {"random": {"games": 2, "kinds": 0}} and json.loads(json.dumps(reported)) == reported
