"""Lokai and Bele: scenes, sentences and beats."""

import pytest

from tests.games.tables import beat_scenes, beat_texts, pieces, playback

from .helpers import MIDDLE, SEVEN_15_WHITE, SHUT_IN, START


@pytest.mark.parametrize(("board", "points"), [("rings", 7), ("flat", 4)])
def test_locked_stack_shows_its_value(play, board, points):
    scene = play(f"{MIDDLE} 0 2", board=board).scene()
    assert scene.spot("f6").note == f"The tower on f6 scores {points} points for Black."
    assert scene.spot("f6").label == str(points)
    assert scene.spot("a7").note == ""


def test_rings_are_shaded_by_their_value(play):
    (area,) = play(f"{MIDDLE} 0 2").scene().areas
    shades = {spot.id: spot.shade for spot in area.spots}
    assert [shades[square] for square in ("a8", "b7", "c6", "d5", "e4")] == [1, 2, 3, 4, 4]
    assert {spot.shade for spot in play(f"{MIDDLE} 0 2", board="flat").scene().areas[0].spots} == {0}


def test_the_prompt_states_that_only_towers_are_left(play):
    state = play("8/1(bbwb)6/(wwbw)6(wwbw)/4b3/3(bbw)4/(wwbw)6(wwbw)/1(bbwb)4(bbwb)1/8 0 0", "e5xd4")
    assert state.scene().prompt == "Only towers are left, so the game is over. Black wins by 26 points to 20."


def test_the_prompt_names_the_player_without_low_stacks(play):
    state = play(f"{SEVEN_15_WHITE}1/8/8/3w4/3b4/8/8/1bb5 0 0", "d4xd5")
    assert state.scene().prompt.startswith("White has no stack lower than four, so the game is over. ")


def test_the_prompt_states_the_run_of_quiet_turns(play):
    prompt = play(f"{MIDDLE} 1 49", "b8a8").scene().prompt
    assert prompt.startswith("There has been no capture for 50 turns, so the game is over. ")


test_beats_of_a_turn = playback(
    (START, "b2b5", ("move", "Black moves b2 to b5.", "b2 b5")),
    ("wwwwwwww/w1wwwwww/8/8/8/1w6/bbbbbbbb/bbbbbbbb 0 0", "a2xb3",
     ("capture", "Black captures b3 from a2, making a stack of two.", "a2 b3")),
    ("wwwwwwww/w1wwwww1/8/8/1(wb)6/1(bw)6/2bbbbbb/bbbbbbbb 0 0", "b4xb3",
     ("capture", "Black captures b3 from b4, making a tower.", "b4 b3"),
     ("claim", "The tower on b3 scores 6 points for Black, 6 in total.", "b3")),
)  # fmt: skip


def test_capture_is_shown_before_the_points_of_the_tower(play):
    state = play("wwwwwwww/w1wwwww1/8/8/1(wb)6/1(bw)6/2bbbbbb/bbbbbbbb 0 0")
    captured, _ = beat_scenes(state, "b4xb3")
    assert (pieces(captured, "b3"), pieces(captured, "b4")) == ("0 1 1 0", "")


def test_beats_of_a_pass_and_the_end(play):
    assert beat_texts(play(f"{SHUT_IN} 0 0"), "pass") == [("note", "Black has no legal move and passes.", "")]
    *_, end = beat_texts(play(START, quiet=1), "b2b5")
    assert end == ("end", "There was no capture this turn, so the game is over. It's a draw with 0 points each.", "")
