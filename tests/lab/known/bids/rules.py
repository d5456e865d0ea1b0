"""Bids: the rules. The first bid is recorded but hidden; chance draws it again for a player who cannot see it."""

from __future__ import annotations

from parlour.authoring import CHANCE, F4, I1, I4, TERMINAL, U1, Array, Rng, below, rule, shape, state

CARDS = 3
NONE, UNSEEN = -1, -2


@state
class State:
    spent: Array[Array[U1]] = shape(2, CARDS)  # cards that each seat has bid
    bid: Array[I1] = shape(2)
    points: Array[U1] = shape(2)
    prize: U1  # worth of the next prize; CARDS + 1 at the end


@rule
def setup(s: State) -> None:
    next_prize(s)


@rule
def next_prize(s: State) -> None:
    s.prize += 1
    s.bid[0] = NONE
    s.bid[1] = NONE


@rule
def actor(s: State) -> int:
    if s.prize > CARDS:
        return TERMINAL
    if s.bid[0] == NONE:
        return 0
    return 1 if s.bid[1] == NONE else CHANCE


@rule
def legal(s: State, out: Array[I4]) -> int:
    return hand(s, 0 if s.bid[0] == NONE else 1, out)


@rule
def hand(s: State, seat: int, out: Array[I4]) -> int:
    n = 0
    for card in range(CARDS):
        out[n] = card
        n += s.spent[seat, card] == 0
    return n


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for i in range(CARDS):
        weights[i] = 1
    return hand(s, 0, out)


@rule
def roll(s: State, rng: Rng) -> None:
    card = below(rng, CARDS)
    while s.spent[0, card]:
        card = below(rng, CARDS)
    apply(s, card)


@rule
def apply(s: State, action: int) -> None:
    if s.bid[0] == NONE or s.bid[1] != NONE:
        s.bid[0] = action
    else:
        s.bid[1] = action
    if s.bid[0] >= 0 and s.bid[1] >= 0:
        settle(s)


@rule
def settle(s: State) -> None:
    for seat in range(2):
        s.spent[seat, s.bid[seat]] = 1
        if s.bid[seat] > s.bid[1 - seat]:
            s.points[seat] += s.prize
    next_prize(s)


@rule
def hide(s: State, seat: int) -> None:
    if seat == 1 and s.bid[0] >= 0:
        s.bid[0] = UNSEEN


@rule
def sees_all(s: State) -> bool:
    return s.bid[0] == NONE


@rule
def acts_unseen(s: State) -> bool:
    return True


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = (s.points[0] > s.points[1]) - int(s.points[0] < s.points[1])
    out[1] = -out[0]
