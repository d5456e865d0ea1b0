"""Lokai and Bele: what lies on the table, and what is said of it."""

import pytest

from .helpers import MIDDLE, SEVEN_15_WHITE, play


@pytest.mark.parametrize(("board", "points"), [("rings", 7), ("flat", 4)])
def test_a_locked_stack_says_what_it_is_worth(board, points):
    scene = play(f"{MIDDLE} 0 2", board=board).scene()
    assert scene.spot("f6").note == f"The tower on f6 scores {points} points for Black."
    assert scene.spot("f6").label == str(points)
    assert scene.spot("a7").note == ""


def test_the_rings_are_shaded_by_their_worth():
    (area,) = play(f"{MIDDLE} 0 2").scene().areas
    shades = {spot.id: spot.shade for spot in area.spots}
    assert [shades[square] for square in ("a8", "b7", "c6", "d5", "e4")] == [1, 2, 3, 4, 4]
    assert {spot.shade for spot in play(f"{MIDDLE} 0 2", board="flat").scene().areas[0].spots} == {0}


def test_the_prompt_states_that_only_towers_are_left():
    state = play("8/1(bbwb)6/(wwbw)6(wwbw)/4b3/3(bbw)4/(wwbw)6(wwbw)/1(bbwb)4(bbwb)1/8 0 0", "e5xd4")
    assert state.scene().prompt == "Only towers are left, so the game is over. Black wins with 26 points to 20."


def test_the_prompt_names_the_player_without_low_stacks():
    state = play(f"{SEVEN_15_WHITE}1/8/8/3w4/3b4/8/8/1bb5 0 0", "d4xd5")
    assert state.scene().prompt.startswith("White has no stack lower than four, so the game is over. ")


def test_the_prompt_states_the_run_of_quiet_turns():
    prompt = play(f"{MIDDLE} 1 49", "b8a8").scene().prompt
    assert prompt.startswith("There has been no capture for 50 turns, so the game is over. ")
