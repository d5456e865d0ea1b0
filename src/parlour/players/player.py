"""What a computer player is."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass
from typing import Protocol

from parlour.game import State
from parlour.search.report import Report


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, and what the player thought of the alternatives, if it thinks."""

    action: int
    report: Report | None = None


class Player(Protocol):
    """Anything that chooses among the legal actions of a state.

    `decide` may take seconds; when `stop` is set it returns the best it has so far, soon.
    It is given the whole state and must look only at what the seat to act may see.
    """

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision: ...


class RandomPlayer:
    """Every legal action with the same probability."""

    def __init__(self, seed: int | None = None):
        self._random = random.Random(seed)

    def decide(self, state: State, stop: threading.Event | None = None) -> Decision:
        return Decision(self._random.choice(state.legal_actions()))
