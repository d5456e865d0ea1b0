"""Timing: how long each decision at a table took, by the times of its events."""

from __future__ import annotations

from collections.abc import Iterable

from .events import Ended, Event, Played, Reloaded, Resumed, Rolled, Sealed, Started, TookBack, Unsealed

SECOND = 1_000  # milliseconds


def seconds_by_turn(events: Iterable[Event]) -> list[float | None]:
    """How many seconds each turn's decision took; None for what chance brought, and where it is not known.

    A decision begins with the turn before it, or with the start; one that was made ahead of its turn ends when it was
    made. Time for which the server was away does not count. Nothing is known of a game that was read from a record.
    """
    timing = _Timing()
    for event in events:
        timing.take(event)
    return timing.seconds


class _Timing:
    def __init__(self) -> None:
        self.seconds: list[float | None] = []
        self._since = 0  # in milliseconds, as all that events tell
        self._ahead: dict[int, int] = {}  # how long a seat took for what is not yet its turn

    def take(self, event: Event) -> None:
        match event:
            case Started():
                self._since = event.at
            case Resumed():
                self._since += event.pause
            case Sealed():
                self._ahead[event.seat] = event.at - self._since
            case Unsealed():
                self._ahead.pop(event.seat, None)
            case Played():
                self._add(event.at, self._ahead.pop(event.seat, event.at - self._since) / SECOND)
            case Rolled():
                self._add(event.at, None)
            case TookBack():
                self._begin_at(event.at, self.seconds[: event.turns])
            case Reloaded():
                self._begin_at(event.at, [None] * len(event.turns))
            case Ended(reason="record"):
                self.seconds = [None] * len(self.seconds)
            case _:
                pass

    def _add(self, at: int, seconds: float | None) -> None:
        self.seconds.append(None if seconds is None else max(0.0, seconds))
        self._since = at

    def _begin_at(self, at: int, seconds: list[float | None]) -> None:
        self.seconds, self._since, self._ahead = seconds, at, {}
