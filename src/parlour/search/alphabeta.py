"""Alpha-beta for deterministic two-player games of perfect information (Knuth and Moore 1975; PVS: Marsland 1983)."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Mapping

import numpy as np

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import ActionError, ParlourError
from parlour.game_info import ChanceMode, GameType, Information, Utility
from parlour.kit.fields import Array

from .negamax import SCALE, Context, RootMoves, search_root
from .ordering import MAX_PLY
from .report import LINE_LENGTH, MEGABYTE, MoveReport, Report, check_budget
from .transposition import CERTAIN, UPPER, TTEntry, known_move

FITTING = GameType(ChanceMode.DETERMINISTIC, Information.PERFECT_INFORMATION, Utility.ZERO_SUM)
GLANCE_SECONDS = 0.02  # time between checks of the clock
NO_LIMIT = 2**62
SALT = 0x9E3779B97F4A7C15  # any large odd number
LEAST_DEPTH = 2  # minimum depth with a limit of positions: one ply misses the reply


def fits(game: Game) -> bool:
    """True if alpha-beta can search a game: two seats, no chance, perfect information, zero-sum."""
    return game.num_players() == 2 and game.type == FITTING


class AlphaBeta:
    """An iteratively deepened search from one position, with a table of `memory` megabytes.

    `width` is how much worse than the best a move's result may be for an exact value; other moves get an upper bound.
    `reduce`: late moves are first searched less deeply. `quiescence`: noisy moves are followed beyond the last ply.
    `contempt`: how much worse than even a draw counts for the seat to act, the more so the closer a draw is. Proven
    values ignore contempt. `weights` replace the evaluation's own. Raises ActionError if there is no decision to make,
    ParlourError for a game that does not fit.
    """

    def __init__(
        self,
        state: State,
        seed: int | None = None,
        memory: float = 32,
        width: float = 0.0,
        reduce: bool = True,
        quiescence: bool = True,
        contempt: float = 0.0,
        weights: Mapping[str, float] | None = None,
    ):
        game = state.game
        if not fits(game):
            needs = "two opponents and no chance or hidden information"
            raise ParlourError(f"Alpha-beta needs {needs}, unlike {game.title}.")
        self._table = _new_table(memory)
        self._rng = random.Random(seed)
        self.width = width
        self._line = kit.new(game.rules.State, MAX_PLY)
        self._moves = kit.new(RootMoves)
        self._context = kit.new(Context)
        self._context.reduce, self._context.quiescence = reduce, quiescence
        self._context.contempt = round(contempt * SCALE)
        kit.raw(self._context)["scales"] = kit.raw(game.scales(weights))
        self.go_to(state)

    def go_to(self, state: State) -> None:
        """Continue with another position of the game, keeping table entries that still hold."""
        seat = state.current_player()
        if seat < 0:
            raise ActionError("There is no decision to make: this is a chance node, or the game is over.")
        self._context.seat = seat
        self._context.salt = SALT * seat if self._context.contempt else 0  # draw values depend on the seat
        self.root = state.clone()
        self._line[0] = self.root.record
        self.depth = 0  # completed depth in plies
        self._context.nodes = 0
        self._list_moves(state.legal_actions())

    def _list_moves(self, actions: list[int]) -> None:
        """Start with all moves of the root unsearched."""
        self._rng.shuffle(actions)  # random order, because the first of equal moves is played
        self._moves.count = len(actions)
        moves = kit.raw(self._moves.move)
        moves[:] = 0
        moves["action"][: len(actions)] = actions

    def run(
        self,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        stop: threading.Event | None = None,
    ) -> Report:
        """Search for seconds, to a depth in plies, for a number of positions, or until `stop` is set.

        The first limit reached counts; all moves proven ends it, too. One ply is always searched, and two with any
        limit of positions. Raises ParlourError for an invalid budget, or none.
        """
        check_budget(seconds, stop, depth=depth, nodes=nodes)
        start = time.perf_counter()
        deepest = min(depth or MAX_PLY, MAX_PLY - 1)
        self._context.stop = 0
        limit = None if nodes is None else int(self._context.nodes) + nodes
        complete = self.depth > 0 or self._deepen(1)
        with _Watch(self._context, None if seconds is None else start + seconds, stop):
            while complete and self.depth < deepest and not self._is_proven():
                complete = self._deepen(self.depth + 1, limit)
        interrupted = stop is not None and stop.is_set()
        return self._report(time.perf_counter() - start, interrupted)

    def _deepen(self, depth: int, limit: int | None = None) -> bool:
        """Search all moves to a depth; return False if stopped (a limit of nodes applies beyond LEAST_DEPTH only)."""
        self._context.limit = NO_LIMIT if limit is None or depth <= LEAST_DEPTH else limit
        room = self._line, self._moves, self._context, self._table
        width = round(self.width * SCALE)
        done = self.root.game.run(search_root, *room, depth, width, self.root.current_player())
        if done < self._moves.count:
            return False
        self.depth = depth
        return True

    def _is_proven(self) -> bool:
        """True if more search cannot change the answer."""
        moves = kit.raw(self._moves.move)[: self._moves.count]
        return int(moves["value"][0]) >= CERTAIN or bool(moves["solved"].all())

    def _report(self, seconds: float, interrupted: bool) -> Report:
        return Report(
            moves=tuple(self._move_reports()),
            line=tuple(self._principal_variation()),
            simulations=int(self._context.nodes),
            seconds=seconds,
            full=False,
            interrupted=interrupted,
        )

    def _move_reports(self) -> Iterator[MoveReport]:
        write, record = self.root.game.notation.action_text, kit.snapshot(self.root.record)
        moves = kit.raw(self._moves.move)[: self._moves.count]
        columns = [moves[name].tolist() for name in ("action", "nodes", "value", "bound", "solved")]
        for action, nodes, value, bound, solved in zip(*columns, strict=True):
            at_most = bound == UPPER and value > -CERTAIN
            proven = bool(solved) and not at_most
            yield MoveReport(action, write(record, action), nodes, self._result(value, solved), proven, at_most)

    def _result(self, value: int, solved: bool) -> float:
        """Convert a value to a result from -1 to 1, removing contempt from certain values."""
        if abs(value) >= CERTAIN:
            return float(np.sign(value))
        if not solved:
            return value / SCALE
        contempt = int(self._context.contempt)
        span = SCALE + (contempt if value >= -contempt else -contempt)
        return (value + contempt) / span

    def _principal_variation(self) -> list[str]:
        """Return the texts of the best moves of both sides, as far as the table has them."""
        state, line, action = self.root.clone(), [], int(self._moves.move[0].action)
        while len(line) < LINE_LENGTH and action in state.legal_actions():
            line.append(state.game.notation.action_text(state.record, action))
            state.apply_action(action)
            action = int(state.game.run(known_move, self._table, np.uint64(state.key())))
        return line


class _Watch:
    """A thread that stops a search at a deadline or when an event is set, while the context is entered."""

    def __init__(self, context: Context, deadline: float | None, stop: threading.Event | None):
        self._context, self._deadline, self._stop = context, deadline, stop
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def __enter__(self) -> None:
        if self._deadline is not None or self._stop is not None:
            self._thread.start()

    def __exit__(self, *problem: object) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._is_up():
            left = GLANCE_SECONDS if self._deadline is None else self._deadline - time.perf_counter()
            if self._over.wait(min(GLANCE_SECONDS, max(left, 0.0))):
                return
        self._context.stop = 1

    def _is_up(self) -> bool:
        late = self._deadline is not None and time.perf_counter() >= self._deadline
        return late or (self._stop is not None and self._stop.is_set())


def _new_table(memory: float) -> Array[TTEntry]:
    """Return an empty table whose size is the largest power of two within `memory` megabytes."""
    entries = memory * MEGABYTE / np.dtype(TTEntry).itemsize
    if entries < 2:
        raise ParlourError(f"A search needs at least 1 MB of memory, not {memory:g}.")
    return kit.new(TTEntry, 2 ** (int(entries).bit_length() - 1))
