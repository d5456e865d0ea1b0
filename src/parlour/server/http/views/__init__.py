"""What a caller sees of a table."""

from .analyses import analysed
from .beats import beats_from, last_decision, preview
from .lessons import lesson, lesson_answer, lesson_step
from .listings import listings
from .pages import findings, rules
from .snapshots import clock, snapshot
from .view_cache import View, ViewCache, past
from .viewpoints import hides, retold, viewpoint

__all__ = [
    "View",
    "ViewCache",
    "analysed",
    "beats_from",
    "clock",
    "findings",
    "hides",
    "last_decision",
    "lesson",
    "lesson_answer",
    "lesson_step",
    "listings",
    "past",
    "preview",
    "retold",
    "rules",
    "snapshot",
    "viewpoint",
]
