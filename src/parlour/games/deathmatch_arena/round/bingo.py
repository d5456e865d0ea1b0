"""Rolling the dice and scoring squares, and winning by five in a row or column."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import SCORE, SQUARE_NAMES
from parlour.games.deathmatch_arena.dice import COLUMNS, ROWS, SIDE, Dice, land, pick_up, toss
from parlour.games.deathmatch_arena.phases import (
    BATTERIES_ACT,
    COMPRESSING,
    CONVERTING,
    FIRING,
    ROLLING,
    SCORING,
    finish,
    next_turn,
)
from parlour.games.deathmatch_arena.state import State
from parlour.kit import lookup, rule

from .energy import gain
from .offers import offer_squares

CHARGED_NAMES = ("B2", "G1", "N3", "O4", "I5")
CHARGED = lookup([int(name in CHARGED_NAMES) for name in SQUARE_NAMES])


@rule
def roll_bingo(s: State, outcome: int) -> None:
    land(s.player[s.turn].dice, outcome)
    next_turn(s, ROLLING, COMPRESSING)
    if s.phase == ROLLING:
        toss(s.player[s.turn].dice)


@rule
def roll_again(s: State, outcome: int) -> None:
    """A compressor's roll; its player is asked once more."""
    land(s.player[s.turn].dice, outcome)
    s.turn = s.first
    s.phase = COMPRESSING


@rule
def offer_scores(s: State, dice: Dice) -> None:
    """The squares of a roll: those that fit both dice, with the bonus those that fit either; a star fits all."""
    squares = COLUMNS[dice.letter] & ROWS[dice.number]
    if s.player[s.to_act].bonus:
        squares = COLUMNS[dice.letter] | ROWS[dice.number]
    offer_squares(s, SCORE, squares)


@rule
def score_roll(s: State, square: int) -> None:
    """A player scores the roll of the bingo phase, or of a tesseract_battery."""
    seat = s.to_act
    s.player[seat].bonus = 0
    if s.phase == SCORING:
        next_turn(s, SCORING, CONVERTING)
    else:
        pick_up(s.dice)
        next_turn(s, BATTERIES_ACT, FIRING)
    score(s, seat, square)


@rule
def score(s: State, seat: int, square: int) -> None:
    """An unscored square gets a cube, from the battery if the pool is empty; a scored one gives 1E. Charged 1E more."""
    me = s.player[seat]
    charge = CHARGED[square]
    if me.scored >> square & 1:
        gain(me, 1 + charge)
        return
    me.scored |= 1 << square
    if me.pool:
        me.pool -= 1
    else:
        me.energy -= 1
    gain(me, charge)
    if has_bingo(me.scored):
        s.winner = seat
        finish(s)


@rule
def has_bingo(scored: int) -> bool:
    """Whether a whole column or row is scored."""
    for line in range(SIDE):
        if scored & COLUMNS[line] == COLUMNS[line] or scored & ROWS[line] == ROWS[line]:
            return True
    return False
