"""Invictus: the rulings on its rules page."""

import pytest

from parlour import kit
from parlour.errors import PositionError
from tests.games.tables import effects, endings, refused_options, texts

from .helpers import BLACK_PLACED, CROWDED, START


def test_setup_goes_rank_by_rank_black_first(game):
    state = game.new_initial_state()
    assert state.to_text() == START
    seats = []
    for face in "666555444333222111" + "111222333444555666":
        seats.append(state.current_player())
        state.apply_action(state.string_to_action(face))
    assert seats == [0] * 18 + [1] * 18
    assert state.to_text() == "9/aaabbbccc/dddeeefff/9/9/9/CCCBBBAAA/FFFEEEDDD/9 0 0 0,0 0,0 0"


def test_each_side_has_three_dice_per_face(game, play):
    assert texts(play(START, "1", "1")) == list("123456")
    assert texts(play(START, "1", "1", "1")) == list("23456")
    assert texts(game.state_from_text(BLACK_PLACED)) == list("123456")
    assert texts(play(BLACK_PLACED, *"222")) == list("13456")


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 0", "e5d5 e5d6 e5e6 e5f5 e5f6"),
        ("9/9/9/9/4c4/9/9/9/C8 1 0 17,17 0,0 0", "e5d4 e5d5 e5e4 e5f4 e5f5"),
        ("8c/9/9/9/C8/9/9/9/9 0 0 17,17 0,0 0", "a5a6 a5b5 a5b6"),
        ("9/9/9/9/8c/9/9/9/C8 1 0 17,17 0,0 0", "i5h4 i5h5 i5i4"),
        ("9/9/9/3bcd3/3bCb3/9/9/9/9 0 0 17,13 0,0 0", "e5xd6"),  # lower: yes; higher, straight or sideways: no
        ("9/9/9/3aac3/3bCb3/9/9/9/9 0 0 17,13 0,0 0", "e5xd6 e5xf6"),  # equal dice can be captured
        ("9/9/9/3AbA3/3ACA3/9/9/9/9 0 0 13,17 0,0 0", "d5c5 d5c6 d6c6 d6c7 d6d7 d6e7 f5g5 f5g6 f6e7 f6f7 f6g6 f6g7"),
        ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 0", "pass"),
    ],
)
def test_steps_and_captures(game, position, actions):
    assert sorted(texts(game.state_from_text(position))) == actions.split()


test_effects_of_an_action = effects(
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
    # a higher one goes to its owner's hand with one pip less, and back to the board before the owner's turn
    ("8c/9/9/5c3/4C4/9/9/9/9 0 0 17,16 0,0 7", "e5xf6", "8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0"),
    ("9/9/9/5f3/4F4/9/9/9/9 0 0 17,17 0,0 7", "e5xf6", "9/9/9/5F3/9/9/9/9/9 1 5 17,17 0,0 0"),
    ("9/9/9/9/4c4/5B3/9/9/9 1 0 17,17 0,0 7", "e5xf4", "9/9/9/9/9/5c3/9/9/9 0 1 17,17 0,0 0"),
    ("8c/9/9/5C3/9/9/9/9/9 1 2 17,16 0,0 0", "@e7", "8c/9/4b4/5C3/9/9/9/9/9 1 0 17,16 0,0 0"),
    ("8c/9/9/9/9/9/9/9/C8 0 5 16,17 0,0 0", "@b1", "8c/9/9/9/9/9/9/9/CE7 0 0 16,17 0,0 0"),
    # home, by a step and by a capture
    ("8c/4F4/9/9/9/9/9/9/C8 0 0 16,17 0,0 7", "e8d9", "8c/9/9/9/9/9/9/9/C8 1 0 22,17 0,0 0"),
    ("5a2c/4F4/9/9/9/9/9/9/C8 0 0 16,16 0,0 7", "e8xf9", "8c/9/9/9/9/9/9/9/C8 1 0 22,16 1,0 0"),
    ("8c/4C4/9/9/9/9/9/9/9 0 0 17,21 0,0 7", "e8e9", "8c/9/9/9/9/9/9/9/9 1 0 20,21 0,0 0"),
    ("5c3/4C4/9/9/9/9/9/9/9 0 0 17,19 0,0 7", "e8xf9", "9/9/9/9/9/9/9/9/9 1 2 20,19 0,0 0"),
    ("8c/9/9/9/9/9/9/c8/1C6C 1 0 16,16 0,0 7", "a2xb1", "8c/9/9/9/9/9/9/9/8C 0 2 16,19 0,0 0"),
)


