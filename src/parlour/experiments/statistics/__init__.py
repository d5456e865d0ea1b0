"""Statistics of games: intervals, ratings and the sequential test."""

from .intervals import Interval, mean_interval, score_interval
from .ratings import Meeting, elo, expected_score, rate
from .sprt import SequentialTest, Sprt, Verdict, parse_sprt

__all__ = [
    "Interval",
    "Meeting",
    "SequentialTest",
    "Sprt",
    "Verdict",
    "elo",
    "expected_score",
    "mean_interval",
    "parse_sprt",
    "rate",
    "score_interval",
]
