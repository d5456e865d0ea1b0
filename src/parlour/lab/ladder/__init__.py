"""The ladder: how much stronger who thinks twice as long is, from rung to rung."""

from .climbing import climb
from .measures import LADDER, LEVELS, edge_by_level
from .rungs import Ladder, Rung, make_rung

__all__ = ["LADDER", "LEVELS", "Ladder", "Rung", "climb", "edge_by_level", "make_rung"]
