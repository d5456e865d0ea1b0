"""Bingo Battle: the rulings of its page."""

import pytest

import parlour

from .helpers import ALONE, EMPTY, START, load, play


def test_the_start():
    assert load().new_initial_state().to_text() == START
    assert load(players=1).new_initial_state().to_text() == ALONE
    assert (load().num_players(), load(players=1).num_players(), load(players=1).max_utility()) == (2, 1, 16)


def test_a_turn_begins_with_a_roll_of_four_dice():
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
def test_the_roller_picks_among_the_dice_not_yet_resolved(dice, legal):
    state = play(f"0000/0000/0000/0000/0000 24 0,0 1 {dice}")
    assert [state.action_to_string(action) for action in state.legal_actions()] == legal
    assert state.current_player() == 1


@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        # a coin goes onto the square of the die
        ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "s", "1000/0000/0000/0000/0000 23 0,0 0 .2n5"),
        ("0000/0000/0000/0000/0000 24 0,0 0 a2n5", "m", "0000/0100/0000/0000/0000 23 0,0 0 a.n5"),
        ("0000/0000/0000/0000/0001 23 0,0 1 .345", "a", "0000/0000/0000/0000/0002 22 0,0 1 .34."),
        ("0000/0000/0000/0000/0000 24 0,0 0 .34.", "c", "0000/0000/0000/0010/0000 23 0,0 0 .3.."),
        # null: what is not locked goes back to the kitty, in its column alone
        ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "s", "0001/0200/A000/0000/0000 18 0,0 0 .a2n"),
        ("2001/1200/A000/0000/2000 13 0,0 0 na2n", "a", "2000/1200/A000/0000/2000 14 0,0 0 na2."),
        ("0000/0000/0000/0000/0000 24 0,0 0 n...", "s", "0000/0000/0000/0000/0000 24 0,0 1 -"),
        # the third coin locks the stack, for the player who adds it
        ("2000/0000/0000/0000/0000 22 0,0 0 a2n5", "s", "A000/0000/0000/0000/0000 21 0,0 0 .2n5"),
        ("2000/0000/0000/0000/0000 22 0,0 1 a2n5", "s", "B000/0000/0000/0000/0000 21 0,0 1 .2n5"),
        # and claims the stack that the same player had locked elsewhere, not the other's
        ("2A00/0000/0000/0000/0000 19 0,0 0 a2n5", "s", "A000/0000/0000/0000/0000 20 1,0 0 .2n5"),
        ("2A00/0000/0000/0000/0000 19 0,0 1 a2n5", "s", "BA00/0000/0000/0000/0000 18 0,0 1 .2n5"),
        ("2A0B/0000/0000/0000/0000 16 0,0 1 a2n5", "s", "BA00/0000/0000/0000/0000 17 0,1 1 .2n5"),
        # with the last coin too: the kitty gets two back
        ("2A22/2222/2210/0000/0000 0 0,2 0 a2n5", "s", "2A22/2222/2210/0000/0000 0 0,2 0 .2n5"),
        ("2A22/2222/2200/0000/0000 1 0,2 0 a2n5", "s", "A022/2222/2200/0000/0000 2 1,2 0 .2n5"),
        # either player may claim a locked stack
        ("A000/0000/0000/0000/0000 21 0,0 0 a2n5", "s", "0000/0000/0000/0000/0000 23 1,0 0 .2n5"),
        ("A000/0000/0000/0000/0000 21 0,0 1 a2n5", "s", "0000/0000/0000/0000/0000 23 0,1 1 .2n5"),
        ("A00B/0000/0000/0000/0000 18 0,0 0 n2na", "a", "A000/0000/0000/0000/0000 20 1,0 0 n2n."),
        # wherever it stands
        ("0000/0000/A00B/0000/0000 18 0,0 0 3...", "s", "0000/0000/000B/0000/0000 20 1,0 1 -"),
        ("0000/0000/0000/0B20/0000 19 0,0 1 .45.", "m", "0000/0000/0000/0020/0000 21 0,1 1 ..5."),
        ("0000/0000/0000/0B20/0000 19 0,0 1 ..4.", "c", "0000/0000/0000/00B0/0000 20 0,1 0 -"),
        # an empty kitty: the die is spent
        (f"{EMPTY} 0 2a2a", "c", f"{EMPTY} 0 2a.a"),
        # after the fourth die the next seat rolls
        ("0000/0000/0000/0000/0000 24 0,0 0 ...5", "a", "0000/0000/0000/0000/0001 23 0,0 1 -"),
        ("0000/0000/0000/0000/0000 24 0,0 1 ...5", "a", "0000/0000/0000/0000/0001 23 0,0 0 -"),
        ("0000/0000/0000/0000/0000 24 0 0 ...5", "a", "0000/0000/0000/0000/0001 23 0 0 -"),
    ],
)
def test_resolving_a_die(before, die, after):
    state = play(before, die)
    assert (state.to_text(), state.is_chance_node()) == (after, after.endswith("-"))


