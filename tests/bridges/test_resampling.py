"""Histories that look the same to a player."""

import random
from collections import Counter
from typing import NamedTuple

import pytest

from parlour.bridges import resampling
from parlour.bridges.resampling import Past
from parlour.kit import CHANCE

CARDS, HAND = 9, 4


class Hand(NamedTuple):
    """Seat 1 is dealt a hand in secret, and plays it card by card. Seat 0 sees the cards played."""

    events: tuple[int, ...] = ()

    def current_player(self):
        return CHANCE if self.is_chance_node() else 1

    def is_chance_node(self):
        return len(self.events) < HAND

    def chance_outcomes(self):
        deck = set(range(CARDS)) - set(self.events)
        return [(card, 1 / len(deck)) for card in sorted(deck)]

    def legal_actions(self):
        return [card for card in self.events[:HAND] if card not in self.events[HAND:]]

    def child(self, action):
        return Hand((*self.events, action))

    def observation(self, player):
        return len(self.events), self.events[HAND:]


@pytest.mark.parametrize("attempts", [resampling.ATTEMPTS, 0], ids=["drawn", "random walk"])
def test_revealed_cards_stay_and_hidden_cards_are_drawn_evenly(monkeypatch, attempts):
    monkeypatch.setattr(resampling, "ATTEMPTS", attempts)
    past, held, draw, count = Past(Hand(), [3, 1, 4, 0, 4, 1], 0), Counter(), random.Random(2).random, 100
    for _ in range(count):
        *hand, first, second = past.resampled(draw)
        assert (first, second) == (4, 1) and {4, 1} < set(hand)
        held.update(hand)
    for card in {*range(CARDS)} - {4, 1}:
        assert 0.15 * count < held[card] < 0.45 * count  # two of the seven others are in each hand


class Coin(NamedTuple):
    """A loaded coin is thrown in secret; then the player has one action."""

    events: tuple[int, ...] = ()

    def current_player(self):
        return 0 if self.events else CHANCE

    def is_chance_node(self):
        return not self.events

    def chance_outcomes(self):
        return [(0, 0.9), (1, 0.1)]

    def legal_actions(self):
        return [7]

    def child(self, action):
        return Coin((*self.events, action))

    def observation(self, player):
        return len(self.events)


@pytest.mark.parametrize("attempts", [resampling.ATTEMPTS, 0], ids=["drawn", "random walk"])
def test_chance_keeps_its_probabilities(monkeypatch, attempts):
    monkeypatch.setattr(resampling, "ATTEMPTS", attempts)
    past, draw = Past(Coin(), [1, 7], 0), random.Random(1).random
    drawn = Counter(tuple(past.resampled(draw)) for _ in range(400))
    assert drawn.keys() == {(0, 7), (1, 7)} and 340 < drawn[0, 7] < 380
