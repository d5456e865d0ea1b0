"""Lazor fire, shields in its way, and its side effects.

Damage has an amount, a source and the set of players who have sent it on. Its target is the seat to act. Only one piece
of damage is pending at a time; if it is sent on or reflected, it becomes the next one.
"""

from __future__ import annotations

from parlour.games.deathmatch_arena import actions, cards, phases
from parlour.games.deathmatch_arena.actions import KIND, OVERCHARGED, PASS, TARGET
from parlour.games.deathmatch_arena.cards import BLOCKS, REST, SHOT
from parlour.games.deathmatch_arena.phases import NONE, go, next_turn
from parlour.games.deathmatch_arena.state import Fighter, State, gain, lose, offer, offer_seats
from parlour.kit import inline, rule

from .choices import list_combat, step_combat


@inline
def list_shots(s: State) -> None:
    if s.phase == phases.REDIRECTING:
        offer_redirection(s)
    elif s.phase == phases.BLOCKING:
        offer_amounts(s, actions.BLOCK)
    elif s.phase == phases.REFLECTING:
        offer_amounts(s, actions.REFLECT)
    elif s.phase == phases.EFFECT:
        offer_effects(s)
    elif s.phase == phases.JAMMING:
        offer_jams(s)
    else:
        list_combat(s)


@inline
def step_shots(s: State, action: int) -> None:
    if s.phase == phases.FIRING:
        fire(s)
    elif s.phase == phases.FALLING:
        fall(s)
    elif s.phase == phases.REDIRECTING:
        redirect(s, action - actions.REDIRECT)
    elif s.phase == phases.BLOCKING:
        block(s, action - actions.BLOCK)
    elif s.phase == phases.REFLECTING:
        reflect(s, action - actions.REFLECT)
    elif s.phase == phases.EFFECT:
        effect(s, action)
    elif s.phase == phases.JAMMING:
        jam(s, action)
    else:
        step_combat(s, action)


@rule
def fire(s: State) -> None:
    """Fire a chosen lazor, whether or not its owner is still alive."""
    me = s.player[s.turn]
    if KIND[me.chose] == cards.LAZOR:
        damage(s, SHOT[me.lazor, OVERCHARGED[me.chose]], s.turn, TARGET[me.chose])
    else:
        next_turn(s, phases.FIRING, phases.JAMMING)


@rule
def damage(s: State, amount: int, source: int, target: int) -> None:
    """Aim new damage at a player."""
    s.amount = amount
    s.source = source
    s.sent = 0
    go(s, phases.FALLING, target)


@rule
def fall(s: State) -> None:
    """Apply damage to a player: a shield acts first, and the rest reduces health."""
    me = s.player[s.to_act]
    if me.health == 0:
        damage_ends(s)
    elif not is_shielded(s):
        take(s)
        damage_ends(s)
    elif me.chose == actions.CHOOSE_OVERSHIELD and me.shield == cards.REFLECTOR:
        s.phase = phases.REDIRECTING
    else:
        block_freely(s, me)


@rule
def is_shielded(s: State) -> bool:
    """Whether the shield of the seat to act works against the damage; it does not against damage that the seat has sent
    on.
    """
    return KIND[s.player[s.to_act].chose] == cards.SHIELD and not s.sent >> s.to_act & 1


@rule
def freely_blocked(s: State, me: Fighter) -> int:
    """Damage that the shield blocks automatically."""
    return min(s.amount, BLOCKS[me.shield, OVERCHARGED[me.chose]] - me.blocked)


@rule
def block_freely(s: State, me: Fighter) -> None:
    """Apply the shield's automatic block, then offer the player's choices."""
    overcharged = OVERCHARGED[me.chose]
    limit = BLOCKS[me.shield, overcharged]
    blocked = freely_blocked(s, me)
    s.amount -= blocked
    if limit < cards.EVERY:
        me.blocked += blocked
    if me.shield == cards.NEGATOR and overcharged:
        me.hit_by |= 1 << s.source
    elif me.shield == cards.NEGATOR:
        lose(s.player[s.source], blocked)
    elif me.shield == cards.ABSORBER and overcharged:
        gain(me, blocked)
    if me.shield == cards.EFFICIENT or me.shield == cards.ULTRA:
        s.phase = phases.BLOCKING
        return
    take(s)
    if me.shield == cards.REFLECTOR:
        s.phase = phases.REFLECTING
    else:
        damage_ends(s)


