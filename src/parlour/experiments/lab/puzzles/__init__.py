"""Puzzles: positions of games that were played in which one action is clearly better than every other.

`puzzle` says what one is, `trial` tries a decision, and `finding` does so with all decisions of a sample.
"""

from .finding import find_puzzles
from .puzzle import Certainty, Puzzle

__all__ = ["Certainty", "Puzzle", "find_puzzles"]
