"""Invictus: its rulings, its texts, its table."""

import re

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, InvalidActionError, OptionError, PositionError

from .beats import pieces, shown, told
from .weighing import weighed

EMPTY = "9/9/9/9/9/9/9/9/9"
START = f"{EMPTY} 0 S 0,0 0,0 0"
DRAWN_UP = "9/aaabbbccc/dddeeefff/9/9/9/DDDEEEFFF/AAABBBCCC/9 0 0 0,0 0,0 0"
CROWDED = "9/4F4/9/3B5/3C4A/C8/6b2/7e1/9 1 0 26,22 11,6 0"
BLACK_PLACED = "9/9/9/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 S 0,0 0,0 0"


@pytest.fixture(scope="module")
def game():
    return parlour.load("invictus")


def texts(state):
    return [state.action_to_string(action) for action in state.legal_actions()]


def play(game, position, *actions):
    state = game.state_from_text(position)
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


@pytest.mark.parametrize(
    ("position", "depth", "count"),
    [(START, 5, 7620), (DRAWN_UP, 3, 18550), (CROWDED, 3, 1380)],
)
def test_perft(game, position, depth, count):
    assert parlour.perft(game.state_from_text(position), depth) == count


def test_the_setup_goes_rank_by_rank_black_first(game):
    state = game.new_initial_state()
    assert state.to_text() == START
    seats = []
    for face in "666555444333222111" + "111222333444555666":
        seats.append(state.current_player())
        state.apply_action(state.string_to_action(face))
    assert seats == [0] * 18 + [1] * 18
    assert state.to_text() == "9/aaabbbccc/dddeeefff/9/9/9/CCCBBBAAA/FFFEEEDDD/9 0 0 0,0 0,0 0"


def test_a_face_is_there_three_times_a_side(game):
    assert texts(play(game, START, "1", "1")) == list("123456")
    assert texts(play(game, START, "1", "1", "1")) == list("23456")
    assert texts(game.state_from_text(BLACK_PLACED)) == list("123456")
    assert texts(play(game, BLACK_PLACED, *"222")) == list("13456")


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 0", "e5d5 e5d6 e5e6 e5f5 e5f6"),
        ("9/9/9/9/4c4/9/9/9/C8 1 0 17,17 0,0 0", "e5d4 e5d5 e5e4 e5f4 e5f5"),
        ("8c/9/9/9/C8/9/9/9/9 0 0 17,17 0,0 0", "a5a6 a5b5 a5b6"),
        ("9/9/9/9/8c/9/9/9/C8 1 0 17,17 0,0 0", "i5h4 i5h5 i5i4"),
        ("9/9/9/3bcd3/3bCb3/9/9/9/9 0 0 17,13 0,0 0", "e5xd6"),  # lower; not higher, straight or sideways
        ("9/9/9/3aac3/3bCb3/9/9/9/9 0 0 17,13 0,0 0", "e5xd6 e5xf6"),  # equal
        ("9/9/9/3AbA3/3ACA3/9/9/9/9 0 0 13,17 0,0 0", "d5c5 d5c6 d6c6 d6c7 d6d7 d6e7 f5g5 f5g6 f6e7 f6f7 f6g6 f6g7"),
        ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 0", "pass"),
    ],
)
def test_steps_and_captures(game, position, actions):
    assert sorted(texts(game.state_from_text(position))) == actions.split()


