"""Bingo Chess: the beats of a turn."""

import pytest

from tests.games.beats import pieces, shown, told

from .helpers import CHECKED, at


@pytest.mark.parametrize(
    ("position", "text", "beats"),
    [
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 1",
            [
                ("roll", "The ball is B 1.", "ball"),
                ("note", "The ball calls a5: White may place a Pawn there and promote it at once.", "a5"),
            ],
        ),
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 2",
            [("roll", "The ball is B 2.", "ball"), ("note", "The ball calls a4: White may place a Pawn there.", "a4")],
        ),
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 5",
            [("roll", "The ball is B 5.", "ball"), ("note", "The ball calls a1, which is occupied.", "a1")],
        ),
        (
            "4k/5/5/5/K4 0 A4 - 0",
            "ball 33",
            [("roll", "The ball is N 33.", "ball"), ("note", "The ball is not on the card.", "")],
        ),
        (
            f"{CHECKED} - 0",
            "ball 4",
            [
                ("roll", "The ball is B 4.", "ball"),
                ("note", "The ball calls a2, but a piece there wouldn't end the check.", "a2"),
            ],
        ),
        ("5/5/5/5/5 1 A4 - 0", "a5", [("place", "Black's King goes to a5, White's King to e1.", "a5 e1")]),
        (
            "4k/5/5/5/K4 0 B4 x 0",
            "C:B3",
            [("move", "White moves the Caller to B3, which calls a Pawn.", "C:B4 C:B3")],
        ),
        (
            "4k/5/5/5/K4 0 B4 1 0",
            "R@a5",
            [
                ("place", "White places a Rook on a5.", "a5"),
                ("note", "Black's King is in check.", "e5 a5"),
            ],
        ),
        (
            "1n2k/2P2/5/5/K4 0 A4 x 0",
            "c4b5n",
            [
                ("capture", "White captures the Knight on b5 with the Pawn from c4.", "c4 b5"),
                ("note", "The Pawn on b5 is promoted to a Knight.", "b5"),
            ],
        ),
        (
            "4k/5/5/5/K4 1 A4 20 0",
            "P@b1=N",
            [
                ("place", "Black places a Pawn on b1.", "b1"),
                ("note", "The Pawn on b1 is promoted to a Knight.", "b1"),
            ],
        ),
        (
            "4k/5/5/5/K4 0 A4 x 89",
            "a1a2",
            [
                ("move", "White moves the King from a1 to a2.", "a1 a2"),
                (
                    "note",
                    "After 10 more turns without a capture, a pawn move or a placement, the game is a draw.",
                    "",
                ),
            ],
        ),
        (
            "4k/5/5/1N3/KP1PP 0 A4 35 0",
            "P@c1",
            [
                ("place", "White places a Pawn on c1.", "c1"),
                ("line", "The pattern is complete: a1 b1 c1 d1 e1.", "a1 b1 c1 d1 e1"),
                ("end", "White holds a line of five and wins.", ""),
            ],
        ),
    ],
)
def test_playback(game, position, text, beats):
    assert told(at(game, position), text) == beats


def test_the_card_is_dealt_number_by_number(game):
    assert told(game.new_initial_state(), "B7") == [("deal", "Card: B 7 on a5.", "a5")]


@pytest.mark.parametrize("ball", ["ball 1", "ball 5", "ball 33"])
def test_a_ball_is_seen_even_if_it_is_of_no_use(game, ball):
    drawn, _ = shown(at(game, "4k/5/5/5/K4 0 A4 - 0"), ball)
    assert pieces(drawn, "ball").split()[-1] == ball.split()[1]


def test_a_pawn_is_seen_before_it_is_promoted(game):
    landed, promoted = shown(at(game, "1n2k/2P2/5/5/K4 0 A4 x 0"), "c4b5n")
    assert [pieces(scene, "b5") for scene in (landed, promoted)] == ["0P", "0N"]
    assert pieces(landed, "c4") == ""
