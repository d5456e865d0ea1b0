"""Bidding: the record and the rules.

All hands are dealt first, and everyone bids at the same time. The seats bid in order, but no seat sees a bid before all
have bid. In the position that a seat sees, the other hands and bids are unknown. If play continues from there, chance
deals a hand again before its owner bids, and draws the hidden bids once everyone has bid.
"""

from __future__ import annotations

from parlour.authoring import CHANCE, F4, I1, I4, TERMINAL, U1, Array, Rng, below, rule, shape, state

SEATS = 4
PRIZES = 5  # 0 (worth 1 point) to 4 (worth 5)
HAND = 5  # cards per seat
CARDS = SEATS * HAND  # all different: 0 to 19
NONE = -1  # no prize, no bid, no seat
UNSEEN = -2  # a bid that is hidden from the viewer
DECK, SPENT = -1, -2  # where a card can be, if not in a hand; hidden cards are in the deck


@state
class State:
    """A position of the game."""

    players: U1
    gone: Array[U1] = shape(PRIZES)  # prizes that have been revealed
    place: Array[I1] = shape(CARDS)  # the seat that holds a card, DECK, or SPENT - the seat that has bid it
    held: Array[U1] = shape(SEATS)  # cards in each hand, known or not
    dealt: U1  # cards dealt at the start
    prize: I1
    bidder: U1  # the seat to bid; the number of players when all have bid
    bid: Array[I1] = shape(SEATS)
    points: Array[U1] = shape(SEATS)


@rule
def setup(s: State) -> None:
    s.place[:] = DECK
    next_round(s)


@rule
def next_round(s: State) -> None:
    s.prize = NONE
    s.bidder = 0
    s.bid[:] = NONE


@rule
def actor(s: State) -> int:
    if is_prize_next(s) and is_over(s):
        return TERMINAL
    if s.prize == NONE or s.bidder == s.players or is_hand_hidden(s):
        return CHANCE
    return s.bidder


@rule
def is_over(s: State) -> bool:
    """Whether all prizes are gone."""
    for prize in range(PRIZES):
        if s.gone[prize] == 0:
            return False
    return True


@rule
def is_hand_hidden(s: State) -> bool:
    """Whether the viewer does not know all cards of the seat to bid."""
    known = 0
    for card in range(CARDS):
        known += s.place[card] == s.bidder
    return known < s.held[s.bidder]


@rule
def legal(s: State, out: Array[I4]) -> int:
    """List the cards that the seat to bid holds."""
    return cards_in(s, s.bidder, out)


@rule
def cards_in(s: State, place: int, out: Array[I4]) -> int:
    """Write the cards in a place and return their number."""
    n = 0
    for card in range(CARDS):
        out[n] = card
        n += s.place[card] == place
    return n


@rule
def is_prize_next(s: State) -> bool:
    """Whether chance reveals a prize, not a card."""
    return s.prize == NONE and s.dealt == HAND * s.players


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """List the remaining prizes or, for a hand or a hidden bid, the cards in the deck; all are equally likely."""
    weights[:CARDS] = 1
    if not is_prize_next(s):
        return cards_in(s, DECK, out)
    n = 0
    for prize in range(PRIZES):
        out[n] = prize
        n += s.gone[prize] == 0
    return n


@rule
def roll(s: State, rng: Rng) -> None:
    """Draw numbers until one of them is a possible outcome."""
    while True:
        drawn = below(rng, PRIZES if is_prize_next(s) else CARDS)
        is_left = s.gone[drawn] == 0 if is_prize_next(s) else s.place[drawn] == DECK
        if is_left:
            apply(s, drawn)
            return


@rule
def apply(s: State, action: int) -> None:
    if is_prize_next(s):
        s.prize = action
        s.gone[action] = 1
    elif s.prize == NONE:
        deal(s, action)
    elif s.bidder < s.players and is_hand_hidden(s):
        s.place[action] = s.bidder
    elif s.bidder < s.players:
        make_bid(s, s.bidder, action)
        s.bidder += 1
    else:
        make_bid(s, unknown_bidder(s), action)
    if s.bidder == s.players and unknown_bidder(s) == NONE:
        settle(s)


@rule
def deal(s: State, card: int) -> None:
    """Deal a card to the next seat in turn."""
    seat = s.dealt % s.players
    s.place[card] = seat
    s.held[seat] += 1
    s.dealt += 1


@rule
def make_bid(s: State, seat: int, card: int) -> None:
    s.bid[seat] = card
    s.place[card] = SPENT - seat


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
        s.held[seat] -= 1
        if s.bid[seat] > s.bid[winner]:
            winner = seat
    s.points[winner] += s.prize + 1
    next_round(s)


@rule
def hide(s: State, seat: int) -> None:
    """Put the other seats' cards and bids back into the deck. Whether they have bid stays visible."""
    for card in range(CARDS):
        if s.place[card] >= 0 and s.place[card] != seat:
            s.place[card] = DECK
    for other in range(s.players):
        if other != seat and s.bid[other] >= 0:
            s.place[s.bid[other]] = DECK
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
def returns(s: State, out: Array[F4]) -> None:
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
