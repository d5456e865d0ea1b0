"""A queue of games to compile in the background. Until then they are played with interpreted rules."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection

from parlour.core.game import Game, load_package
from parlour.players.warmup import Warming

log = logging.getLogger(__name__)


class CompileQueue:
    """Compiles one game at a time, in separate processes, in the order of first request."""

    def __init__(self, done: Callable[[str], None], never: Collection[str] = ()):
        """Call `done` in the event loop with the package of each compiled game; skip the packages in `never`."""
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._wanted = set(never)
        self._warm: set[str] = set()
        self._waiting: deque[Game] = deque()
        self._current: Warming | None = None

    def is_warm(self, package: str) -> bool:
        """Whether a game is compiled."""
        return package in self._warm

    @property
    def warm(self) -> frozenset[str]:
        """The packages of the compiled games."""
        return frozenset(self._warm)

    def want(self, game: Game) -> None:
        """Queue a game for compilation, unless it already was."""
        if game.package not in self._wanted:
            self._wanted.add(game.package)
            interpreted = load_package(game.package, **game.options)
            interpreted.compiled = False
            self._waiting.append(interpreted)
            self._next()

    def close(self) -> None:
        """Stop compiling."""
        self._waiting.clear()
        if self._current:
            self._current.drop()

    def _next(self) -> None:
        if self._waiting and not self._current:
            self._current = Warming(self._waiting.popleft(), self._warmed_in_thread)

    def _warmed_in_thread(self, warming: Warming, problem: Exception | None) -> None:
        self._loop.call_soon_threadsafe(self._warmed, warming.game.package, problem)

    def _warmed(self, package: str, problem: Exception | None) -> None:
        self._current = None
        if problem is None:
            self._warm.add(package)
            self._done(package)
        else:
            log.warning("Could not compile the rules of %s, so it stays slow: %s", package, problem)
        self._next()
