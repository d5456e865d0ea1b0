"""Bingo Battle: what people type, and why it is refused."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError

from .helpers import START, play


@pytest.mark.parametrize(
    ("text", "die"),
    [
        *[(text, "s") for text in ("S", "suns", "Sonnen", "null")],
        *[(text, "m") for text in ("moo", "m2", "moons 2")],
        *[(text, "c") for text in ("Kronen", "5")],
        *[(text, "a") for text in ("wappen", "ace", "Ass")],
    ],
)
def test_typed_texts_are_understood(text, die):
    state = play(f"{START[:-1]}n25a")
    assert state.action_to_string(state.parse_action(text)) == die


def test_a_value_that_two_dice_show_means_neither():
    with pytest.raises(AmbiguousActionError, match="'2' could be s or m"):
        play(f"{START[:-1]}22nn").parse_action("2")


@pytest.mark.parametrize(
    ("dice", "text", "why"),
    [
        ("-", "s", r"^The dice haven't been rolled yet\."),
        ("n25a", "roll n25a", r"^The dice have already been rolled\. Pick one to resolve\."),
        ("na5.", "a", r"^The arms die has already been resolved\. You can play: s, m, c\.$"),  # not the ace
    ],
)
def test_the_reason_of_a_refusal(dice, text, why):
    with pytest.raises(IllegalActionError, match=why):
        play(START[:-1] + dice).parse_action(text)
