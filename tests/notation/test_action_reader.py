"""Parsing action texts, strictly and leniently."""

import re
from types import SimpleNamespace

import pytest

import parlour
from parlour.errors import AmbiguousActionError, IllegalActionError, InvalidActionError
from parlour.notation import by_squares
from parlour.notation.action_reader import ActionReader
from parlour.view.language import speaking

LOKAI = parlour.load("lokai_and_bele")
STATE = LOKAI.state_from_text("wwwwwwww/www1wwww/3w4/8/8/3b4/bbb1bbbb/bbbbbbbb 0 2")


def reader(texts, spots=None, **helpers):
    """Return a reader of some texts, numbered in order; `helpers` are optional functions of the notation."""
    notation = SimpleNamespace(ACTION=re.compile("[a-z]+( [0-9])?"), **helpers)
    legal = {text: number for number, text in enumerate(texts)}
    return ActionReader("A game", "Write so.", notation, None, legal, lambda action: (spots or {}).get(action, ()))


@pytest.mark.parametrize("text", ["c2c4", "C2C4", "c2 c4", "c2-c4", "  c2c4"])
def test_lenient_parsing_ignores_case_spaces_and_dashes(text):
    assert STATE.action_to_string(STATE.parse_action(text)) == "c2c4"


@pytest.mark.parametrize("text", ["C2C4", "c2 c4", "c2-c4", "  c2c4"])
def test_strict_parsing_refuses_other_spellings(text):
    with pytest.raises(InvalidActionError):
        STATE.string_to_action(text)


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("d3d6", IllegalActionError, "A single piece captures only on an adjacent square."),
        ("D3 D6", IllegalActionError, "A single piece captures only on an adjacent square."),
        ("castle", InvalidActionError, "'castle' is not a move in Lokai and Bele."),
        ("c2", AmbiguousActionError, "'c2' could be c2d2, c2b3"),
        ("", InvalidActionError, "'' is not a move"),
    ],
)
def test_unreadable_text_is_explained(text, error, words):
    with pytest.raises(error) as caught:
        STATE.parse_action(text)
    assert words in str(caught.value)


def guess(s, text, legal):
    return [legal["stop"]] if text == "st" else list(legal.values()) if text in ("bang", "a3") else []


TWICE = {0: ("a3",), 1: ("a1", "a3")}


@pytest.mark.parametrize(
    ("texts", "text", "meant", "spots", "helpers"),
    [
        (["Na", "nA"], "nA", 1, {}, {}),  # an exact text
        (["left", "right"], "dice0 a2", 1, {0: ("dice0", "a1"), 1: ("dice0", "a2")}, {}),  # clicked spots
        (["throw", "stop"], "t", 0, {}, {}),  # a unique prefix
        (["stay", "stop"], "st", 1, {}, {"guess": guess}),  # the notation's guess before a prefix
        (["stay", "stop"], "sta", 0, {}, {"guess": guess}),
        (["place", "move"], "a3", 0, TWICE, {}),
        (["Na", "nA"], "n-a", "'n-a' could be Na or nA. Type the whole move", {}, {}),
        (["stay", "stop"], "st", "'st' could be stay or stop", {}, {}),
        (["place", "move"], "a3", "'a3' could be place or move", TWICE, {"guess": guess}),  # a guess before spots
        (["fire 1", "fire 2"], "bang", "'bang' could be fire 1 or fire 2", {}, {"guess": guess}),
        (
            [f"buy {number}" for number in range(9)],
            "buy",
            r"'buy' could be buy 0, .*, buy 5, … \(9 moves in all\)",
            {},
            {},
        ),
    ],
)
def test_lenient_text_means_an_action_or_is_ambiguous(texts, text, meant, spots, helpers):
    read = reader(texts, spots, **helpers).lenient
    if isinstance(meant, int):
        assert read(text) == meant
    else:
        with pytest.raises(AmbiguousActionError, match=meant):
            read(text)


def test_refusal_gives_the_reason_then_alternatives():
    choices = reader(["stop"], why_not=lambda s, text: "No dice are left." if text == "throw" else "")
    for read, text in ((choices.exact, "throw"), (choices.lenient, "Throw")):
        with pytest.raises(IllegalActionError, match=r"^No dice are left\. You can play: stop\.$"):
            read(text)
    with pytest.raises(IllegalActionError, match=r"^'jump' is not legal here\. You can play: stop\.$"):
        choices.exact("jump")


def test_refusal_of_other_spelling_gives_the_reason():
    choices = reader(
        ["stop"], why_not=lambda s, text: f"No {text}.", spellings=lambda s, text: ["fire 1"] if text == "BANG!" else []
    )
    with pytest.raises(IllegalActionError, match=r"^No fire 1\."):
        choices.lenient("BANG!")
    with pytest.raises(InvalidActionError):
        choices.exact("BANG!")


def test_refusal_lists_at_most_twelve_actions():
    with pytest.raises(IllegalActionError, match=r"You can play: (a\w, ){12}… \(20 in all\)\.$"):
        reader([f"a{letter}" for letter in "bcdefghijklmnopqrstu"]).exact("zzz")


def test_messages_are_translated():
    with speaking("de"), pytest.raises(AmbiguousActionError, match="'st' könnte stay oder stop sein"):
        reader(["stay", "stop"]).lenient("st")


def test_chance_outcomes_are_parsed():
    dice = parlour.load("bingo_battle").new_initial_state()
    assert dice.parse_action("ROLL N25A") == dice.string_to_action("roll n25a")


def test_action_text_is_never_read_as_another_action():
    """In Columna `NE` is a corner, `ne` one of the northern points."""
    state = parlour.load("columna").state_from_text("7/7/7/7/7/7/7 SW,NE 0 0 0")
    assert state.action_to_string(state.parse_action("ne")) == "ne"
    with pytest.raises(IllegalActionError):
        state.parse_action("NE")


LEGAL = {"d2d5": 1, "e2xd5": 2, "+d4": 3, "pass": 4, "NE": 5}
SQUARE = "[a-h][1-8]|ne"


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("D2 - d5", [1]),
        ("d2xd5", [1]),
        ("e2d5", [2]),
        ("d5", [1, 2]),
        ("D4", [3]),
        ("ne", [5]),
        ("e2", []),
        ("d2 to d5", []),
        ("+d4", []),
        ("pass", []),
        ("", []),
    ],
)
def test_squares_match_the_end_of_an_action(text, actions):
    assert by_squares(text, LEGAL, SQUARE) == actions
