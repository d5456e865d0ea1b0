"""Expected results of positions, and of everything that may happen next.

They are estimates, made after the seat to act has greedily played on until chance or another seat has its turn, or the
exact values of a solution.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.core import solutions
from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError, Solution
from parlour.kit import CHANCE, MAX_OUTCOMES, MAX_SEATS, Moves, Outcomes, estimate, record, rule
from parlour.kit.buffers import Estimate
from parlour.kit.calls import actor, apply, chance, legal
from parlour.kit.fields import F4, Array, shape

MOST_ACTIONS_IN_A_ROW = 8  # actions of one seat
Floats = NDArray[np.float64]


@record
class OutlookWorkspace:
    """Buffers and results."""

    moves: Moves
    outcomes: Outcomes
    result: Estimate
    value: Array[Array[F4]] = shape(MAX_OUTCOMES + 1, MAX_SEATS)  # per outcome and seat


@rule
def look(line: Array[object], room: OutlookWorkspace, scales: kit.Scales) -> None:
    """Store the expected result of line[0] in the workspace; line[0] and line[1] are overwritten."""
    who = actor(line[0])
    for _ in range(MOST_ACTIONS_IN_A_ROW):
        if who < 0 or actor(line[0]) != who:
            break
        play_best(line, room, scales, who)
    estimate(line[0], scales, room.result.value)


@rule
def play_best(line: Array[object], room: OutlookWorkspace, scales: kit.Scales, seat: int) -> None:
    """Play the action in line[0] with the best estimate for a seat (the first, if several are equal)."""
    count, best = legal(line[0], room.moves.action), 0
    highest = F4(0)
    for i in range(count):
        line[1] = line[0]
        apply(line[1], room.moves.action[i])
        estimate(line[1], scales, room.result.value)
        if i == 0 or room.result.value[seat] > highest:
            best, highest = i, room.result.value[seat]
    apply(line[0], room.moves.action[best])


@rule
def look_ahead(start: Array[object], line: Array[object], room: OutlookWorkspace, scales: kit.Scales) -> None:
    """Store the expected result after each action or outcome of start[0]; actions of a seat weigh 1."""
    outcomes = room.outcomes
    if actor(start[0]) == CHANCE:
        outcomes.count = chance(start[0], outcomes.action, outcomes.weight)
    else:
        outcomes.count = legal(start[0], outcomes.action)
        for i in range(outcomes.count):
            outcomes.weight[i] = 1
    for i in range(outcomes.count):
        line[0] = start[0]
        apply(line[0], outcomes.action[i])
        look(line, room, scales)
        for seat in range(scales.seats):
            room.value[i, seat] = room.result.value[seat]


class EstimatedOutlook:
    """Expected results by a game's estimate, which must not be fitted to the games that it judges."""

    def __init__(self, game: Game):
        self._game, self._scales, self._room = game, game.scales(), kit.new(OutlookWorkspace)
        self._start, self._line = kit.new(game.rules.State, 1), kit.new(game.rules.State, 2)

    def value(self, state: State) -> Floats:
        """Return each seat's expected result; at a chance node, the mean over the outcomes."""
        if state.is_chance_node():
            _, probabilities, values = self._ahead(state)
            return probabilities @ values
        self._line[0] = state.record
        self._game.run(look, self._line, self._room, self._scales)
        return _floats(self._room.result.value)[: self._game.num_players()]

    def surprise(self, state: State, action: int) -> Floats:
        """Return each seat's value after an outcome minus the mean over all outcomes.

        A decision counts as if it were drawn by lot, with all legal actions equally likely.
        """
        actions, probabilities, values = self._ahead(state)
        return values[np.flatnonzero(actions == action)[0]] - probabilities @ values

    def _ahead(self, state: State) -> tuple[NDArray[np.int32], Floats, Floats]:
        """Return the possible actions, their probabilities, and each seat's results; shape (actions, seats)."""
        self._start[0] = state.record
        self._game.run(look_ahead, self._start, self._line, self._room, self._scales)
        outcomes, count = self._room.outcomes, int(self._room.outcomes.count)
        weights = _floats(outcomes.weight)[:count]
        values = _floats(self._room.value)[:count, : self._game.num_players()]
        return kit.raw(outcomes.action)[:count], weights / weights.sum(), values


class SolvedOutlook:
    """Exact results by a game's solution, for one or two seats."""

    def __init__(self, solution: Solution):
        self._solution = solution

    def value(self, state: State) -> Floats:
        """Return each seat's value. Raises NotSolvedError."""
        value = self._solution.value(state)
        return np.array([value, -value][: state.game.num_players()])

    def surprise(self, state: State, action: int) -> Floats:
        """Return each seat's value after an outcome minus the mean over all outcomes. Raises NotSolvedError."""
        if state.is_chance_node():  # its value is already that mean
            return self.value(state.child(action)) - self.value(state)
        values = {each: self.value(state.child(each)) for each in state.legal_actions()}
        return values[action] - np.mean(list(values.values()), axis=0)


Outlook = EstimatedOutlook | SolvedOutlook


def outlook_of(game: Game) -> Outlook:
    """Return the solution's values if the game is solved with its options, or else estimates."""
    try:
        solution = solutions.load(game)
        solution.value(game.new_initial_state())
    except NotSolvedError:
        return EstimatedOutlook(game)
    return SolvedOutlook(solution)


def _floats(array: Any) -> Floats:
    return kit.raw(array).astype(np.float64)
