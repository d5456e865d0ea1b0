"""Bingo Chess: what people type, and why it is refused."""

import pytest

from parlour.errors import AmbiguousActionError, IllegalActionError

from .helpers import CHECKED, at

PINNED = "4k/4r/5/4N/4K 0 A4"


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        ("5/5/5/5/5 1 A4 - 0", "b2", "b2 is not a corner."),
        ("5/5/5/5/5 1 A4 - 0", "a1a2", "Black has to pick a corner for the King first."),
        ("4k/5/5/5/K4 0 A4 - 0", "a1a2", "The ball has to be drawn first."),
        ("4k/5/5/5/K4 0 A4 x 0", "ball 3", "Numbers are drawn at random: you can't choose one."),
        ("4k/5/5/5/K4 0 A4 x 0", "P@b2", "The ball isn't usable, so no piece can be placed."),
        ("4k/5/5/5/K4 0 A4 x 0", "a1", "a1 is occupied."),
        ("4k/5/5/5/K4 0 A4 x 0", "a1c3", "The King on a1 can't move to c3."),
        ("4k/5/5/5/K4 0 A4 4 0", "P@b3", "Ball B 4 calls a2, not b3."),
        ("4k/5/5/5/K4 0 A4 4 0", "Q@a2", "The Caller calls a Pawn."),
        ("4k/5/5/5/K4 0 A4 4 0", "b3", "Ball B 4 calls a2, not b3."),
        ("4k/5/5/5/K4 0 A4 1 0", "P@a5", "A Pawn on a5 is promoted: choose a piece."),
        ("4k/5/5/5/K4 0 A4 4 0", "P@a1=Q", "a1 is occupied."),
        ("4k/5/5/5/K4 0 A4 x 0", "C:C3", "From A4, the Caller moves one square up, down or sideways."),
        (f"{CHECKED} x 0", "C:B4", "White is in check, and moving the Caller doesn't end it."),
        (f"{CHECKED} 4 0", "P@a2", "White is in check, and that doesn't end it."),
        (f"{CHECKED} x 0", "a1a2", "White is in check, and that doesn't end it."),
        (f"{CHECKED} x 0", "e1e2", "Your King would be in check on e2."),
        (f"{PINNED} x 0", "Nc3", "The Knight on e2 is pinned: your King would be in check."),
        (f"{PINNED} x 0", "e2e3", "The Knight on e2 can't move to e3."),
        (f"{PINNED} x 0", "e4e3", "e4 belongs to Black."),
        (f"{PINNED} x 0", "c3c4", "c3 is empty."),
        (f"{PINNED} x 0", "e1e2", "One of your own pieces stands on e2."),
        ("4k/1P3/5/5/K4 0 A4 x 0", "b4b5", "A Pawn on b5 is promoted: choose a piece."),
        ("4k/1P3/5/5/K4 0 A4 x 0", "a1a2q", "Only a Pawn on the last rank is promoted."),
    ],
)
def test_why_an_action_is_refused(game, position, text, reason):
    state = at(game, position)
    with pytest.raises(IllegalActionError) as refusal:
        state.parse_action(text) if text == "Nc3" else state.string_to_action(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [
        ("4k/5/5/2N2/K4 0 A4 4 0", "Nb4", "c2b4"),
        ("4k/5/5/2N2/K4 0 A4 4 0", "nb4", "c2b4"),
        ("4k/5/5/2N2/K4 0 A4 4 0", "Pa2", "P@a2"),
        ("4k/5/5/2N2/K4 0 A4 35 0", "c2-b4", "c2b4"),
        ("4k/5/2p2/1P3/K4 0 A4 x 0", "bxc3", "b2c3"),
        ("4k/5/2p2/1P3/K4 0 A4 x 0", "b3", "b2b3"),
        ("4k/1P3/5/5/K4 0 A4 x 0", "b5=Q", "b4b5q"),
        ("4k/1P3/5/5/K4 0 A4 x 0", "B4B5Q", "b4b5q"),
        ("4k/5/5/5/K4 0 A4 x 0", "B4", "C:B4"),
        ("4k/5/5/5/K4 0 A4 x 0", "caller b4", "C:B4"),
        ("4k/5/5/5/1K3 0 A4 3 0", "a3", "P@a3"),
    ],
)
def test_actions_as_people_type_them(game, position, typed, meant):
    state = at(game, position)
    assert state.action_to_string(state.parse_action(typed)) == meant


@pytest.mark.parametrize(("typed", "named"), [("b5", "b4b5b"), ("a3", "a1a3 or Q@a3")])
def test_ambiguous_texts_are_asked_about(game, typed, named):
    with pytest.raises(AmbiguousActionError, match=named):
        at(game, "4k/1P3/5/5/R2K1 0 C1 3 0" if "@" in named else "4k/1P3/5/5/K4 0 A4 x 0").parse_action(typed)
