"""My Game: the record and the rules. Each has put in a coin and holds a card that the other does not see.

By turns they pass or bet another coin. The higher card wins what was put in, unless one passed on a bet. A card is
dealt just before its owner first acts, so that whoever does not see it can have it dealt again, as a search does.
"""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I1, I4, U1, Array, shape

PASS, BET = range(2)  # the actions; an outcome is the card that is dealt
CARDS = 5  # 0, the lowest, to 4
UNKNOWN = -1  # a card that is not dealt yet, or not seen
MOST = 2  # coins that a seat puts in


@state
class State:
    """A position of the game: all that the rules need to know, as numbers of a fixed width."""

    card: Array[I1] = shape(2)
    coins: Array[U1] = shape(2)  # what each has put in
    acted: U1  # how often somebody has acted


@rule
def setup(s: State) -> None:
    """The start; what is not set here is zero already."""
    s.card[:] = UNKNOWN
    s.coins[:] = 1


@rule
def turn(s: State) -> int:
    """The seat whose turn it is, or was at last."""
    return s.acted % 2


@rule
def is_decided(s: State) -> bool:
    """Whether nobody acts any more; who has passed acts again only after a bet."""
    return s.acted == 3 or (s.acted == 2 and s.coins[0] >= s.coins[1])


@rule
def to_deal(s: State) -> int:
    """The seat that is dealt a card now, or UNKNOWN: the one to act, and before cards are compared each."""
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
    """Who acts: a seat from 0, CHANCE when a card is dealt, TERMINAL when the game is over."""
    if to_deal(s) != UNKNOWN:
        return CHANCE
    return TERMINAL if is_decided(s) else turn(s)


@rule
def legal(s: State, out: Array[I4]) -> int:
    """Write what the seat to act may do to `out`, and return how many actions that is."""
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action; when chance decides, let an outcome happen."""
    seat = to_deal(s)
    if seat != UNKNOWN:
        s.card[seat] = action
        return
    if action == BET:
        s.coins[turn(s)] = MOST
    s.acted += 1


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """Write what chance can bring, each outcome with how often it comes among all; return how many there are."""
    n = 0
    for card in range(CARDS):
        if card != s.card[0] and card != s.card[1]:
            out[n] = card
            weights[n] = 1
            n += 1
    return n


@rule
def roll(s: State, rng: Rng) -> None:
    """Let one outcome happen, drawn by these weights."""
    taken = max(s.card[0], s.card[1])
    card = below(rng, CARDS - int(taken != UNKNOWN))
    apply(s, card + 1 if taken != UNKNOWN and card >= taken else card)


@rule
def hide(s: State, seat: int) -> None:
    """Take from a state what a seat may not see: the other's card, until cards are compared."""
    if actor(s) != TERMINAL or s.coins[0] != s.coins[1]:
        s.card[1 - seat] = UNKNOWN


@rule
def sees_all(s: State) -> bool:
    """Whether nothing is hidden from the seat to act."""
    return s.card[1 - turn(s)] == UNKNOWN


@rule
def returns(s: State, out: Array[F4]) -> None:
    """Each seat's result at the end: what it has won, or lost, as a share of the most there is."""
    wins = 0
    if s.coins[1] > s.coins[0] or (s.coins[0] == s.coins[1] and s.card[1] > s.card[0]):
        wins = 1
    out[wins] = s.coins[1 - wins] / MOST
    out[1 - wins] = -out[wins]
