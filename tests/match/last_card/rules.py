"""Last Card: the record and the rules."""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I1, I4, U1, Array

UNKNOWN = -1
CARDS = 3  # an outcome is a card; actions play cards 0 to 2, and guess them as 3 to 5


@state
class State:
    """A position of the game."""

    card: I1
    laid: U1
    guess: I1


@rule
def setup(s: State) -> None:
    s.card = UNKNOWN
    s.guess = UNKNOWN


@rule
def actor(s: State) -> int:
    if s.card == UNKNOWN and (s.laid == 0 or s.guess != UNKNOWN):
        return CHANCE
    if s.laid == 0:
        return 0
    return 1 if s.guess == UNKNOWN else TERMINAL


@rule
def legal(s: State, out: Array[I4]) -> int:
    if s.laid == 0:
        out[0] = s.card
        return 1
    for card in range(CARDS):
        out[card] = CARDS + card
    return CARDS


@rule
def apply(s: State, action: int) -> None:
    if s.card == UNKNOWN and (s.laid == 0 or s.guess != UNKNOWN):
        s.card = action
    elif s.laid == 0:
        s.laid = 1
    else:
        s.guess = action - CARDS


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for card in range(CARDS):
        out[card] = card
        weights[card] = 1
    return CARDS


@rule
def roll(s: State, rng: Rng) -> None:
    apply(s, below(rng, CARDS))


@rule
def hide(s: State, seat: int) -> None:
    if seat == 1 and s.guess == UNKNOWN:
        s.card = UNKNOWN


@rule
def sees_all(s: State) -> bool:
    return s.laid == 0


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[1] = 1 if s.guess == s.card else -1
    out[0] = -out[1]
