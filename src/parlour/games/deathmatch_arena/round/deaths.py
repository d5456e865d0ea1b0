"""Consequences of a kill: a roll, a cube for the killer and a new life for the victim."""

from __future__ import annotations

from parlour.games.deathmatch_arena import phases
from parlour.games.deathmatch_arena.actions import COLUMN, LETTER, NUMBER, PASS, ROW, STEAL
from parlour.games.deathmatch_arena.phases import NONE, go, next_turn
from parlour.games.deathmatch_arena.state import (
    COLUMNS,
    IN_AIR,
    ROWS,
    STAR,
    UNROLLED,
    Fighter,
    State,
    land,
    offer,
    offer_squares,
    pick_up,
)
from parlour.kit import inline, rule

from .bingo import score
from .powers import back_up, compress, offer_backup, offer_compressor, offer_tessellator, tessellate
from .shots import list_shots, step_shots

FULL_HEALTH = 3


@inline
def list_deaths(s: State) -> None:
    if s.phase == phases.TESSELLATING:
        offer_tessellator(s)
    elif s.phase == phases.PICKING_DIE:
        offer(s, LETTER)
        offer(s, NUMBER)
    elif s.phase == phases.DEATH_COMPRESSING:
        offer_compressor(s)
    elif s.phase == phases.PICKING_LINE:
        offer_lines(s)
    elif s.phase == phases.STEALING:
        offer_cubes(s)
    elif s.phase == phases.BACKING_UP:
        offer_backup(s)
    else:
        list_shots(s)


@inline
def step_deaths(s: State, action: int) -> None:
    if s.phase == phases.DYING:
        die(s)
    elif s.phase == phases.TESSELLATING:
        tessellate(s, action)
    elif s.phase == phases.PICKING_DIE:
        pick_die(s, action)
    elif s.phase == phases.DEATH_ROLLING:
        land(s.dice, action)
        s.phase = phases.DEATH_COMPRESSING
    elif s.phase == phases.DEATH_COMPRESSING:
        compress(s, action)
    elif s.phase == phases.PICKING_LINE:
        pick_line(s, action)
    elif s.phase == phases.STEALING:
        steal(s, action)
    elif s.phase == phases.BACKING_UP:
        back_up(s, action)
    else:
        step_shots(s, action)


@rule
def die(s: State) -> None:
    """Begin a death: the killer may first play a targeting_tessellator."""
    me = s.player[s.turn]
    if me.health == 0:
        go(s, phases.TESSELLATING, me.killer)
    else:
        next_turn(s, phases.DYING, phases.PURCHASING)


@rule
def pick_die(s: State, action: int) -> None:
    """The killed player picks the die to roll."""
    if action == LETTER:
        s.dice.letter = IN_AIR
    else:
        s.dice.number = IN_AIR
    go(s, phases.DEATH_ROLLING, s.first)


@rule
def offer_lines(s: State) -> None:
    """Offer column or row, if both dice were rolled, neither shows a star, and each offers a cube."""
    letter = s.dice.letter
    number = s.dice.number
    scored = s.player[s.turn].scored
    if letter < STAR and number < STAR and scored & COLUMNS[letter] and scored & ROWS[number]:
        offer(s, COLUMN)
        offer(s, ROW)
    else:
        offer(s, PASS)


@rule
def pick_line(s: State, action: int) -> None:
    """Choose which of two dice counts: the selected one, a star or the one that offers a cube."""
    letter = s.dice.letter
    number = s.dice.number
    if letter != UNROLLED and number != UNROLLED:
        offers = number == STAR or s.player[s.turn].scored & ROWS[number] != 0
        if action == ROW or (action == PASS and letter != STAR and offers):
            s.dice.letter = UNROLLED
        else:
            s.dice.number = UNROLLED
    s.phase = phases.STEALING


@rule
def offer_cubes(s: State) -> None:
    """Offer the killed player's cubes that the roll allows; a star, or a die that doesn't count, allows all."""
    squares = COLUMNS[s.dice.letter] & ROWS[s.dice.number] & s.player[s.turn].scored
    if squares:
        offer_squares(s, STEAL, squares)
    else:
        offer(s, PASS)


@rule
def steal(s: State, action: int) -> None:
    """Take a cube and score its square for the killer; then the killed player respawns."""
    killer = s.to_act
    me = s.player[s.turn]
    pick_up(s.dice)
    go(s, phases.BACKING_UP, s.turn)
    if action != PASS:
        me.scored -= 1 << (action - STEAL)
        me.pool += 1
        score(s, killer, action - STEAL)
    if s.winner == NONE:
        respawn(me)


@rule
def respawn(me: Fighter) -> None:
    """Restore three cubes of health, from the battery if the pool has too few."""
    lacking = max(0, FULL_HEALTH - me.pool)
    me.pool -= FULL_HEALTH - lacking
    me.energy -= lacking
    me.health = FULL_HEALTH
    me.killer = NONE
