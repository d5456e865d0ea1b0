"""The dice, and the squares of the card that they name.

Squares are numbered B1 … B5, I1 … O5. A set of squares is a number in which square n is bit n.
"""

from __future__ import annotations

from parlour.kit import lookup, record, rule
from parlour.kit.fields import U1

from .actions import SQUARES

SIDE = 5
ALL = (1 << SQUARES) - 1
STAR = 5  # on either die
UNROLLED, IN_AIR = 6, 7  # a die that does not count, a die about to fall
FACES = 6


@record
class Dice:
    """Two bingo dice as they lie."""

    letter: U1
    number: U1


COLUMNS = lookup([0b11111 << SIDE * letter for letter in range(SIDE)] + [ALL] * 3)  # indexed by letter
ROWS = lookup([sum(1 << SIDE * letter + number for letter in range(SIDE)) for number in range(SIDE)] + [ALL] * 3)


@rule
def toss(dice: Dice) -> None:
    """Both dice are about to fall."""
    dice.letter = IN_AIR
    dice.number = IN_AIR


@rule
def pick_up(dice: Dice) -> None:
    """The dice don't count any more."""
    dice.letter = UNROLLED
    dice.number = UNROLLED


@rule
def land(dice: Dice, outcome: int) -> None:
    """The dice in the air fall: one face, or 6 * letter + number."""
    if dice.number == IN_AIR:
        dice.number = outcome % FACES
        outcome //= FACES
    if dice.letter == IN_AIR:
        dice.letter = outcome


@rule
def falls(dice: Dice) -> int:
    """Number of outcomes of the dice about to fall."""
    return FACES * FACES if dice.letter == dice.number else FACES


def full_lines(scored: int) -> list[list[int]]:
    """The squares of each whole column and row among those scored."""
    lines = [int(line) for line in (*COLUMNS[:SIDE], *ROWS[:SIDE])]
    return [[square for square in range(SQUARES) if line >> square & 1] for line in lines if scored & line == line]
