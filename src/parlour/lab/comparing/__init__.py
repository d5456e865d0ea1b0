"""What if a rule were another: the same seeds, seats and players under several rules, until the difference is known."""

from .comparison import Comparison, Contrast, Direction, summarize
from .comparison_games import ComparisonLog, run
from .comparison_plan import OUTCOMES, Arm, ComparisonPlan, Goal, Outcome, make_plan, outcome_of

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
