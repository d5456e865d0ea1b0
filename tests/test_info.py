"""Options: what they take, in every form in which they are given."""

import pytest

from parlour.errors import OptionError
from parlour.info import Choice, Flag, GameInfo, Number

INFO = GameInfo(
    title="Sample",
    summary="A game.",
    source="a test",
    seat_names=("One", "Two", "Three", "Four"),
    options=(
        Number("players", 2, 4, 3, "how many play"),
        Choice("board", ("rings", "flat"), "rings", "the board"),
        Flag("rotate", False, "whether the marker moves"),
    ),
    num_distinct_actions=5,
)


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ({}, (3, "rings", False)),
        ({"players": 2}, (2, "rings", False)),
        ({"players": "4", "board": "flat", "rotate": "true"}, (4, "flat", True)),
        ({"rotate": "FALSE"}, (3, "rings", False)),
        ({"rotate": True}, (3, "rings", True)),
    ],
)
def test_values(given, values):
    assert INFO.values(given) == dict(zip(("players", "board", "rotate"), values, strict=True))


@pytest.mark.parametrize("value", [1, 5, "1", "x", "", "2.0", "+2", "٣", " 3", 2.0, True, None, [3]])
def test_no_number_in_range(value):
    with pytest.raises(OptionError, match="Sample: players is a whole number from 2 to 4, not"):
        INFO.values({"players": value})


@pytest.mark.parametrize("value", ["round", "Rings", "", 0, None, True])
def test_no_choice(value):
    with pytest.raises(OptionError, match="board is rings or flat, not"):
        INFO.values({"board": value})


@pytest.mark.parametrize("value", ["yes", "", 0, 1, None, "1"])
def test_no_flag(value):
    with pytest.raises(OptionError, match="rotate is true or false, not"):
        INFO.values({"rotate": value})


@pytest.mark.parametrize(
    ("name", "hint"), [("player", "Did you mean 'players'"), ("zzz", "There are: players, board, rotate")]
)
def test_an_unknown_option_brings_the_nearest_or_all(name, hint):
    with pytest.raises(OptionError, match=f"Sample has no option '{name}'. {hint}"):
        INFO.values({name: 1})


def test_codes_are_what_records_hold():
    players, board, rotate = INFO.options
    assert [players.code(4), board.code("rings"), board.code("flat"), rotate.code(True)] == [4, 0, 1, 1]


def test_seats():
    assert INFO.seats == "2 to 4"
    assert GameInfo("T", "s", "s", ("A", "B"), (), 1).seats == "2"
