"""Measures of where moves start and end, where pieces are captured, and where winners move more than losers."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.lab.estimates import finished
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.replayed_games import replay_games
from parlour.lab.sample import Sample
from parlour.statistics import bootstrap, round_totals

MOST_TURNS = 50_000  # replayed turns
FROM, TO, CAPTURE = range(3)
AI_AI = "heat maps: Ai Ai (Tavener); de Mesentier Silva 2017 for Ticket to Ride"


class SpotCounts(NamedTuple):
    """Number of times each seat of each game left a spot, moved to it, or captured on it."""

    spots: tuple[str, ...]
    games: NDArray[np.int64]  # rows in the table of games
    counts: NDArray[np.float64]  # shape (games, seats, spots, FROM to CAPTURE)

    @property
    def moves(self) -> NDArray[np.float64]:
        """Number of decisions of each seat that moved to any spot; shape (games, seats)."""
        return self.counts[..., TO].sum(axis=2)


@functools.lru_cache(maxsize=8)
def spot_counts(sample: Sample) -> SpotCounts:
    """Count the players' own decisions by the spots that are clicked for them; the last one is the target."""
    counts, games = defaultdict[tuple[int, int, str, int], int](int), []
    for number, replayed in enumerate(replay_games(sample, MOST_TURNS)):
        games.append(replayed.place)
        for step in replayed.decisions():
            record = kit.snapshot(step.state.record)
            spots = sample.game.table.clicks(record, step.action)
            for spot, what in _touched(spots, sample.game.table.captures(record, step.action)):
                counts[number, step.actor, spot, what] += 1
    names = tuple(sorted({spot for _, _, spot, _ in counts}))
    made, place = np.zeros((len(games), sample.seats, len(names), 3)), {name: at for at, name in enumerate(names)}
    for (game, seat, spot, what), count in counts.items():
        made[game, seat, place[spot], what] = count
    return SpotCounts(names, np.array(games, np.int64), made)


def _touched(spots: tuple[str, ...], captures: bool) -> Iterator[tuple[str, int]]:
    """Yield each spot of an action and what happens on it."""
    if len(spots) > 1:
        yield spots[0], FROM
    if spots:
        yield spots[-1], TO
        if captures:
            yield spots[-1], CAPTURE


@measure(Question.PLACES, "share", AI_AI)
def moves_from(sample: Sample) -> Iterator[Finding]:
    """Share of all moves that start on a square."""
    yield from _shares(sample, FROM)


@measure(Question.PLACES, "share", AI_AI)
def moves_to(sample: Sample) -> Iterator[Finding]:
    """Share of all moves that end on a square."""
    yield from _shares(sample, TO)


@measure(Question.PLACES, "share", AI_AI)
def captures(sample: Sample) -> Iterator[Finding]:
    """Share of all captures that take place on a square."""
    yield from _shares(sample, CAPTURE)


def _shares(sample: Sample, what: int) -> Iterator[Finding]:
    found = spot_counts(sample)
    each = found.counts[..., what].sum(axis=1)
    whole = found.moves.sum(axis=1) if what != CAPTURE else each.sum(axis=1)
    for spot, counts in zip(found.spots, each.T, strict=True):
        if counts.any():
            yield spot, bootstrap(round_totals(sample.rounds[found.games], counts, whole)), len(found.games)


@measure(Question.PLACES, "share", AI_AI)
def winners_spots(sample: Sample) -> Iterator[Finding]:
    """Share of winners’ moves that end on a square, minus the same share for losers."""
    ended = finished(sample)
    found = spot_counts(ended)
    if sample.seats < 2 or not len(found.games):
        return
    scores = ended.scores[found.games]
    won = scores == scores.max(axis=1, keepdims=True)
    decided = won.sum(axis=1) == 1
    sides = [(found.counts[..., TO] * side[..., None]).sum(axis=1) for side in (won, ~won)]
    moves = [(found.moves * side).sum(axis=1) for side in (won, ~won)]
    rounds = ended.rounds[found.games]
    for number, spot in enumerate(found.spots):
        columns = [it[decided] for it in (sides[0][:, number], moves[0], sides[1][:, number], moves[1])]
        if decided.any() and columns[0].any():
            yield spot, bootstrap(round_totals(rounds[decided], *columns), _difference), int(decided.sum())


def _difference(totals: NDArray[np.float64]) -> NDArray[np.float64]:
    with np.errstate(invalid="ignore", divide="ignore"):
        return totals[..., 0] / totals[..., 1] - totals[..., 2] / totals[..., 3]
