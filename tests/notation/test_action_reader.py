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


def test_texts_differing_by_case_are_ambiguous_unless_exact():
    assert reader(["Na", "nA"]).lenient("nA") == 1
    with pytest.raises(AmbiguousActionError, match="'n-a' could be Na or nA. Type the whole move"):
        reader(["Na", "nA"]).lenient("n-a")


def test_ambiguous_input_lists_some_candidates():
    with pytest.raises(AmbiguousActionError, match=r"'buy' could be buy 0, .*, buy 5, … \(9 moves in all\)"):
        reader([f"buy {number}" for number in range(9)]).lenient("buy")


def test_clicked_spots_are_accepted_in_order():
    choices = reader(["left", "right"], {0: ("dice0", "a1"), 1: ("dice0", "a2")})
    assert choices.lenient("dice0 a2") == 1


def test_unique_prefix_is_accepted():
    assert reader(["throw", "stop"]).lenient("t") == 0
    with pytest.raises(AmbiguousActionError, match="'st' could be stay or stop"):
        reader(["stay", "stop"]).lenient("st")


def test_guess_takes_precedence_over_prefix():
    def guess(s, text, legal):
        return [legal["stop"]] if text == "st" else []

    assert reader(["stay", "stop"], guess=guess).lenient("st") == 1
    assert reader(["stay", "stop"], guess=guess).lenient("sta") == 0


def test_guess_takes_precedence_over_spots():
    spots, both = {0: ("a3",), 1: ("a1", "a3")}, lambda s, text, legal: list(legal.values())
    assert reader(["place", "move"], spots).lenient("a3") == 0
    with pytest.raises(AmbiguousActionError, match="'a3' could be place or move"):
        reader(["place", "move"], spots, guess=both).lenient("a3")


def test_guess_of_several_actions_is_ambiguous():
    with pytest.raises(AmbiguousActionError, match="'bang' could be fire 1 or fire 2"):
        reader(["fire 1", "fire 2"], guess=lambda s, text, legal: list(legal.values())).lenient("bang")


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
    """In Columna `NE` is a corner, `ne` one of the northern squares."""
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
