"""The arena: matches between players, on all cores, with statistics that can be trusted."""

from .plan import MatchPlan, make_plan
from .record import game_record
from .results import MatchLog
from .run import run

__all__ = ["MatchLog", "MatchPlan", "game_record", "make_plan", "run"]
