"""Conformance: what every game keeps to, checked on positions of random games of it.

A check is a function over a game's sampled positions that says in a sentence what is wrong, and where. The tests of
this repository have every game looked at by all of them, and `parlour check` any game from outside.
"""

from . import actions, chance, evaluations, knowledge, observations, playing, positions, promises, scenes, secrecy
from .checks import Check, Fault
from .sampled import Sampled

ORDER = (  # what others follow from first
    promises,
    actions,
    positions,
    chance,
    secrecy,
    observations,
    knowledge,
    scenes,
    playing,
    evaluations,
)
CHECKS = [each for module in ORDER for each in vars(module).values() if isinstance(each, Check)]

__all__ = ["CHECKS", "Check", "Fault", "Sampled"]
