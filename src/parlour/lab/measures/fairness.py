"""Is it fair: does every seat score the same?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from parlour.lab.estimates import as_scores, finished, judged_decisions, mean_of, select_rows, share
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.sample import Sample, Table
from parlour.statistics import Interval, round_totals
from parlour.statistics import imbalance as imbalance_of

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
