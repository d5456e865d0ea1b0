"""Invictus: texts of positions and actions, and the reasons why actions are refused."""

import pytest

from parlour.errors import ActionError, IllegalActionError, InvalidActionError
from tests.games.tables import refused_actions, refused_positions, round_trips, typed_actions

from .helpers import BLACK_PLACED, CROWDED, DRAWN_UP, EMPTY, FIGHT, HANDS, START

test_positions_round_trip = round_trips(
    START,
    DRAWN_UP,
    CROWDED,
    BLACK_PLACED,
    "9/9/9/9/9/9/9/AAABBBCC1/9 0 S 0,0 0,0 0",
    "9/aaabbbccc/dddeeeff1/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0",
    "9/AAABBBCCC/FFFFFFFFF/9/9/9/aaabbbccc/9/9 0 0 0,9 0,0 99",  # faces are only counted during the setup
    f"{EMPTY} 0 0 18,108 0,0 0",
    f"{EMPTY} 1 0 0,0 18,18 100",
    f"{EMPTY} 1 5 108,17 0,0 0",
)


test_invalid_positions_name_the_field = refused_positions(
    (f"{EMPTY} 0 S 0,0 0,0", None),
    (f"{START} ", None),
    (f"{START}\n", "QUIET"),
    (f"/{START}", "BOARD"),
    ("9/9/9/9/9/9/9/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/9/8 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/AA8/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/A53/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/G8/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/09/9 0 S 0,0 0,0 0", "BOARD"),
    # setup: out of order, too many of a face, all placed
    ("9/9/9/9/9/9/9/1A7/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/A8/AAABBBCC1/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/DDDEEEFFF/AAABBBCCC/A8 0 S 0,0 0,0 0", "BOARD"),
    ("9/9/a8/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0", "BOARD"),
    ("9/a8/9/9/9/9/DDDEEEFF1/AAABBBCCC/9 1 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/a8/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/A8/9/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0", "BOARD"),
    ("9/9/9/9/9/9/9/AAAA5/9 0 S 0,0 0,0 0", "BOARD"),
    ("9/aaaa5/9/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0", "BOARD"),
    (DRAWN_UP.replace(" 0 0 ", " 0 S "), "BOARD"),
    (CROWDED.replace(" 1 0 ", " 1 S "), "BOARD"),
    # setup: a wrong seat, a count that is not 0
    (f"{EMPTY} 1 S 0,0 0,0 0", "SEAT"),
    (BLACK_PLACED.replace(" 1 S", " 0 S"), "SEAT"),
    (f"{EMPTY} 2 S 0,0 0,0 0", "SEAT"),
    (f"{EMPTY} 0 S 1,0 0,0 0", "HOME"),
    (f"{EMPTY} 0 S 0 0,0 0", "HOME"),
    (f"{EMPTY} 0 S 0,0 0,1 0", "ONES"),
    (f"{EMPTY} 0 S 0,0 0,0 1", "QUIET"),
    (f"{EMPTY} 1 S 1,0 0,0 1", "SEAT"),
    # a die on the enemy's first rank
    ("A8/9/9/9/9/9/9/9/9 0 0 17,18 0,0 0", "BOARD"),
    ("8c/9/9/9/9/9/9/9/8c 0 0 18,16 0,0 0", "BOARD"),
    # more than 18 dice per side: on the board, with the one in hand, with the captured ones
    ("9/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/A8 0 0 0,0 0,0 0", "BOARD"),
    ("a8/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/9 0 0 0,0 0,0 0", "BOARD"),
    ("9/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/9 0 1 0,0 0,0 0", {"BOARD", "HAND", "ONES"}),
    ("9/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/9 0 0 0,0 0,1 0", {"BOARD", "HAND", "ONES"}),
    (f"{EMPTY} 1 5 18,18 18,0 0", {"BOARD", "HAND", "ONES"}),
    (f"{EMPTY} 0 0 18,18 0,19 0", "ONES"),
    # home below the number of dice that must be home, or above six times it
    (f"{EMPTY} 0 0 17,18 0,0 0", "HOME"),
    (f"{EMPTY} 0 0 18,109 0,0 0", "HOME"),
    (f"{EMPTY} 1 1 18,103 0,0 0", "HOME"),
    (f"{EMPTY} 1 0 18,103 1,0 0", "HOME"),
    (f"{EMPTY} 1 1 18,16 0,0 0", "HOME"),
    (DRAWN_UP.replace("0,0 0,0", "1,0 0,0"), "HOME"),
    (f"{EMPTY} 0 0 018,18 0,0 0", "HOME"),
    (f"{EMPTY} 0 0 18,18,18 0,0 0", "HOME"),
    (f"{EMPTY} 0 0 -18,18 0,0 0", "HOME"),
    # seat, hand, quiet
    (f"{EMPTY} 2 0 18,18 0,0 0", "SEAT"),
    (f"{EMPTY} - 0 18,18 0,0 0", "SEAT"),
    (f"{EMPTY} 0 6 17,18 0,0 0", "HAND"),
    (f"{EMPTY} 0 s 18,18 0,0 0", "HAND"),
    (f"{EMPTY} 0 01 17,18 0,0 0", "HAND"),
    (f"{EMPTY} 0 2 17,18 0,0 1", {"HAND", "QUIET"}),
    (f"{EMPTY} 0 0 18,18 0 0", "ONES"),
    (f"{EMPTY} 0 0 18,18 0,x 0", "ONES"),
    (f"{EMPTY} 0 0 18,18 0,0 101", "QUIET"),
    (f"{EMPTY} 0 0 18,18 0,0 00", "QUIET"),
    (f"{EMPTY} 0 0 18,18 0,0 -", "QUIET"),
)


