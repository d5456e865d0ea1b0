"""My Game: the record and the rules. Each player puts in a coin and gets a card that the other cannot see.

They take turns to pass or bet another coin. The higher card wins all coins, unless one player passed on a bet. Each
card is dealt just before its owner first acts, so that a search that cannot see the card can deal it again. For hands
that are dealt first, see the guide "Hidden hands and simultaneous choices".
"""

from __future__ import annotations

from parlour.authoring import CHANCE, F4, I1, I4, TERMINAL, U1, Array, Rng, below, rule, shape, state

PASS, BET = range(2)  # the actions; an outcome is the card dealt
CARDS = 5  # 0, the lowest, to 4
UNKNOWN = -1  # a card that is not dealt yet or is hidden
MOST = 2  # most coins that a seat can put in


@state
class State:
    """A position of the game: everything that the rules need, as fixed-width numbers."""

    card: Array[I1] = shape(2)
    coins: Array[U1] = shape(2)  # coins that each seat has put in
    acted: U1  # number of actions so far


@rule
def setup(s: State) -> None:
    """Set up the start position. Fields that are not set here are 0 already."""
    s.card[:] = UNKNOWN
    s.coins[:] = 1


@rule
def turn(s: State) -> int:
    """Return the seat whose turn it is. After the last action, this is the seat that would be next."""
    return s.acted % 2


@rule
def is_decided(s: State) -> bool:
    """Whether all actions are done. A player who has passed acts again only after a bet."""
    return s.acted == 3 or (s.acted == 2 and s.coins[0] >= s.coins[1])


@rule
def to_deal(s: State) -> int:
    """Return the seat to deal a card to, or UNKNOWN. Seats get it before they first act, or before a comparison."""
    if not is_decided(s):
        return turn(s) if s.card[turn(s)] == UNKNOWN else UNKNOWN
    if s.coins[0] != s.coins[1]:
        return UNKNOWN
    for seat in range(2):
        if s.card[seat] == UNKNOWN:
            return seat
    return UNKNOWN


@rule
def actor(s: State) -> int:
    """Return the seat to act, CHANCE when a card is dealt, or TERMINAL when the game is over."""
    if to_deal(s) != UNKNOWN:
        return CHANCE
    return TERMINAL if is_decided(s) else turn(s)


@rule
def legal(s: State, out: Array[I4]) -> int:
    """Write the legal actions of the seat to act to `out` and return their number."""
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action, or apply an outcome of chance."""
    seat = to_deal(s)
    if seat != UNKNOWN:
        s.card[seat] = action
        return
    if action == BET:
        s.coins[turn(s)] = MOST
    s.acted += 1


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """Write the possible outcomes and their relative weights, and return the number of outcomes."""
    n = 0
    for card in range(CARDS):
        if card != s.card[0] and card != s.card[1]:
            out[n] = card
            weights[n] = 1
            n += 1
    return n


@rule
def roll(s: State, rng: Rng) -> None:
    """Draw one outcome by these weights and apply it."""
    taken = max(s.card[0], s.card[1])
    card = below(rng, CARDS - int(taken != UNKNOWN))
    apply(s, card + 1 if taken != UNKNOWN and card >= taken else card)


@rule
def hide(s: State, seat: int) -> None:
    """Remove from a state what a seat may not see: the other card, until the cards are compared."""
    if actor(s) != TERMINAL or s.coins[0] != s.coins[1]:
        s.card[1 - seat] = UNKNOWN


@rule
def sees_all(s: State) -> bool:
    """Whether nothing is hidden from the seat to act."""
    return s.card[1 - turn(s)] == UNKNOWN


@rule
def returns(s: State, out: Array[F4]) -> None:
    """Write each seat's result to `out`: coins won or lost, as a share of the most possible."""
    wins = 0
    if s.coins[1] > s.coins[0] or (s.coins[0] == s.coins[1] and s.card[1] > s.card[0]):
        wins = 1
    out[wins] = s.coins[1 - wins] / MOST
    out[1 - wins] = -out[wins]
