"""Many games stepped at once, on all cores."""

from .batch import Batch

__all__ = ["Batch"]
