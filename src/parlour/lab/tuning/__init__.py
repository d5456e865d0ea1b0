"""Tuning: the smallest change of a game's options that makes it what its designer wants, confirmed on fresh seeds."""

from .example import counter_example
from .run import Tuned, tune
from .standings import Judgement
from .summary import summarize
from .variants import make_tuning_plan

__all__ = ["Judgement", "Tuned", "counter_example", "make_tuning_plan", "summarize", "tune"]
