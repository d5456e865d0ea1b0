"""Invictus: what people type, and why it is refused."""

import pytest

from parlour.errors import IllegalActionError

from .helpers import BLACK_PLACED, DRAWN_UP, HANDS, play

FIGHT = "9/aa1bbbcc1/dd1eeefff/2a6/1FC6/9/DDD2EF2/AAABBBCC1/9"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (BLACK_PLACED.replace("9 1 S", "9 1 S"), "a2a3", "The setup isn't over yet. Name a face from 1 to 6."),
        ("9/9/9/9/9/9/9/FFF6/9 0 S 0,0 0,0 0", "6", "You have already placed all dice that show 6."),
        (DRAWN_UP, "4", "The setup is over."),
        (DRAWN_UP, "@c4", "You have no captured die to put back."),
        (DRAWN_UP, "pass", "You can't pass, because you have a legal move."),
        (HANDS, "a7a6", "First put your captured die back."),
        (HANDS, "@c5", "c5 is not in White's territory."),
        (HANDS, "c5", "c5 is not in White's territory."),
        (HANDS, "@a8", "There is already a die on a8."),
        (DRAWN_UP, "c5c6", "There is no die on c5."),
        (DRAWN_UP, "a7a6", "The die on a7 is White's."),
        (DRAWN_UP, "a3a2", "Dice never move backwards."),
        (DRAWN_UP, "a3a5", "A die moves one square straight forward, diagonally forward or sideways."),
        (DRAWN_UP, "a2a3", "There is a die of your own on a3."),
        (f"{FIGHT} 0 0 18,12 0,0 0", "c5xc6", "There is a die on c6, and dice capture only diagonally forward."),
        (f"{FIGHT} 0 0 18,12 0,0 0", "b5c6", "A capture is written with an x, and any other move without one."),
        (f"{FIGHT} 1 0 18,12 0,0 0", "c6xb5", "The 6 on b5 is higher than your 1 on c6."),
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
