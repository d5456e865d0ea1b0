"""Appraise a position: every seat's expected result, and the value of each action."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from parlour import kit
from parlour.core import solutions
from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError, Solution
from parlour.kit import MAX_SEATS, rule
from parlour.kit.fields import Array
from parlour.players.levels import MASTER, levels_of
from parlour.players.search_players import FULL
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Candidate, Search
from parlour.search.playout import Tally
from parlour.search.report import MoveReport
from parlour.search.tree import Edge, Node, Tree
from parlour.search.uct import simulate

MEMORY, LITTLE_MEMORY = 16, 4  # megabytes; the latter for up to SHORT simulations
SHORT = 2_000  # simulations; allocating the larger memory takes as long as 400
EACH = 4  # minimum simulations per action
KEPT = ("exploration", "foresight", "horizon", "weights")  # master settings; not `urgency`: all actions are tried


class Appraisal(NamedTuple):
    """Expected results: per seat before the decision, and for the seat to move per action, best first."""

    seats: tuple[float, ...]
    actions: Mapping[int, float]
    exact: bool = False  # true for solved games

    @property
    def best(self) -> int:
        """The action with the highest value."""
        return next(iter(self.actions))


def appraise(state: State, simulations: int, seed: int) -> Appraisal:
    """Return the value of a position, as the seat to move sees it.

    Uses the game's solution if it is solved. If the master level plays alpha-beta, searches that many positions twice
    (for the best action and for all others). Otherwise runs that many simulations of a tree search, or a few per action
    if that is more.
    """
    if (solution := _solution_of(state.game)) is not None:
        with contextlib.suppress(NotSolvedError):
            return _solved(state, solution)
    if levels_of(state.game)[MASTER.name].kind.name == "alphabeta":
        actions = alpha_beta_values(state, simulations, seed)
        return Appraisal(_shared(state, next(iter(actions.values())), [0.0, 0.0]), actions)
    return _searched(state, simulations, seed)


@functools.lru_cache(maxsize=8)
def _solution_of(game: Game) -> Solution | None:
    """Return the solution of a game, if it has one. Finding that it has none takes milliseconds."""
    with contextlib.suppress(NotSolvedError):
        return solutions.load(game)
    return None


def _solved(state: State, solution: Solution) -> Appraisal:
    """Use the solution. With more than two seats, the others share the rest equally."""
    values = solution.values(state.observation(state.current_player()))
    actions = dict(sorted(values.items(), key=lambda move: move[1], reverse=True))
    return Appraisal(_shared(state, max(values.values()), [0.0] * state.game.num_players()), actions, exact=True)


def _memory(simulations: int) -> int:
    return LITTLE_MEMORY if simulations <= SHORT else MEMORY


def _searched(state: State, simulations: int, seed: int) -> Appraisal:
    spec = levels_of(state.game)[MASTER.name]
    settings = {name: value for name, value in spec.values.items() if name in KEPT and spec.kind.name == "mcts"}
    search = TallyingSearch(state, seed, _memory(simulations), **settings)
    search.run(simulations=max(simulations, EACH * len(state.legal_actions())))
    ranked = [move for move in search.candidates() if move.visits or move.proven]
    return Appraisal(_shared(state, ranked[0].value, search.means()), {move.action: move.value for move in ranked})


def _shared(state: State, best: float, means: list[float]) -> tuple[float, ...]:
    """Return each seat's expected result if the seat to move plays its best action.

    What this gains over the mean, the other seats lose in equal parts.
    """
    seats, own = np.array(means), state.current_player()
    if len(seats) > 1:
        seats = seats - (best - seats[own]) / (len(seats) - 1)
    seats[own] = best
    return tuple(seats.tolist())


@rule
def simulate_and_tally(
    states: Array[object], tree: Tree, nodes: Array[Node], edges: Array[Edge], count: int, tally: Tally
) -> None:
    """Run `count` simulations, or until the root is proven, and add up their results."""
    for _ in range(count):
        before = tree.simulations
        simulate(states, tree, nodes, edges, 1)
        if tree.simulations == before:
            return
        tally.games += 1
        for seat in range(MAX_SEATS):
            tally.total[seat] += tree.walk.result.value[seat]


class TallyingSearch(Search):
    """A tree search without texts that tracks each seat's mean result."""

    def _start_tree(self) -> None:
        self._tally = kit.new(Tally)
        super()._start_tree()

    def _call(self, count: int) -> None:
        self.root.game.run(simulate_and_tally, *self._room(), count, self._tally)

    def means(self) -> list[float]:
        """Return each seat's mean result so far, or the proven one."""
        node, seats = self._node(self.root), self.root.game.num_players()
        if node is not None and node.proven and not node.tied:
            return kit.raw(node.result)[:seats].tolist()
        return (kit.raw(self._tally.total)[:seats] / max(1, int(self._tally.games))).tolist()

    def candidates(self) -> list[Candidate]:
        """Return the moves, best first."""
        return self._ranked(self.root)

    def _moves(self, state: State) -> list[MoveReport]:
        return []

    def _line(self) -> list[str]:
        return []


def alpha_beta_values(state: State, nodes: int, seed: int) -> dict[int, float]:
    """Return the value of each action, best first: one search for the best action, then one for all others."""
    search = AlphaBeta(state, seed, _memory(nodes))
    best = search.run(nodes=nodes).moves[0]
    search.go_to(search.root)
    search.width = FULL
    others = [move for move in search.run(nodes=nodes).moves if move.action != best.action]
    return {best.action: best.value} | {move.action: min(move.value, best.value) for move in others}
