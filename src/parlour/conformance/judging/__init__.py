"""Judging a game as its author needs it: the first fault with file and line, then all checks, then what is missing."""

from .finding import Finding
from .verdict import judge

__all__ = ["Finding", "judge"]
