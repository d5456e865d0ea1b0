"""Invictus: what people type, and why it is refused."""

import pytest

from parlour.errors import IllegalActionError

from .helpers import BLACK_PLACED, DRAWN_UP, HANDS, play

FIGHT = "9/aa1bbbcc1/dd1eeefff/2a6/1FC6/9/DDD2EF2/AAABBBCC1/9"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (BLACK_PLACED.replace("9 1 S", "9 1 S"), "a2a3", "The dice are still being set up: name a face, 1 to 6."),
        ("9/9/9/9/9/9/9/FFF6/9 0 S 0,0 0,0 0", "6", "All dice showing 6 are set up already."),
        (DRAWN_UP, "4", "All dice are set up already."),
        (DRAWN_UP, "@c4", "There is no die in hand to be put back."),
        (DRAWN_UP, "pass", "Black can move and so must not pass."),
        (HANDS, "a7a6", "First the captured die has to be put back."),
        (HANDS, "@c5", "c5 is not in White's territory."),
        (HANDS, "c5", "c5 is not in White's territory."),
        (HANDS, "@a8", "There is a die on a8 already."),
        (DRAWN_UP, "c5c6", "c5 is empty."),
        (DRAWN_UP, "a7a6", "a7 is White's."),
        (DRAWN_UP, "a3a2", "Dice never go back."),
        (DRAWN_UP, "a3a5", "A die goes one square: forward, diagonally forward or sideways."),
        (DRAWN_UP, "a2a3", "A die of your own stands on a3."),
        (f"{FIGHT} 0 0 18,12 0,0 0", "c5xc6", "A die stands on c6, and dice capture only diagonally forward."),
        (f"{FIGHT} 0 0 18,12 0,0 0", "b5c6", "A capture is written with an x, and nothing else is."),
        (f"{FIGHT} 1 0 18,12 0,0 0", "c6xb5", "The 6 on b5 is higher than the 1 on c6."),
    ],
)
def test_why_an_action_is_refused(game, position, text, reason):
    with pytest.raises(IllegalActionError) as refusal:
        play(game, position).string_to_action(text) if "written" in reason else play(game, position).parse_action(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        (DRAWN_UP, "A3-A4", "a3a4"),
        (HANDS, "c6", "@c6"),
        (f"{FIGHT} 0 0 18,12 0,0 0", "b5c6", "b5xc6"),
        (f"{FIGHT} 0 0 18,12 0,0 0", "c5 x b6", "c5b6"),
        ("9/9/9/7f1/9/4C4/9/9/9 0 0 51,54 0,0 0", "d5", "e4d5"),
    ],
)
def test_actions_as_people_type_them(game, position, typed, meant):
    state = play(game, position)
    assert state.parse_action(typed) == state.string_to_action(meant)
