"""Bingo Battle: texts of positions and actions, and what is refused."""

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, InvalidActionError, OptionError, PositionError

from .helpers import ALONE, EMPTY, START, load, play

FULL = "2A2B/2222/2000/0000/0000 0 4,0"  # the first tile is full


@pytest.mark.parametrize(
    ("position", "fields"),
    [
        ("", {None}),
        (START[:-2], {None}),
        (f"{START} -", {None}),
        (START.replace(" ", "  ", 1), {None}),
        (START.replace("0000/", "", 1), {"GRID"}),
        (START.replace("0000/", "0000/0000/", 1), {"GRID"}),
        (START.replace("0000/", "000/", 1), {"GRID"}),
        (START.replace("0000/", "00000/", 1), {"GRID"}),
        (START.replace("0000/", "3000/", 1), {"GRID"}),
        (START.replace("0000/", "C000/", 1), {"GRID"}),
        (START.replace("0000/", "a000/", 1), {"GRID"}),
        ("AA00/0000/0000/0000/0000 18 0,0 0 -", {"GRID"}),  # a seat locks one stack
        ("B00B/0000/0000/0000/0000 18 0,0 0 -", {"GRID"}),
        (START.replace("24", "25"), {"KITTY"}),
        (START.replace("24", "024"), {"KITTY"}),
        (START.replace("24", "-"), {"KITTY"}),
        (START.replace("24", "23"), {"GRID", "KITTY", "CLAIMS"}),  # 23 coins
        ("1000/0000/0000/0000/0000 24 0,0 0 -", {"GRID", "KITTY", "CLAIMS"}),  # 25
        ("A000/0000/0000/0000/0000 22 0,0 0 -", {"GRID", "KITTY", "CLAIMS"}),  # a locked stack holds 3
        ("0000/0000/0000/0000/0000 24 1,0 0 -", {"GRID", "KITTY", "CLAIMS"}),
        (START.replace("0,0", "0"), {"CLAIMS"}),
        (START.replace("0,0", "0,0,0"), {"CLAIMS"}),
        (START.replace("0,0", "00,0"), {"CLAIMS"}),
        (START.replace("0,0", "0;0"), {"CLAIMS"}),
        ("0000/0000/0000/0000/0000 19 5,0 0 .a23", {"CLAIMS"}),
        ("0000/0000/0000/0000/0000 16 4,4 0 .a23", {"CLAIMS"}),  # both tiles full
        (START.replace("0 -", "2 -"), {"SEAT"}),
        (START.replace("0 -", "A -"), {"SEAT"}),
        (f"{FULL} 1 .a23", {"SEAT"}),  # not the winner
        (f"{FULL} 0 -", {"DICE"}),  # a game is won by a die
        (f"{FULL} 0 na23", {"DICE"}),
        (START[:-1] + "....", {"DICE"}),  # no moment at which a game stands
        (START[:-1] + "n25", {"DICE"}),
        (START[:-1] + "n25aa", {"DICE"}),
        (START[:-1] + "n256", {"DICE"}),
        (START[:-1] + "N25a", {"DICE"}),
        (START[:-1] + "--", {"DICE"}),
        (START + "\n", {"DICE"}),
        ("3000/0000/0000/0000/0000 99 9,9 9 x", {"GRID"}),  # the leftmost is named
    ],
)
def test_refused_positions(position, fields):
    with pytest.raises(PositionError) as refusal:
        load().state_from_text(position)
    assert refusal.value.field in fields


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (START, "CLAIMS"),
        ("B000/0000/0000/0000/0000 21 0 0 -", "GRID"),  # no such seat
        ("0000/0000/0000/0000/0000 7 17 0 .a23", "CLAIMS"),
        ("0000/0000/0000/0000/0000 8 16 0 -", "DICE"),
        (ALONE.replace("0 -", "1 -"), "SEAT"),
    ],
)
def test_refused_positions_alone(position, field):
    with pytest.raises(PositionError) as refusal:
        load(players=1).state_from_text(position)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("position", "action", "error"),
    [
        (START, "s", IllegalActionError),  # the dice come first
        (START, "roll n25", InvalidActionError),
        (START, "roll n256", InvalidActionError),
        (START, "roll  n25a", InvalidActionError),
        (START, "x", InvalidActionError),
        (START, "", InvalidActionError),
        (f"{START[:-1]}n25a", "roll n25a", IllegalActionError),
        (f"{START[:-1]}.25a", "s", IllegalActionError),
        (f"{START[:-1]}.25a", "S", InvalidActionError),
        (f"{EMPTY} 0 2345", "s", IllegalActionError),  # over
        (f"{FULL} 0 .a23", "m", IllegalActionError),
    ],
)
def test_refused_actions(position, action, error):
    with pytest.raises(error):
        play(position, action)


@pytest.mark.parametrize(
    "options", [{"players": 0}, {"players": 3}, {"players": "two"}, {"quiet": 5}, {"players": True}]
)
def test_refused_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        load(**options)


def test_the_start_is_as_its_text_says():
    start = parlour.load("bingo_battle").new_initial_state()
    assert start.to_text() == "0000/0000/0000/0000/0000 24 0,0 0 -"
    again = start.game.state_from_text(start.to_text())
    assert kit.raw(again.record).tobytes() == kit.raw(start.record).tobytes()
