"""What a computer player is, and how it is asked."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass
from typing import Protocol

from parlour.core.state import State
from parlour.errors import ActionError
from parlour.search.report import Report
from parlour.view.language import phrases

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, and what the player thought of the alternatives, if it thinks."""

    action: int
    report: Report | None = None


class Player(Protocol):
    """Anything that chooses among the legal actions of a position.

    `decide` is given the position as the seat to act may see it; it may take seconds, and when `stop` is set it
    returns the best it has so far, soon. It is for `ask` to call.
    """

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision: ...


def ask(player: Player, state: State, stop: threading.Event | None = None) -> Decision:
    """The decision of a player for the seat to act, of whom it gets the observation and not the state.

    Raises ActionError where there is nothing to decide.
    """
    return player.decide(observe(state), stop)


def observe(state: State) -> State:
    """A copy of the position as the seat to act may see it. Raises ActionError where there is nothing to decide."""
    seat = state.current_player()
    if seat < 0:
        raise ActionError(say("There is nothing to decide: chance acts next, or the game is over."))
    return state.observation(seat)


class RandomPlayer:
    """Plays every legal action with the same probability."""

    def __init__(self, seed: int | None = None):
        self._random = random.Random(seed)

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        return Decision(self._random.choice(observation.legal_actions()))
