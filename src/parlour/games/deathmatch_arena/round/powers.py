"""Power cards: who may play them when, and what they do."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import (
    BACKUP,
    CAPACITOR,
    CONVERT,
    PASS,
    REROLL,
    REROLL_OF,
    SEATS,
    TESSELLATE,
)
from parlour.games.deathmatch_arena.cards import (
    BACKUP_BATTERY,
    CAPACITOR_ENERGY,
    CHARGED_CAPACITOR,
    COMPRESSOR,
    ENGINE,
    ENGINE_ENERGY,
    FIRST_POWER,
    TESSELLATOR,
    TESSERACT,
)
from parlour.games.deathmatch_arena.dice import IN_AIR, UNROLLED, toss
from parlour.games.deathmatch_arena.phases import (
    CAPACITORS,
    CHOOSING,
    COMPRESSING,
    CONVERTING,
    DEATH_ROLLING,
    DYING,
    ENDING,
    EXTRA_COMPRESSING,
    EXTRA_ROLLING,
    EXTRA_SCORING,
    PICKING_DIE,
    PICKING_LINE,
    PURCHASING,
    REROLLING,
    SCORING,
    go,
    next_turn,
)
from parlour.games.deathmatch_arena.state import State
from parlour.kit import rule

from .energy import fill, gain
from .offers import offer, offer_seats, offer_squares

EVERYONE = (1 << SEATS) - 1


@rule
def spend(s: State, power: int) -> None:
    """The seat to act plays a power card."""
    s.player[s.to_act].power[power] -= 1
    s.discard[FIRST_POWER + power] += 1


# targeting_tessellator: the killer, before the killed player picks a die


@rule
def offer_tessellator(s: State) -> None:
    if s.player[s.to_act].power[TESSELLATOR]:
        offer(s, TESSELLATE)
    offer(s, PASS)


@rule
def tessellate(s: State, action: int) -> None:
    if action == PASS:
        go(s, PICKING_DIE, s.turn)
        return
    spend(s, TESSELLATOR)
    toss(s.dice)
    go(s, DEATH_ROLLING, s.first)


# charged_capacitor: in turn order at the end of the round


@rule
def offer_capacitor(s: State) -> None:
    me = s.player[s.to_act]
    if me.power[CHARGED_CAPACITOR] and not me.hurt:
        offer(s, CAPACITOR)
    offer(s, PASS)


@rule
def capacitor(s: State, action: int) -> None:
    if action == PASS:
        next_turn(s, CAPACITORS, ENDING)
        return
    spend(s, CHARGED_CAPACITOR)
    gain(s.player[s.to_act], CAPACITOR_ENERGY)


# backup_battery: the killed player, on respawning


@rule
def offer_backup(s: State) -> None:
    me = s.player[s.to_act]
    if me.power[BACKUP_BATTERY] and me.battery != TESSERACT:
        offer(s, BACKUP)
    offer(s, PASS)


@rule
def back_up(s: State, action: int) -> None:
    if action == BACKUP:
        spend(s, BACKUP_BATTERY)
        fill(s.player[s.to_act])
    next_turn(s, DYING, PURCHASING)


# continuum_compressor: everyone in turn order after the bingo rolls, after an extra roll and after the roll for a kill


@rule
def offer_compressor(s: State) -> None:
    if s.player[s.to_act].power[COMPRESSOR]:
        if s.phase == COMPRESSING:
            offer_seats(s, REROLL_OF, EVERYONE)
        elif s.phase == EXTRA_COMPRESSING:
            offer(s, REROLL_OF + s.turn)
        else:
            offer(s, REROLL)
    offer(s, PASS)


@rule
def compress(s: State, action: int) -> None:
    if action == PASS:
        ask_next(s)
        return
    spend(s, COMPRESSOR)
    if s.phase == COMPRESSING:
        s.turn = action - REROLL_OF
        toss(s.player[s.turn].dice)
        s.phase = REROLLING
    elif s.phase == EXTRA_COMPRESSING:
        toss(s.dice)
        s.phase = EXTRA_ROLLING
    else:
        if s.dice.letter != UNROLLED:
            s.dice.letter = IN_AIR
        if s.dice.number != UNROLLED:
            s.dice.number = IN_AIR
        s.phase = DEATH_ROLLING


@rule
def ask_next(s: State) -> None:
    """The next holder in turn order may play a compressor on the roll; after the last one it stands."""
    s.to_act = (s.to_act + 1) % s.players
    if s.to_act == s.first:
        if s.phase == COMPRESSING:
            go(s, SCORING, s.turn)
        elif s.phase == EXTRA_COMPRESSING:
            go(s, EXTRA_SCORING, s.turn)
        else:
            go(s, PICKING_LINE, s.player[s.turn].killer)


# entropy_engine: everyone in turn order before combat, and anyone in their purchase turn


@rule
def offer_engine(s: State) -> None:
    me = s.player[s.to_act]
    if me.power[ENGINE]:
        offer_squares(s, CONVERT, me.scored)


@rule
def convert(s: State, square: int) -> None:
    me = s.player[s.to_act]
    spend(s, ENGINE)
    me.scored -= 1 << square
    me.pool += 1
    gain(me, ENGINE_ENERGY)


@rule
def convert_or_pass(s: State, action: int) -> None:
    if action == PASS:
        next_turn(s, CONVERTING, CHOOSING)
    else:
        convert(s, action - CONVERT)
