"""Mäxchen: texts of positions and actions, and what is refused."""

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, InvalidActionError, PositionError

from .helpers import START, play


@pytest.mark.parametrize(
    "position",
    [
        START,
        "48,48 999999,999999 1 3:12 2:66?",
        "0,0 0,0 0 3:43 0:-?",
        "0,0 0,0 0 2:66? 0:-",
        "0,0 0,0 0 2:66 0:-",
        "0,0 0,0 1 3:31 2:11",
        "50,48 0,0 0 0:- 0:-",
        "48,50 0,0 1 0:- 0:-",
    ],
)
def test_position_texts_round_trip(game, position):
    assert game.state_from_text(position).to_text() == position


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ("0,0 0,0 0 0:-?", None),
        (START + " ", None),
        (START + "\n", "SECOND"),
        ("51,0 0,0 0 0:- 0:-", "FACES"),
        ("49,49 0,0 0 0:- 0:-", "FACES"),
        ("50,49 0,0 0 0:- 0:-", "FACES"),
        ("00,0 0,0 0 0:-? 0:-", "FACES"),
        ("0 0,0 0 0:-? 0:-", "FACES"),
        ("0,0 1000000,0 0 0:-? 0:-", "POINTS"),
        ("0,0 0,-1 0 0:-? 0:-", "POINTS"),
        ("0,0 0,0,0 0 0:-? 0:-", "POINTS"),
        ("0,0 0,0 2 0:-? 0:-", "STARTER"),
        ("0,0 0,0 0 0:- 0:-", "FIRST"),  # 0:- in an unfinished game
        ("0,0 0,0 0 3:43? 0:-", "FIRST"),
        ("0,0 0,0 0 4:43 0:-", "FIRST"),
        ("0,0 0,0 0 0:43 0:-", "FIRST"),
        ("0,0 0,0 0 1:- 0:-", "FIRST"),
        ("0,0 0,0 0 1:21 0:-", "FIRST"),
        ("0,0 0,0 0 1:34 0:-", "FIRST"),
        ("0,0 0,0 0 1:43?? 0:-", "FIRST"),
        ("0,0 0,0 0 0:-? 0:-?", "SECOND"),  # begun while FIRST has ?
        ("0,0 0,0 0 2:43? 0:-?", "SECOND"),
        ("0,0 0,0 0 2:43? 1:31", "SECOND"),
        ("0,0 0,0 0 1:43 1:31", "SECOND"),  # as many throws as FIRST
        ("0,0 0,0 0 2:43 2:31?", "SECOND"),
        ("0,0 0,0 0 2:43 3:31", "SECOND"),
        ("0,0 0,0 0 3:43 0:-", "SECOND"),
        ("0,0 0,0 0 2:43 1:21", "SECOND"),
        ("0,49 0,0 0 0:- 0:-", "STARTER"),  # a finished game
        ("49,0 0,0 0 0:-? 0:-", "FIRST"),
        ("49,0 0,0 0 1:43 0:-", "FIRST"),
        ("49,0 0,0 0 0:- 0:-?", "SECOND"),
        ("51,0 x 0 0:- 0:-", "FACES"),  # the leftmost field at fault
        ("0,0 0,0 7 9 9", "STARTER"),
    ],
)
def test_other_texts_are_refused(game, position, field):
    with pytest.raises(PositionError) as refusal:
        game.state_from_text(position)
    assert refusal.value.field == field


def test_other_actions_are_refused(game):
    start, thrown = game.new_initial_state(), play(game, START, "roll 43")
    for text in ("roll 21", "roll 34", "Throw", "throw "):
        with pytest.raises(InvalidActionError, match="higher die first, roll 43"):
            start.string_to_action(text)
    for state, text in ((start, "throw"), (thrown, "roll 43")):
        with pytest.raises(IllegalActionError):
            state.string_to_action(text)


def test_a_value_about_to_be_thrown_anew_does_not_tell_positions_apart(game):
    def key(position):
        return game.state_from_text(position).key()

    assert key("0,0 0,0 0 1:43? 0:-") == key("0,0 0,0 0 1:66? 0:-")
    assert key("0,0 0,0 0 2:65 1:43?") == key("0,0 0,0 0 2:65 1:12?")
    assert key("0,0 0,0 0 1:43 0:-") != key("0,0 0,0 0 1:66 0:-")
    assert key("0,0 0,0 0 1:43 0:-") != key("0,0 0,0 0 1:43? 0:-")
    assert key("0,0 0,0 0 2:65 0:-?") != key("0,0 0,0 0 2:64 0:-?")
    assert key("0,0 0,0 0 2:65 0:-?") != key("0,0 0,0 0 2:65 0:-")


def test_the_start_is_as_its_text_says():
    start = parlour.load("maexchen").new_initial_state()
    assert start.to_text() == "0,0 0,0 0 0:-? 0:-"
    again = start.game.state_from_text(start.to_text())
    assert kit.raw(again.record).tobytes() == kit.raw(start.record).tobytes()


def test_positions_with_different_futures_have_different_keys():
    texts = ["0,0 0,0 0 2:43 1:42", "31,0 0,1 0 2:43 1:42", "32,0 0,1 0 2:43 1:42", "0,31 1,0 0 2:43 1:42"]
    texts += ["0,0 0,0 1 2:43 1:42", "0,0 0,0 0 3:43 1:42", "0,0 0,0 0 2:51 1:42", "0,0 0,0 0 2:43 1:51"]
    game = parlour.load("maexchen")
    assert len({game.state_from_text(text).key() for text in texts}) == len(texts)
