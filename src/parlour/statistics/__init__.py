"""Statistics of games: confidence intervals, ratings and sequential tests."""

from .bootstrap import bootstrap, imbalance, ratio
from .intervals import (
    Interval,
    independent_sum,
    intraclass,
    mean_interval,
    never_seen,
    paired_difference,
    quantile_interval,
    round_means,
    round_totals,
    score_interval,
    simultaneous_intervals,
)
from .ratings import Meeting, elo, expected_score, rate
from .sprt import SequentialTest, Sprt, Verdict, parse_sprt

__all__ = [
    "Interval", "Meeting", "SequentialTest", "Sprt", "Verdict", "bootstrap", "elo", "expected_score", "imbalance",
    "independent_sum", "intraclass", "mean_interval", "never_seen", "paired_difference", "parse_sprt",
    "quantile_interval", "rate", "ratio", "round_means", "round_totals", "score_interval", "simultaneous_intervals"
]  # fmt: skip
