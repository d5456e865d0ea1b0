"""The playback of beats: what has happened is shown moment by moment, each for its time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Protocol

from parlour.match.beats import SeenBeat
from parlour.view.beats import SPEEDS

LATE = 0.4  # seconds for which a key may be meant for what has just ended


class Timer(Protocol):
    """Something that will happen later, unless it is stopped."""

    def stop(self) -> None: ...


class Playback:
    """Shows beats one after another.

    `after(seconds, callback)` sets a timer, `show(beat)` shows a beat; a speed of zero shows none.
    For a moment after the last beat's time is up it `has_just_ended`: a key to skip it comes too late then.
    """

    def __init__(
        self,
        after: Callable[[float, Callable[[], Any]], Timer],
        show: Callable[[SeenBeat], Any],
        speed: float = SPEEDS["normal"],
    ):
        self._after, self._show, self.speed = after, show, speed
        self._pace = speed  # of the beats that are being shown
        self._waiting: Iterator[SeenBeat] = iter(())
        self._then: Callable[[], Any] | None = None
        self._timer: Timer | None = None
        self.has_just_ended = False

    @property
    def is_on(self) -> bool:
        """Whether a beat is being shown."""
        return self._then is not None

    def play(self, beats: Iterable[SeenBeat], then: Callable[[], Any], speed: float | None = None) -> None:
        """Show beats, after those that are still to be shown; `then` is called once all have been."""
        was_on, self._pace = self.is_on, self.speed if speed is None else speed
        self._waiting = chain(self._waiting, beats)
        self._then = then
        if not was_on:
            self._show_next()

    def skip(self) -> None:
        """Skip the rest, and go on with what comes then."""
        self._waiting = iter(())
        if self.is_on:
            self._show_next()

    def drop(self) -> None:
        """Drop the rest, and call nothing."""
        self._then = None
        self.skip()
        self._stop_timer()

    def _show_next(self) -> None:
        self._stop_timer()
        beat = next(self._waiting, None) if self._pace else None
        if beat:
            self._show(beat)
            self._timer = self._after(beat.milliseconds / 1000 * self._pace, self._time_is_up)
            return
        self._waiting = iter(())
        then, self._then = self._then, None
        if then:
            then()

    def _time_is_up(self) -> None:
        self._show_next()
        if not self.is_on:
            self.has_just_ended = True
            self._after(LATE, self._settle)

    def _settle(self) -> None:
        self.has_just_ended = False

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer = None
