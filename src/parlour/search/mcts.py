"""Monte Carlo tree search for any game: UCT (Kocsis and Szepesvári 2006) with proven results (Winands et al. 2008)."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from parlour import kit
from parlour.core.game import State
from parlour.errors import ActionError, ParlourError
from parlour.kit.record_views import read_field

from . import tree, uct
from .report import LINE_LENGTH, MEGABYTE, MoveReport, Report, check_budget

SMALLEST_TABLE = 2**10
CHUNK_SECONDS = 0.02  # time between checks of the clock
GROWTH = 8  # maximum ratio of a chunk's size to that of the one before


class Candidate(NamedTuple):
    """A move in the tree."""

    action: int
    visits: int
    value: float
    proven: bool


class Search:
    """A search tree that grows from one position.

    The search uses only what the seat to act may see: hidden information becomes chance. `memory` limits the tree, in
    megabytes. When it is used up, simulations continue from the tree's leaves and the report is `full`. `weights`
    replace the evaluation's own. For the other settings see `tree.Tree`. Raises ActionError if there is no decision to
    make.
    """

    edge_size = np.dtype(tree.Edge).itemsize
    least = 1  # minimum number of simulations between checks of the clock

    def __init__(
        self,
        state: State,
        seed: int | None = None,
        memory: float = 256,
        weights: Mapping[str, float] | None = None,
        exploration: float = 0.7,
        urgency: float = -1.0,
        foresight: float = 0,
        horizon: float | None = None,
    ):
        game = state.game
        self.memory = memory
        self._states = kit.new(game.rules.State, LINE_LENGTH + 1)
        self._tree = kit.new(tree.Tree)
        self._set(low=game.min_utility(), high=game.max_utility(), exploration=exploration, urgency=urgency)
        self._set(horizon=int(game.info.horizon if horizon is None else horizon), foresight=bool(foresight))
        self._set(rng=kit.raw(kit.seeded(seed)), scales=kit.raw(game.scales(weights)))
        self._low, self._high = (float(read_field(kit.raw(self._tree), name)) for name in ("low", "high"))
        self._set_root(state)
        self._start_tree()

    def _set(self, **fields: Any) -> None:
        for name, value in fields.items():
            kit.raw(self._tree)[name] = value

    def _count(self, name: str) -> int:
        """Return one of the tree's counters. (Attributes of NumPy's records take microseconds.)"""
        return int(read_field(kit.raw(self._tree), name))

    def go_to(self, state: State) -> None:
        """Continue with another position of the game, keeping what the tree knows about it."""
        self._set_root(state)
        if self._has_room():
            self._call(0)
            self._set(simulations=0)
        else:
            self._start_tree()

    def _set_root(self, state: State) -> None:
        if state.current_player() < 0:
            raise ActionError("There is no decision to make: this is a chance node, or the game is over.")
        self.seat = state.current_player()
        self.root = state.observation(self.seat)
        self._states[0] = self.root.record

    def _has_room(self) -> bool:
        """True if at least half of the tables is empty and any root's moves fit."""
        edges = self._count("edges")
        return 2 * self._count("nodes") < self._largest and edges + max(edges, kit.MAX_ACTIONS) <= len(self._edges)

    def _start_tree(self) -> None:
        """Start a new tree that contains only the root."""
        self._set(nodes=0, edges=0, simulations=0, full=0)
        self._make_tables()
        self._call(0)

    def _room(self) -> tuple[Any, ...]:
        """Return the arguments of compiled code that all parts of a search take."""
        return self._states, self._tree, self._nodes, self._edges

    def _make_tables(self) -> None:
        """Allocate half the memory for nodes, half for edges. (The system commits it on use.)"""
        half = self.memory * MEGABYTE / 2
        least = max(SMALLEST_TABLE * np.dtype(tree.Node).itemsize, kit.MAX_ACTIONS * self.edge_size)
        if half < least:
            raise ParlourError(f"A search needs at least {2 * least / MEGABYTE:.2f} MB of memory, not {self.memory:g}.")
        self._largest = 2 ** (int(half / np.dtype(tree.Node).itemsize).bit_length() - 1)
        self._nodes = kit.new(tree.Node, SMALLEST_TABLE)
        self._edges = kit.new(tree.Edge, int(half / self.edge_size))

    def run(
        self, simulations: int | None = None, seconds: float | None = None, stop: threading.Event | None = None
    ) -> Report:
        """Search for a number of simulations or seconds, or until `stop` is set; the first limit reached counts.

        Ends early once the root is proven. Raises ParlourError for an invalid budget, or none.
        """
        check_budget(seconds, stop, simulations=simulations)
        start = time.perf_counter()
        done, chunk, interrupted = 0, max(self.least, 16 if self.root.game.compiled else 1), False
        while not self.is_proven() and (simulations is None or done < simulations):
            wanted = chunk if simulations is None else min(chunk, simulations - done)
            began = time.perf_counter()
            made = self._simulate(wanted)
            now = time.perf_counter()
            done += made
            if seconds is not None and now - start >= seconds:
                break
            if stop is not None and stop.is_set():
                interrupted = True
                break
            chunk = self._next_chunk(made, now - began, None if seconds is None else start + seconds - now)
        return self._report(time.perf_counter() - start, interrupted)

    def _next_chunk(self, count: int, took: float, left: float | None) -> int:
        """Return the number of simulations that take about CHUNK_SECONDS, or the remaining time if shorter."""
        target = CHUNK_SECONDS if left is None else min(CHUNK_SECONDS, left)
        return max(self.least, min(GROWTH * count, int(count * target / max(took, 1e-6))))

    def _simulate(self, count: int) -> int:
        self._grow()
        if len(self._nodes) < self._largest:  # the number that fits before the table must grow
            count = min(count, len(self._nodes) // 2 - self._count("nodes") + 1)
        before = self._count("simulations")
        self._call(count)
        return self._count("simulations") - before

    def _call(self, count: int) -> None:
        self.root.game.run(uct.search, *self._room(), count)

    def _grow(self) -> None:
        size = len(self._nodes)
        if size < self._largest and self._count("nodes") * 2 >= size:
            larger = kit.new(tree.Node, min(4 * size, self._largest))
            self.root.game.run(tree.rehash, self._nodes, larger)
            self._nodes = larger

    def _node(self, state: State) -> Any:
        """Return the NumPy record of a position's node; None if the tree does not contain it."""
        slot = self.root.game.run(tree.find, self._nodes, np.uint64(state.key()))
        node = kit.raw(self._nodes)[slot]
        return node if read_field(node, "visits") else None

    def is_proven(self) -> bool:
        """True if the root's result is certain, so that more search cannot change the answer."""
        node = self._node(self.root)
        return node is not None and bool(read_field(node, "proven"))

    def _report(self, seconds: float, interrupted: bool) -> Report:
        return Report(
            moves=tuple(self._moves(self.root)),
            line=tuple(self._line()),
            simulations=self._count("simulations"),
            seconds=seconds,
            full=bool(self._count("full")),
            interrupted=interrupted,
            mixed=bool(self.root.game.run(kit.acts_unseen, self.root.record)),
        )

    def _moves(self, state: State) -> list[MoveReport]:
        """Return the moves of a position in the tree, best first; [] if the tree does not contain it."""
        write, record = state.game.notation.action_text, kit.snapshot(state.record)
        ranked = self._ranked(state)
        return [MoveReport(it.action, write(record, it.action), it.visits, it.value, it.proven) for it in ranked]

    def _ranked(self, state: State) -> list[Candidate]:
        """Return the moves without texts, which are slow to write."""
        node = self._node(state)
        if node is None:
            return []
        first, count = read_field(node, "first"), read_field(node, "count")
        edges = kit.raw(self._edges)[first : first + count]
        columns = [edges[name].tolist() for name in ("action", "visits", "value")]
        candidates = map(Candidate, *columns, (edges["proven"] > 0).tolist())
        return sorted(candidates, key=lambda candidate: preference(candidate, self._low, self._high), reverse=True)

    def _line(self) -> list[str]:
        """Return the texts of the principal variation, up to a chance node or an unexplored position."""
        write, actions = self.root.game.notation.action_text, read_field(kit.raw(self._tree), "line")
        length = self._count("length")
        return [write(kit.snapshot(self._states[i]), int(action)) for i, action in enumerate(actions[:length])]


def preference(move: Candidate | MoveReport, low: float, high: float) -> tuple[int, float, float]:
    """Return a move's sort key: proven wins first, proven losses last, then visits and value."""
    rank = 1
    if move.proven:
        rank = 2 if move.value >= high else 0 if move.value <= low else 1
    return rank, move.visits, move.value
