"""Scenes as SVG pictures, for notebooks and `parlour draw`."""

from .picture import draw

__all__ = ["draw"]
