"""Measures of items, by comparing players who use them with those who do not: association, not causation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from parlour.lab.estimates import finished
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.replayed_games import ActionKinds, kinds_used
from parlour.lab.sample import Sample
from parlour.statistics import Interval, bootstrap, never_seen, ratio, round_means, round_totals
from parlour.statistics import score_interval as score_of

FEW = 10  # minimum number of seats with and without an item
LANDS = "17lands; Terraforming Mars"


def _each(sample: Sample) -> Iterator[tuple[str, int, ActionKinds, np.ndarray]]:
    """Yield every kind of action with its index, the counts, and the rounds of the games."""
    found = kinds_used(sample)
    if len(found.names) > 1:
        rounds = sample.rounds[found.games]
        yield from ((name, number, found, rounds) for number, name in enumerate(found.names))


@measure(Question.ITEMS, "share", LANDS)
def offered(sample: Sample) -> Iterator[Finding]:
    """Share of players who could make this kind of move, such as buying a card on sale, at least once in a game."""
    for name, number, found, rounds in _each(sample):
        yield name, _share((found.offered[:, :, number] > 0).mean(axis=1), rounds), len(rounds)


@measure(Question.ITEMS, "share", LANDS)
def picked(sample: Sample) -> Iterator[Finding]:
    """Share of opportunities at which players chose this kind of move."""
    for name, number, found, rounds in _each(sample):
        took, could = (counts[:, :, number].sum(axis=1) for counts in (found.picked, found.offered))
        interval = bootstrap(round_totals(rounds, took, could), ratio) if took.any() else never_seen(int(could.sum()))
        yield name, interval, len(rounds)


@measure(Question.ITEMS, "share", LANDS)
def used(sample: Sample) -> Iterator[Finding]:
    """Share of players who made this kind of move at least once in a game."""
    for name, number, found, rounds in _each(sample):
        yield name, _share((found.picked[:, :, number] > 0).mean(axis=1), rounds), len(rounds)


@measure(Question.ITEMS, "share", f"{LANDS}: win rate of a card")
def score_with(sample: Sample) -> Iterator[Finding]:
    """Average score of players who made this kind of move. It need not be the cause: players who are ahead may
    choose differently.
    """
    for name, number, found, rounds in _each(finished(sample)):
        took = found.picked[:, :, number] > 0
        if min(took.sum(), (~took).sum()) >= FEW:
            scores = finished(sample).scores[found.games]
            yield name, bootstrap(round_totals(rounds, (scores * took).sum(axis=1), took.sum(axis=1))), int(took.sum())


def _share(seats: np.ndarray, rounds: np.ndarray) -> Interval:
    return score_of(round_means(rounds, seats)) if seats.any() else never_seen(len(rounds))
