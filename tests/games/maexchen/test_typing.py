"""Mäxchen: what people type, and why it is refused."""

import pytest

from parlour.errors import IllegalActionError

from .helpers import START, play


@pytest.mark.parametrize(
    ("text", "action"),
    [
        *[(text, "throw") for text in ("t", "Throw ", "roll", "noch einmal")],
        *[(text, "stop") for text in ("STOP", "sto", "stay", "genug")],
    ],
)
def test_typed_texts_are_understood(game, text, action):
    state = play(game, START, "roll 43")
    assert state.action_to_string(state.parse_action(text)) == action


@pytest.mark.parametrize(
    ("actions", "text", "why"),
    [
        ([], "throw", r"^The dice have to be thrown first\. "),
        (["roll 43"], "roll 66", r"^You can't choose what the dice show\. You can play: throw, stop\.$"),
    ],
)
def test_the_reason_of_a_refusal(game, actions, text, why):
    with pytest.raises(IllegalActionError, match=why):
        play(game, START, *actions).parse_action(text)
