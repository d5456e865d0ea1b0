"""Ultimate Bingo Deathmatch Arena: the start, chance and the result.

The modules of `round` define the parts of a round, and `cards` the effects of cards. An automatic phase has a single
action, PASS; a chance phase has no actions, only outcomes.
"""

from __future__ import annotations

from parlour.kit import CHANCE, NO_ITEM, NOBODY, TERMINAL, Rng, below, rule
from parlour.kit.cards import draw_card
from parlour.kit.fields import F8, I4, I8, Array

from . import phases
from .actions import BUY, SQUARES
from .cards import CARD_NAMES, CARDS, DECK, FIRST_POWER, POWER_COPIES
from .phases import FROM_CHANCE, NONE, PURPOSE
from .phases import PURPOSES as PURPOSES
from .round.bingo import has_bingo
from .round.choices import conceal
from .round.deaths import FULL_HEALTH, list_deaths, step_deaths
from .state import State, falls, pick_up

CUBES = 40  # per player
ITEMS = tuple(name.replace("_", " ") for name in CARD_NAMES)  # cards for sale
PRICES = tuple(card.price for card in DECK)  # in energy

BINGO, LAST_ROUND = range(2)
ENDINGS = ("bingo", "last round")


@rule
def setup(s: State) -> None:
    s.phase = phases.FIRST
    s.winner = NONE
    pick_up(s.dice)
    for seat in range(s.players):
        me = s.player[seat]
        me.health = FULL_HEALTH
        me.pool = CUBES - FULL_HEALTH
        me.redirect = NONE
        me.killer = NONE
        pick_up(me.dice)
    for card in range(CARDS):
        s.deck[card] = POWER_COPIES if card >= FIRST_POWER else s.copies
    s.to_deal = s.market


@rule
def arrange(s: State) -> None:
    """Derive the pools, the winner and the actions of the phase."""
    s.winner = NONE
    for seat in range(s.players):
        me = s.player[seat]
        me.pool = CUBES - me.health - me.energy
        for square in range(SQUARES):
            me.pool -= me.scored >> square & 1
        if has_bingo(me.scored):
            s.winner = seat
    list_choices(s)


@rule
def actor(s: State) -> int:
    if s.phase == phases.OVER:
        return TERMINAL
    return CHANCE if FROM_CHANCE[s.phase] else s.to_act


@rule
def legal(s: State, out: Array[I4]) -> int:
    for i in range(s.count):
        out[i] = s.choices[i]
    return s.count


@rule
def apply(s: State, action: int) -> None:
    """Apply an action or outcome, then all forced steps up to the next choice, chance node or the end."""
    while True:
        step(s, action)
        list_choices(s)
        if s.count != 1 or FROM_CHANCE[s.phase]:
            return
        action = I8(s.choices[0])


@rule
def list_choices(s: State) -> None:
    """List the actions of the phase in the state."""
    while s.count > 0:
        s.count -= 1
        s.choices[s.count] = 0
    list_deaths(s)


@rule
def step(s: State, action: int) -> None:
    """Apply an action or outcome."""
    step_deaths(s, action)


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    n = 0
    for i in range(ways(s)):
        out[n] = s.choices[i] if s.phase == phases.REVEALING else i
        weights[n] = s.deck[i] if s.phase == phases.DEALING else 1
        n += weights[n] > 0
    return n


@rule
def ways(s: State) -> int:
    """Number of chance outcomes, including cards that the deck lacks."""
    if s.phase == phases.FIRST:
        return I8(s.players)
    if s.phase == phases.DEALING:
        return CARDS
    if s.phase == phases.REVEALING:
        return s.count
    return falls(s.player[s.turn].dice if s.phase == phases.ROLLING or s.phase == phases.REROLLING else s.dice)


@rule
def roll(s: State, rng: Rng) -> None:
    if s.phase == phases.DEALING:
        outcome = draw_card(s.deck, rng)
    else:
        outcome = below(rng, ways(s))
        if s.phase == phases.REVEALING:
            outcome = I8(s.choices[outcome])
    apply(s, outcome)


@rule
def purpose(s: State) -> int:
    return PURPOSE[s.phase]


@rule
def roller(s: State) -> int:
    """Return the seat whose dice fall, even if another seat causes the roll; NOBODY for the marker and the market."""
    return NOBODY if s.phase == phases.FIRST or s.phase == phases.DEALING else s.turn


@rule
def hide(s: State, seat: int) -> None:
    if s.phase == phases.CHOOSING or s.phase == phases.REVEALING:
        conceal(s, seat)
        list_choices(s)


@rule
def sees_all(s: State) -> bool:
    return s.phase != phases.CHOOSING and s.phase != phases.REVEALING


@rule
def ending(s: State) -> int:
    return BINGO if s.winner != NONE else LAST_ROUND


@rule
def returns(s: State, out: Array[F8]) -> None:
    for seat in range(s.players):
        out[seat] = 0
        if s.winner != NONE:
            out[seat] = 1 if seat == s.winner else -1 / (s.players - 1)


@rule
def item(s: State, action: int) -> int:
    return action - BUY if BUY <= action < BUY + CARDS else NO_ITEM


@rule
def credit(s: State, seat: int, amount: int) -> None:
    """Give a player energy, as if the next purchase cost less. For the lab, which looks for fair prices."""
    me = s.player[seat]
    amount = min(amount, me.pool)
    me.energy += amount
    me.pool -= amount
