"""Power cards: when they may be played, by which player, and their effects."""

from __future__ import annotations

from parlour.games.deathmatch_arena import actions, cards, phases
from parlour.games.deathmatch_arena.actions import PASS
from parlour.games.deathmatch_arena.phases import go, next_turn
from parlour.games.deathmatch_arena.state import (
    IN_AIR,
    UNROLLED,
    State,
    fill,
    gain,
    offer,
    offer_seats,
    offer_squares,
    toss,
)
from parlour.kit import rule

EVERYONE = (1 << actions.SEATS) - 1


@rule
def spend(s: State, power: int) -> None:
    """Play a power card of the seat to act."""
    s.player[s.to_act].power[power] -= 1
    s.discard[cards.FIRST_POWER + power] += 1


# targeting_tessellator: the killer, before the killed player picks a die


@rule
def offer_tessellator(s: State) -> None:
    if s.player[s.to_act].power[cards.TESSELLATOR]:
        offer(s, actions.TESSELLATE)
    offer(s, PASS)


@rule
def tessellate(s: State, action: int) -> None:
    if action == PASS:
        go(s, phases.PICKING_DIE, s.turn)
        return
    spend(s, cards.TESSELLATOR)
    toss(s.dice)
    go(s, phases.DEATH_ROLLING, s.first)


# charged_capacitor: in turn order at the end of the round


@rule
def offer_capacitor(s: State) -> None:
    me = s.player[s.to_act]
    if me.power[cards.CHARGED_CAPACITOR] and not me.hurt:
        offer(s, actions.CAPACITOR)
    offer(s, PASS)


@rule
def capacitor(s: State, action: int) -> None:
    if action == PASS:
        next_turn(s, phases.CAPACITORS, phases.ENDING)
        return
    spend(s, cards.CHARGED_CAPACITOR)
    gain(s.player[s.to_act], cards.CAPACITOR_ENERGY)


# backup_battery: the killed player, on respawning


@rule
def offer_backup(s: State) -> None:
    me = s.player[s.to_act]
    if me.power[cards.BACKUP_BATTERY] and me.battery != cards.TESSERACT:
        offer(s, actions.BACKUP)
    offer(s, PASS)


@rule
def back_up(s: State, action: int) -> None:
    if action == actions.BACKUP:
        spend(s, cards.BACKUP_BATTERY)
        fill(s.player[s.to_act])
    next_turn(s, phases.DYING, phases.PURCHASING)


# continuum_compressor: everyone in turn order after the bingo rolls, after an extra roll and after the roll for a kill


@rule
def offer_compressor(s: State) -> None:
    if s.player[s.to_act].power[cards.COMPRESSOR]:
        if s.phase == phases.COMPRESSING:
            offer_seats(s, actions.REROLL_OF, EVERYONE)
        elif s.phase == phases.EXTRA_COMPRESSING:
            offer(s, actions.REROLL_OF + s.turn)
        else:
            offer(s, actions.REROLL)
    offer(s, PASS)


@rule
def compress(s: State, action: int) -> None:
    if action == PASS:
        ask_next(s)
        return
    spend(s, cards.COMPRESSOR)
    if s.phase == phases.COMPRESSING:
        s.turn = action - actions.REROLL_OF
        toss(s.player[s.turn].dice)
        s.phase = phases.REROLLING
    elif s.phase == phases.EXTRA_COMPRESSING:
        toss(s.dice)
        s.phase = phases.EXTRA_ROLLING
    else:
        if s.dice.letter != UNROLLED:
            s.dice.letter = IN_AIR
        if s.dice.number != UNROLLED:
            s.dice.number = IN_AIR
        s.phase = phases.DEATH_ROLLING


@rule
def ask_next(s: State) -> None:
    """Let the next holder in turn order play a compressor on the roll. After the last holder, the roll stands."""
    s.to_act = (s.to_act + 1) % s.players
    if s.to_act == s.first:
        if s.phase == phases.COMPRESSING:
            go(s, phases.SCORING, s.turn)
        elif s.phase == phases.EXTRA_COMPRESSING:
            go(s, phases.EXTRA_SCORING, s.turn)
        else:
            go(s, phases.PICKING_LINE, s.player[s.turn].killer)


# entropy_engine: everyone in turn order before combat, and anyone in their purchase turn


@rule
def offer_engine(s: State) -> None:
    me = s.player[s.to_act]
    if me.power[cards.ENGINE]:
        offer_squares(s, actions.CONVERT, me.scored)


@rule
def convert(s: State, square: int) -> None:
    me = s.player[s.to_act]
    spend(s, cards.ENGINE)
    me.scored -= 1 << square
    me.pool += 1
    gain(me, cards.ENGINE_ENERGY)


@rule
def convert_or_pass(s: State, action: int) -> None:
    if action == PASS:
        next_turn(s, phases.CONVERTING, phases.CHOOSING)
    else:
        convert(s, action - actions.CONVERT)
