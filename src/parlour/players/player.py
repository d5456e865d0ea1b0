"""The interface of computer players, and the players that do not search."""

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
    """The chosen action, and the search report if the player searches."""

    action: int
    report: Report | None = None


class Player(Protocol):
    """Chooses among the legal actions of a position.

    Call `ask` rather than `decide`, which expects the position as the seat to act may see it. `decide` may take
    seconds; once `stop` is set, it soon returns the best action found so far.
    """

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision: ...


def ask(player: Player, state: State, stop: threading.Event | None = None) -> Decision:
    """Ask a player to decide for the seat to act, given only that seat's observation.

    Raises ActionError if there is nothing to decide.
    """
    return player.decide(observe(state), stop)


def observe(state: State) -> State:
    """A copy of the position as the seat to act may see it. Raises ActionError if there is nothing to decide."""
    seat = state.current_player()
    if seat < 0:
        raise ActionError(say("There is nothing to decide: chance acts next, or the game is over."))
    return state.observation(seat)


class RandomPlayer:
    """Plays each legal action with equal probability."""

    def __init__(self, seed: int | None = None):
        self._random = random.Random(seed)

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        return Decision(self._random.choice(observation.legal_actions()))


class GreedyPlayer:
    """Plays the action with the best estimate after it, averaged over a chance outcome that follows immediately.

    Ties are broken at random. In a game without an evaluation, all actions are tied.
    """

    def __init__(self, seed: int | None = None):
        self._random = random.Random(seed)

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        seat = observation.current_player()
        seen = observation.observation(seat)  # in case it was asked without `ask`
        values = {action: _expected_value(seen.child(action), seat) for action in seen.legal_actions()}
        best = max(values.values())
        return Decision(self._random.choice([action for action, value in values.items() if value == best]))


def _expected_value(state: State, seat: int) -> float:
    """A seat's expected value of a position, by estimates after the roll if it is a chance node."""
    if not state.is_chance_node():
        return state.estimate()[seat]
    return fsum(share * state.child(outcome).estimate()[seat] for outcome, share in state.chance_outcomes())


def is_solved(game: Game) -> bool:
    """Whether there is a solution of a game with its options, at least for its endgame."""
    try:
        solutions.load(game)
    except NotSolvedError:
        return False
    return True


class SolvedPlayer:
    """Plays the best action by the game's solution. Raises NotSolvedError if the position is not solved."""

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        start = time.perf_counter()
        solution = solutions.load(observation.game)
        moves = tuple(_solved_moves(solution, observation))
        line = tuple(_solved_line(solution, observation))
        report = Report(moves, line, 0, time.perf_counter() - start, full=False, interrupted=False)
        return Decision(report.best.action, report)


def _solved_moves(solution: Solution, state: State) -> list[MoveReport]:
    """The value of each action, best first."""
    values, write = solution.values(state), state.game.notation.action_text
    moves = [MoveReport(action, write(state.record, action), 0, value, False) for action, value in values.items()]
    return sorted(moves, key=lambda move: move.value, reverse=True)


def _solved_line(solution: Solution, state: State) -> Iterator[str]:
    """The best line of play, up to the next chance outcome."""
    state = state.clone()
    for _ in range(LINE_LENGTH):
        if state.current_player() < 0:
            return
        best = _solved_moves(solution, state)[0]
        yield best.text
        state.apply_action(best.action)
