"""What a caller sees of a table."""

from .analyses import analysed
from .sights import Sight, Sights, past
from .snapshots import clock, snapshot
from .viewpoints import hides, keeps_a_secret, retold, viewpoint

__all__ = ["Sight", "Sights", "analysed", "clock", "hides", "keeps_a_secret", "past", "retold", "snapshot", "viewpoint"]
