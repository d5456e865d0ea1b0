"""Select games and decisions of a sample, and estimate means and shares by round."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.statistics import Interval, bootstrap, quantile_interval, round_means, round_totals, score_interval
from parlour.statistics.bootstrap import Statistic, ratio

from .measurement import Finding
from .sample import Sample, Table, by_seat

SAME = 1e-6  # largest difference between values that count as the same
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


def select_rows(table: Table, which: NDArray[np.bool_]) -> Table:
    """Return the rows of a table for which `which` is True."""
    return {name: values[which] for name, values in table.items()}


@functools.lru_cache(maxsize=8)
def finished(sample: Sample) -> Sample:
    """Return the sample without the games that were cut off."""
    ended = sample.games["ending"] >= 0
    return sample if ended.all() else replace(sample, games=select_rows(sample.games, ended))


def game_rows(sample: Sample, table: Table) -> NDArray[np.int64]:
    """Return, for each row of another table, the row of its game in the table of games; -1 if it has none."""
    games = sample.games["game"]
    order = np.argsort(games, kind="stable")
    found = order[np.minimum(np.searchsorted(games, table["game"], sorter=order), len(games) - 1)]
    return np.where(games[found] == table["game"], found, -1)


def own_decisions(sample: Sample) -> Table:
    """Return the players' own decisions in games of the sample; {} if none are stored."""
    table = sample.decisions
    if not len(table.get("game", ())) or not len(sample.games["game"]):
        return {}
    own = game_rows(sample, table) >= 0
    return select_rows(table, own & (table["opening"] == 0) if "opening" in table else own)


def judged_decisions(sample: Sample) -> Table:
    """Return the players' own decisions that a search has valued; {} if there are none or all values are the same."""
    table = own_decisions(sample)
    if "value_0" not in table:
        return {}
    known = np.isfinite(table["value_0"])
    return select_rows(table, known) if known.any() and not is_worthless(sample) else {}


def is_judged_whole(sample: Sample) -> bool:
    """True if a search has valued all decisions, rather than some, of each game with valued decisions."""
    table = own_decisions(sample)
    if "value_0" not in table:
        return False
    known, game = np.isfinite(table["value_0"]), table["game"]
    return bool(known[np.isin(game, game[known])].all())


def is_worthless(sample: Sample) -> bool:
    """Whether a search has given all positions and actions the same value."""
    table = sample.decisions
    known = np.isfinite(table.get("value_0", np.zeros(0)))
    if known.sum() < 2 or np.ptp(table["value_0"][known]) > SAME or not {"best", "mean"} <= table.keys():
        return False
    return not (table["best"] - table["mean"] > SAME)[known].any()


def with_choice(table: Table) -> Table:
    """Return the decisions between at least two actions."""
    return select_rows(table, table["choices"] > 1) if table else {}


def as_scores(sample: Sample, values: NDArray[np.float32]) -> NDArray[np.float64]:
    """Convert results to scores, from 0 (loss) to 1 (win)."""
    return sample.game.score(values.astype(np.float64))


def score_difference(sample: Sample, table: Table, one: str, other: str) -> NDArray[np.float64]:
    """Return how much higher the score in one column is than in another."""
    return as_scores(sample, table[one]) - as_scores(sample, table[other])


def expected_scores(sample: Sample, table: Table) -> NDArray[np.float64]:
    """Return each seat's expected score before each decision; shape (decisions, seats)."""
    return as_scores(sample, by_seat(table, "value_", sample.seats))


def share(sample: Sample, values: ArrayLike) -> Interval:
    """Return the share of games for which `values` is True, or their mean score."""
    return score_interval(round_means(sample.rounds, values))


def mean(sample: Sample, values: ArrayLike, each: ArrayLike = 1.0, statistic: Statistic = ratio) -> Interval:
    """Return the total of `values` per unit of `each` over the games, or another statistic of both totals."""
    return bootstrap(round_totals(sample.rounds, values, each), statistic)


def mean_of(
    sample: Sample, table: Table, values: ArrayLike, each: ArrayLike = 1.0, statistic: Statistic = ratio
) -> Interval:
    """Return the same as `mean` over the rows of another table."""
    return bootstrap(round_totals(sample.rounds[game_rows(sample, table)], values, each), statistic)


def count_games(table: Table) -> int:
    """Return the number of games that the rows of a table come from."""
    return len(np.unique(table["game"]))


def quantiles(values: ArrayLike, rounds: NDArray[np.int64]) -> Iterator[Finding]:
    """Yield the median of a figure per game, and the first and last tenth; `rounds` are those of the games."""
    for of, part in QUANTILES.items():
        yield of, quantile_interval(values, part, rounds), len(rounds)


def tenths(sample: Sample, table: Table) -> NDArray[np.int64]:
    """Return the tenth of its game, from 0 to 9, in which each row's turn lies."""
    turns = np.maximum(sample.games["turns"][game_rows(sample, table)], 1)
    return np.minimum(10 * table["turn"].astype(np.int64) // turns, 9)
