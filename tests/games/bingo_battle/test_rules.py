"""Bingo Battle: the rulings on its rules page."""

import pytest

import parlour
from tests.games.tables import effects, endings, texts

from .helpers import ALONE, EMPTY, START


def test_start_position(game):
    solitaire = parlour.load("bingo_battle", players=1)
    assert (game.new_initial_state().to_text(), solitaire.new_initial_state().to_text()) == (START, ALONE)
    assert (game.num_players(), solitaire.num_players(), solitaire.max_utility()) == (2, 1, 16)


def test_a_turn_begins_with_a_roll_of_four_dice(play):
    state = play(START)
    outcomes = state.chance_outcomes()
    assert state.current_player() == parlour.CHANCE
    assert len({state.action_to_string(action) for action, _ in outcomes[:5] + outcomes[-5:]}) == 10
    assert {probability for _, probability in outcomes} == {1 / 1296}
    assert len(outcomes) == 1296
    assert play(START, "roll n25a").to_text() == "0000/0000/0000/0000/0000 24 0,0 0 n25a"
    assert play(START, "roll n25a").current_player() == 0


@pytest.mark.parametrize(
    ("dice", "legal"),
    [("n25a", ["s", "m", "c", "a"]), (".25a", ["m", "c", "a"]), ("..n.", ["c"]), ("a..n", ["s", "a"])],
)
def test_the_roller_picks_among_the_dice_not_yet_resolved(play, dice, legal):
    state = play(f"0000/0000/0000/0000/0000 24 0,0 1 {dice}")
    assert (texts(state), state.current_player()) == (legal, 1)


test_resolving_a_die = effects(
    # a coin goes onto the square of the die
    ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "s", "1000/0000/0000/0000/0000 23 0,0 0 .2n5"),
    ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "m", "0000/0100/0000/0000/0000 23 0,0 0 a.n5"),
    ("0000/0000/0000/0000/0001 23 0,0 1 .345", "a", "0000/0000/0000/0000/0002 22 0,0 1 .34."),
    ("0000/0000/0000/0000/0000 24 0,0 0 .34.", "c", "0000/0000/0000/0010/0000 23 0,0 0 .3.."),
    # null: unlocked coins of its column go back to the kitty
    ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "s", "0001/0200/A000/0000/0000 18 0,0 0 .a2n"),
    ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "a", "2000/1200/A000/0000/2000 14 0,0 0 na2."),
    ("0000/0000/0000/0000/0000 24 0,0 0 n...", "s", "0000/0000/0000/0000/0000 24 0,0 1 -"),
    # the third coin locks the stack, for the player who adds it
    ("2000/0000/0000/0000/0000 22 0,0 0 a2n5", "s", "A000/0000/0000/0000/0000 21 0,0 0 .2n5"),
    ("2000/0000/0000/0000/0000 22 0,0 1 a2n5", "s", "B000/0000/0000/0000/0000 21 0,0 1 .2n5"),
    # and claims the stack locked before by the same player, but not the other's
    ("2A00/0000/0000/0000/0000 19 0,0 0 a2n5", "s", "A000/0000/0000/0000/0000 20 1,0 0 .2n5"),
    ("2A00/0000/0000/0000/0000 19 0,0 1 a2n5", "s", "BA00/0000/0000/0000/0000 18 0,0 1 .2n5"),
    ("2A0B/0000/0000/0000/0000 16 0,0 1 a2n5", "s", "BA00/0000/0000/0000/0000 17 0,1 1 .2n5"),
    # even with the last coin: the kitty gets two back
    ("2A22/2222/2210/0000/0000 0 0,2 0 a2n5", "s", "2A22/2222/2210/0000/0000 0 0,2 0 .2n5"),
    ("2A22/2222/2200/0000/0000 1 0,2 0 a2n5", "s", "A022/2222/2200/0000/0000 2 1,2 0 .2n5"),
    # either player may claim a locked stack
    ("A000/0000/0000/0000/0000 21 0,0 0 a2n5", "s", "0000/0000/0000/0000/0000 23 1,0 0 .2n5"),
    ("A000/0000/0000/0000/0000 21 0,0 1 a2n5", "s", "0000/0000/0000/0000/0000 23 0,1 1 .2n5"),
    ("A00B/0000/0000/0000/0000 18 0,0 0 n2na", "a", "A000/0000/0000/0000/0000 20 1,0 0 n2n."),
    # on any square
    ("0000/0000/A00B/0000/0000 18 0,0 0 3...", "s", "0000/0000/000B/0000/0000 20 1,0 1 -"),
    ("0000/0000/0000/0B20/0000 19 0,0 1 .45.", "m", "0000/0000/0000/0020/0000 21 0,1 1 ..5."),
    ("0000/0000/0000/0B20/0000 19 0,0 1 ..4.", "c", "0000/0000/0000/00B0/0000 20 0,1 0 -"),
    # an empty kitty: the die is spent
    (f"{EMPTY} 0 2a2a", "c", f"{EMPTY} 0 2a.a"),
    # after the fourth die the next seat rolls
    ("0000/0000/0000/0000/0000 24 0,0 0 ...5", "a", "0000/0000/0000/0000/0001 23 0,0 1 -"),
    ("0000/0000/0000/0000/0000 24 0,0 1 ...5", "a", "0000/0000/0000/0000/0001 23 0,0 0 -"),
    ("0000/0000/0000/0000/0000 24 0 0 ...5", "a", "0000/0000/0000/0000/0001 23 0 0 -"),
    # the game ends with dice unresolved, by the last die, by a lock, which stays, and alone by sixteen claims
    ("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s", "0000/0000/0000/0000/0000 20 4,0 0 .2n5"),
    ("A000/0000/0000/0000/0000 15 3,3 1 a...", "s", "0000/0000/0000/0000/0000 17 3,4 1 ...."),
    ("2A00/0000/0000/0000/0000 16 3,0 0 a2n5", "s", "A000/0000/0000/0000/0000 17 4,0 0 .2n5"),
    ("A000/0000/0000/0000/0000 6 15 0 a2n5", "s", "0000/0000/0000/0000/0000 8 16 0 .2n5"),
    # seat and dice stay after a roll that can do nothing
    (f"{EMPTY} 0 -", "roll 2345", f"{EMPTY} 0 2345"),
    ("2A00/0000/2000/2000/2000 0 13 0 -", "roll 2nnn", "2A00/0000/2000/2000/2000 0 13 0 2nnn"),
)


