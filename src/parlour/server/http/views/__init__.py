"""Views of a table as a caller may see it, as response objects."""

from .roll_views import rolls
from .snapshots import player_name, snapshot
from .turn_views import beats_from, last_decision, position, preview
from .view_cache import View, ViewCache, hides, past, viewpoint, visible_events

__all__ = [
    "View",
    "ViewCache",
    "beats_from",
    "hides",
    "last_decision",
    "past",
    "player_name",
    "position",
    "preview",
    "rolls",
    "snapshot",
    "viewpoint",
    "visible_events",
]
