"""Bingo Chess: the record."""

from __future__ import annotations

from parlour.kit import state
from parlour.kit.fields import I2, U1, U8, Array, shape

from .geometry import KINDS, SQUARES

BALLS = 75


@state
class State:
    """A position of the game."""

    men: Array[Array[U8]] = shape(2, KINDS)  # the squares of each seat's pieces
    number: Array[U1] = shape(SQUARES)  # the card; 0: none, or not yet drawn
    turn: U1
    caller: U1  # its room
    ball: U1  # the number if usable, else UNUSABLE; NO_BALL before it is drawn
    quiet_plies: I2  # in a row, without a capture, a pawn move or a placement
    quiet: I2
    pattern: U1
    free: U1
    over: U1  # this and all below: what follows from the above
    drawn: U1  # places of the card, in the order of drawing, that are done
    square_of: Array[U1] = shape(BALLS + 1)  # indexed by number
    checkers: U8  # the pieces that give check to the seat to act
    pinned: U8  # its pieces that may move only in line with its King
