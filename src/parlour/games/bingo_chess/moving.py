"""Bingo Chess: the record, and legal moves and landings of the seat to act, found without trying them.

A move by any piece but the King is legal if it ends any check and, if the piece is pinned, stays in line with the King.
"""

from __future__ import annotations

from parlour.kit import bit, highest_bit, lowest_bit, rule, state
from parlour.kit.fields import I2, U1, U8, Array, shape

from .geometry import (
    ALL,
    BETWEEN,
    BISHOP,
    DIAGONAL,
    FALLING,
    KINDS,
    KING,
    KING_STEPS,
    KNIGHT,
    KNIGHT_STEPS,
    NONE,
    ON_DIAGONALS,
    ON_STRAIGHTS,
    ONE,
    PAWN,
    PAWN_CAPTURES,
    PAWN_DOUBLE_STEPS,
    PAWN_STEPS,
    QUEEN,
    RISING,
    ROOK,
    SQUARES,
    STRAIGHT,
    THROUGH,
)

BALLS = 75


@state
class State:
    """A position of the game."""

    men: Array[Array[U8]] = shape(2, KINDS)  # the squares of each seat's pieces
    number: Array[U1] = shape(SQUARES)  # the card; 0: none, or not yet drawn
    turn: U1
    caller: U1  # the Caller's room
    ball: U1  # the number if usable, else UNUSABLE; NO_BALL before it is drawn
    quiet_plies: I2  # consecutive plies without a capture, a pawn move or a placement
    quiet: I2
    pattern: U1
    free: U1
    over: U1  # this and all following fields are derived from those above
    drawn: U1  # number of the card's squares that are drawn, in drawing order
    square_of: Array[U1] = shape(BALLS + 1)  # indexed by number
    checkers: U8  # the pieces that give check to the seat to act
    pinned: U8  # its pieces that may move only in line with its King


@rule
def own(s: State, seat: int) -> U8:
    """The squares of a seat's pieces."""
    squares = s.men[seat, PAWN]
    for kind in range(1, KINDS):
        squares |= s.men[seat, kind]
    return squares


@rule
def kind_at(s: State, seat: int, square: int) -> int:
    kind = PAWN
    while not s.men[seat, kind] & bit(square):
        kind += 1
    return kind


@rule
def look(s: State) -> None:
    """Find the pieces that give check to the seat to act, and its pinned pieces."""
    me, foe = s.turn, 1 - s.turn
    king = lowest_bit(s.men[me, KING])
    mine = own(s, me)
    occupied = mine | own(s, foe)
    s.checkers = leapers(s, foe, king)
    s.pinned = 0
    snipers = in_line(s, foe, king)
    while snipers:
        square = lowest_bit(snipers)
        snipers &= snipers - ONE
        screen = BETWEEN[king, square] & occupied
        if not screen:
            s.checkers |= bit(square)
        elif not screen & (screen - ONE):
            s.pinned |= screen & mine


@rule
def leapers(s: State, seat: int, square: int) -> U8:
    """Return a seat's pieces that attack a square whatever stands between."""
    knights = KNIGHT_STEPS[square] & s.men[seat, KNIGHT]
    pawns = PAWN_CAPTURES[1 - seat, square] & s.men[seat, PAWN]
    return knights | pawns | (KING_STEPS[square] & s.men[seat, KING])


@rule
def in_line(s: State, seat: int, square: int) -> U8:
    """A seat's Bishops, Rooks and Queens that would attack a square if nothing stood between."""
    straight = ON_STRAIGHTS[square] & (s.men[seat, ROOK] | s.men[seat, QUEEN])
    return straight | (ON_DIAGONALS[square] & (s.men[seat, BISHOP] | s.men[seat, QUEEN]))


@rule
def is_attacked(s: State, seat: int, square: int, occupied: U8) -> bool:
    """Whether a seat's pieces attack a square."""
    if leapers(s, seat, square):
        return True
    snipers = in_line(s, seat, square)
    while snipers:
        if not BETWEEN[square, lowest_bit(snipers)] & occupied:
            return True
        snipers &= snipers - ONE
    return False


@rule
def answers(s: State) -> U8:
    """Squares where a piece other than the King may land: any, or those that end a check."""
    if s.checkers == 0:
        return ALL
    if s.checkers & (s.checkers - ONE):
        return NONE
    return s.checkers | BETWEEN[lowest_bit(s.men[s.turn, KING]), lowest_bit(s.checkers)]


@rule
def destinations(s: State, square: int) -> U8:
    """Target squares of the piece on a square."""
    return moves(s, kind_at(s, s.turn, square), square, own(s, s.turn), own(s, 1 - s.turn))


@rule
def moves(s: State, kind: int, square: int, mine: U8, theirs: U8) -> U8:
    """Return the target squares of all pieces of a kind that belong to the seat to act."""
    if kind == KING:
        return king_moves(s, square, mine, theirs)
    squares = reach(s.turn, kind, square, mine | theirs, theirs) & ~mine & answers(s)
    if s.pinned & bit(square):
        squares &= THROUGH[lowest_bit(s.men[s.turn, KING]), square]
    return squares


@rule
def king_moves(s: State, square: int, mine: U8, theirs: U8) -> U8:
    """Return the King's target squares that would not be attacked once he has left his own square."""
    steps = KING_STEPS[square] & ~mine
    occupied = (mine | theirs) ^ bit(square)
    squares = NONE
    while steps:
        to = lowest_bit(steps)
        steps &= steps - ONE
        if not is_attacked(s, 1 - s.turn, to, occupied):
            squares |= bit(to)
    return squares


@rule
def reach(seat: int, kind: int, square: int, occupied: U8, theirs: U8) -> U8:
    """Return the squares that a piece can go to or, if they hold its own side's pieces, protects."""
    if kind == PAWN:
        return pawn_moves(seat, square, occupied, theirs)
    if kind == KNIGHT:
        return KNIGHT_STEPS[square]
    squares = NONE
    if kind != BISHOP:
        squares |= slide(STRAIGHT[0], square, occupied) | slide(STRAIGHT[1], square, occupied)
    if kind != ROOK:
        squares |= slide(DIAGONAL[0], square, occupied) | slide(DIAGONAL[1], square, occupied)
    return squares


@rule
def pawn_moves(seat: int, square: int, occupied: U8, theirs: U8) -> U8:
    squares = PAWN_STEPS[seat, square] & ~occupied
    if squares:
        squares |= PAWN_DOUBLE_STEPS[seat, square] & ~occupied
    return squares | (PAWN_CAPTURES[seat, square] & theirs)


@rule
def slide(line: int, square: int, occupied: U8) -> U8:
    """The squares along a line, both ways, up to the first that is occupied."""
    rising = RISING[line, square]
    falling = FALLING[line, square + 1]
    beyond = RISING[line, lowest_bit(rising & occupied)] | FALLING[line, highest_bit(falling & occupied) + 1]
    return (rising | falling) & ~beyond