def test_a_die_goes_back_to_any_empty_square_of_its_owners_territory(game):
    black = game.state_from_text("8c/9/9/9/9/9/9/1bD6/1CC6 0 5 14,16 0,0 0")
    taken = {"b1", "c1", "b2", "c2"}
    assert set(texts(black)) == {f"@{file}{rank}" for file in "abcdefghi" for rank in range(1, 5)} - {
        f"@{square}" for square in taken
    }
    white = game.state_from_text("8c/9/9/9/9/9/9/9/C8 1 5 17,16 0,0 0")
    assert set(texts(white)) == {f"@{file}{rank}" for file in "abcdefghi" for rank in range(6, 10)} - {"@i9"}


test_endings = endings(
    # the last die comes home
    ("8c/4C4/9/9/9/9/9/9/9 0 0 17,21 0,0 7", "e8e9", [-1, 1]),
    # ruling 2: the last die, a one, is captured; Black has 17 home, 1 captured and a 3 over the Divide
    ("9/9/9/5a3/4C4/9/9/9/9 0 0 17,20 0,0 7", "e5xf6", [1, -1]),
    # ruling 4: the last die comes home by a capture; the two in hand counts for nobody
    ("5c3/4C4/9/9/9/9/9/9/9 0 0 17,19 0,0 7", "e8xf9", [1, -1]),
    # both have no dice left
    ("5a3/4C4/9/9/9/9/9/9/9 0 0 17,21 0,0 7", "e8xf9", [0, 0]),
    # ruling 3: endless sideways moves
    ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 99", "e5d5", [0, 0]),
    ("8c/9/9/4C4/9/9/9/9/9 0 0 17,17 0,0 99", "e6d6", [1, -1]),
    ("9/9/9/9/cD7/DD7/9/9/9 1 0 15,17 0,0 99", "pass", [-1, 1]),
    # the game goes on
    ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 99", "e5e6", None),  # a forward step is not quiet
    ("8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 98", "e5d5", None),
    ("9/9/9/5f3/4F4/9/9/9/9 0 0 17,17 0,0 99", "e5xf6", None),  # the last die comes back
    ("9/9/9/9/4C4/9/9/9/9 1 2 17,17 0,0 0", "@a9", None),
    # dice in enemy territory count their faces
    ("8c/9/9/9/4F4/9/9/9/9 0 0 17,17 0,0 100", "", [0, 0]),  # on the Divide
    ("8c/9/9/4F4/9/9/9/9/9 0 0 17,17 0,0 100", "", [1, -1]),
    ("8c/9/9/9/9/4F4/9/9/9 0 0 17,17 0,0 100", "", [0, 0]),  # at home
    ("9/9/9/9/9/4f4/9/9/C8 0 0 17,17 0,0 100", "", [-1, 1]),
    ("9/9/9/9/4f4/9/9/9/C8 0 0 17,17 0,0 100", "", [0, 0]),
    ("9/9/9/4F4/9/4f4/9/9/9 0 0 17,17 0,0 100", "", [0, 0]),
)


def test_quiet_option_limits_turns_without_progress(play):
    position = "8c/9/9/9/4C4/9/9/9/9 0 0 17,17 0,0 0"
    assert play(position, "e5d5", quiet=1).is_terminal()
    with pytest.raises(PositionError, match="from 0 to 1"):
        play(position[:-1] + "2", quiet=1)


test_refused_options = refused_options(("quiet", "a whole number from 1 to 999", [0, 1000, "long"]))


def test_random_play_is_uniform(game):
    moves, rng, count = kit.new(kit.Moves), kit.seeded(5), 3000
    for position in (CROWDED, "8c/9/9/9/C8/9/9/9/9 0 0 17,17 0,0 0", BLACK_PLACED):
        state = game.state_from_text(position)
        legal = state.legal_actions()
        drawn = [int(game.run(kit.random_action, state.record, moves.action, rng)) for _ in range(count)]
        mean = count / len(legal)
        assert set(drawn) == set(legal)
        assert sum((drawn.count(action) - mean) ** 2 / mean for action in legal) < 4 * len(legal) + 10
