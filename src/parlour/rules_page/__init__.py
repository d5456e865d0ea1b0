"""The rules of a game as a player reads them, with diagrams."""

from .markdown import pictures, text

__all__ = ["pictures", "text"]
