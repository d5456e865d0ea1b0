"""Invictus: texts of positions and actions, and what is refused."""

import pytest

from parlour.errors import IllegalActionError, InvalidActionError, PositionError

from .helpers import BLACK_PLACED, CROWDED, DRAWN_UP, EMPTY, START, play


@pytest.mark.parametrize(
    "position",
    [
        START,
        DRAWN_UP,
        CROWDED,
        BLACK_PLACED,
        "9/9/9/9/9/9/9/AAABBBCC1/9 0 S 0,0 0,0 0",
        "9/aaabbbccc/dddeeeff1/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0",
        "9/AAABBBCCC/FFFFFFFFF/9/9/9/aaabbbccc/9/9 0 0 0,9 0,0 99",  # faces are counted during the setup alone
        f"{EMPTY} 0 0 18,108 0,0 0",
        f"{EMPTY} 1 0 0,0 18,18 100",
        f"{EMPTY} 1 5 108,17 0,0 0",
    ],
)
def test_position_texts_round_trip(game, position):
    assert game.state_from_text(position).to_text() == position


@pytest.mark.parametrize(
    ("position", "field"),
    [
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
        # more than 18 dice of a side: on the board, with the one in hand, with the captured ones
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
    ],
)
def test_other_texts_are_refused(game, position, field):
    with pytest.raises(PositionError) as refusal:
        game.state_from_text(position)
    assert refusal.value.field in (field if isinstance(field, set) else {field})


def test_other_actions_are_refused(game):
    start, drawn_up = game.new_initial_state(), game.state_from_text(DRAWN_UP)
    for text in ("0", "7", "a2", "a2-a3", "A2a3", "@j1", "a0a1", "Pass", "a3a4 "):
        with pytest.raises(InvalidActionError, match="a capture as e3xf4"):
            drawn_up.string_to_action(text)
    for state, text in (start, "pass"), (start, "a3a4"), (start, "@a1"), (drawn_up, "1"), (drawn_up, "a3xb4"):
        with pytest.raises(IllegalActionError):
            state.string_to_action(text)
    with pytest.raises(IllegalActionError):
        play(game, START, "1", "1", "1").apply_action(start.string_to_action("1"))


def test_the_key_tells_positions_apart_but_not_how_they_came_about(game):
    one_way = play(game, DRAWN_UP, "a3a4", "a7a6", "b3b4", "b7b6")
    other_way = play(game, DRAWN_UP, "b3b4", "b7b6", "a3a4", "a7a6")
    assert one_way.key() == other_way.key() == game.state_from_text(one_way.to_text()).key()
    fields = game.rules.State.fields
    told = 8 * game.rules.WORDS_TOLD
    assert fields["over"][1] == told
    position = "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 0"
    others = [
        position.replace("C4", "D4"),
        position.replace(" 0 0 ", " 1 0 "),
        "8c/9/9/9/4C4/9/9/9/9 0 2 17,17 0,0 0".replace("17,17", "16,17"),
        position.replace("17,17", "18,17"),
        position.replace("17,17 0,0", "17,17 0,1"),
        position[:-1] + "1",
    ]
    assert len({game.state_from_text(text).key() for text in [position, *others]}) == 7
