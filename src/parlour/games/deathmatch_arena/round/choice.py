"""The choice of combat, and what it costs."""

from __future__ import annotations

from parlour.games.deathmatch_arena.actions import (
    CHOOSE_BATTERY,
    CHOOSE_LAZOR,
    CHOOSE_OVERSHIELD,
    CHOOSE_SHIELD,
    HIDDEN,
    HOLD,
    KIND,
    OVERCHARGED,
    PASS,
    SEATS,
)
from parlour.games.deathmatch_arena.cards import (
    BATTERY,
    BURNS,
    EXTRA_ROLL_COST,
    LAZOR,
    LAZOR_COST,
    SHIELD,
    SHIELD_COST,
    STORE,
    TESSERACT,
    ULTRA,
)
from parlour.games.deathmatch_arena.phases import BATTERIES_ACT, CHOOSING, PAYING, REVEALING, go, next_turn
from parlour.games.deathmatch_arena.state import State
from parlour.kit import rule

from .energy import gain, lose
from .offers import offer, offer_seats


@rule
def offer_choices(s: State) -> None:
    """Every item that is not disabled and whose cost can be paid."""
    me = s.player[s.to_act]
    for overcharged in range(2):
        if LAZOR_COST[me.lazor, overcharged] <= me.energy and not me.disabled >> LAZOR & 1:
            offer_seats(s, CHOOSE_LAZOR + SEATS * overcharged, ~(1 << s.to_act))
        if SHIELD_COST[me.shield, overcharged] <= me.energy and not me.disabled >> SHIELD & 1:
            offer(s, CHOOSE_SHIELD + overcharged)
    if not me.disabled >> BATTERY & 1 and not (me.battery == TESSERACT and me.energy < EXTRA_ROLL_COST):
        offer(s, CHOOSE_BATTERY)
    if s.count == 0:
        offer(s, HOLD)


@rule
def choose(s: State, action: int) -> None:
    """Commit a choice, in secret until the last seat has chosen."""
    s.player[s.to_act].chose = action
    next_turn(s, CHOOSING, PAYING)
    if s.phase == PAYING:
        reveal(s)


@rule
def reveal(s: State) -> None:
    """All choices are shown. What a seat could not see is up to chance, in a position as that seat sees it."""
    s.turn = s.first
    go(s, PAYING, s.first)
    for i in range(s.players - 1, -1, -1):
        seat = (s.first + i) % s.players
        if s.player[seat].chose == HIDDEN:
            s.turn = seat
            go(s, REVEALING, seat)


@rule
def draw_choice(s: State, choice: int) -> None:
    """Chance draws a choice that could not be seen."""
    s.player[s.turn].chose = choice
    reveal(s)


@rule
def conceal(s: State, seat: int) -> None:
    """Take back to chance the choices that a seat can't see yet."""
    for other in range(s.players):
        if other != seat and s.player[other].chose != PASS:
            s.player[other].chose = HIDDEN
    if s.phase == REVEALING:
        reveal(s)


@rule
def pay(s: State) -> None:
    """Everyone pays, and batteries store what the choice brings them; an overcharge marked so burns its shield."""
    for seat in range(s.players):
        me = s.player[seat]
        kind = KIND[me.chose]
        if kind == LAZOR:
            lose(me, LAZOR_COST[me.lazor, OVERCHARGED[me.chose]])
        elif kind == SHIELD:
            lose(me, SHIELD_COST[me.shield, OVERCHARGED[me.chose]])
        gain(me, STORE[me.battery, kind])
        if me.chose == CHOOSE_OVERSHIELD:
            if me.shield == ULTRA:
                me.bonus = 1
            if BURNS[me.shield]:
                me.disabled_next |= 1 << SHIELD
    s.phase = BATTERIES_ACT