@pytest.mark.parametrize(
    ("position", "action", "after"),
    [
        # straight and diagonal steps forward are not quiet; sideways steps and passes are
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 7", "e5e6", "8c/9/9/4C4/9/9/9/9/9 1 0 17,17 0,0 0"),
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 7", "e5f6", "8c/9/9/5C3/9/9/9/9/9 1 0 17,17 0,0 0"),
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 7", "e5d5", "8c/9/9/9/3C5/9/9/9/9 1 0 17,17 0,0 8"),
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 7", "e5f5", "8c/9/9/9/5C3/9/9/9/9 1 0 17,17 0,0 8"),
        ("9/9/9/9/4c4/9/9/9/C8 1 0 17,17 0,0 7", "e5e4", "9/9/9/9/9/4c4/9/9/C8 0 0 17,17 0,0 0"),
        ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 7", "pass", "9/9/9/9/cD7/DD7/9/9/9 0 0 15,17 0,0 8"),
        # a captured one is kept
        ("8c/9/9/5a3/4C4/9/9/9/9 0 0 17,16 0,0 7", "e5xf6", "8c/9/9/5C3/9/9/9/9/9 1 0 17,16 1,0 0"),
        ("9/9/9/9/4c4/5A3/9/9/C8 1 0 16,17 0,0 7", "e5xf4", "9/9/9/9/9/5c3/9/9/C8 0 0 16,17 0,1 0"),
        # a higher one goes to its owner's hand, one lower, and back to the board before the owner's turn
        ("8c/9/9/5c3/4C4/9/9/9/9 0 0 17,16 0,0 7", "e5xf6", "8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0"),
        ("9/9/9/5f3/4F4/9/9/9/9 0 0 17,17 0,0 7", "e5xf6", "9/9/9/5F3/9/9/9/9/9 1 5 17,17 0,0 0"),
        ("9/9/9/9/4c4/5B3/9/9/9 1 0 17,17 0,0 7", "e5xf4", "9/9/9/9/9/5c3/9/9/9 0 1 17,17 0,0 0"),
        ("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0", "@e7", "8c/9/4b4/5C3/9/9/9/9/9 1 0 17,16 0,0 0"),
        ("8c/9/9/9/9/9/9/9/C8 0 5 16,17 0,0 0", "@b1", "8c/9/9/9/9/9/9/9/CE7 0 0 16,17 0,0 0"),
        # home, by a step and by a capture
        ("8c/4F4/9/9/9/9/9/9/C8 0 0 16,17 0,0 7", "e8d9", "8c/9/9/9/9/9/9/9/C8 1 0 22,17 0,0 0"),
        ("5a2c/4F4/9/9/9/9/9/9/C8 0 0 16,16 0,0 7", "e8xf9", "8c/9/9/9/9/9/9/9/C8 1 0 22,16 1,0 0"),
        ("8c/9/9/9/9/9/9/c8/1C6C 1 0 16,16 0,0 7", "a2xb1", "8c/9/9/9/9/9/9/9/8C 0 2 16,19 0,0 0"),
    ],
)
def test_what_an_action_does(game, position, action, after):
    assert play(game, position, action).to_text() == after


def test_a_die_goes_back_to_any_empty_square_of_its_owners_territory(game):
    black = game.state_from_text("8c/9/9/9/9/9/9/1bD6/1CC6 0 5 14,16 0,0 0")
    taken = {"b1", "c1", "b2", "c2"}
    assert set(texts(black)) == {f"@{file}{rank}" for file in "abcdefghi" for rank in range(1, 5)} - {
        f"@{square}" for square in taken
    }
    white = game.state_from_text("8c/9/9/9/9/9/9/9/C8 1 5 17,16 0,0 0")
    assert set(texts(white)) == {f"@{file}{rank}" for file in "abcdefghi" for rank in range(6, 10)} - {"@i9"}


@pytest.mark.parametrize(
    ("position", "action", "after", "returns"),
    [
        # the last die comes home
        ("8c/4C4/9/9/9/9/9/9/9 0 0 17,21 0,0 7", "e8e9", "8c/9/9/9/9/9/9/9/9 1 0 20,21 0,0 0", [-1, 1]),
        # ruling 2: the last die, a one, is captured; Black has 17 home, 1 captured and a 3 over the Divide
        ("9/9/9/5a3/4C4/9/9/9/9 0 0 17,20 0,0 7", "e5xf6", "9/9/9/5C3/9/9/9/9/9 1 0 17,20 1,0 0", [1, -1]),
        # ruling 4: home by a capture with the last die; the two in hand counts for nobody
        ("5c3/4C4/9/9/9/9/9/9/9 0 0 17,19 0,0 7", "e8xf9", "9/9/9/9/9/9/9/9/9 1 2 20,19 0,0 0", [1, -1]),
        # both have no die left
        ("5a3/4C4/9/9/9/9/9/9/9 0 0 17,21 0,0 7", "e8xf9", "9/9/9/9/9/9/9/9/9 1 0 20,21 1,0 0", [0, 0]),
        # ruling 3: sideways for ever
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 99", "e5d5", "8c/9/9/9/3C5/9/9/9/9 1 0 17,17 0,0 100", [0, 0]),
        ("8c/9/9/4C4/9/9/9/9/9 0 0 17,17 0,0 99", "e6d6", "8c/9/9/3C5/9/9/9/9/9 1 0 17,17 0,0 100", [1, -1]),
        ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 99", "pass", "9/9/9/9/cD7/DD7/9/9/9 0 0 15,17 0,0 100", [-1, 1]),
    ],
)
def test_the_end(game, position, action, after, returns):
    state = play(game, position, action)
    assert state.to_text() == after
    assert state.is_terminal()
    assert state.returns() == returns
    again = game.state_from_text(after)
    assert again.is_terminal()
    assert again.returns() == returns


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 99", "e5e6"),  # not quiet
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 98", "e5d5"),
        ("9/9/9/5f3/4F4/9/9/9/9 0 0 17,17 0,0 99", "e5xf6"),  # the last die comes back
        ("9/9/9/9/4C4/9/9/9/9 1 2 17,17 0,0 0", "@a9"),
    ],
)
def test_the_game_goes_on(game, position, action):
    assert not play(game, position, action).is_terminal()


