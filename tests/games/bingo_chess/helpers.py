"""Bingo Chess: shorthand for positions and turns in tests."""

from parlour.notation import write_board

CARD = "1,2,3,4,5,16,17,18,19,20,31,32,34,35,46,47,48,49,50,61,62,63,64,65"  # a5 1, a4 2 … c4 32, c2 34 … e1 65
FULL_CARD = CARD.replace("32,34", "32,33,34")  # with a number on c3
DASHES = ",".join("-" * 24)
START = f"5/5/5/5/5 1 A4 - 0 {DASHES}"
DRAWN = f"5/5/5/5/5 1 A4 - 0 {CARD}"
KINGS = f"4k/5/5/5/K4 0 A4 - 0 {CARD}"
MIDDLE = f"r1k2/P2n1/2p1P/pR1Q1/1NK1b 0 C2 - 4 {CARD}"


def expand(position):
    """Return a position with the card CARD, unless it has one of its own."""
    return position if position.count(" ") == 5 else f"{position} {CARD}"


FILES = "abcde"


def held_by(seat, squares):
    """Return a board with a seat's King and Knights on these squares, and the other King elsewhere."""
    king = squares[0]
    pieces = dict.fromkeys(squares, "nN"[seat == 0]) | {king: "kK"[seat == 0]}
    free = (file + rank for file in FILES for rank in "12345" if file + rank not in squares)
    far = (square for square in free if max(abs(ord(a) - ord(b)) for a, b in zip(square, king, strict=True)) > 1)
    pieces[next(far)] = "Kk"[seat == 0]
    return write_board([pieces.get(file + rank, "") for rank in "12345" for file in FILES], 5)


def balls(scene):
    """Return the label of the ball, and those of earlier balls."""
    _, _, *areas = scene.areas
    return tuple([piece.label for spot in area.spots for piece in spot.pieces] for area in areas)


CHECKED = "4k/5/4r/5/P1N1K 0 A4"  # check by the Rook on e3
