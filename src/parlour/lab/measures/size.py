"""Measures of size: the number of games and of positions."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from parlour.lab.estimates import count_games, game_rows, mean, mean_of, own_decisions, select_rows
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.sample import Sample, Table
from parlour.statistics import Interval
from parlour.statistics.intervals import SIGMAS


@measure(
    Question.SIZE,
    "powers of ten",
    "Ludii (Browne et al.): GameTreeComplexity, which overestimates: mean length times mean branching factor",
)
def game_tree(sample: Sample) -> Iterator[Finding]:
    """Number of different courses a game can take: the product of the numbers of legal moves along the way."""
    known = Sample(sample.game, sample.players, select_rows(sample.games, np.isfinite(sample.games["tree"])))
    if len(known.rounds):
        yield "", mean(known, known.games["tree"]), len(known.rounds)


@measure(Question.SIZE, "powers of ten", "Chao 1987, bias-corrected; Ai Ai (Tavener) bounds the state space")
def positions(sample: Sample) -> Iterator[Finding]:
    """Lower bound on the number of positions that can occur in play, estimated from how few occurred in more than
    one game.
    """
    table = own_decisions(sample)
    if table and (games := count_games(table)) > 1:
        yield "", _richness(table, games).map(math.log10), games


def _richness(table: Table, games: int) -> Interval:
    """Return Chao's lower bound: seen + (m-1)/m q1 (q1-1) / (2 (q2+1)), for q1 positions in one game, q2 in two."""
    met = np.unique(np.stack([table["key"], table["game"].astype(np.uint64)]), axis=1)[0]
    times = np.unique(met, return_counts=True)[1]
    seen, once, twice, part = len(times), float((times == 1).sum()), float((times == 2).sum()), (games - 1.0) / games
    unseen = part * once * (once - 1.0) / (2.0 * (twice + 1.0))
    if unseen <= 0.0:
        return Interval(seen, seen, seen)
    factor = math.exp(SIGMAS * math.sqrt(math.log(1.0 + _variance(unseen, part, once, twice) / unseen**2)))
    return Interval(seen + unseen, seen + unseen / factor, seen + unseen * factor)


def _variance(unseen: float, part: float, once: float, twice: float) -> float:
    """Return the variance of Chao's estimate."""
    by_once = part**2 * once * (2.0 * once - 1.0) ** 2 / (4.0 * (twice + 1.0) ** 2)
    by_twice = part**2 * once**2 * twice * (once - 1.0) ** 2 / (4.0 * (twice + 1.0) ** 4)
    return unseen + by_once + by_twice


@measure(Question.SIZE, "share", "Ludii (Browne et al.): PositionalRepetition")
def repetition(sample: Sample) -> Iterator[Finding]:
    """Share of decisions at a position that has already occurred in the same game."""
    table = own_decisions(sample)
    if table:
        game, key = game_rows(sample, table).astype(np.uint64), table["key"]
        first = np.zeros(len(key), bool)
        first[np.unique(np.stack([game, key]), axis=1, return_index=True)[1]] = True
        yield "", mean_of(sample, table, ~first), count_games(table)
