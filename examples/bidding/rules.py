"""Bidding: the record and the rules.

All hands are dealt first, and everyone bids at the same time. The seats bid in order, but no seat sees a bid before all
have bid. In the position that a seat sees, the other hands and bids are unknown. If play continues from there, chance
deals a hand again before its owner bids, and draws the hidden bids once everyone has bid.
"""

from __future__ import annotations

from parlour.authoring import (
    CHANCE,
    F8,
    I1,
    I4,
    NOBODY,
    TERMINAL,
    U1,
    Array,
    Rng,
    deal_card,
    draw_card,
    has_cards,
    hide_hands,
    list_cards,
    list_draws,
    rule,
    seat_to_deal,
    shape,
    state,
)

SEATS = 4
PRIZES = 5  # 0 (worth 1 point) to 4 (worth 5)
HAND = 5  # cards per seat
CARDS = SEATS * HAND  # all different: 0 to 19
NONE = -1  # no prize, no bid, no seat
UNSEEN = -2  # a bid that is hidden from the viewer


@state
class State:
    """A position of the game."""

    players: U1
    prizes: Array[U1] = shape(PRIZES)  # number of each prize that has not been revealed
    deck: Array[U1] = shape(CARDS)  # number of each card that nobody, or not the viewer, has seen
    hand: Array[Array[U1]] = shape(SEATS, CARDS)  # number of each card, by seat
    to_deal: Array[U1] = shape(SEATS)  # cards that each seat is about to get
    face_down: Array[U1] = shape(SEATS)  # cards in each hand that the viewer has not seen, also in the deck
    prize: I1
    bidder: U1  # the seat to bid; the number of players when all have bid
    bid: Array[I1] = shape(SEATS)
    points: Array[U1] = shape(SEATS)


@rule
def setup(s: State) -> None:
    s.prizes[:] = 1
    s.deck[:] = 1
    for seat in range(s.players):
        s.to_deal[seat] = HAND
    next_round(s)


@rule
def next_round(s: State) -> None:
    s.prize = NONE
    s.bidder = 0
    s.bid[:] = NONE


@rule
def actor(s: State) -> int:
    if is_prize_next(s) and not has_cards(s.prizes):
        return TERMINAL
    if s.prize == NONE or s.bidder == s.players or s.face_down[s.bidder]:
        return CHANCE
    return s.bidder


@rule
def legal(s: State, out: Array[I4]) -> int:
    """List the cards that the seat to bid holds."""
    return list_cards(s.hand[s.bidder], out)


@rule
def is_prize_next(s: State) -> bool:
    """Whether chance reveals a prize, not a card."""
    return s.prize == NONE and not has_cards(s.to_deal)


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """List the remaining prizes or, for a hand or a hidden bid, the cards in the deck."""
    if is_prize_next(s):
        return list_draws(s.prizes, out, weights)
    return list_draws(s.deck, out, weights)


@rule
def roll(s: State, rng: Rng) -> None:
    if is_prize_next(s):
        apply(s, draw_card(s.prizes, rng))
    else:
        apply(s, draw_card(s.deck, rng))


@rule
def apply(s: State, action: int) -> None:
    if is_prize_next(s):
        s.prize = action
        s.prizes[action] -= 1
    elif s.bidder == s.players:
        s.bid[unknown_bidder(s)] = action
        s.deck[action] -= 1
    elif seat_to_deal(s.bidder, s.to_deal, s.face_down) != NOBODY:
        deal_card(action, s.bidder, s.deck, s.hand, s.to_deal, s.face_down)
    else:
        s.bid[s.bidder] = action
        s.hand[s.bidder, action] -= 1
        s.bidder += 1
    if s.bidder == s.players and unknown_bidder(s) == NONE:
        settle(s)


@rule
def unknown_bidder(s: State) -> int:
    """Return the first seat whose bid the viewer does not know, or NONE."""
    for seat in range(s.players):
        if s.bid[seat] < 0:
            return seat
    return NONE


@rule
def settle(s: State) -> None:
    """Reveal all bids. The highest takes the prize."""
    winner = 0
    for seat in range(s.players):
        if s.bid[seat] > s.bid[winner]:
            winner = seat
    s.points[winner] += s.prize + 1
    next_round(s)


@rule
def hide(s: State, seat: int) -> None:
    """Put the other seats' cards and bids back into the deck. Whether they have bid stays visible."""
    hide_hands(seat, s.deck, s.hand, s.face_down)
    for other in range(s.players):
        if other != seat and s.bid[other] >= 0:
            s.deck[s.bid[other]] += 1
            s.bid[other] = UNSEEN


@rule
def sees_all(s: State) -> bool:
    """Whether nothing is hidden from the seat to bid. It never sees the other hands."""
    return False


@rule
def acts_unseen(s: State) -> bool:
    """Whether the other seats also bid before they see this bid. Here, always."""
    return True


@rule
def returns(s: State, out: Array[F8]) -> None:
    """Write each seat's result: the seats with the most points share what the others lose."""
    most = winners = 0
    for seat in range(s.players):
        if s.points[seat] > most:
            most = s.points[seat]
            winners = 0
        winners += s.points[seat] == most
    for seat in range(s.players):
        out[seat] = -1 / (s.players - 1)
        if s.points[seat] == most:
            out[seat] = (s.players - winners) / (winners * (s.players - 1))
