"""The evaluation of a position of the Deathmatch Arena for a seat."""

from __future__ import annotations

from parlour.kit import popcount, rule
from parlour.kit.fields import F8, Array

from .cards import BATTERIES, LAZORS, POWERS, SHIELDS
from .state import COLUMNS, ROWS, SIDE, State

ITEMS = (*LAZORS, *SHIELDS, *BATTERIES, *POWERS)
FEATURES = (
    *(f"row or column of {cubes}" for cubes in range(1, SIDE)),
    "energy",
    "health",
    "first player",
    *(item.name for item in ITEMS),
)
ENERGY, HEALTH, FIRST, LAZOR = range(SIDE - 1, SIDE + 3)
SHIELD = LAZOR + len(LAZORS)
BATTERY = SHIELD + len(SHIELDS)
POWER = BATTERY + len(BATTERIES)


@rule
def evaluate(s: State, seat: int, weights: Array[F8]) -> float:
    me = s.player[seat]
    total = weights[ENERGY] * me.energy + weights[HEALTH] * me.health + weights[FIRST] * (s.first == seat)
    total += weights[LAZOR + me.lazor] + weights[SHIELD + me.shield] + weights[BATTERY + me.battery]
    for power in range(len(POWERS)):
        total += weights[POWER + power] * me.power[power]
    return total + lines(me.scored, weights)


@rule
def lines(scored: int, weights: Array[F8]) -> float:
    """Return the number of rows and columns by the number of cubes in them."""
    total = 0.0
    for line in range(SIDE):
        for squares in (COLUMNS[line], ROWS[line]):
            cubes = popcount(scored & squares)
            if 0 < cubes < SIDE:
                total += weights[cubes - 1]
    return total