@rule
def take(s: State) -> None:
    """Reduce health by the damage; at 0, the player is killed."""
    me = s.player[s.to_act]
    lost = min(s.amount, me.health)
    if lost == 0:
        return
    me.health -= lost
    me.pool += lost
    if me.chose == actions.CHOOSE_SHIELD and me.shield == cards.ABSORBER and not me.hurt:
        gain(me, 1)
    if me.chose == actions.CHOOSE_BATTERY and me.battery == cards.REACTIVE:
        gain(me, lost)
    me.hurt = 1
    if me.health == 0:
        me.killer = s.source


@rule
def damage_ends(s: State) -> None:
    """Continue with the lazor's other effects, or fire the next lazor."""
    s.amount = 0
    s.source = 0
    s.sent = 0
    if s.second:
        s.second = 0
        next_turn(s, phases.FIRING, phases.JAMMING)
    else:
        go(s, phases.EFFECT, s.turn)


# efficient_shield and ultra_shield, activated: the player chooses how much more to block


@rule
def offer_amounts(s: State, action: int) -> None:
    """Offer amounts: from 0 up to the damage and the energy to pay for it."""
    for amount in range(min(s.amount, s.player[s.to_act].energy) + 1):
        offer(s, action + amount)


@rule
def block(s: State, amount: int) -> None:
    lose(s.player[s.to_act], amount)
    s.amount -= amount
    take(s)
    damage_ends(s)


# reflector_shield, activated: the player chooses how much of the remaining damage to reflect


@rule
def reflect(s: State, amount: int) -> None:
    lose(s.player[s.to_act], amount)
    if amount:
        damage(s, amount, s.to_act, s.source)
    else:
        damage_ends(s)


# reflector_shield, overcharged: the player chooses the target of all damage


@rule
def offer_redirection(s: State) -> None:
    target = s.player[s.to_act].redirect
    if target != NONE:
        offer(s, actions.REDIRECT + target)
    else:
        offer_seats(s, actions.REDIRECT, ~(1 << s.to_act))


@rule
def redirect(s: State, target: int) -> None:
    s.player[s.to_act].redirect = target
    s.sent |= 1 << s.to_act
    s.source = s.to_act
    go(s, phases.FALLING, target)


# negator_shield, overcharged: after all lazors have fired, the player jams the lazor of one attacker


@rule
def offer_jams(s: State) -> None:
    attackers = s.player[s.to_act].hit_by
    if attackers:
        offer_seats(s, actions.JAM, attackers)
    else:
        offer(s, PASS)


@rule
def jam(s: State, action: int) -> None:
    me = s.player[s.to_act]
    me.blocked = 0
    me.redirect = NONE
    me.hit_by = 0
    if action != PASS:
        s.player[action - actions.JAM].disabled_next |= 1 << cards.LAZOR
    next_turn(s, phases.JAMMING, phases.DYING)


# Side effects of lazors


@rule
def offer_effects(s: State) -> None:
    """Offer the side effects of a lazor that the shooter chooses."""
    me = s.player[s.turn]
    target = TARGET[me.chose]
    if me.lazor == cards.DISABLING:
        offer(s, actions.DRAIN)
        if can_disable(s.player[target]):
            offer(s, actions.DISABLE)
    elif me.lazor == cards.DIFFRACTING and s.players > 2:
        offer_seats(s, actions.ADJACENT, neighbours(s, target) & ~(1 << s.turn))
    else:
        offer(s, PASS)


@rule
def effect(s: State, action: int) -> None:
    """Apply a side effect of a lazor, even to a target that is already dead."""
    me = s.player[s.turn]
    target = s.player[TARGET[me.chose]]
    amount = REST[me.lazor, OVERCHARGED[me.chose]]
    if me.lazor == cards.DIFFRACTING and action != PASS:
        s.second = 1
        damage(s, amount, s.turn, action - actions.ADJACENT)
        return
    if me.lazor == cards.VAMPIRIC:
        gain(me, lose(target, amount))
    elif action == actions.DRAIN:
        lose(target, amount)
    elif action == actions.DISABLE:
        target.disabled_next |= 1 << KIND[target.chose]
    next_turn(s, phases.FIRING, phases.JAMMING)


@rule
def neighbours(s: State, seat: int) -> int:
    """Return the set of seats adjacent to a seat."""
    return 1 << (seat + 1) % s.players | 1 << (seat + s.players - 1) % s.players


@rule
def can_disable(target: Fighter) -> int:
    """Whether a player's chosen item exists and is not already due to be disabled."""
    return KIND[target.chose] != cards.NO_KIND and not target.disabled_next >> KIND[target.chose] & 1
