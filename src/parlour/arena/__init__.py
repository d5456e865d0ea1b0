"""The arena: matches between computer players, on all cores, with reliable statistics."""

from .match_log import MatchLog, game_record, run
from .match_plan import MatchPlan, make_plan

__all__ = ["MatchLog", "MatchPlan", "game_record", "make_plan", "run"]
