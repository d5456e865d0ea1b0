"""Views of a table as a caller may see it, as response objects."""

from .snapshots import snapshot
from .turn_views import beats_from, last_decision, preview
from .view_cache import View, ViewCache, hides, past, viewpoint, visible_events

__all__ = [
    "View",
    "ViewCache",
    "beats_from",
    "hides",
    "last_decision",
    "past",
    "preview",
    "snapshot",
    "viewpoint",
    "visible_events",
]
