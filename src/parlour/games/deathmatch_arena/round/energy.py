"""Energy (E) on the batteries."""

from parlour.kit import rule

from ..cards import CAPACITY, TESSERACT


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
def waste(me):
    """Energy above the capacity is lost."""
    lose(me, max(0, me.energy - CAPACITY[me.battery]))
