"""Energy (E) on the batteries."""

from __future__ import annotations

from parlour.games.deathmatch_arena.cards import CAPACITY, TESSERACT
from parlour.games.deathmatch_arena.state import Player
from parlour.kit import rule


@rule
def gain(me: Player, amount: int) -> None:
    """Energy comes from the pool as far as that goes. A tesseract_battery can't be charged."""
    if me.battery != TESSERACT:
        amount = min(amount, me.pool)
        me.pool -= amount
        me.energy += amount


@rule
def lose(me: Player, amount: int) -> int:
    """Up to an amount of energy goes back to the pool; how much did."""
    amount = min(amount, me.energy)
    me.energy -= amount
    me.pool += amount
    return amount


@rule
def fill(me: Player) -> None:
    """The battery holds its capacity, or what the pool allows."""
    amount = min(CAPACITY[me.battery], me.energy + me.pool)
    me.pool += me.energy - amount
    me.energy = amount


@rule
def waste(me: Player) -> None:
    """Energy above the capacity is lost."""
    lose(me, max(0, me.energy - CAPACITY[me.battery]))