def test_invalid_and_illegal_actions_are_refused(game, play):
    start, drawn_up = game.new_initial_state(), play(DRAWN_UP)
    for text in ("0", "7", "a2", "a2-a3", "A2a3", "@j1", "a0a1", "Pass", "a3a4 "):
        with pytest.raises(InvalidActionError, match="a capture as e3xf4"):
            drawn_up.string_to_action(text)
    for state, text in (start, "pass"), (start, "a3a4"), (start, "@a1"), (drawn_up, "1"), (drawn_up, "a3xb4"):
        with pytest.raises(IllegalActionError):
            state.string_to_action(text)
    with pytest.raises(IllegalActionError):
        play(START, "1", "1", "1").apply_action(start.string_to_action("1"))


def test_key_depends_only_on_the_position(game, play):
    one_way = play(DRAWN_UP, "a3a4", "a7a6", "b3b4", "b7b6")
    other_way = play(DRAWN_UP, "b3b4", "b7b6", "a3a4", "a7a6")
    assert one_way.key() == other_way.key() == play(one_way.to_text()).key()
    assert game.rules.State.fields["over"][1] == 8 * game.rules.WORDS_TOLD
    position = "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 0"
    changes = {"C4": "D4", " 0 0 ": " 1 0 ", " 0 0 17": " 0 2 16", "17,17": "18,17", "17,17 0,0": "17,17 0,1"}
    others = [position.replace(old, new) for old, new in changes.items()]
    assert len({play(text).key() for text in [position, position[:-1] + "1", *others]}) == 7


test_illegal_actions_give_a_reason = refused_actions(
    (BLACK_PLACED, "a2a3", "The setup isn't over yet. Name a face from 1 to 6."),
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
)


SETUP_TO_H3 = "9/9/9/9/9/9/DDEEEFF2/AABBBCCCD/9 0 S 0,0 0,0 0"
test_typed_actions_are_understood = typed_actions(
    (DRAWN_UP, "A3-A4", "a3a4"),
    (HANDS, "c6", "@c6"),
    (f"{FIGHT} 0 0 18,12 0,0 0", "b5c6", "b5xc6"),
    (f"{FIGHT} 0 0 18,12 0,0 0", "c5 x b6", "c5b6"),
    ("9/9/9/7f1/9/4C4/9/9/9 0 0 51,54 0,0 0", "d5", "e4d5"),
    *((SETUP_TO_H3, typed, "6") for typed in ("6 h3", "h3 6", "6H3", "6@h3")),
)


@pytest.mark.parametrize("typed", ["6 a2", "6 i3", "5 h3"])
def test_die_for_another_square_or_that_is_not_left_is_refused(play, typed):
    with pytest.raises(ActionError):
        play(SETUP_TO_H3).parse_action(typed)
