"""Statistics of games: intervals, ratings and the sequential test."""

from .bootstrap import bootstrap, ratio
from .correlation import intraclass
from .imbalance import imbalance
from .intervals import Interval, independent_sum, mean_interval, paired_difference, score_interval
from .quantiles import quantile_interval
from .ratings import Meeting, elo, expected_score, rate
from .rounds import round_means, round_totals
from .shares import never_seen, simultaneous_intervals
from .sprt import SequentialTest, Sprt, Verdict, parse_sprt

__all__ = [
    "Interval",
    "Meeting",
    "SequentialTest",
    "Sprt",
    "Verdict",
    "bootstrap",
    "elo",
    "expected_score",
    "imbalance",
    "independent_sum",
    "intraclass",
    "mean_interval",
    "never_seen",
    "paired_difference",
    "parse_sprt",
    "quantile_interval",
    "rate",
    "ratio",
    "round_means",
    "round_totals",
    "score_interval",
    "simultaneous_intervals",
]