@pytest.mark.parametrize(
    ("before", "die", "after", "results"),
    [
        # with dice unresolved
        ("A000/0000/0000/0000/0000 18 3,0 0 a2n5", "s", "0000/0000/0000/0000/0000 20 4,0 0 .2n5", [1, -1]),
        # claimed by the last die
        ("A000/0000/0000/0000/0000 15 3,3 1 a...", "s", "0000/0000/0000/0000/0000 17 3,4 1 ....", [-1, 1]),
        # ended by a lock, which stays
        ("2A00/0000/0000/0000/0000 16 3,0 0 a2n5", "s", "A000/0000/0000/0000/0000 17 4,0 0 .2n5", [1, -1]),
        # alone, sixteen claims fill the tiles
        ("A000/0000/0000/0000/0000 6 15 0 a2n5", "s", "0000/0000/0000/0000/0000 8 16 0 .2n5", [16]),
    ],
)
def test_a_full_tile_wins_at_once(before, die, after, results):
    state = play(before, die)
    assert (state.to_text(), state.current_player(), state.returns()) == (after, parlour.TERMINAL, results)
    again = play(after)
    assert (again.current_player(), again.returns(), again.legal_actions()) == (parlour.TERMINAL, results, [])


@pytest.mark.parametrize(
    ("position", "roll", "results"),  # no results: the game goes on
    [
        (f"{EMPTY} 0 -", "2345", [0, 0]),
        ("2A2B/2222/2100/0000/0000 0 2,1 0 -", "2345", [1, -1]),  # more claims win
        ("2A2B/2222/2100/0000/0000 0 1,2 0 -", "2345", [-1, 1]),
        ("0222/0222/0222/0222/0000 0 0,0 0 -", "na23", [0, 0]),  # a null without coins to sweep, and nothing locked
        (f"{EMPTY} 1 -", "2a45", None),  # a locked stack can be claimed
        (f"{EMPTY} 0 -", "234a", None),  # the other's too
        (f"{EMPTY} 0 -", "n345", None),  # loose coins can be swept
        ("A020/0020/0020/0020/0020 0 11 0 -", "2nnn", None),
        ("2A00/0000/2000/2000/2000 0 13 0 -", "2nnn", [13]),  # a null whose column holds only a locked stack
        ("2A00/0000/2000/2000/2000 1 12 0 -", "2nnn", None),  # a coin in the kitty
    ],
)
def test_a_roll_that_can_do_nothing_ends_the_game(position, roll, results):
    state = play(position, f"roll {roll}")
    assert state.to_text() == position[:-1] + roll  # seat and dice stay
    for same in (state, play(state.to_text())):
        assert (same.is_terminal(), results is None or same.returns() == results) == (results is not None, True)


def test_the_game_does_not_end_between_dice():
    assert play(f"{EMPTY} 0 n345", "m").current_player() == play(f"{EMPTY} 0 .345").current_player() == 0
    assert not play("A000/0000/0000/0000/0000 17 4 0 a2n5", "s").is_terminal()
