"""Conformance: the checks that every game must pass, run on positions from its random games.

A check is a function over a game's sampled positions that yields faults: a sentence and the position that shows it. The
tests run all checks on every built-in game, and `parlour check` runs them on any external game.
"""

from . import actions, playing, positions, scenes, secrecy
from .checks import Check, Fault, Sampled

ORDER = (positions, actions, secrecy, scenes, playing)  # more basic checks come first
CHECKS = [each for module in ORDER for each in vars(module).values() if isinstance(each, Check)]

__all__ = ["CHECKS", "Check", "Fault", "Sampled"]
