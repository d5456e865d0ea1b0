"""What if a rule were another: the same seeds, seats and players under several rules, until the difference is known."""

from .comparison import Comparison
from .contrast import Contrast, Direction, Goal
from .outcomes import OUTCOMES, Outcome, outcome_of
from .plan import Arm, ComparisonPlan, make_plan
from .run import ComparisonLog, run
from .summary import summarize

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
