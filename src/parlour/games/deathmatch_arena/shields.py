"""Shields, and how a damage falls.

A damage has an amount, a source and the set of players who have sent it on. It falls on the seat to act. One damage
at a time is under way: sent on or reflected it becomes the next.
"""

from typing import NamedTuple

from parlour.kit import lookup, rule

from .batteries import REACTIVE, gain, lose
from .moments import (
    BLOCKING,
    CHOOSE_BATTERY,
    CHOOSE_OVERSHIELD,
    CHOOSE_SHIELD,
    DYING,
    EFFECT,
    FALLING,
    FIRING,
    JAM,
    JAMMING,
    KIND,
    LAZOR,
    NONE,
    OVERCHARGED,
    PASS,
    REDIRECT,
    REDIRECTING,
    REFLECTING,
    SHIELD,
    go,
    next_turn,
    offer,
    offer_seats,
)


class Shield(NamedTuple):
    """A shield's card; pairs are for activating and overcharging, prices and costs in E."""

    name: str
    price: int
    cost: tuple[int, int]
    blocks: tuple[int, int]  # by itself, all over the round
    activate: str
    overcharge: str = ""
    burns: bool = False  # an overcharge disables it next round


NEVER = 99  # a cost that nobody can pay
EVERY = 99  # all damage
SHIELDS = (
    Shield("basic_shield", 0, (2, NEVER), (1, 0), "block 1"),
    Shield(
        "efficient_shield", 4, (1, 3), (0, EVERY),
        "block any, at 1E more for each damage blocked",
        "block all; shield disabled", burns=True,
    ),
    Shield(
        "reflector_shield", 4, (2, 5), (1, 0),
        "block 1; at 1E for each unblocked damage, also damage the attacker",
        "reflect all onto a single target; shield disabled", burns=True,
    ),
    Shield(
        "negator_shield", 5, (3, 5), (2, 3),
        "block 2; drain 1E from the attacker for each blocked",
        "block 3; disable the lazor of one attacker",
    ),
    Shield(
        "absorber_shield", 5, (1, 3), (1, EVERY),
        "block 1; store 1E if you take damage",
        "block all; store 1E for each blocked; shield disabled", burns=True,
    ),
    Shield(
        "ultra_shield", 6, (2, 6), (1, EVERY),
        "block 1, and more at 1E for each",
        "block all; next bingo roll choose one die; shield disabled", burns=True,
    ),
)  # fmt: skip
BASIC, EFFICIENT, REFLECTOR, NEGATOR, ABSORBER, ULTRA = range(6)

SHIELD_COST = lookup([shield.cost for shield in SHIELDS])
BLOCKS = lookup([shield.blocks for shield in SHIELDS])
BURNS = lookup([shield.burns for shield in SHIELDS])


@rule
def damage(s, amount, source, target):
    """A new damage is on its way to a player."""
    s.amount = amount
    s.source = source
    s.sent = 0
    go(s, FALLING, target)


@rule
def fall(s):
    """A damage reaches a player: a shield acts first, what it leaves reduces health."""
    me = s.player[s.to_act]
    if me.health == 0:
        damage_ends(s)
    elif KIND[me.chose] != SHIELD or s.sent >> s.to_act & 1:
        take(s)
        damage_ends(s)
    elif me.chose == CHOOSE_OVERSHIELD and me.shield == REFLECTOR:
        s.phase = REDIRECTING
    else:
        block_freely(s, me)


@rule
def block_freely(s, me):
    """What the shield blocks by itself, and what that brings; then what is left to the player."""
    overcharged = OVERCHARGED[me.chose]
    limit = BLOCKS[me.shield, overcharged]
    blocked = min(s.amount, limit - me.blocked)
    s.amount -= blocked
    if limit < EVERY:
        me.blocked += blocked
    if me.shield == NEGATOR and overcharged:
        me.hit_by |= 1 << s.source
    elif me.shield == NEGATOR:
        lose(s.player[s.source], blocked)
    elif me.shield == ABSORBER and overcharged:
        gain(me, blocked)
    if me.shield == EFFICIENT or me.shield == ULTRA:
        s.phase = BLOCKING
        return
    take(s)
    if me.shield == REFLECTOR:
        s.phase = REFLECTING
    else:
        damage_ends(s)


@rule
def take(s):
    """The damage reduces health; at 0 the player is killed."""
    me = s.player[s.to_act]
    lost = min(s.amount, me.health)
    if lost == 0:
        return
    me.health -= lost
    me.pool += lost
    if me.chose == CHOOSE_SHIELD and me.shield == ABSORBER and not me.hurt:
        gain(me, 1)
    if me.chose == CHOOSE_BATTERY and me.battery == REACTIVE:
        gain(me, lost)
    me.hurt = 1
    if me.health == 0:
        me.killer = s.source


@rule
def damage_ends(s):
    """The shot goes on to what else the lazor does, or after that the next lazor fires."""
    s.amount = 0
    s.source = 0
    s.sent = 0
    if s.second:
        s.second = 0
        next_turn(s, FIRING, JAMMING)
    else:
        go(s, EFFECT, s.turn)


# efficient_shield and ultra_shield, activated: the player chooses how much more to block


@rule
def offer_amounts(s, action):
    """As much as there is damage, and energy to pay for it; nothing, too."""
    for amount in range(min(s.amount, s.player[s.to_act].energy) + 1):
        offer(s, action + amount)


@rule
def block(s, amount):
    lose(s.player[s.to_act], amount)
    s.amount -= amount
    take(s)
    damage_ends(s)


# reflector_shield, activated: the player chooses how much of what came through to give back


@rule
def reflect(s, amount):
    lose(s.player[s.to_act], amount)
    if amount:
        damage(s, amount, s.to_act, s.source)
    else:
        damage_ends(s)


# reflector_shield, overcharged: the player chooses where all goes


@rule
def offer_redirection(s):
    target = s.player[s.to_act].redirect
    if target != NONE:
        offer(s, REDIRECT + target)
    else:
        offer_seats(s, REDIRECT, ~(1 << s.to_act))


@rule
def redirect(s, target):
    s.player[s.to_act].redirect = target
    s.sent |= 1 << s.to_act
    s.source = s.to_act
    go(s, FALLING, target)


# negator_shield, overcharged: once all lazors have fired the player jams the lazor of one attacker


@rule
def offer_jams(s):
    attackers = s.player[s.to_act].hit_by
    if attackers:
        offer_seats(s, JAM, attackers)
    else:
        offer(s, PASS)


@rule
def jam(s, action):
    me = s.player[s.to_act]
    me.blocked = 0
    me.redirect = NONE
    me.hit_by = 0
    if action != PASS:
        s.player[action - JAM].disabled_next |= 1 << LAZOR
    next_turn(s, JAMMING, DYING)
