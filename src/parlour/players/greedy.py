"""The player that looks one action ahead: it takes what promises most at once, and plans nothing."""

from __future__ import annotations

import random
import threading
from math import fsum

from parlour.core.state import State

from .player import Decision


class GreedyPlayer:
    """Plays the action after which the game's own estimate is best, on the average of a roll that follows at once.

    Among equals one at random, as everywhere in a game without an evaluation.
    """

    def __init__(self, seed: int | None = None):
        self._random = random.Random(seed)

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        seat = observation.current_player()
        seen = observation.observation(seat)  # whoever asks
        values = {action: _promise(seen.child(action), seat) for action in seen.legal_actions()}
        best = max(values.values())
        return Decision(self._random.choice([action for action, value in values.items() if value == best]))


def _promise(state: State, seat: int) -> float:
    """What a seat can expect of a position, by the estimate of where a roll leads, or of the position itself."""
    if not state.is_chance_node():
        return state.estimate()[seat]
    return fsum(share * state.child(outcome).estimate()[seat] for outcome, share in state.chance_outcomes())