test_endings = endings(
    # a full tile wins at once
    ("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s", [1, -1]),
    ("A000/0000/0000/0000/0000 15 3,3 1 a...", "s", [-1, 1]),
    ("2A00/0000/0000/0000/0000 16 3,0 0 a2n5", "s", [1, -1]),
    ("A000/0000/0000/0000/0000 6 15 0 a2n5", "s", [16]),
    ("A000/0000/0000/0000/0000 17 4 0 a2n5", "s", None),
    # and a roll that can do nothing ends the game
    (f"{EMPTY} 0 -", "roll 2345", [0, 0]),
    ("2A2B/2222/2100/0000/0000 0 2,1 0 -", "roll 2345", [1, -1]),  # the player with more claims wins
    ("2A2B/2222/2100/0000/0000 0 1,2 0 -", "roll 2345", [-1, 1]),
    ("0222/0222/0222/0222/0000 0 0,0 0 -", "roll na23", [0, 0]),  # a null without coins to sweep, and nothing locked
    (f"{EMPTY} 1 -", "roll 2a45", None),  # a locked stack can be claimed
    (f"{EMPTY} 0 -", "roll 234a", None),  # as can the other player's
    (f"{EMPTY} 0 -", "roll n345", None),  # loose coins can be swept
    ("A020/0020/0020/0020/0020 0 11 0 -", "roll 2nnn", None),
    ("2A00/0000/2000/2000/2000 0 13 0 -", "roll 2nnn", [13]),  # a null whose column holds only a locked stack
    ("2A00/0000/2000/2000/2000 1 12 0 -", "roll 2nnn", None),  # a coin in the kitty
    # between dice it goes on
    (f"{EMPTY} 0 n345", "m", None),
    (f"{EMPTY} 0 .345", "", None),
)
