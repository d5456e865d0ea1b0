"""Decks, hands and other zones of cards: compiled and interpreted rules agree, and no card is lost or seen."""

import random

import pytest

from parlour.errors import GameDefinitionError
from parlour.kit import NOBODY, Outcomes, copy, interpret, new, record, rule, seeded
from parlour.kit.cards import (
    NO_CARD,
    card_at,
    cards_left,
    count_cards,
    count_hand,
    deal_card,
    draw_card,
    has_cards,
    hide_hands,
    list_cards,
    list_draws,
    move_card,
    move_cards,
    reshuffle,
    seat_to_deal,
)
from parlour.kit.fields import U1, Array, shape

SEATS, CARDS = 3, 5


@record
class Table:
    deck: Array[U1] = shape(CARDS)
    discard: Array[U1] = shape(CARDS)
    hand: Array[Array[U1]] = shape(SEATS, CARDS)
    to_deal: Array[U1] = shape(SEATS)
    face_down: Array[U1] = shape(SEATS)


@rule
def discard(s: Table, seat: int, card: int) -> None:
    move_card(card, s.hand[seat], s.discard)


@rule
def deal(s: Table, turn: int, card: int) -> None:
    deal_card(card, turn, s.deck, s.hand, s.to_deal, s.face_down)


@rule
def hide(s: Table, seat: int) -> None:
    hide_hands(seat, s.deck, s.hand, s.face_down)


@rule
def refill(s: Table) -> None:
    reshuffle(s.discard, s.deck, s.face_down)


def table(deck=(1, 0, 3, 0, 0), discarded=(0,) * CARDS, to_deal=(0,) * SEATS, face_down=(0,) * SEATS):
    made = new(Table)
    made.deck[:], made.discard[:], made.to_deal[:], made.face_down[:] = deck, discarded, to_deal, face_down
    return made


def both(function, *arguments):
    """The result of a rule, which must be the same compiled and interpreted."""
    result = function(*arguments)
    assert result == interpret(function)(*arguments)
    return result


def changed(function, state, *arguments):
    """The state after a rule, which must be the same compiled and interpreted."""
    one, other = copy(state), copy(state)
    function(one, *arguments)
    interpret(function)(other, *arguments)
    assert one.tobytes() == other.tobytes()
    return one


def test_zones_are_counted_and_listed():
    s, out = table(), new(Outcomes)
    assert (both(count_cards, s.deck), both(has_cards, s.deck), both(has_cards, s.discard)) == (4, True, False)
    assert [both(card_at, s.deck, place) for place in range(5)] == [0, 2, 2, 2, NO_CARD]
    assert both(list_cards, s.deck, out.action) == both(list_draws, s.deck, out.action, out.weight) == 2
    assert (out.action[:2].tolist(), out.weight[:2].tolist()) == ([0, 2], [1, 3])


def test_draws_follow_the_numbers_of_copies():
    deck, one, other = table().deck, seeded(1), seeded(1)
    drawn = [draw_card(deck, one) for _ in range(400)]
    assert drawn == [interpret(draw_card)(deck, other) for _ in range(400)]
    assert set(drawn) == {0, 2} and 60 < drawn.count(0) < 140
    assert count_cards(deck) == 4, "a drawn card stays until it is moved"


def test_a_card_is_dealt_played_and_shuffled_back():
    s = table(to_deal=(0, 2, 0), face_down=(1, 0, 0))
    assert both(seat_to_deal, 0, s.to_deal, s.face_down) == 1, "dealing comes before hidden hands"
    s = changed(deal, s, 0, 2)
    assert (s.deck.tolist(), s.hand[1].tolist()) == ([1, 0, 2, 0, 0], [0, 0, 1, 0, 0])
    assert (s.to_deal.tolist(), s.face_down.tolist()) == ([0, 1, 0], [1, 0, 0])
    s = changed(discard, changed(deal, s, 0, 2), 1, 2)
    assert both(seat_to_deal, 0, s.to_deal, s.face_down) == 0
    assert both(seat_to_deal, 1, s.to_deal, s.face_down) == NOBODY, "a hand stays hidden until its owner's turn"
    s = changed(deal, s, 0, 0)
    assert (s.face_down.any(), both(count_hand, 0, s.hand, s.face_down)) == (False, 1)
    move_cards(s.discard, s.deck)
    assert s.deck.tolist() == [0, 0, 2, 0, 0] and not s.discard.any()


def test_the_discard_pile_is_shuffled_in_when_only_face_down_cards_are_left():
    s = table(discarded=(0, 1, 0, 0, 1), face_down=(1, 0, 2))
    assert both(cards_left, s.deck, s.face_down) == 1 and changed(refill, s).discard.any()
    s.face_down[1] = 1
    assert both(cards_left, s.deck, s.face_down) == 0
    assert changed(refill, s).deck.tolist() == [1, 1, 3, 0, 1]


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_seat_sees_only_the_sizes_of_other_hands(seat):
    """Whatever the others are dealt, a seat with the same hand sees the same position."""
    dice, views = random.Random(seat), set()
    for _ in range(10):
        s = table(deck=(2, 2, 2, 2, 2), to_deal=(2, 1, 3))
        while (owner := seat_to_deal(0, s.to_deal, s.face_down)) != NOBODY:
            card = next(card for card in range(CARDS) if s.deck[card]) if owner == seat else dice.randrange(CARDS)
            s = changed(deal, s, 0, card) if s.deck[card] else s
        view = changed(hide, s, seat)
        assert changed(hide, view, seat).tobytes() == view.tobytes() and view.hand.sum() == s.hand[seat].sum()
        assert view.face_down.tolist() == [0 if each == seat else (2, 1, 3)[each] for each in range(SEATS)]
        assert cards_left(view.deck, view.face_down) == cards_left(s.deck, s.face_down) == 4
        views.add((view.hand[seat].tobytes(), view.tobytes()))
    assert len(views) == len({hand for hand, _ in views})


def test_playing_a_card_that_is_not_there_names_the_line():
    with pytest.raises(GameDefinitionError, match=r"^kit/test_cards.py:\d+: -1 does not fit in an array of uint8"):
        interpret(discard)(table(), 0, 1)
