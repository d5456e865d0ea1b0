"""Shields, and how a damage falls.

A damage has an amount, a source and the set of players who have sent it on. It falls on the seat to act. One damage
at a time is under way: sent on or reflected it becomes the next.
"""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import (
    CHOOSE_BATTERY,
    CHOOSE_OVERSHIELD,
    CHOOSE_SHIELD,
    JAM,
    KIND,
    OVERCHARGED,
    PASS,
    REDIRECT,
)
from parlour.games.deathmatch_arena.cards import (
    ABSORBER,
    BLOCKS,
    EFFICIENT,
    EVERY,
    LAZOR,
    NEGATOR,
    REACTIVE,
    REFLECTOR,
    SHIELD,
    ULTRA,
)
from parlour.games.deathmatch_arena.phases import (
    BLOCKING,
    DYING,
    EFFECT,
    FALLING,
    FIRING,
    JAMMING,
    NONE,
    REDIRECTING,
    REFLECTING,
    go,
    next_turn,
)
from parlour.games.deathmatch_arena.state import Player, State
from parlour.kit import rule

from .energy import gain, lose
from .offers import offer, offer_seats


@rule
def damage(s: State, amount: int, source: int, target: int) -> None:
    """A new damage is on its way to a player."""
    s.amount = amount
    s.source = source
    s.sent = 0
    go(s, FALLING, target)


@rule
def fall(s: State) -> None:
    """A damage reaches a player: a shield acts first, what it leaves reduces health."""
    me = s.player[s.to_act]
    if me.health == 0:
        damage_ends(s)
    elif not is_shielded(s):
        take(s)
        damage_ends(s)
    elif me.chose == CHOOSE_OVERSHIELD and me.shield == REFLECTOR:
        s.phase = REDIRECTING
    else:
        block_freely(s, me)


@rule
def is_shielded(s: State) -> bool:
    """Whether the seat to act has its shield up against a damage; not against one that it has sent on."""
    return KIND[s.player[s.to_act].chose] == SHIELD and not s.sent >> s.to_act & 1


@rule
def freely_blocked(s: State, me: Player) -> int:
    """Damage that the shield blocks automatically."""
    return min(s.amount, BLOCKS[me.shield, OVERCHARGED[me.chose]] - me.blocked)


@rule
def block_freely(s: State, me: Player) -> None:
    """Apply the shield's automatic block, then offer the player's choices."""
    overcharged = OVERCHARGED[me.chose]
    limit = BLOCKS[me.shield, overcharged]
    blocked = freely_blocked(s, me)
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
def take(s: State) -> None:
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
def damage_ends(s: State) -> None:
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
def offer_amounts(s: State, action: int) -> None:
    """Legal amounts: from 0 up to the damage and the energy to pay for it."""
    for amount in range(min(s.amount, s.player[s.to_act].energy) + 1):
        offer(s, action + amount)


@rule
def block(s: State, amount: int) -> None:
    lose(s.player[s.to_act], amount)
    s.amount -= amount
    take(s)
    damage_ends(s)


# reflector_shield, activated: the player chooses how much of what came through to give back


@rule
def reflect(s: State, amount: int) -> None:
    lose(s.player[s.to_act], amount)
    if amount:
        damage(s, amount, s.to_act, s.source)
    else:
        damage_ends(s)


# reflector_shield, overcharged: the player chooses where all goes


@rule
def offer_redirection(s: State) -> None:
    target = s.player[s.to_act].redirect
    if target != NONE:
        offer(s, REDIRECT + target)
    else:
        offer_seats(s, REDIRECT, ~(1 << s.to_act))


@rule
def redirect(s: State, target: int) -> None:
    s.player[s.to_act].redirect = target
    s.sent |= 1 << s.to_act
    s.source = s.to_act
    go(s, FALLING, target)


# negator_shield, overcharged: once all lazors have fired the player jams the lazor of one attacker


@rule
def offer_jams(s: State) -> None:
    attackers = s.player[s.to_act].hit_by
    if attackers:
        offer_seats(s, JAM, attackers)
    else:
        offer(s, PASS)


@rule
def jam(s: State, action: int) -> None:
    me = s.player[s.to_act]
    me.blocked = 0
    me.redirect = NONE
    me.hit_by = 0
    if action != PASS:
        s.player[action - JAM].disabled_next |= 1 << LAZOR
    next_turn(s, JAMMING, DYING)
