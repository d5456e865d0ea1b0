"""Bingo Battle: texts of positions and actions, and what people type."""

import pytest

from parlour.errors import (
    AmbiguousActionError,
    IllegalActionError,
    InvalidActionError,
    OptionError,
    PositionError,
)

from .helpers import ALONE, EMPTY, START, load, play

FULL = "2A2B/2222/2000/0000/0000 0 4,0"  # the first tile is full
REFUSED = {
    (None,): ["", START[:-2], f"{START} -", START.replace(" ", "  ", 1)],
    ("GRID",): [
        *(START.replace("0000/", row, 1)
          for row in ("", "0000/0000/", "000/", "00000/", "3000/", "C000/", "a000/")),
        "AA00/0000/0000/0000/0000 18 0,0 0 -",  # a seat locks one stack
        "B00B/0000/0000/0000/0000 18 0,0 0 -",
        "3000/0000/0000/0000/0000 99 9,9 9 x",  # the leftmost is named
        "B000/0000/0000/0000/0000 21 0 0 -",  # no such seat
    ],
    ("KITTY",): [START.replace("24", "25"), START.replace("24", "024"), START.replace("24", "-")],
    ("GRID", "KITTY", "CLAIMS"): [
        START.replace("24", "23"),  # 23 coins
        "1000/0000/0000/0000/0000 24 0,0 0 -",  # 25
        "A000/0000/0000/0000/0000 22 0,0 0 -",  # a locked stack holds 3
        "0000/0000/0000/0000/0000 24 1,0 0 -",
    ],
    ("CLAIMS",): [
        START.replace("0,0", "00,0"),
        START.replace("0,0", "0;0"),
        "0000/0000/0000/0000/0000 19 5,0 0 .a23",
        "0000/0000/0000/0000/0000 16 4,4 0 .a23",  # both tiles full
        "0000/0000/0000/0000/0000 7 17 0 .a23",
    ],
    ("SEAT",): [
        START.replace("0 -", "2 -"),
        START.replace("0 -", "A -"),
        f"{FULL} 1 .a23",  # not the winner
        ALONE.replace("0 -", "1 -"),
    ],
    ("DICE",): [
        f"{FULL} 0 -",  # a game is won by a die
        f"{FULL} 0 na23",
        START[:-1] + "....",  # no moment at which a game stands
        *(START[:-1] + dice for dice in ("n25", "n25aa", "n256", "N25a", "--")),
        START + "\n",
        "0000/0000/0000/0000/0000 8 16 0 -",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "position"), [(fields, position) for fields, positions in REFUSED.items() for position in positions]
)
def test_refused_positions(fields, position):
    with pytest.raises(PositionError) as refusal:
        play(position)
    assert refusal.value.field in fields


@pytest.mark.parametrize(("players", "position"), [(1, START), (2, ALONE), (2, START.replace("0,0", "0,0,0"))])
def test_other_numbers_of_claims_are_refused(players, position):
    with pytest.raises(PositionError) as refusal:
        load(players=players).state_from_text(position)
    assert refusal.value.field == "CLAIMS"


@pytest.mark.parametrize(
    ("position", "action", "error", "why"),
    [
        (START, "s", IllegalActionError, r"^The dice haven't been rolled yet\."),
        *((START, action, InvalidActionError, "") for action in ("roll n25", "roll n256", "roll  n25a", "x", "")),
        (f"{START[:-1]}n25a", "roll n25a", IllegalActionError,
         r"^The dice have already been rolled\. Pick one to resolve\."),
        (f"{START[:-1]}na5.", "a", IllegalActionError,  # not the ace
         r"^The arms die has already been resolved\. You can play: s, m, c\.$"),
        (f"{START[:-1]}.25a", "S", InvalidActionError, ""),
        (f"{EMPTY} 0 2345", "s", IllegalActionError, ""),  # over
        (f"{FULL} 0 .a23", "m", IllegalActionError, ""),
    ],
)  # fmt: skip
def test_refused_actions(position, action, error, why):
    with pytest.raises(error, match=why or "."):
        play(position, action)


@pytest.mark.parametrize(
    "options", [{"players": 0}, {"players": 3}, {"players": "two"}, {"quiet": 5}, {"players": True}]
)
def test_refused_options(options):
    with pytest.raises(OptionError, match=next(iter(options))):
        load(**options)


@pytest.mark.parametrize(
    ("texts", "die"),
    [("S suns Sonnen null", "s"), ("moo m2 moons", "m"), ("Kronen 5", "c"), ("wappen ace Ass a", "a")],
)
def test_typed_actions(texts, die):
    state = play(f"{START[:-1]}n25a")
    assert {state.action_to_string(state.parse_action(text)) for text in texts.split()} == {die}
    assert state.action_to_string(state.parse_action("moons 2")) == "m"


def test_ambiguous_input_lists_candidates():
    with pytest.raises(AmbiguousActionError, match="'2' could be s or m"):
        play(f"{START[:-1]}22nn").parse_action("2")
    with pytest.raises(IllegalActionError, match="The arms die has already been resolved"):  # not the ace
        play(f"{START[:-1]}na5.").parse_action("a")
