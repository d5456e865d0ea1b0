"""Bidding: the record and the rules.

Both players bid at the same time. Ruby's bid is recorded first but hidden from Jade. If play continues from what Jade
sees, chance draws Ruby's bid once Jade has bid.
"""

from __future__ import annotations

from parlour.authoring import CHANCE, F4, I1, I4, TERMINAL, U1, Array, Rng, below, rule, shape, state

CARDS = 5  # cards per seat, and prizes: 0 (worth 1 point) to 4 (worth 5)
NONE = -1  # no prize, no bid
UNSEEN = -2  # a bid that is hidden from the viewer


@state
class State:
    """A position of the game."""

    gone: Array[U1] = shape(CARDS)  # prizes that have been revealed
    spent: Array[Array[U1]] = shape(2, CARDS)  # cards that each seat has bid
    prize: I1
    bid: Array[I1] = shape(2)
    points: Array[U1] = shape(2)


@rule
def setup(s: State) -> None:
    next_round(s)


@rule
def next_round(s: State) -> None:
    s.prize = NONE
    s.bid[:] = NONE


@rule
def actor(s: State) -> int:
    if s.prize == NONE:
        return TERMINAL if rounds(s) == CARDS else CHANCE
    if s.bid[0] == NONE:
        return 0
    return 1 if s.bid[1] == NONE else CHANCE  # draws the hidden bid


@rule
def rounds(s: State) -> int:
    """Return the number of prizes revealed so far."""
    count = 0
    for prize in range(CARDS):
        count += s.gone[prize]
    return count


@rule
def legal(s: State, out: Array[I4]) -> int:
    return hand(s, 0 if s.bid[0] == NONE else 1, out)


@rule
def hand(s: State, seat: int, out: Array[I4]) -> int:
    """Write the cards that a seat still holds and return their number."""
    n = 0
    for card in range(CARDS):
        out[n] = card
        n += s.spent[seat, card] == 0
    return n


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """List the remaining prizes, or the bids that Ruby may have made, all equally likely."""
    weights[:CARDS] = 1
    if s.prize != NONE:
        return hand(s, 0, out)
    n = 0
    for prize in range(CARDS):
        out[n] = prize
        n += s.gone[prize] == 0
    return n


@rule
def roll(s: State, rng: Rng) -> None:
    """Draw numbers until one of them is a valid outcome."""
    while True:
        card = below(rng, CARDS)
        if not (s.gone[card] if s.prize == NONE else s.spent[0, card]):
            apply(s, card)
            return


@rule
def apply(s: State, action: int) -> None:
    if s.prize == NONE:
        s.prize = action
        s.gone[action] = 1
    elif s.bid[0] == NONE or s.bid[1] != NONE:
        s.bid[0] = action
    else:
        s.bid[1] = action
    if s.bid[0] >= 0 and s.bid[1] >= 0:
        settle(s)


@rule
def settle(s: State) -> None:
    """Reveal both bids."""
    for seat in range(2):
        s.spent[seat, s.bid[seat]] = 1
        if s.bid[seat] > s.bid[1 - seat]:
            s.points[seat] += s.prize + 1
    next_round(s)


@rule
def hide(s: State, seat: int) -> None:
    if seat == 1 and s.bid[0] >= 0:
        s.bid[0] = UNSEEN


@rule
def sees_all(s: State) -> bool:
    return s.bid[0] == NONE


@rule
def acts_unseen(s: State) -> bool:
    """Whether the opponent also bids before it sees this bid. Here, always."""
    return True


@rule
def returns(s: State, out: Array[F4]) -> None:
    out[0] = (s.points[0] > s.points[1]) - int(s.points[0] < s.points[1])
    out[1] = -out[0]
