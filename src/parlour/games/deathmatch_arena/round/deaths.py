"""Consequences of a kill: a roll, a cube for the killer and a new life for the victim."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import COLUMN, LETTER, PASS, ROW, STEAL
from parlour.games.deathmatch_arena.dice import COLUMNS, IN_AIR, ROWS, STAR, UNROLLED, pick_up
from parlour.games.deathmatch_arena.phases import (
    BACKING_UP,
    DEATH_ROLLING,
    DYING,
    NONE,
    PURCHASING,
    STEALING,
    TESSELLATING,
    go,
    next_turn,
)
from parlour.games.deathmatch_arena.state import Player, State
from parlour.kit import rule

from .bingo import score
from .offers import offer, offer_squares

FULL_HEALTH = 3


@rule
def die(s: State) -> None:
    """The killer of a killed player is asked first, for a targeting_tessellator."""
    me = s.player[s.turn]
    if me.health == 0:
        go(s, TESSELLATING, me.killer)
    else:
        next_turn(s, DYING, PURCHASING)


@rule
def pick_die(s: State, action: int) -> None:
    """The killed player picks the die to roll."""
    if action == LETTER:
        s.dice.letter = IN_AIR
    else:
        s.dice.number = IN_AIR
    go(s, DEATH_ROLLING, s.first)


@rule
def offer_lines(s: State) -> None:
    """Column or row, where both dice were rolled, neither shows a star, and each offers a cube."""
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
    s.phase = STEALING


@rule
def offer_cubes(s: State) -> None:
    """The cubes of the killed player that the roll allows; a star, or a die that doesn't count, allows all."""
    squares = COLUMNS[s.dice.letter] & ROWS[s.dice.number] & s.player[s.turn].scored
    if squares:
        offer_squares(s, STEAL, squares)
    else:
        offer(s, PASS)


@rule
def steal(s: State, action: int) -> None:
    """The killer takes a cube and scores its square; then the killed player respawns."""
    killer = s.to_act
    me = s.player[s.turn]
    pick_up(s.dice)
    go(s, BACKING_UP, s.turn)
    if action != PASS:
        me.scored -= 1 << (action - STEAL)
        me.pool += 1
        score(s, killer, action - STEAL)
    if s.winner == NONE:
        respawn(me)


@rule
def respawn(me: Player) -> None:
    """Three cubes of health, from the battery where the pool lacks them."""
    lacking = max(0, FULL_HEALTH - me.pool)
    me.pool -= FULL_HEALTH - lacking
    me.energy -= lacking
    me.health = FULL_HEALTH
    me.killer = NONE
