"""Building blocks for card games: decks, hands, discard piles and other zones of cards.

A zone is an array with the number of copies of each card: `deck: Array[U1] = shape(CARDS)`. The hands of all seats
are an array of zones: `hand: Array[Array[U1]] = shape(SEATS, CARDS)`. A zone has no order, so a deck is always
shuffled: chance decides which card is drawn when it is drawn.

Two arrays count cards of each seat that are still in the deck: `to_deal` those that it is about to get, for all to
see, and `face_down` those in its hand that the viewer has not seen. `hide_hands` turns the hands of other seats face
down, so that what a seat sees is a position too, in which chance deals them again.
"""

from __future__ import annotations

from .calls import NOBODY
from .fields import I4, U1, Array
from .jit import rule
from .rng import Rng, below

NO_CARD = -1


@rule
def count_cards(zone: Array[U1]) -> int:
    """Return the number of cards in a zone."""
    n = 0
    for card in range(len(zone)):
        n += zone[card]
    return n


@rule
def has_cards(zone: Array[U1]) -> bool:
    """Whether there is a card in a zone."""
    for card in range(len(zone)):
        if zone[card]:
            return True
    return False


@rule
def card_at(zone: Array[U1], place: int) -> int:
    """Return the card at a place of a sorted zone, counted from 0; NO_CARD if it has fewer cards."""
    for card in range(len(zone)):
        if place < zone[card]:
            return card
        place -= zone[card]
    return NO_CARD


@rule
def list_cards(zone: Array[U1], out: Array[I4]) -> int:
    """Write the different cards in a zone to `out` and return their number; for `legal`."""
    n = 0
    for card in range(len(zone)):
        if zone[card]:
            out[n] = card
            n += 1
    return n


@rule
def move_card(card: int, source: Array[U1], target: Array[U1]) -> None:
    """Move a card from one zone to another."""
    source[card] -= 1
    target[card] += 1


@rule
def move_cards(source: Array[U1], target: Array[U1]) -> None:
    """Move all cards from one zone to another, such as from the discard pile to the deck."""
    for card in range(len(source)):
        target[card] += source[card]
        source[card] = 0


# Chance


@rule
def list_draws(deck: Array[U1], out: Array[I4], weights: Array[I4]) -> int:
    """Write the cards that can be drawn and the number of copies of each; return their number; for `chance`."""
    n = list_cards(deck, out)
    for i in range(n):
        weights[i] = deck[out[i]]
    return n


@rule
def draw_card(deck: Array[U1], rng: Rng) -> int:
    """Return a random card of a deck that has one; for `roll`. It stays there until `apply` moves it."""
    return card_at(deck, below(rng, count_cards(deck)))


# Hidden hands


@rule
def count_hand(seat: int, hand: Array[Array[U1]], face_down: Array[U1]) -> int:
    """Return the number of cards that a seat holds, including those that the viewer has not seen."""
    return count_cards(hand[seat]) + face_down[seat]


@rule
def seat_to_deal(turn: int, to_deal: Array[U1], face_down: Array[U1]) -> int:
    """Return the seat that gets the next card: the first one that is dealt any, or the seat in turn, or NOBODY.

    The seat in turn gets cards only while its hand is face down.
    """
    for seat in range(len(to_deal)):
        if to_deal[seat]:
            return seat
    return turn if face_down[turn] else NOBODY


@rule
def deal_card(
    card: int, turn: int, deck: Array[U1], hand: Array[Array[U1]], to_deal: Array[U1], face_down: Array[U1]
) -> None:
    """Deal a card that chance has drawn to the seat that gets the next one."""
    seat = seat_to_deal(turn, to_deal, face_down)
    if to_deal[seat]:
        to_deal[seat] -= 1
    else:
        face_down[seat] -= 1
    move_card(card, deck, hand[seat])


@rule
def hide_hands(seat: int, deck: Array[U1], hand: Array[Array[U1]], face_down: Array[U1]) -> None:
    """Turn the hands of all other seats face down; for `hide`."""
    for other in range(len(face_down)):
        if other != seat:
            face_down[other] += count_cards(hand[other])
            move_cards(hand[other], deck)


@rule
def cards_left(deck: Array[U1], face_down: Array[U1]) -> int:
    """Return the number of cards that can still be drawn: those in the deck that do not lie face down in a hand."""
    return count_cards(deck) - count_cards(face_down)


@rule
def reshuffle(discard: Array[U1], deck: Array[U1], face_down: Array[U1]) -> None:
    """Shuffle the discard pile into the deck if no card is left to draw."""
    if cards_left(deck, face_down) == 0:
        move_cards(discard, deck)
