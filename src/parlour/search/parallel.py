"""Root parallelisation: several tree searches of one position, each in its own thread with its own tree.

The visits at the roots are added up (Chaslot, Winands and van den Herik 2008). Compiled code releases the interpreter
lock, so each thread can use a core.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from parlour import kit
from parlour.core.game import State
from parlour.errors import ParlourError

from .mcts import Search, preference
from .report import MoveReport, Report, check_budget


class ParallelSearch:
    """A `Search` in `threads` threads that share the memory and the simulations."""

    def __init__(
        self,
        state: State,
        threads: int,
        seed: int | None = None,
        memory: float = 256,
        weights: Mapping[str, float] | None = None,
        **settings: float,
    ):
        if threads < 1:
            raise ParlourError(f"The number of threads must be at least 1, not {threads}.")
        seeds = kit.spread_seed(seed, threads)
        self._searches = [Search(state, each, memory / threads, weights, **settings) for each in seeds]

    @property
    def root(self) -> State:
        """The position as the seat to act sees it."""
        return self._searches[0].root

    def go_to(self, state: State) -> None:
        """Continue with another position of the game, keeping what the trees know about it."""
        for search in self._searches:
            search.go_to(state)

    def run(
        self, simulations: int | None = None, seconds: float | None = None, stop: threading.Event | None = None
    ) -> Report:
        """Search like `Search.run`. Ends early once one of the trees has proven the root."""
        check_budget(seconds, stop, simulations=simulations)
        proven = threading.Event()
        ends = _AnyEvent(stop, proven)

        def work(place: int) -> Report:
            search = self._searches[place]
            report = search.run(_share(simulations, place, len(self._searches)), seconds, ends)
            if search.is_proven():
                proven.set()
            return report

        with ThreadPoolExecutor(len(self._searches), thread_name_prefix="search") as pool:
            reports = list(pool.map(work, range(len(self._searches))))
        game = self.root.game
        return _combined(reports, game.min_utility(), game.max_utility(), stop is not None and stop.is_set())


class _AnyEvent(threading.Event):
    """An event that is set when either of two others is."""

    def __init__(self, one: threading.Event | None, other: threading.Event):
        super().__init__()
        self._events = [event for event in (one, other) if event is not None]

    def is_set(self) -> bool:
        return any(event.is_set() for event in self._events)


def _share(simulations: int | None, place: int, count: int) -> int | None:
    """Return a thread's share of the simulations; shares differ by at most one, and none is empty."""
    return None if simulations is None else max(1, (simulations + place) // count)


def _combined(reports: Sequence[Report], low: float, high: float, interrupted: bool) -> Report:
    """Combine the reports of all trees."""
    moves = sorted(_merged_moves(reports), key=lambda move: preference(move, low, high), reverse=True)
    agreeing = [report for report in reports if report.best.action == moves[0].action]
    return Report(
        moves=tuple(moves),
        line=max(agreeing or reports, key=lambda report: report.simulations).line,
        simulations=sum(report.simulations for report in reports),
        seconds=max(report.seconds for report in reports),
        full=any(report.full for report in reports),
        interrupted=interrupted,
        mixed=reports[0].mixed,
    )


def _merged_moves(reports: Sequence[Report]) -> list[MoveReport]:
    found: dict[int, list[MoveReport]] = {}
    for move in chain.from_iterable(report.moves for report in reports):
        found.setdefault(move.action, []).append(move)
    return [_merged(moves) for moves in found.values()]


def _merged(moves: Sequence[MoveReport]) -> MoveReport:
    """Combine the reports on one move: a proven value, or the mean weighted by visits."""
    visits = sum(move.visits for move in moves)
    sure = next((move for move in moves if move.proven), None)
    value = sum(move.value * move.visits for move in moves) / visits if visits else moves[0].value
    return MoveReport(moves[0].action, moves[0].text, visits, sure.value if sure else value, sure is not None)
