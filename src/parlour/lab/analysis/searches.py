"""Searches that are asked for values alone: without texts, which take longest, and for every seat and action."""

from __future__ import annotations

from collections.abc import Iterator

from parlour import kit
from parlour.core.state import State
from parlour.kit import MAX_SEATS, Rng, rule
from parlour.kit.fields import Array
from parlour.players.alphabeta import FULL
from parlour.search.alphabeta import AlphaBeta
from parlour.search.mcts import Candidate, Search
from parlour.search.playout import Tally
from parlour.search.report import MoveReport
from parlour.search.tree import Edge, Node, Tree, Workspace
from parlour.search.uct import simulate


@rule
def simulate_and_tally(
    root: object,
    scratch: Array[object],
    view: Array[object],
    workspace: Workspace,
    rng: Rng,
    tree: Tree,
    nodes: Array[Node],
    edges: Array[Edge],
    count: int,
    tally: Tally,
) -> None:
    """Make `count` simulations, or as many as prove the root, and add their results up."""
    for _ in range(count):
        before = tree.simulations
        simulate(root, scratch, view, workspace, rng, tree, nodes, edges, 1)
        if tree.simulations == before:
            return
        tally.games += 1
        for seat in range(MAX_SEATS):
            tally.total[seat] += workspace.result.value[seat]


class TallyingSearch(Search):
    """A search that knows each seat's mean result over its simulations."""

    def _start_tree(self) -> None:
        self._tally = kit.new(Tally)
        super()._start_tree()

    def _call(self, count: int) -> None:
        room = self._states, *self._room()
        self.root.game.run(simulate_and_tally, self.root.record, *room, count, self._tally)

    def means(self) -> list[float]:
        """Each seat's mean result so far, or the one that is proven."""
        node, seats = self._node(self.root), self.root.game.num_players()
        if node is not None and node.proven and not node.tied:
            return kit.raw(node.result)[:seats].tolist()
        return (kit.raw(self._tally.total)[:seats] / max(1, int(self._tally.games))).tolist()

    def candidates(self) -> list[Candidate]:
        """The moves, best first."""
        return self._ranked(self.root)

    def _moves(self, state: State) -> list[MoveReport]:
        return []

    def _line(self) -> list[str]:
        return []


class Calculation(AlphaBeta):
    """Alpha-beta that tells the value of every action."""

    def values(self, nodes: int) -> dict[int, float]:
        """What each action is worth, the best first: searched for twice, for the best and then for all others."""
        self.run(nodes=nodes)
        best = self._candidates()[0]
        self.go_to(self.root)
        self.width = FULL
        self.run(nodes=nodes)
        others = [move for move in self._candidates() if move[0] != best[0]]
        return dict([best, *((action, min(value, best[1])) for action, value in others)])

    def _candidates(self) -> list[tuple[int, float]]:
        moves = kit.raw(self._moves.move)[: self._moves.count]
        columns = (moves[name].tolist() for name in ("action", "value", "solved"))
        return [(action, self._result(value, solved)) for action, value, solved in zip(*columns, strict=True)]

    def _move_reports(self) -> Iterator[MoveReport]:
        return iter(())

    def _principal_variation(self) -> list[str]:
        return []
