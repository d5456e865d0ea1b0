"""The choices in combat and their cost, and the effects of batteries beyond storing energy."""

from __future__ import annotations

from parlour.games.deathmatch_arena import actions, cards, phases
from parlour.games.deathmatch_arena.actions import KIND, OVERCHARGED, PASS
from parlour.games.deathmatch_arena.cards import BURNS, LAZOR_COST, SHIELD_COST, STORE
from parlour.games.deathmatch_arena.phases import go, next_turn
from parlour.games.deathmatch_arena.state import STAR, State, gain, land, lose, offer, offer_seats, toss
from parlour.kit import inline, rule

from .bingo import list_bingo, offer_scores, score_roll, step_bingo
from .powers import compress, convert_or_pass, offer_compressor, offer_engine


@inline
def list_combat(s: State) -> None:
    if s.phase == phases.CONVERTING:
        offer_engine(s)
        offer(s, PASS)
    elif s.phase == phases.CHOOSING or s.phase == phases.REVEALING:
        offer_choices(s)
    elif s.phase == phases.EXTRA_COMPRESSING:
        offer_compressor(s)
    elif s.phase == phases.EXTRA_SCORING:
        offer_scores(s, s.dice)
    else:
        list_bingo(s)


@inline
def step_combat(s: State, action: int) -> None:
    if s.phase == phases.CONVERTING:
        convert_or_pass(s, action)
    elif s.phase == phases.CHOOSING:
        choose(s, action)
    elif s.phase == phases.REVEALING:  # in a seat's view, chance draws the hidden choices
        s.player[s.turn].chose = action
        reveal(s)
    elif s.phase == phases.PAYING:
        pay(s)
    elif s.phase == phases.BATTERIES_ACT:
        battery_acts(s)
    elif s.phase == phases.EXTRA_ROLLING:
        land(s.dice, action)
        s.phase = phases.EXTRA_COMPRESSING
    elif s.phase == phases.EXTRA_COMPRESSING:
        compress(s, action)
    elif s.phase == phases.EXTRA_SCORING:
        score_roll(s, action - actions.SCORE)
    else:
        step_bingo(s, action)


@rule
def offer_choices(s: State) -> None:
    """Offer every item that is not disabled and that the player can pay for."""
    me = s.player[s.to_act]
    for overcharged in range(2):
        if LAZOR_COST[me.lazor, overcharged] <= me.energy and not me.disabled >> cards.LAZOR & 1:
            offer_seats(s, actions.CHOOSE_LAZOR + actions.SEATS * overcharged, ~(1 << s.to_act))
        if SHIELD_COST[me.shield, overcharged] <= me.energy and not me.disabled >> cards.SHIELD & 1:
            offer(s, actions.CHOOSE_SHIELD + overcharged)
    drained = me.battery == cards.TESSERACT and me.energy < cards.EXTRA_ROLL_COST
    if not drained and not me.disabled >> cards.BATTERY & 1:
        offer(s, actions.CHOOSE_BATTERY)
    if s.count == 0:
        offer(s, actions.HOLD)


@rule
def choose(s: State, action: int) -> None:
    """Commit a choice, in secret until the last seat has chosen."""
    s.player[s.to_act].chose = action
    next_turn(s, phases.CHOOSING, phases.PAYING)
    if s.phase == phases.PAYING:
        reveal(s)


@rule
def reveal(s: State) -> None:
    """Reveal all choices. In a position as one seat sees it, chance draws those hidden from that seat."""
    s.turn = s.first
    go(s, phases.PAYING, s.first)
    for i in range(s.players - 1, -1, -1):
        seat = (s.first + i) % s.players
        if s.player[seat].chose == actions.HIDDEN:
            s.turn = seat
            go(s, phases.REVEALING, seat)


@rule
def conceal(s: State, seat: int) -> None:
    """Hide the choices that a seat cannot see yet; chance will draw them."""
    for other in range(s.players):
        if other != seat and s.player[other].chose != PASS:
            s.player[other].chose = actions.HIDDEN
    if s.phase == phases.REVEALING:
        reveal(s)


@rule
def pay(s: State) -> None:
    """Charge everyone, and store the energy from batteries. Some overcharges disable their shield next round."""
    for seat in range(s.players):
        me = s.player[seat]
        kind = KIND[me.chose]
        if kind == cards.LAZOR:
            lose(me, LAZOR_COST[me.lazor, OVERCHARGED[me.chose]])
        elif kind == cards.SHIELD:
            lose(me, SHIELD_COST[me.shield, OVERCHARGED[me.chose]])
        gain(me, STORE[me.battery, kind])
        if me.chose == actions.CHOOSE_OVERSHIELD:
            if me.shield == cards.ULTRA:
                me.bonus = 1
            if BURNS[me.shield]:
                me.disabled_next |= 1 << cards.SHIELD
    s.phase = phases.BATTERIES_ACT


@rule
def battery_acts(s: State) -> None:
    """Apply a chosen battery's effect beyond storing energy."""
    seat = s.turn
    me = s.player[seat]
    next_turn(s, phases.BATTERIES_ACT, phases.FIRING)
    if me.chose == actions.CHOOSE_BATTERY:
        if me.battery == cards.CHAOTIC:
            chaos(s, seat)
        elif me.battery == cards.TESSERACT and me.energy >= cards.EXTRA_ROLL_COST:
            lose(me, cards.EXTRA_ROLL_COST)
            toss(s.dice)
            s.turn = seat
            go(s, phases.EXTRA_ROLLING, s.first)


@rule
def chaos(s: State, seat: int) -> None:
    """Give energy to others with the same letter, then take it from others with the same number; stars don't match."""
    mine = s.player[seat].dice
    for i in range(s.players):
        if i != seat and s.player[i].dice.letter == mine.letter != STAR:
            gain(s.player[i], 1)
    for i in range(s.players):
        if i != seat and s.player[i].dice.number == mine.number != STAR:
            lose(s.player[i], 1)
