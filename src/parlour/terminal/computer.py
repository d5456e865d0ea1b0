"""Computer players at the table, which decide in a thread so that the table never freezes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from textual.app import App

from parlour.core.game import State
from parlour.players import Decision, Player, ask

Outcome = Decision | Exception  # an exception if the player failed
Reply = Callable[[Outcome], object]


class Computer:
    """Makes one decision at a time for an app, in a daemon thread, so that quitting does not wait for it."""

    def __init__(self, app: App[None]):
        self._app = app
        self._stop: threading.Event | None = None  # stops the decision in progress
        self._began = 0.0

    @property
    def is_thinking(self) -> bool:
        return self._stop is not None

    @property
    def seconds(self) -> float:
        """Seconds since it began to think."""
        return time.monotonic() - self._began if self._stop else 0.0

    def ask(self, player: Player, state: State, answer: Reply) -> None:
        """Let a player decide. `answer` is called with the outcome in the app's thread, unless it is dropped before."""
        self._stop, self._began = threading.Event(), time.monotonic()
        given = player, state.clone(), self._stop, answer
        threading.Thread(target=self._decide, args=given, name="computer", daemon=True).start()

    def hurry(self) -> None:
        """Make the player decide now."""
        if self._stop:
            self._stop.set()

    def drop(self) -> None:
        """Stop, and ignore the outcome."""
        self.hurry()
        self._stop = None

    def _decide(self, player: Player, state: State, stop: threading.Event, answer: Reply) -> None:
        try:
            outcome: Outcome = ask(player, state, stop)
        except Exception as problem:
            outcome = problem
        if stop is self._stop:
            self._app.call_later(self._finish, stop, outcome, answer)

    def _finish(self, stop: threading.Event, outcome: Outcome, answer: Reply) -> None:
        if stop is self._stop:
            self._stop = None
            answer(outcome)
