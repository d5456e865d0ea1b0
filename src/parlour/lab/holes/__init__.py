"""The rule-hole hunter: what the rules of a game do not foresee, or hold for nobody, found in games that were played.

`finding` says what a hole is, `watching` looks for them turn by turn, `unused` for actions that strong players do
without; `hunt` does both over the samples of a data folder, and `summary` tells what came of it.
"""

from .finding import Hole, HoleKind
from .hunt import hunt
from .summary import summarize

__all__ = ["Hole", "HoleKind", "hunt", "summarize"]
