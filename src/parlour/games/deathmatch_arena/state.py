"""The record of a position, and its smallest changes: dice, energy and the actions of the phase.

Squares are numbered B1 … B5, I1 … O5. A set of squares, seats or kinds is a number in which member n is bit n.
"""

from __future__ import annotations

from parlour.kit import lookup, record, rule, state
from parlour.kit.fields import I2, I8, U1, Array, shape

from .actions import SEATS, SQUARES
from .cards import CAPACITY, CARDS, POWERS, TESSERACT

MOST_CHOICES = 48
SIDE = 5
ALL = (1 << SQUARES) - 1
STAR = 5  # on either die
UNROLLED, IN_AIR = 6, 7  # a die that does not count, a die about to fall
FACES = 6
COLUMNS = lookup([0b11111 << SIDE * letter for letter in range(SIDE)] + [ALL] * 3)  # indexed by letter
ROWS = lookup([sum(1 << SIDE * letter + number for letter in range(SIDE)) for number in range(SIDE)] + [ALL] * 3)


@record
class DicePair:
    """Two bingo dice in their current state."""

    letter: U1
    number: U1


@record
class Fighter:
    """A player's health, energy, cards and choices."""

    scored: I8
    health: I8
    energy: I8
    pool: I8
    lazor: U1  # an index of LAZORS; 0 is the basic one
    shield: U1
    battery: U1
    power: Array[U1] = shape(len(POWERS))  # number of each power card
    disabled: U1  # kinds of items disabled this round, a set …
    disabled_next: U1  # … and next round
    bonus: U1  # bonus of an overcharged ultra_shield
    dice: DicePair
    chose: U1  # an action
    hurt: U1  # has taken damage this round
    blocked: I8  # blocked automatically this round, for shields with a limit
    redirect: I8  # the seat to which an overcharged reflector_shield sends damage
    hit_by: I8  # the seats whose damage has hit an overcharged negator_shield, a set
    killer: I8  # a seat


@state
class State:
    """A position of the game."""

    phase: I8
    turn: I8  # the seat whose turn it is in the phase …
    to_act: I8  # … and the one that acts, which may be another
    first: I8  # the first player
    round: I8  # from 1; 0 during setup
    winner: I8
    count: I8  # number of possible actions …
    choices: Array[U1] = shape(MOST_CHOICES)  # … and the actions
    player: Array[Fighter] = shape(SEATS)
    dice: DicePair  # dice of an extra roll or a death
    amount: I8  # the damage on its way to the seat to act
    source: I8  # the seat that caused it
    sent: I8  # the seats that have sent it on, a set
    second: U1  # whether it is the second of a diffracting_lazor
    deck: Array[U1] = shape(CARDS)  # number of each card
    face_up: Array[U1] = shape(CARDS)
    discard: Array[U1] = shape(CARDS)
    to_deal: I8
    wiped: U1  # whether the last in turn order has wiped the market or bought
    players: U1  # option
    copies: U1
    market: U1
    rotate: U1
    rounds: I2


# Dice


@rule
def toss(dice: DicePair) -> None:
    """Prepare both dice to fall."""
    dice.letter = IN_AIR
    dice.number = IN_AIR


@rule
def pick_up(dice: DicePair) -> None:
    """Exclude the dice from play."""
    dice.letter = UNROLLED
    dice.number = UNROLLED


@rule
def land(dice: DicePair, outcome: int) -> None:
    """Set the dice in the air: one face, or 6 * letter + number."""
    if dice.number == IN_AIR:
        dice.number = outcome % FACES
        outcome //= FACES
    if dice.letter == IN_AIR:
        dice.letter = outcome


@rule
def falls(dice: DicePair) -> int:
    """Return the number of outcomes of the dice about to fall."""
    return FACES * FACES if dice.letter == dice.number else FACES


def full_lines(scored: int) -> list[list[int]]:
    """Return the squares of each complete column and row in a set."""
    lines = [int(line) for line in (*COLUMNS[:SIDE], *ROWS[:SIDE])]
    return [[square for square in range(SQUARES) if line >> square & 1] for line in lines if scored & line == line]


# Energy


@rule
def gain(me: Fighter, amount: int) -> None:
    """Move energy from the pool, as far as it lasts. A tesseract_battery can't be charged."""
    if me.battery != TESSERACT:
        amount = min(amount, me.pool)
        me.pool -= amount
        me.energy += amount


@rule
def lose(me: Fighter, amount: int) -> int:
    """Return at most an amount of energy to the pool; return how much it was."""
    amount = min(amount, me.energy)
    me.energy -= amount
    me.pool += amount
    return amount


@rule
def fill(me: Fighter) -> None:
    """Fill the battery to its capacity, or as far as the pool lasts."""
    amount = min(CAPACITY[me.battery], me.energy + me.pool)
    me.pool += me.energy - amount
    me.energy = amount


# Actions of the phase


@rule
def offer(s: State, action: int) -> None:
    """Add to the actions of the phase."""
    s.choices[s.count] = action
    s.count += 1


@rule
def offer_seats(s: State, action: int, seats: int) -> None:
    """Offer an action for each seat of a set, in which seat n is bit n."""
    for seat in range(s.players):
        if seats >> seat & 1:
            offer(s, action + seat)


@rule
def offer_squares(s: State, action: int, squares: int) -> None:
    """Offer an action for each square of a set."""
    for square in range(SQUARES):
        if squares >> square & 1:
            offer(s, action + square)
