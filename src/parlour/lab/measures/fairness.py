"""Is it fair: does every seat score the same?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from parlour.lab.analysis.luck_adjustment import LEAST_ROUNDS, adjusted_mean
from parlour.lab.analysis.seat_edges import agree, pool
from parlour.lab.estimates import as_scores, finished, judged_decisions, mean_of, select_rows, share
from parlour.lab.measurement import Finding, Measure, Measurement, Question, measure
from parlour.lab.sample import RANDOM, Sample, Table
from parlour.statistics import Interval, mean_interval, round_means, round_totals
from parlour.statistics import imbalance as imbalance_of

from .luck import LuckSplit, replayed_luck

ACROSS: dict[str, Measure] = {}  # measures of the measurements of several levels
OFTEN = 5  # minimum number of games with a first move


@measure(Question.FAIR, "share", "Ludii (Browne et al.): AdvantageP1; draws count half")
def seat_score(sample: Sample) -> Iterator[Finding]:
    """Average score of a seat when all players are equally strong: 1 for a win, a half for a two-way draw, 0 for a
    loss.
    """
    ended = finished(sample)
    for seat, scores in enumerate(ended.scores.T):
        if len(scores):
            yield f"seat {seat}", share(ended, scores), len(scores)


@measure(Question.FAIR, "share", "control variates: Zare 1997; AIVAT (Burch et al. 2018)")
def adjusted_score(sample: Sample) -> Iterator[Finding]:
    """Average score of a seat, adjusted for luck: the same as the score, only more precise. Left out where values of
    positions explain too little.
    """
    apart = replayed_luck(sample) if sample.seats > 1 and sample.players != RANDOM else None
    found = [_without_luck(apart, seat) for seat in range(sample.seats)] if apart else []
    if apart is None or None in found:
        return
    ended = finished(sample)
    others = replace(ended, games=select_rows(ended.games, ~np.isin(ended.rounds, apart.games.rounds)))
    for seat, adjusted in enumerate(filter(None, found)):
        plain = _plain_score(others, seat)
        count = len(ended.rounds if plain else apart.games.rounds)
        yield f"seat {seat}", pool([adjusted, plain]) if plain else adjusted, count


def _without_luck(apart: LuckSplit, seat: int) -> Interval | None:
    """Return a seat's score, adjusted for luck; None if that is impossible."""
    rounds = apart.games.rounds
    return adjusted_mean(round_means(rounds, apart.games.scores[:, seat]), round_means(rounds, apart.drawn[:, seat]))


def _plain_score(sample: Sample, seat: int) -> Interval | None:
    """Return a seat's score in games whose luck is not known; None if they say nothing."""
    scores = round_means(sample.rounds, sample.scores[:, seat]) if len(sample.rounds) else np.zeros(0)
    return mean_interval(scores) if len(scores) >= LEAST_ROUNDS and np.ptp(scores) else None


def best_scores(found: Sequence[Measurement]) -> list[Measurement]:
    """Return the seats' scores among measurements: those with the luck taken out if there are any."""
    adjusted = [it for it in found if it.measure == adjusted_score.name]
    return adjusted or [it for it in found if it.measure == seat_score.name]


@measure(Question.FAIR, "share", "weighted by precision; Cochran 1954", among=ACROSS)
def pooled_score(levels: Mapping[str, Sequence[Measurement]]) -> Iterator[Finding]:
    """Average score of a seat over all levels, weighted by precision. It is given only where the levels agree."""
    scores = [found for measured in levels.values() if (found := best_scores(measured))]
    for seats in zip(*scores, strict=True):
        intervals = [it.interval for it in seats]
        if len(seats) > 1 and agree(intervals):
            yield seats[0].of, pool(intervals), sum(it.n for it in seats)


@measure(Question.FAIR, "share", "Ludii (Browne et al.): Balance, here corrected for chance")
def imbalance(sample: Sample) -> Iterator[Finding]:
    """Difference in score between the best and the worst seat, less the difference that chance alone would produce."""
    ended = finished(sample)
    if len(ended.rounds) > 1 < sample.seats:
        yield "", imbalance_of(round_totals(ended.rounds, *ended.scores.T, 1.0)), len(ended.rounds)


@measure(Question.FAIR, "share", "after the swap rule noted by Ai Ai (Tavener)")
def swap_value(sample: Sample) -> Iterator[Finding]:
    """Score above one half of the better side after the fairest known first move, if the other player may then swap
    sides.
    """
    table = select_rows(found, found["turn"] == 0) if (found := judged_decisions(sample)) else {}
    if sample.seats == 2 and len(table.get("game", ())):
        each, times = np.unique(table["action"], return_counts=True)
        frequent = each[times >= OFTEN].tolist()
        edges = {it: _edge(sample, select_rows(table, table["action"] == it)) for it in frequent}
        if edges:
            fairest = min(edges, key=lambda action: edges[action].value)
            yield "", edges[fairest], int(np.sum(table["action"] == fairest))


def _edge(sample: Sample, table: Table) -> Interval:
    """Return the distance of a first move's value from a half."""
    values = as_scores(sample, table["played"])
    return mean_of(sample, table, values, statistic=lambda all: abs(all[..., 0] / all[..., 1] - 0.5))
