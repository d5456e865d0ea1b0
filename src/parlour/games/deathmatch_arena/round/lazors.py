"""Lazor fire and its side effects."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import ADJACENT, DISABLE, DRAIN, KIND, OVERCHARGED, PASS, TARGET
from parlour.games.deathmatch_arena.cards import DIFFRACTING, DISABLING, LAZOR, NO_KIND, REST, SHOT, VAMPIRIC
from parlour.games.deathmatch_arena.phases import FIRING, JAMMING, next_turn
from parlour.games.deathmatch_arena.state import Player, State
from parlour.kit import rule

from .energy import gain, lose
from .offers import offer, offer_seats
from .shields import damage


@rule
def fire(s: State) -> None:
    """A chosen lazor fires, whether or not its owner is still alive."""
    me = s.player[s.turn]
    if KIND[me.chose] == LAZOR:
        damage(s, SHOT[me.lazor, OVERCHARGED[me.chose]], s.turn, TARGET[me.chose])
    else:
        next_turn(s, FIRING, JAMMING)


@rule
def offer_effects(s: State) -> None:
    """Side effects of a lazor that the shooter chooses."""
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
def effect(s: State, action: int) -> None:
    """Side effects of a lazor, even on a target that is already dead."""
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
def neighbours(s: State, seat: int) -> int:
    """The set of the seats beside a seat."""
    return 1 << (seat + 1) % s.players | 1 << (seat + s.players - 1) % s.players


@rule
def can_disable(target: Player) -> int:
    """Whether the item that a player chose can be disabled: there is one, and it is not to be disabled already."""
    return KIND[target.chose] != NO_KIND and not target.disabled_next >> KIND[target.chose] & 1
