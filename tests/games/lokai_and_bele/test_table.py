"""Lokai and Bele: what lies on the table, and what is said of it."""

import pytest

from .helpers import MIDDLE, play


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
