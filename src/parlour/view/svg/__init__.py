"""A scene as a picture: what a notebook shows of a state, and what `parlour draw` writes."""

from .table import draw

__all__ = ["draw"]
