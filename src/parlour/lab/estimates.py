"""What measures have in common: which games and decisions count, and intervals by round."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.statistics import Interval, bootstrap, quantile_interval, round_means, round_totals, score_interval
from parlour.statistics.bootstrap import Statistic, ratio

from .measurement import Measurement
from .sample import Sample, Table, by_seat

QUANTILES = {"median": 0.5, "shortest tenth": 0.1, "longest tenth": 0.9}
TENTHS = (
    "first tenth",
    "second tenth",
    "third tenth",
    "fourth tenth",
    "fifth tenth",
    "sixth tenth",
    "seventh tenth",
    "eighth tenth",
    "ninth tenth",
    "last tenth",
)


def rows(table: Table, which: NDArray[np.bool_]) -> Table:
    """Those rows of a table for which it is so."""
    return {name: values[which] for name, values in table.items()}


@functools.lru_cache(maxsize=8)
def finished(sample: Sample) -> Sample:
    """The sample without the games that were cut off."""
    ended = sample.games["ending"] >= 0
    return sample if ended.all() else replace(sample, games=rows(sample.games, ended))


def places(sample: Sample, table: Table) -> NDArray[np.int64]:
    """The place, in the table of games, of the game that each row of another table belongs to; -1 for none."""
    games = sample.games["game"]
    order = np.argsort(games, kind="stable")
    found = order[np.minimum(np.searchsorted(games, table["game"], sorter=order), len(games) - 1)]
    return np.where(games[found] == table["game"], found, -1)


def decided(sample: Sample) -> Table:
    """The decisions that the players made themselves, in games of the sample; {} where none were kept."""
    table = sample.decisions
    if not len(table.get("game", ())) or not len(sample.games["game"]):
        return {}
    own = places(sample, table) >= 0
    return rows(table, own & (table["opening"] == 0) if "opening" in table else own)


def share(sample: Sample, values: ArrayLike) -> Interval:
    """The share of games of which something is so, or their mean score."""
    return score_interval(round_means(sample.rounds, values))


def mean(sample: Sample, values: ArrayLike, each: ArrayLike = 1.0, statistic: Statistic = ratio) -> Interval:
    """What games add up to, for each of what they add up to otherwise; or another statistic of both."""
    return bootstrap(round_totals(sample.rounds, values, each), statistic)


def mean_of(
    sample: Sample, table: Table, values: ArrayLike, each: ArrayLike = 1.0, statistic: Statistic = ratio
) -> Interval:
    """The same of the rows of another table."""
    return bootstrap(round_totals(sample.rounds[places(sample, table)], values, each), statistic)


def games_of(table: Table) -> int:
    """How many games the rows of a table come from."""
    return len(np.unique(table["game"]))


def spread(measure: str, sample: Sample, values: NDArray[np.float64]) -> Iterator[Measurement]:
    """The median of what games have, and what only one in ten is below, or above."""
    for of, part in QUANTILES.items():
        yield Measurement(measure, of, quantile_interval(values, part, sample.rounds), len(values))


def tenths(sample: Sample, table: Table) -> NDArray[np.int64]:
    """The tenth of its game, from 0 to 9, that each row's turn falls into."""
    turns = np.maximum(sample.games["turns"][places(sample, table)], 1)
    return np.minimum(10 * table["turn"].astype(np.int64) // turns, 9)


def judged(sample: Sample) -> Table:
    """The players' own decisions that a search has judged; {} where there are none."""
    table = decided(sample)
    if "value_0" not in table:
        return {}
    known = np.isfinite(table["value_0"])
    return rows(table, known) if known.any() else {}


def real(table: Table) -> Table:
    """Decisions between at least two actions."""
    return rows(table, table["choices"] > 1) if table else {}


def on_scores(sample: Sample, values: NDArray[np.float32]) -> NDArray[np.float64]:
    """Results as scores."""
    return sample.game.score(values.astype(np.float64))


def apart(sample: Sample, table: Table, one: str, other: str) -> NDArray[np.float64]:
    """How much more one column promises than another, in scores."""
    return on_scores(sample, table[one]) - on_scores(sample, table[other])


def expected(sample: Sample, table: Table) -> NDArray[np.float64]:
    """What each seat can expect before each decision; shape (decisions, seats)."""
    return on_scores(sample, by_seat(table, "value_", sample.seats))
