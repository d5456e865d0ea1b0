"""Batteries, and the energy (E) on them."""

from typing import NamedTuple

from parlour.kit import lookup, rule

from .dice import STAR, toss
from .moments import (
    BATTERIES_ACT,
    CHOOSE_BATTERY,
    EXTRA_ROLLING,
    FIRING,
    ROLLING,
    go,
    next_turn,
)


class Battery(NamedTuple):
    """A battery's card: prices and amounts in E."""

    name: str
    price: int
    capacity: int
    supply: int  # at the start of each round
    on_lazor: int  # when activating a lazor …
    on_shield: int  # … a shield …
    store: int  # … this battery
    text: str


BATTERIES = (
    Battery("basic_battery", 0, 4, 2, 0, 0, 2, "each round 2E; activate: store 2E"),
    Battery("military_battery", 4, 6, 3, 1, 0, 3, "each round 3E, and 1E when activating a lazor; activate: store 3E"),
    Battery("barrier_battery", 4, 6, 3, 0, 1, 3, "each round 3E, and 1E when activating a shield; activate: store 3E"),
    Battery("reactive_battery", 5, 6, 3, 0, 0, 3, "each round 3E; activate: store 3E, and 1E for each damage taken"),
    Battery(
        "chaotic_battery", 5, 8, 3, 0, 0, 4,
        "each round 3E; activate: store 4E, whoever rolled your letter gains 1E, whoever rolled your number loses 1E",
    ),
    Battery(
        "tesseract_battery", 8, 16, 0, 0, 0, 0,
        "comes with 16E and can't be charged; activate: spend 8E for an extra bingo roll",
    ),
)  # fmt: skip
BASIC, MILITARY, BARRIER, REACTIVE, CHAOTIC, TESSERACT = range(6)
EXTRA_ROLL_COST = 8

CAPACITY = lookup([battery.capacity for battery in BATTERIES])
SUPPLY = lookup([battery.supply for battery in BATTERIES])
STORE = lookup([(battery.on_lazor, battery.on_shield, battery.store, 0) for battery in BATTERIES])  # by kind chosen


@rule
def gain(me, amount):
    """Energy comes from the pool as far as that goes. A tesseract_battery can't be charged."""
    if me.battery != TESSERACT:
        amount = min(amount, me.pool)
        me.pool -= amount
        me.energy += amount


@rule
def lose(me, amount):
    """Up to an amount of energy goes back to the pool; how much did."""
    amount = min(amount, me.energy)
    me.energy -= amount
    me.pool += amount
    return amount


@rule
def fill(me):
    """The battery holds its capacity, or what the pool allows."""
    amount = min(CAPACITY[me.battery], me.energy + me.pool)
    me.pool += me.energy - amount
    me.energy = amount


@rule
def charge(s):
    """The round begins: every battery supplies its energy, and the first player takes up the dice."""
    s.round += 1
    for seat in range(s.players):
        gain(s.player[seat], SUPPLY[s.player[seat].battery])
    toss(s.player[s.turn].dice)
    s.phase = ROLLING


@rule
def battery_acts(s):
    """What a chosen battery does beyond storing energy."""
    seat = s.turn
    me = s.player[seat]
    next_turn(s, BATTERIES_ACT, FIRING)
    if me.chose == CHOOSE_BATTERY:
        if me.battery == CHAOTIC:
            chaos(s, seat)
        elif me.battery == TESSERACT and me.energy >= EXTRA_ROLL_COST:
            lose(me, EXTRA_ROLL_COST)
            toss(s.dice)
            s.turn = seat
            go(s, EXTRA_ROLLING, s.first)


@rule
def chaos(s, seat):
    """Others gain by the letter that all rolled this round, then others lose by the number; a star matches nothing."""
    mine = s.player[seat].dice
    for i in range(s.players):
        if i != seat and s.player[i].dice.letter == mine.letter != STAR:
            gain(s.player[i], 1)
    for i in range(s.players):
        if i != seat and s.player[i].dice.number == mine.number != STAR:
            lose(s.player[i], 1)


@rule
def waste(me):
    """Energy above the capacity is lost."""
    lose(me, max(0, me.energy - CAPACITY[me.battery]))
