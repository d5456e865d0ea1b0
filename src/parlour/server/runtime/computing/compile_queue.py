"""Which games are compiled already. Those that are not are played by interpreted rules, and compiled meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection

from parlour.core.game import Game, load_package
from parlour.players.warmup import Warming

log = logging.getLogger(__name__)


class CompileQueue:
    """Compiles one game after another, in processes of their own, in the order in which they are first wanted.

    `done` is called in the event loop with the package of each game that has become warm.
    """

    def __init__(self, done: Callable[[str], None], never: Collection[str] = ()):
        """`never` are the packages of games that are not to be compiled."""
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._wanted = set(never)
        self._warm: set[str] = set()
        self._waiting: deque[Game] = deque()
        self._at_work: Warming | None = None

    def is_warm(self, package: str) -> bool:
        """Whether a game can be played by compiled rules."""
        return package in self._warm

    @property
    def warm(self) -> frozenset[str]:
        """The packages of the games that can be played by compiled rules."""
        return frozenset(self._warm)

    def want(self, game: Game) -> None:
        """Have a game compiled, if nobody has asked for it before."""
        if game.package not in self._wanted:
            self._wanted.add(game.package)
            apart = load_package(game.package, **game.options)
            apart.compiled = False
            self._waiting.append(apart)
            self._next()

    def close(self) -> None:
        """Stop compiling."""
        self._waiting.clear()
        if self._at_work:
            self._at_work.drop()

    def _next(self) -> None:
        if self._waiting and not self._at_work:
            self._at_work = Warming(self._waiting.popleft(), self._warmed_in_thread)

    def _warmed_in_thread(self, warming: Warming, problem: Exception | None) -> None:
        self._loop.call_soon_threadsafe(self._warmed, warming.game.package, problem)

    def _warmed(self, package: str, problem: Exception | None) -> None:
        self._at_work = None
        if problem is None:
            self._warm.add(package)
            self._done(package)
        else:
            log.warning("Could not compile the rules of %s, so it stays slow: %s", package, problem)
        self._next()
