"""The start of a round: supplying energy, rolling the dice and scoring squares; winning by five in a row or column."""

from __future__ import annotations

from parlour.games.deathmatch_arena import phases
from parlour.games.deathmatch_arena.actions import SCORE, SQUARE_NAMES
from parlour.games.deathmatch_arena.cards import SUPPLY
from parlour.games.deathmatch_arena.phases import finish, next_turn
from parlour.games.deathmatch_arena.state import (
    COLUMNS,
    ROWS,
    SIDE,
    DicePair,
    State,
    gain,
    land,
    offer_squares,
    pick_up,
    toss,
)
from parlour.kit import inline, lookup, rule

from .market import list_purchase, step_purchase
from .powers import compress, offer_compressor

CHARGED_NAMES = ("B2", "G1", "N3", "O4", "I5")
CHARGED = lookup([int(name in CHARGED_NAMES) for name in SQUARE_NAMES])


@inline
def list_bingo(s: State) -> None:
    if s.phase == phases.COMPRESSING:
        offer_compressor(s)
    elif s.phase == phases.SCORING:
        offer_scores(s, s.player[s.turn].dice)
    else:
        list_purchase(s)


@inline
def step_bingo(s: State, action: int) -> None:
    if s.phase == phases.CHARGING:
        charge(s)
    elif s.phase == phases.ROLLING:
        roll_bingo(s, action)
    elif s.phase == phases.COMPRESSING:
        compress(s, action)
    elif s.phase == phases.REROLLING:  # a compressor was played, and its player is asked again
        land(s.player[s.turn].dice, action)
        s.turn = s.first
        s.phase = phases.COMPRESSING
    elif s.phase == phases.SCORING:
        score_roll(s, action - SCORE)
    else:
        step_purchase(s, action)


@rule
def charge(s: State) -> None:
    """Begin the round: every battery supplies its energy, and the first player picks up the dice."""
    s.round += 1
    for seat in range(s.players):
        gain(s.player[seat], SUPPLY[s.player[seat].battery])
    toss(s.player[s.turn].dice)
    s.phase = phases.ROLLING


@rule
def roll_bingo(s: State, outcome: int) -> None:
    land(s.player[s.turn].dice, outcome)
    next_turn(s, phases.ROLLING, phases.COMPRESSING)
    if s.phase == phases.ROLLING:
        toss(s.player[s.turn].dice)


@rule
def offer_scores(s: State, dice: DicePair) -> None:
    """Offer the squares of a roll: those that match both dice or, with the bonus, either one. A star matches
    everything.
    """
    squares = COLUMNS[dice.letter] & ROWS[dice.number]
    if s.player[s.to_act].bonus:
        squares = COLUMNS[dice.letter] | ROWS[dice.number]
    offer_squares(s, SCORE, squares)


@rule
def score_roll(s: State, square: int) -> None:
    """Score the roll of the bingo phase or of a tesseract_battery."""
    seat = s.to_act
    s.player[seat].bonus = 0
    if s.phase == phases.SCORING:
        next_turn(s, phases.SCORING, phases.CONVERTING)
    else:
        pick_up(s.dice)
        next_turn(s, phases.BATTERIES_ACT, phases.FIRING)
    score(s, seat, square)


@rule
def score(s: State, seat: int, square: int) -> None:
    """Put a cube on an unscored square, from the battery if the pool is empty; a scored one gives 1E.

    Charged squares give 1E more.
    """
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
