"""Lazors, and how they fire."""

from typing import NamedTuple

from parlour.kit import lookup, rule

from .batteries import gain, lose
from .moments import (
    ADJACENT,
    DISABLE,
    DRAIN,
    FIRING,
    JAMMING,
    KIND,
    LAZOR,
    NO_KIND,
    OVERCHARGED,
    PASS,
    TARGET,
    next_turn,
    offer,
    offer_seats,
)
from .shields import NEVER, damage


class Lazor(NamedTuple):
    """A lazor's card; pairs are for activating and overcharging, prices and costs in E."""

    name: str
    price: int
    cost: tuple[int, int]
    damage: tuple[int, int]
    rest: tuple[int, int]  # E stolen or drained, or damage to an adjacent player
    activate: str
    overcharge: str = ""


LAZORS = (
    Lazor("basic_lazor", 0, (2, NEVER), (1, 0), (0, 0), "1 damage"),
    Lazor("focused_lazor", 4, (1, 3), (1, 2), (0, 0), "1 damage", "2 damage"),
    Lazor("plasma_lazor", 4, (2, 4), (2, 3), (0, 0), "2 damage", "3 damage"),
    Lazor("vampiric_lazor", 5, (3, 5), (2, 3), (1, 2), "2 damage, steal 1E", "3 damage, steal 2E"),
    Lazor(
        "diffracting_lazor", 5, (3, 5), (2, 3), (1, 2),
        "2 damage, 1 to an adjacent player", "3 damage, 2 to an adjacent player",
    ),
    Lazor(
        "disabling_lazor", 7, (3, 6), (2, 3), (2, 3),
        "2 damage, drain 2E or disable", "3 damage, drain 3E or disable",
    ),
)  # fmt: skip
BASIC, FOCUSED, PLASMA, VAMPIRIC, DIFFRACTING, DISABLING = range(6)

LAZOR_COST = lookup([lazor.cost for lazor in LAZORS])
SHOT = lookup([lazor.damage for lazor in LAZORS])
REST = lookup([lazor.rest for lazor in LAZORS])


@rule
def fire(s):
    """A chosen lazor fires, whether or not its owner is still alive."""
    me = s.player[s.turn]
    if KIND[me.chose] == LAZOR:
        damage(s, SHOT[me.lazor, OVERCHARGED[me.chose]], s.turn, TARGET[me.chose])
    else:
        next_turn(s, FIRING, JAMMING)


@rule
def offer_effects(s):
    """What a lazor does beside its damage, where the shooter has a choice."""
    me = s.player[s.turn]
    target = TARGET[me.chose]
    if me.lazor == DISABLING:
        offer(s, DRAIN)
        if can_disable(s.player[target]):
            offer(s, DISABLE)
    elif me.lazor == DIFFRACTING and s.players > 2:
        offer_seats(s, ADJACENT, neighbours(s, target) & ~(1 << s.turn))
    else:
        offer(s, PASS)


@rule
def effect(s, action):
    """What a lazor does beside its damage, even to a target already killed."""
    me = s.player[s.turn]
    target = s.player[TARGET[me.chose]]
    amount = REST[me.lazor, OVERCHARGED[me.chose]]
    if me.lazor == DIFFRACTING and action != PASS:
        s.second = 1
        damage(s, amount, s.turn, action - ADJACENT)
        return
    if me.lazor == VAMPIRIC:
        gain(me, lose(target, amount))
    elif action == DRAIN:
        lose(target, amount)
    elif action == DISABLE:
        target.disabled_next |= 1 << KIND[target.chose]
    next_turn(s, FIRING, JAMMING)


@rule
def neighbours(s, seat):
    """The set of the seats beside a seat."""
    return 1 << (seat + 1) % s.players | 1 << (seat + s.players - 1) % s.players


@rule
def can_disable(target):
    """Whether the item that a player chose can be disabled: there is one, and it is not to be disabled already."""
    return KIND[target.chose] != NO_KIND and not target.disabled_next >> KIND[target.chose] & 1
