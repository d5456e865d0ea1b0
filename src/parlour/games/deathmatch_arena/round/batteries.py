"""Effects of chosen batteries beyond storing energy."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import CHOOSE_BATTERY
from parlour.games.deathmatch_arena.cards import CHAOTIC, EXTRA_ROLL_COST, TESSERACT
from parlour.games.deathmatch_arena.dice import STAR, toss
from parlour.games.deathmatch_arena.phases import BATTERIES_ACT, EXTRA_ROLLING, FIRING, go, next_turn
from parlour.games.deathmatch_arena.state import State
from parlour.kit import rule

from .energy import gain, lose


@rule
def battery_acts(s: State) -> None:
    """Apply a chosen battery's effect beyond storing energy."""
    seat = s.turn
    me = s.player[seat]
    next_turn(s, BATTERIES_ACT, FIRING)
    if me.chose == CHOOSE_BATTERY:
        if me.battery == CHAOTIC:
            chaos(s, seat)
        elif me.battery == TESSERACT and me.energy >= EXTRA_ROLL_COST:
            lose(me, EXTRA_ROLL_COST)
            toss(s.dice)
            s.turn = seat
            go(s, EXTRA_ROLLING, s.first)


@rule
def chaos(s: State, seat: int) -> None:
    """Others gain by the letter that all rolled this round, then others lose by the number; a star matches nothing."""
    mine = s.player[seat].dice
    for i in range(s.players):
        if i != seat and s.player[i].dice.letter == mine.letter != STAR:
            gain(s.player[i], 1)
    for i in range(s.players):
        if i != seat and s.player[i].dice.number == mine.number != STAR:
            lose(s.player[i], 1)
