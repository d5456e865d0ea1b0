"""Moves of pieces in Bingo Chess, and moves that check forbids."""

import pytest

from tests.games.tables import texts


def moves_of(state, square):
    return " ".join(sorted(text for text in texts(state) if text.startswith(square)))


@pytest.mark.parametrize(
    ("position", "square", "moves"),
    [
        ("4k/5/5/5/K4 0 A4 x 0", "a1", "a1a2 a1b1 a1b2"),
        ("4k/5/5/P1P2/K1P2 0 A4 x 0", "a2", "a2a3 a2a4"),
        ("4k/5/2n2/P1P2/K1P2 0 A4 x 0", "c2", ""),
        ("4k/2n2/5/P1P2/K1P2 0 A4 x 0", "c2", "c2c3"),
        ("4k/5/5/5/K1P2 0 A4 x 0", "c1", "c1c2"),  # one step only from the first rank
        ("2p1k/5/5/5/K4 1 A4 x 0", "c5", "c5c4"),
        ("4k/2p2/5/5/K4 1 A4 x 0", "c4", "c4c2 c4c3"),
        ("4k/5/2p2/1N1N1/K4 1 A4 x 0", "c3", "c3b2 c3c2 c3d2"),
        ("4k/1n1p1/2P2/5/K4 0 A4 x 0", "c3", "c3b4 c3c4 c3d4"),
        ("1n2k/2P2/5/5/K4 0 A4 x 0", "c4", "c4b5b c4b5n c4b5q c4b5r c4c5b c4c5n c4c5q c4c5r"),
        ("4k/5/5/2p2/K2N1 1 A4 x 0", "c2", "c2c1b c2c1n c2c1q c2c1r c2d1b c2d1n c2d1q c2d1r"),
        ("4k/5/2N2/5/K4 0 A4 x 0", "c3", "c3a2 c3a4 c3b1 c3b5 c3d1 c3d5 c3e2 c3e4"),
        ("5/1p2k/2B2/KP3/5 0 A4 x 0", "c3", "c3b4 c3d2 c3d4 c3e1 c3e5"),
        ("3k1/2p2/1PR2/5/K4 0 A4 x 0", "c3", "c3c1 c3c2 c3c4 c3d3 c3e3"),
        ("3k1/2p2/1PQ2/K4/5 0 A4 x 0", "c3", "c3a1 c3a5 c3b2 c3b4 c3c1 c3c2 c3c4 c3d2 c3d3 c3d4 c3e1 c3e3 c3e5"),
        ("5/4k/5/5/R3K 0 A4 x 0", "e1", "e1d1 e1d2 e1e2"),  # no castling
    ],
)
def test_moves(play, position, square, moves):
    assert moves_of(play(position), square) == moves


def test_pawns_do_not_capture_en_passant(play):
    assert moves_of(play("4k/2p2/5/1P3/K4 1 A4 x 0", "c4c2", "ball 6"), "b2") == "b2b3 b2b4"
    assert play("4k/2p2/1P3/5/K4 1 A4 x 0", "c4c2").to_text().startswith("4k/5/1P3/2p2/K4 ")


@pytest.mark.parametrize(
    ("position", "actions"),
    [
        # check by a Rook: pieces leave the line, block or capture; the Caller and other moves do not help
        ("r3k/5/5/3R1/K4 0 A4 x 0", "a1b1 a1b2 d2a2"),
        ("r3k/5/5/3R1/K4 0 A4 3 0", "P@a3 a1b1 a1b2 d2a2"),  # a placement that blocks
        ("r3k/5/5/3R1/K4 0 A4 16 0", "a1b1 a1b2 d2a2"),  # and one that does not block
        ("r3k/5/5/5/K3B 0 A4 x 0", "a1b1 a1b2 e1a5"),
        # check by a Knight: no block
        ("4k/5/1n3/3R1/K4 0 A4 20 0", "a1a2 a1b1 a1b2"),
        # check by a Pawn
        ("4k/5/5/1p3/K4 0 A4 x 0", "a1a2 a1b1 a1b2"),
        # double check: only the King moves
        ("r3k/5/1n1R1/5/K4 0 A4 3 0", "a1b1 a1b2"),
        # the King may not step away along the line of the check, nor next to the other King
        ("r3k/5/K4/5/5 0 A4 x 0", "a3b2 a3b3 a3b4"),
        ("5/5/2k2/5/2K2 0 A4 x 0", "C:A3 C:B4 c1b1 c1d1"),
    ],
)
def test_in_check(play, position, actions):
    assert " ".join(sorted(texts(play(position)))) == actions


@pytest.mark.parametrize(
    ("position", "square", "moves"),
    [
        ("r3k/5/R4/5/K4 0 A4 x 0", "a3", "a3a2 a3a4 a3a5"),
        ("r3k/5/B4/5/K4 0 A4 x 0", "a3", ""),
        ("r3k/5/N4/5/K4 0 A4 x 0", "a3", ""),
        ("r3k/1p3/P4/5/K4 0 A4 x 0", "a3", "a3a4"),
        ("4b/k4/5/1Q3/K4 0 A4 x 0", "b2", "b2c3 b2d4 b2e5"),
        ("4b/k4/2p2/1P3/K4 0 A4 x 0", "b2", "b2b3 b2b4 b2c3"),
        ("4b/k4/5/1P3/K4 0 A4 x 0", "b2", ""),
        ("r3k/5/N4/P4/K4 0 A4 x 0", "a3", "a3b1 a3b5 a3c2 a3c4"),  # two pieces in between: neither is pinned
        ("n3k/5/N4/5/K4 0 A4 x 0", "a3", "a3b1 a3b5 a3c2 a3c4"),
        ("r3k/5/N4/5/K2R1 0 A4 x 0", "d1", "d1b1 d1c1 d1d2 d1d3 d1d4 d1d5 d1e1"),  # a piece other than the pinned one
        ("4k/5/1r3/5/K4 0 A4 x 0", "a1", "a1a2"),
        ("4k/5/5/5/N1K2 0 A4 x 0", "a1", "a1b3 a1c2"),  # nothing is pinned
    ],
)
def test_no_king_is_left_in_check(play, position, square, moves):
    assert moves_of(play(position), square) == moves


def test_pin_ends_when_the_pinning_piece_moves_away(play):
    turns = ["C:B4", "ball 6", "a5c5", "ball 6"]
    assert moves_of(play("r3k/5/N4/5/K4 0 A4 x 0"), "a3") == ""
    assert moves_of(play("r3k/5/N4/5/K4 0 A4 x 0", *turns), "a3") == "a3b1 a3b5 a3c2 a3c4"