@pytest.mark.parametrize(
    ("board", "returns"),
    [
        ("8c/9/9/9/4F4/9/9/9/9", [0, 0]),  # on the Divide
        ("8c/9/9/4F4/9/9/9/9/9", [1, -1]),
        ("8c/9/9/9/9/4F4/9/9/9", [0, 0]),  # at home
        ("9/9/9/9/9/4f4/9/9/C8", [-1, 1]),
        ("9/9/9/9/4f4/9/9/9/C8", [0, 0]),
        ("9/9/9/4F4/9/4f4/9/9/9", [0, 0]),
    ],
)
def test_dice_in_enemy_territory_count_their_faces(game, board, returns):
    assert game.state_from_text(f"{board} 0 0 17,17 0,0 100").returns() == returns


def test_quiet_sets_when_a_game_without_progress_ends():
    short = parlour.load("invictus", quiet=1)
    state = play(short, "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 0", "e5d5")
    assert state.is_terminal()
    with pytest.raises(PositionError, match="from 0 to 1"):
        short.state_from_text("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 2")
    for quiet in (0, 1000, "long"):
        with pytest.raises(OptionError, match="quiet is a whole number from 1 to 999"):
            parlour.load("invictus", quiet=quiet)


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
        with pytest.raises(InvalidActionError, match="a capture e3xf4"):
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


def test_the_table_shows_the_dice_to_set_up(game):
    scene = play(game, START, "1", "1", "1", "2").scene()
    rows = {area.id: ["".join(piece.label for piece in spot.pieces) for spot in area.spots] for area in scene.areas}
    assert rows["dice"] == ["", "22", "333", "444", "555", "666"]
    assert (scene.choices[0].text, scene.choices[0].spots) == ("2", ("face2",))
    assert scene.choices[0].sentence == "Black sets up a 2 on e2."
    assert scene.prompt == "Black sets up: a die on each square of ranks 2 and 3, as Black likes."
    assert [(counter.value, counter.limit) for counter in scene.counters] == [(4, 18), (0, 18)]


def test_a_setup_is_arranged_on_the_squares_that_are_left(game):
    arrangement = play(game, BLACK_PLACED, "1", "1", "1", "2").scene().arrangement
    assert arrangement.spots == (*(f"{file}8" for file in "efghi"), *(f"{file}7" for file in "abcdefghi"))
    assert [supply.spot for supply in arrangement.supplies] == ["face2", "face3", "face4", "face5", "face6"]
    assert game.state_from_text(DRAWN_UP).scene().arrangement is None


def test_the_table_tints_the_territories(game):
    tints = {spot.id: spot.tint for spot in game.new_initial_state().scene().areas[0].spots}
    assert [tints[f"{file}{rank}"] for file in "ai" for rank in range(1, 10)] == 2 * [*4 * [0], None, *4 * [1]]


def test_the_score_is_broken_down(game):
    scene = game.state_from_text("8c/5D3/9/5C3/9/9/9/9/9 1 2 16,17 0,1 0").scene()
    counts = [(counter.label, counter.seat, counter.value) for counter in scene.counters if counter.seat is not None]
    assert [value for label, seat, value in counts if seat == 0] == [23, 16, 0, 7]
    assert [value for label, seat, value in counts if seat == 1] == [18, 17, 1, 0]


def test_enemy_territory_begins_with_its_first_square_and_ends_with_its_last(game):
    scene = game.state_from_text("8c/9/9/C8/d7e/8f/9/9/9 1 2 17,15 0,0 0").scene()
    across = {counter.seat: counter.value for counter in scene.counters if counter.label == "across"}
    assert across == {0: 3, 1: 6}  # Black's 3 on a6, White's 6 on i4; a5 and i5 are nobody's


