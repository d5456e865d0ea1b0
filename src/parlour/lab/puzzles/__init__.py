"""Puzzles: positions of games that were played in which one action is clearly better than every other.

`puzzle` says what one is, `trial` tries a decision, `finding` does so with all decisions of a sample, and `summary`
tells what came of it.
"""

from .finding import find_puzzles
from .puzzle import Certainty, Puzzle
from .summary import NO_LEVEL, summarize

__all__ = ["NO_LEVEL", "Certainty", "Puzzle", "find_puzzles", "summarize"]
