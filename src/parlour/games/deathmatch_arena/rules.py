"""Ultimate Bingo Deathmatch Arena: the start, chance and the result.

What happens in a round, part by part, stands in `round`; what is on the cards in `cards`.
"""

from __future__ import annotations

from parlour.kit import CHANCE, NO_ITEM, NOBODY, TERMINAL, Rng, below, rule
from parlour.kit.fields import F4, I4, I8, Array

from .actions import BUY, SQUARES
from .cards import CARD_NAMES, CARDS
from .dice import falls, pick_up
from .phases import (
    CHOOSING,
    DEALING,
    FIRST,
    FROM_CHANCE,
    NONE,
    OVER,
    PURPOSE,
    REROLLING,
    REVEALING,
    ROLLING,
)
from .phases import PURPOSES as PURPOSES
from .round.bingo import has_bingo
from .round.choice import conceal
from .round.deaths import FULL_HEALTH
from .round.dispatch import list_choices, step
from .round.market import copies
from .state import State

CUBES = 40  # per player
ITEMS = tuple(name.replace("_", " ") for name in CARD_NAMES)  # cards for sale

BINGO, LAST_ROUND = range(2)
ENDINGS = ("bingo", "last round")


@rule
def setup(s: State) -> None:
    s.phase = FIRST
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
        s.deck[card] = copies(s, card)
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
    if s.phase == OVER:
        return TERMINAL
    return CHANCE if FROM_CHANCE[s.phase] else s.to_act


@rule
def legal(s: State, out: Array[I4]) -> int:
    for i in range(s.count):
        out[i] = s.choices[i]
    return s.count


@rule
def apply(s: State, action: int) -> None:
    """An action or an outcome; then what can go only one way goes it, on to a choice, to chance or to the end."""
    while True:
        step(s, action)
        list_choices(s)
        if s.count != 1 or FROM_CHANCE[s.phase]:
            return
        action = I8(s.choices[0])


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    n = 0
    for i in range(ways(s)):
        out[n] = s.choices[i] if s.phase == REVEALING else i
        weights[n] = s.deck[i] if s.phase == DEALING else 1
        n += weights[n] > 0
    return n


@rule
def ways(s: State) -> int:
    """Number of chance outcomes, including cards that the deck lacks."""
    if s.phase == FIRST:
        return I8(s.players)
    if s.phase == DEALING:
        return CARDS
    if s.phase == REVEALING:
        return s.count
    return falls(s.player[s.turn].dice if s.phase == ROLLING or s.phase == REROLLING else s.dice)


@rule
def roll(s: State, rng: Rng) -> None:
    outcome = below(rng, cards_left(s) if s.phase == DEALING else ways(s))
    if s.phase == DEALING:
        outcome = card_at(s, outcome)
    elif s.phase == REVEALING:
        outcome = I8(s.choices[outcome])
    apply(s, outcome)


@rule
def purpose(s: State) -> int:
    return PURPOSE[s.phase]


@rule
def roller(s: State) -> int:
    """Seat whose dice fall, even if another seat has them rolled; NOBODY for the marker and the market."""
    return NOBODY if s.phase == FIRST or s.phase == DEALING else s.turn


@rule
def cards_left(s: State) -> int:
    cards = 0
    for card in range(CARDS):
        cards += s.deck[card]
    return cards


@rule
def card_at(s: State, place: int) -> int:
    """The card at a place of the deck, were it in order."""
    card = 0
    while place >= s.deck[card]:
        place -= s.deck[card]
        card += 1
    return card


@rule
def hide(s: State, seat: int) -> None:
    if s.phase == CHOOSING or s.phase == REVEALING:
        conceal(s, seat)
        list_choices(s)


@rule
def sees_all(s: State) -> bool:
    return s.phase != CHOOSING and s.phase != REVEALING


@rule
def ending(s: State) -> int:
    return BINGO if s.winner != NONE else LAST_ROUND


@rule
def returns(s: State, out: Array[F4]) -> None:
    for seat in range(s.players):
        out[seat] = 0
        if s.winner != NONE:
            out[seat] = 1 if seat == s.winner else -1 / (s.players - 1)


@rule
def item(s: State, action: int) -> int:
    return action - BUY if BUY <= action < BUY + CARDS else NO_ITEM