def test_the_table_shows_the_die_in_hand(game):
    scene = game.state_from_text("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0").scene()
    assert [area.id for area in scene.areas] == ["board", "hand"]
    assert [(piece.owner, piece.label) for piece in scene.spot("hand").pieces] == [(1, "2")]
    assert ("@e7", ("e7",)) in [(choice.text, choice.spots) for choice in scene.choices]
    assert ("points", 20) in [(counter.label, counter.value) for counter in scene.counters]


def test_the_table_shows_the_divide(game):
    scene = game.new_initial_state().scene()
    assert {spot.id for spot in scene.areas[0].spots if spot.label} == {f"{file}5" for file in "abcdefghi"}


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (BLACK_PLACED, "3", "White sets up a 3 on a8."),
        (DRAWN_UP, "a3b4", "Black moves the 4 from a3 to b4."),
        (
            "9/9/9/5a3/4C4/9/9/9/9 0 0 17,17 0,0 7",
            "e5xf6",
            "Black captures the 1 on f6 with the 3 from e5, and keeps it.",
        ),
        (
            "5c3/4C4/9/9/9/9/9/9/9 0 0 17,17 0,0 7",
            "e8xf9",
            "Black captures the 3 on f9 with the 3 from e8, which goes back to White as a 2; the 3 is home.",
        ),
        ("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0", "@e7", "White puts the 2 back on e7."),
        ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 7", "pass", "White cannot move and passes."),
    ],
)
def test_sentences(game, position, action, sentence):
    state = game.state_from_text(position)
    choice = next(choice for choice in state.scene().choices if choice.text == action)
    assert choice.sentence == sentence
    assert choice.captures == ("captures" in sentence)


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        (DRAWN_UP, "Black to move: pick a die, then where it goes."),
        (
            "8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0",
            "White: put the captured die back, a 2 now, on an empty square of your own territory.",
        ),
        (f"{EMPTY} 0 0 18,19 0,0 0", "White wins, 19 points to 18: no die is left."),
        (f"{EMPTY} 1 2 20,17 0,0 0", "Black wins, 20 points to 17: Black has no die left."),
        (
            "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 100",
            "A draw, 17 points each: 100 turns in a row without a capture or a step forward.",
        ),
    ],
)
def test_prompts(game, position, prompt):
    assert game.state_from_text(position).scene().prompt == prompt


def test_the_drawing_tells_the_sides_apart(game):
    drawing = str(game.state_from_text(DRAWN_UP))
    assert re.search(r"^8 <1> <1> <1> <2>", drawing, re.MULTILINE)
    assert re.search(r"^2 \(1\) \(1\) \(1\) \(2\)", drawing, re.MULTILINE)


@pytest.mark.parametrize(
    ("position", "black", "white"),
    [
        (START, {"to move": 1}, {}),
        (
            DRAWN_UP,
            {"to move": 1, "die": 18, "point on rank 2": 3 * (1 + 2 + 3), "point on rank 3": 3 * (4 + 5 + 6)},
            {"die": 18, "point on rank 2": 3 * (1 + 2 + 3), "point on rank 3": 3 * (4 + 5 + 6)},
        ),
        (
            CROWDED,
            {
                **{"point home or captured": 26 + 11, "die": 5},
                **{"point on rank 4": 3, "point on rank 5": 3 + 1, "point on rank 6": 2, "point on rank 8": 6},
            },
            {
                **{"point home or captured": 22 + 6, "to move": 1, "die": 2},
                **{"point on rank 7": 2, "point on rank 8": 5},
            },
        ),
        (
            "8c/9/9/9/4A4/9/9/9/9 1 2 17,16 1,0 0",
            {"point home or captured": 17 + 1, "die": 1, "point on rank 5": 1},
            {
                **{"point home or captured": 16, "to move": 1, "die": 1},
                **{"point to be put back": 2, "point on rank 1": 3},
            },
        ),
    ],
)
def test_what_the_estimate_weighs(game, position, black, white):
    state = game.state_from_text(position)
    assert (black, white) == (weighed(state, 0), weighed(state, 1))


