"""My Game: the record and the rules. Each player puts in a coin and gets a card that the other cannot see.

They take turns to pass or bet another coin. The higher card wins all coins, unless one player passed on a bet. In the
position that one player sees, the other card is face down and back in the deck. If play continues from there, chance
decides which card it is before its owner acts.
"""

from __future__ import annotations

from parlour.authoring import (
    CHANCE,
    F8,
    I4,
    NOBODY,
    TERMINAL,
    U1,
    Array,
    Rng,
    card_at,
    deal_card,
    draw_card,
    hide_hands,
    list_draws,
    rule,
    seat_to_deal,
    shape,
    state,
)

PASS, BET = range(2)  # the actions; an outcome is the card dealt
CARDS = 5  # 0, the lowest, to 4
MOST = 2  # most coins that a seat can put in


@state
class State:
    """A position of the game: everything that the rules need, as fixed-width numbers."""

    deck: Array[U1] = shape(CARDS)  # number of each card, including those that are face down
    hand: Array[Array[U1]] = shape(2, CARDS)  # number of each card, by seat
    to_deal: Array[U1] = shape(2)  # cards that each seat is about to get
    face_down: Array[U1] = shape(2)  # cards in each hand that the viewer has not seen
    coins: Array[U1] = shape(2)  # coins that each seat has put in
    acted: U1  # number of actions so far


@rule
def setup(s: State) -> None:
    """Set up the start position. Fields that are not set here are 0 already."""
    s.deck[:] = 1
    s.to_deal[:] = 1
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
def needed(s: State) -> int:
    """Return the seat whose card is needed now: to act, or for a comparison. It may be face down."""
    if is_decided(s):
        return 0 if s.face_down[0] else 1
    return turn(s)


@rule
def next_to_deal(s: State) -> int:
    """Return the seat that is dealt a card now, or NOBODY. Without a comparison, hidden cards stay hidden."""
    if is_decided(s) and s.coins[0] != s.coins[1]:
        return NOBODY
    return seat_to_deal(needed(s), s.to_deal, s.face_down)


@rule
def actor(s: State) -> int:
    """Return the seat to act, CHANCE when a card is dealt, or TERMINAL when the game is over."""
    if next_to_deal(s) != NOBODY:
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
    if next_to_deal(s) != NOBODY:
        deal_card(action, needed(s), s.deck, s.hand, s.to_deal, s.face_down)
        return
    if action == BET:
        s.coins[turn(s)] = MOST
    s.acted += 1


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """Write the possible outcomes and their relative weights, and return the number of outcomes."""
    return list_draws(s.deck, out, weights)


@rule
def roll(s: State, rng: Rng) -> None:
    """Draw one outcome by these weights and apply it."""
    apply(s, draw_card(s.deck, rng))


@rule
def hide(s: State, seat: int) -> None:
    """Remove from a state what a seat may not see: the other card, until the cards are compared."""
    if actor(s) != TERMINAL or s.coins[0] != s.coins[1]:
        hide_hands(seat, s.deck, s.hand, s.face_down)


@rule
def sees_all(s: State) -> bool:
    """Whether nothing is hidden from the seat to act."""
    return s.face_down[1 - turn(s)] == 1


@rule
def returns(s: State, out: Array[F8]) -> None:
    """Write each seat's result to `out`: coins won or lost, as a share of the most possible."""
    wins = 0
    if s.coins[1] > s.coins[0] or (s.coins[0] == s.coins[1] and card_at(s.hand[1], 0) > card_at(s.hand[0], 0)):
        wins = 1
    out[wins] = s.coins[1 - wins] / MOST
    out[1 - wins] = -out[wins]
