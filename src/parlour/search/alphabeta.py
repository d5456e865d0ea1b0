"""Alpha-beta for games of two seats without chance and without secrets (Knuth and Moore 1975; PVS: Marsland 1983)."""

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

from . import negamax as compiled
from .report import LINE_LENGTH, MEGABYTE, MoveReport, Report, check_budget

FITTING = GameType(ChanceMode.DETERMINISTIC, Information.PERFECT_INFORMATION, Utility.ZERO_SUM)
GLANCE_SECONDS = 0.02  # how often the clock is looked at
NO_LIMIT = 2**62
LEAST_DEPTH = 2  # plies that are searched however few positions were asked for: one does not see the answer


def fits(game: Game) -> bool:
    """Whether alpha-beta can search a game: two seats, no chance, nothing hidden, zero-sum."""
    return game.num_players() == 2 and game.type == FITTING


class AlphaBeta:
    """An iteratively deepened search from one position, with a table of `memory` megabytes.

    `width` is how much worse than the best, in results, a move may be for its value to be exact; that of others is an
    upper bound, and not proven. `reduce`: late moves are searched less deep at first. `quiescence`: moves that the
    game calls noisy are followed on where a line ends. `contempt`: how much worse than even the seat to act takes a
    draw to be, so that it rather plays on; the closer a draw, the more that weighs. What is proven is the game's own
    result, with contempt or without. `weights` are for the estimate, instead of the game's own. Raises
    ActionError where there is nothing to decide, ParlourError for a game that has chance, secrets, or not two seats.
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
            raise ParlourError(f"Alpha-beta needs two seats and no chance or hidden information, unlike {game.title}.")
        self._table = _new_table(memory)
        self._rng = random.Random(seed)
        self.width = width
        self._line = kit.new(game.rules.State, compiled.MAX_PLY)
        self._moves = kit.new(compiled.RootMoves)
        self._context = kit.new(compiled.Context)
        self._context.reduce, self._context.quiescence = reduce, quiescence
        self._context.contempt = round(contempt * compiled.SCALE)
        kit.raw(self._context)["scales"] = kit.raw(game.scales(weights))
        self.go_to(state)

    def go_to(self, state: State) -> None:
        """Search another position of the game from now on; what is in the table is kept if it still holds."""
        seat = state.current_player()
        if seat < 0:
            raise ActionError("There is no decision to make: this is a chance node, or the game is over.")
        if self._context.contempt and seat != self._context.seat:
            kit.raw(self._table)[:] = 0  # there, draws have the other seat's values
        self._context.seat = seat
        self.root = state.clone()
        self._line[0] = self.root.record
        self.depth = 0  # plies that all moves were searched
        self._context.nodes = 0
        self._list_moves(state.legal_actions())

    def _list_moves(self, actions: list[int]) -> None:
        """Begin with all moves of the root unknown."""
        self._rng.shuffle(actions)  # of equal moves the first is played
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
        """Search on, for seconds, to a depth in plies, for positions, or until `stop` is set: whichever comes first.

        It ends early when all is proven. One ply is always searched, and two however few positions were asked for.
        Raises ParlourError for a bad budget.
        """
        check_budget(seconds, stop, depth=depth, nodes=nodes)
        start = time.perf_counter()
        deepest = min(depth or compiled.MAX_PLY, compiled.MAX_PLY - 1)
        self._context.stop = 0
        limit = None if nodes is None else int(self._context.nodes) + nodes
        complete = self.depth > 0 or self._deepen(1)
        with _Watch(self._context, None if seconds is None else start + seconds, stop):
            while complete and self.depth < deepest and not self._is_proven():
                complete = self._deepen(self.depth + 1, limit)
        interrupted = stop is not None and stop.is_set()
        return self._report(time.perf_counter() - start, interrupted)

    def _deepen(self, depth: int, limit: int | None = None) -> bool:
        """Search all moves so deep; False if it was stopped, which a limit of nodes does beyond LEAST_DEPTH only."""
        self._context.limit = NO_LIMIT if limit is None or depth <= LEAST_DEPTH else limit
        room = self._line, self._moves, self._context, self._table
        width = round(self.width * compiled.SCALE)
        done = self.root.game.run(compiled.search_root, *room, depth, width, self.root.current_player())
        if done < self._moves.count:
            return False
        self.depth = depth
        return True

    def _is_proven(self) -> bool:
        """Whether searching on cannot change the answer."""
        moves = kit.raw(self._moves.move)[: self._moves.count]
        return int(moves["value"][0]) >= compiled.CERTAIN or bool(moves["solved"].all())

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
            at_most = bound == compiled.UPPER and value > -compiled.CERTAIN
            proven = bool(solved) and not at_most
            yield MoveReport(action, write(record, action), nodes, self._result(value, solved), proven, at_most)

    def _result(self, value: int, solved: bool) -> float:
        """A value as a result from -1 to 1; one that is certain without the contempt that is in it."""
        if abs(value) >= compiled.CERTAIN:
            return float(np.sign(value))
        if not solved:
            return value / compiled.SCALE
        contempt = int(self._context.contempt)
        span = compiled.SCALE + (contempt if value >= -contempt else -contempt)
        return (value + contempt) / span

    def _principal_variation(self) -> list[str]:
        """The best moves of both sides, as far as the table still has them."""
        state, line, action = self.root.clone(), [], int(self._moves.move[0].action)
        while len(line) < LINE_LENGTH and action in state.legal_actions():
            line.append(state.game.notation.action_text(state.record, action))
            state.apply_action(action)
            action = int(state.game.run(compiled.known_move, self._table, np.uint64(state.key())))
        return line


class _Watch:
    """A thread that stops a search when time is up or an event is set, for as long as the context is entered."""

    def __init__(self, context: compiled.Context, deadline: float | None, stop: threading.Event | None):
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


def _new_table(memory: float) -> Array[compiled.Entry]:
    """An empty table of so many megabytes at most: of a power of two entries."""
    entries = memory * MEGABYTE / np.dtype(compiled.Entry).itemsize
    if entries < 2:
        raise ParlourError(f"A search needs at least 1 MB of memory, not {memory:g}.")
    return kit.new(compiled.Entry, 2 ** (int(entries).bit_length() - 1))
