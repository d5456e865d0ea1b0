"""What a computer player is, and how it is asked."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum
from typing import Protocol

from parlour.core import solutions
from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError, Solution
from parlour.errors import ActionError
from parlour.search.report import LINE_LENGTH, MoveReport, Report
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


def is_solved(game: Game) -> bool:
    """Whether a game is solved with its options, at least where it ends."""
    try:
        solutions.load(game)
    except NotSolvedError:
        return False
    return True


class SolvedPlayer:
    """Plays what the solution of the game says is best. Raises NotSolvedError where there is none."""

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        start = time.perf_counter()
        solution = solutions.load(observation.game)
        moves = tuple(_moves(solution, observation))
        line = tuple(_line(solution, observation))
        report = Report(moves, line, 0, time.perf_counter() - start, full=False, interrupted=False)
        return Decision(report.best.action, report)


def _moves(solution: Solution, state: State) -> list[MoveReport]:
    """What each action is worth, the best first."""
    values, write = solution.values(state), state.game.notation.action_text
    moves = [MoveReport(action, write(state.record, action), 0, value, False) for action, value in values.items()]
    return sorted(moves, key=lambda move: move.value, reverse=True)


def _line(solution: Solution, state: State) -> Iterator[str]:
    """How play goes on for as long as nothing is left to chance."""
    state = state.clone()
    for _ in range(LINE_LENGTH):
        if state.current_player() < 0:
            return
        best = _moves(solution, state)[0]
        yield best.text
        state.apply_action(best.action)
