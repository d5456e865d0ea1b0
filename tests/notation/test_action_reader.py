"""The reading of actions: exactly as written, and as people type them."""

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
    """A reader of some texts, numbered in order; `helpers` are what the notation has of the optional functions."""
    notation = SimpleNamespace(ACTION=re.compile("[a-z]+( [0-9])?"), **helpers)
    legal = {text: number for number, text in enumerate(texts)}
    return ActionReader("A game", "Write so.", notation, None, legal, lambda action: (spots or {}).get(action, ()))


@pytest.mark.parametrize("text", ["c2c4", "C2C4", "c2 c4", "c2-c4", "  c2c4"])
def test_case_spaces_and_dashes_do_not_matter_to_a_person_s_text(text):
    assert STATE.action_to_string(STATE.parse_action(text)) == "c2c4"


@pytest.mark.parametrize("text", ["C2C4", "c2 c4", "c2-c4", "  c2c4"])
def test_in_a_record_they_do(text):
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
def test_everything_else_is_explained(text, error, words):
    with pytest.raises(error) as caught:
        STATE.parse_action(text)
    assert words in str(caught.value)


def test_texts_that_differ_by_case_alone_are_ambiguous_unless_exact():
    assert reader(["Na", "nA"]).lenient("nA") == 1
    with pytest.raises(AmbiguousActionError, match="'n-a' could be Na or nA. Type the whole move"):
        reader(["Na", "nA"]).lenient("n-a")


def test_of_many_that_it_could_mean_some_are_named():
    with pytest.raises(AmbiguousActionError, match=r"'buy' could be buy 0, .*, buy 5, … \(9 moves in all\)"):
        reader([f"buy {number}" for number in range(9)]).lenient("buy")


def test_the_spots_in_order_will_do():
    choices = reader(["left", "right"], {0: ("dice0", "a1"), 1: ("dice0", "a2")})
    assert choices.lenient("dice0 a2") == 1


def test_a_beginning_will_do_where_one_action_has_it():
    assert reader(["throw", "stop"]).lenient("t") == 0
    with pytest.raises(AmbiguousActionError, match="'st' could be stay or stop"):
        reader(["stay", "stop"]).lenient("st")


def test_a_game_guesses_before_a_beginning_is_completed():
    def guess(s, text, legal):
        return [legal["stop"]] if text == "st" else []

    assert reader(["stay", "stop"], guess=guess).lenient("st") == 1
    assert reader(["stay", "stop"], guess=guess).lenient("sta") == 0


def test_a_guess_goes_before_the_spots():
    spots, both = {0: ("a3",), 1: ("a1", "a3")}, lambda s, text, legal: list(legal.values())
    assert reader(["place", "move"], spots).lenient("a3") == 0
    with pytest.raises(AmbiguousActionError, match="'a3' could be place or move"):
        reader(["place", "move"], spots, guess=both).lenient("a3")


def test_a_guess_of_several_is_no_guess():
    with pytest.raises(AmbiguousActionError, match="'bang' could be fire 1 or fire 2"):
        reader(["fire 1", "fire 2"], guess=lambda s, text, legal: list(legal.values())).lenient("bang")


def test_a_refusal_says_the_reason_first_and_then_what_would_be_right():
    choices = reader(["stop"], why_not=lambda s, text: "No dice are left." if text == "throw" else "")
    for read, text in ((choices.exact, "throw"), (choices.lenient, "Throw")):
        with pytest.raises(IllegalActionError, match=r"^No dice are left\. You can play: stop\.$"):
            read(text)
    with pytest.raises(IllegalActionError, match=r"^'jump' is not legal here\. You can play: stop\.$"):
        choices.exact("jump")


def test_other_words_get_the_reason_too():
    choices = reader(
        ["stop"], why_not=lambda s, text: f"No {text}.", spellings=lambda s, text: ["fire 1"] if text == "BANG!" else []
    )
    with pytest.raises(IllegalActionError, match=r"^No fire 1\."):
        choices.lenient("BANG!")
    with pytest.raises(InvalidActionError):
        choices.exact("BANG!")


def test_of_many_right_actions_a_few_are_named():
    with pytest.raises(IllegalActionError, match=r"You can play: (a\w, ){12}… \(20 in all\)\.$"):
        reader([f"a{letter}" for letter in "bcdefghijklmnopqrstu"]).exact("zzz")


def test_all_of_it_is_said_in_the_language_spoken():
    with speaking("de"), pytest.raises(AmbiguousActionError, match="'st' könnte stay oder stop sein"):
        reader(["stay", "stop"]).lenient("st")


def test_what_chance_brings_can_be_read_as_well():
    dice = parlour.load("bingo_battle").new_initial_state()
    assert dice.parse_action("ROLL N25A") == dice.string_to_action("roll n25a")


def test_what_is_written_as_an_action_is_not_taken_for_another_one():
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
def test_the_squares_named_are_the_last_of_the_action_s(text, actions):
    assert by_squares(text, LEGAL, SQUARE) == actions
