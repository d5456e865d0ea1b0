"""What a caller sees of a table."""

from .analyses import analysed
from .beats import last_decision, preview, replay
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
    "replay",
    "retold",
    "rules",
    "snapshot",
    "viewpoint",
]
