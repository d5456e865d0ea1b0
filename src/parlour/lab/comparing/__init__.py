"""Compare variants of a game, with the same seeds, seats and players, until the difference is known."""

from .comparison_games import ComparisonLog, run
from .comparison_plan import OUTCOMES, Arm, ComparisonPlan, Goal, Outcome, make_plan, outcome_of
from .contrasts import Comparison, Contrast, Direction, summarize

__all__ = [
    "OUTCOMES",
    "Arm",
    "Comparison",
    "ComparisonLog",
    "ComparisonPlan",
    "Contrast",
    "Direction",
    "Goal",
    "Outcome",
    "make_plan",
    "outcome_of",
    "run",
    "summarize",
]
