"""Ultimate Bingo Deathmatch Arena: the record."""

from __future__ import annotations

from parlour.kit import record, state
from parlour.kit.fields import I2, I8, U1, Array, shape

from .actions import SEATS
from .cards import CARDS, POWERS
from .dice import Dice

MOST_CHOICES = 48


@record
class Player:
    """A player's health, energy, cards and choices."""

    scored: I8  # a set of squares
    health: I8
    energy: I8
    pool: I8
    lazor: U1  # an index of LAZORS; 0 is the basic one
    shield: U1
    battery: U1
    power: Array[U1] = shape(len(POWERS))  # how many of each power card
    disabled: U1  # kinds of items this round, a set …
    disabled_next: U1  # … and next round
    bonus: U1  # bonus of an overcharged ultra_shield
    dice: Dice
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
    count: I8  # how many actions the moment has …
    choices: Array[U1] = shape(MOST_CHOICES)  # … and which
    player: Array[Player] = shape(SEATS)
    dice: Dice  # dice of an extra roll or a death
    amount: I8  # the damage on its way to the seat to act
    source: I8  # the seat it comes from
    sent: I8  # the seats that have sent it on, a set
    second: U1  # whether it is the second of a diffracting_lazor
    deck: Array[U1] = shape(CARDS)  # how many of each card
    face_up: Array[U1] = shape(CARDS)
    discard: Array[U1] = shape(CARDS)
    to_deal: I8
    wiped: U1  # the last in turn order has wiped the market or bought
    players: U1  # the options
    copies: U1
    market: U1
    rotate: U1
    rounds: I2