@pytest.mark.parametrize(
    ("board", "black", "white"),
    [
        ("9/9/9/4b4/3C5/9/9/9/9", None, 2),  # d5 takes e6, which is lower
        ("9/9/9/4b4/3B5/9/9/9/9", 2, 2),  # either takes its equal
        ("9/9/9/3b5/3C5/9/9/9/9", None, None),  # straight ahead nothing is taken
        ("9/9/9/9/3C5/4f4/9/9/9", None, None),  # nor behind
        ("9/9/9/4bc3/3C1C3/9/9/9/9", None, 2),  # e6, though by two; f6 by nobody
        ("9/9/9/F7f/9/9/9/9/9", None, None),  # the board does not go round
    ],
)
def test_dice_under_attack_are_weighed(game, board, black, white):
    home = ",".join(str(18 - sum(letter in side for letter in board)) for side in ("ABCDEF", "abcdef"))
    for turn in (0, 1):
        state = game.state_from_text(f"{board} {turn} 0 {home} 0,0 0")
        assert weighed(state, turn).expected.get("point under attack, to move") == (black, white)[turn]
        assert weighed(state, 1 - turn).expected.get("point under attack, to wait") == (black, white)[1 - turn]


def test_random_play_chooses_evenly(game):
    moves, rng, count = kit.new(kit.Moves), kit.seeded(5), 3000
    for position in (CROWDED, "8c/9/9/9/C8/9/9/9/9 0 0 17,17 0,0 0", BLACK_PLACED):
        state = game.state_from_text(position)
        legal = state.legal_actions()
        drawn = [int(game.run(kit.random_action, state.record, moves.action, rng)) for _ in range(count)]
        mean = count / len(legal)
        assert set(drawn) == set(legal)
        assert sum((drawn.count(action) - mean) ** 2 / mean for action in legal) < 4 * len(legal) + 10


# What people type

HANDS = "9/aaabbbccc/dddeeeff1/9/9/9/DDDEEEFFF/AAABBBCCC/9 1 4 0,0 0,0 0"
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


# Beats

RAID = "9/aa1bbbcc1/dd1eeefff/2a6/1FC6/9/DDD2EF2/AAABBBCC1/9 {} 0 18,12 0,0 0"


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (START, "4", [("deal", "Black sets up a 4 on a2.", "a2")]),
        (DRAWN_UP, "a3a4", [("move", "Black moves the 4 from a3 to a4.", "a3 a4")]),
        (HANDS, "@c6", [("place", "White puts the 4 back on c6.", "c6")]),
        (
            RAID.format(0),
            "b5b6",
            [
                ("move", "Black moves the 6 from b5 to b6.", "b5 b6"),
                ("claim", "In White's territory the 6 counts.", "b6"),
            ],
        ),
        (
            RAID.format(0),
            "b5xc6",
            [
                ("capture", "Black captures the 1 on c6 with the 6 from b5.", "b5 c6"),
                ("claim", "In White's territory the 6 counts.", "c6"),
                ("claim", "Black keeps the 1, which counts.", "c6"),
            ],
        ),
        (
            "9/3E5/9/9/9/9/4d4/3D5/9 1 0 48,48 0,0 0",
            "e3xd2",
            [
                ("capture", "White captures the 4 on d2 with the 4 from e3.", "e3 d2"),
                ("note", "The 4 goes back to Black as a 3.", "hand"),
            ],
        ),
        (
            "9/3E5/9/9/9/9/9/4d4/3D5 1 0 48,48 0,0 0",
            "e2xd1",
            [
                ("capture", "White captures the 4 on d1 with the 4 from e2.", "e2 d1"),
                ("claim", "The 4 is home.", "d1"),
                ("note", "The 4 goes back to Black as a 3.", "hand"),
                ("end", "Black wins, 53 points to 52: White has no die left.", ""),
            ],
        ),
        (
            "9/3E5/9/9/9/9/9/4d3f/9 1 0 51,45 0,0 0",
            "e2e1",
            [("move", "White moves the 4 from e2 to e1.", "e2 e1"), ("claim", "The 4 is home.", "e1")],
        ),
    ],
)
def test_beats(game, position, text, beats):
    assert told(game.state_from_text(position), text) == beats


def test_a_die_is_seen_at_home_before_it_leaves_and_a_captured_one_only_then_in_hand(game):
    state = game.state_from_text("9/3E5/9/9/9/9/4f4/4d4/3D5 1 0 48,48 0,0 0")
    captured, home, back = shown(state, "e2xd1")
    assert [pieces(captured, "d1"), pieces(home, "d1")] == ["14", ""]
    assert (captured.spot("hand"), home.spot("hand"), pieces(back, "hand")) == (None, None, "03")


def test_the_score_moves_with_the_beats(game):
    moved, kept = shown(game.state_from_text(RAID.format(0)), "b5xc6")[::2]
    score = [next(counter.value for counter in scene.counters if counter.label == "points") for scene in (moved, kept)]
    assert score == [18 + 6, 18 + 6 + 1]
