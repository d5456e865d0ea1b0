"""Dispatch by phase: legal actions and the effect of an action.

Each part of a round knows its own phases and hands the others on to the next part: one long switch, once compiled.
A phase that runs by itself has a single action, PASS; one of chance has none, its outcomes are in `rules`.
"""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import BLOCK, LETTER, NUMBER, PASS, REDIRECT, REFLECT, SCORE
from parlour.games.deathmatch_arena.dice import land
from parlour.games.deathmatch_arena.phases import (
    BACKING_UP,
    BATTERIES_ACT,
    BLOCKING,
    CAPACITORS,
    CHARGING,
    CHOOSING,
    COMPRESSING,
    CONVERTING,
    DEALING,
    DEATH_COMPRESSING,
    DEATH_ROLLING,
    DYING,
    EFFECT,
    EXTRA_COMPRESSING,
    EXTRA_ROLLING,
    EXTRA_SCORING,
    FALLING,
    FIRING,
    FIRST,
    JAMMING,
    PAYING,
    PHASES,
    PICKING_DIE,
    PICKING_LINE,
    PURCHASING,
    REDIRECTING,
    REFLECTING,
    REROLLING,
    REVEALING,
    ROLLING,
    SCORING,
    STEALING,
    TESSELLATING,
    By,
)
from parlour.games.deathmatch_arena.state import State
from parlour.kit import inline, lookup, rule

from .batteries import battery_acts
from .bingo import offer_scores, roll_again, roll_bingo, score_roll
from .choice import choose, draw_choice, offer_choices, pay
from .deaths import die, offer_cubes, offer_lines, pick_die, pick_line, steal
from .lazors import effect, fire, offer_effects
from .market import deal, offer_cards, purchase
from .offers import offer
from .powers import (
    back_up,
    capacitor,
    compress,
    convert_or_pass,
    offer_backup,
    offer_capacitor,
    offer_compressor,
    offer_engine,
    offer_tessellator,
    tessellate,
)
from .shields import block, fall, jam, offer_amounts, offer_jams, offer_redirection, redirect, reflect
from .upkeep import begin, charge, end_round

BY_ITSELF = lookup([PHASES[phase].by is By.ITSELF for phase in range(len(PHASES))])


@rule
def list_choices(s: State) -> None:
    """The actions of the phase: one that runs by itself has a single one, one of chance none."""
    while s.count > 0:
        s.count -= 1
        s.choices[s.count] = 0
    list_bingo(s)


@rule
def step(s: State, action: int) -> None:
    """Apply an action or outcome."""
    step_setup(s, action)


# Setup, and whenever a card is dealt


@inline
def step_setup(s: State, action: int) -> None:
    if s.phase == FIRST:
        begin(s, action)
    elif s.phase == DEALING:
        deal(s, action)
    else:
        step_bingo(s, action)


# Bingo


@inline
def list_bingo(s: State) -> None:
    if s.phase == COMPRESSING:
        offer_compressor(s)
    elif s.phase == SCORING:
        offer_scores(s, s.player[s.turn].dice)
    else:
        list_combat(s)


@inline
def step_bingo(s: State, action: int) -> None:
    if s.phase == CHARGING:
        charge(s)
    elif s.phase == ROLLING:
        roll_bingo(s, action)
    elif s.phase == COMPRESSING:
        compress(s, action)
    elif s.phase == REROLLING:
        roll_again(s, action)
    elif s.phase == SCORING:
        score_roll(s, action - SCORE)
    else:
        step_combat(s, action)


# Combat: choices, costs and batteries


@inline
def list_combat(s: State) -> None:
    if s.phase == CONVERTING:
        offer_engine(s)
        offer(s, PASS)
    elif s.phase == CHOOSING or s.phase == REVEALING:
        offer_choices(s)
    elif s.phase == EXTRA_COMPRESSING:
        offer_compressor(s)
    elif s.phase == EXTRA_SCORING:
        offer_scores(s, s.dice)
    else:
        list_shots(s)


@inline
def step_combat(s: State, action: int) -> None:
    if s.phase == CONVERTING:
        convert_or_pass(s, action)
    elif s.phase == CHOOSING:
        choose(s, action)
    elif s.phase == REVEALING:
        draw_choice(s, action)
    elif s.phase == PAYING:
        pay(s)
    elif s.phase == BATTERIES_ACT:
        battery_acts(s)
    elif s.phase == EXTRA_ROLLING:
        land(s.dice, action)
        s.phase = EXTRA_COMPRESSING
    elif s.phase == EXTRA_COMPRESSING:
        compress(s, action)
    elif s.phase == EXTRA_SCORING:
        score_roll(s, action - SCORE)
    else:
        step_shots(s, action)


# Combat: lazors and shields


@inline
def list_shots(s: State) -> None:
    if s.phase == REDIRECTING:
        offer_redirection(s)
    elif s.phase == BLOCKING:
        offer_amounts(s, BLOCK)
    elif s.phase == REFLECTING:
        offer_amounts(s, REFLECT)
    elif s.phase == EFFECT:
        offer_effects(s)
    elif s.phase == JAMMING:
        offer_jams(s)
    else:
        list_deaths(s)


@inline
def step_shots(s: State, action: int) -> None:
    if s.phase == FIRING:
        fire(s)
    elif s.phase == FALLING:
        fall(s)
    elif s.phase == REDIRECTING:
        redirect(s, action - REDIRECT)
    elif s.phase == BLOCKING:
        block(s, action - BLOCK)
    elif s.phase == REFLECTING:
        reflect(s, action - REFLECT)
    elif s.phase == EFFECT:
        effect(s, action)
    elif s.phase == JAMMING:
        jam(s, action)
    else:
        step_deaths(s, action)


# Deaths


@inline
def list_deaths(s: State) -> None:
    if s.phase == TESSELLATING:
        offer_tessellator(s)
    elif s.phase == PICKING_DIE:
        offer(s, LETTER)
        offer(s, NUMBER)
    elif s.phase == DEATH_COMPRESSING:
        offer_compressor(s)
    elif s.phase == PICKING_LINE:
        offer_lines(s)
    elif s.phase == STEALING:
        offer_cubes(s)
    elif s.phase == BACKING_UP:
        offer_backup(s)
    else:
        list_purchase(s)


@inline
def step_deaths(s: State, action: int) -> None:
    if s.phase == DYING:
        die(s)
    elif s.phase == TESSELLATING:
        tessellate(s, action)
    elif s.phase == PICKING_DIE:
        pick_die(s, action)
    elif s.phase == DEATH_ROLLING:
        land(s.dice, action)
        s.phase = DEATH_COMPRESSING
    elif s.phase == DEATH_COMPRESSING:
        compress(s, action)
    elif s.phase == PICKING_LINE:
        pick_line(s, action)
    elif s.phase == STEALING:
        steal(s, action)
    elif s.phase == BACKING_UP:
        back_up(s, action)
    else:
        step_purchase(s, action)


# Purchase, and the end of the round


@inline
def list_purchase(s: State) -> None:
    if s.phase == PURCHASING:
        offer_cards(s)
    elif s.phase == CAPACITORS:
        offer_capacitor(s)
    elif BY_ITSELF[s.phase]:
        offer(s, PASS)


@inline
def step_purchase(s: State, action: int) -> None:
    if s.phase == PURCHASING:
        purchase(s, action)
    elif s.phase == CAPACITORS:
        capacitor(s, action)
    else:
        end_round(s)
