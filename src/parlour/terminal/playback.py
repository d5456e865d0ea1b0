"""Playing beats back, each for its duration."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Protocol

from parlour.match.viewing import SeenBeat
from parlour.view.beats import SPEEDS

LATE = 0.4  # seconds after the last beat in which a key may still be meant to skip it


class Timer(Protocol):
    """A pending callback."""

    def stop(self) -> None: ...


class Playback:
    """Shows beats one after another.

    `after(seconds, callback)` starts a timer, `show(beat)` shows a beat. A speed of 0 shows none. For LATE seconds
    after the last beat, `has_just_ended` is set: a key pressed then was probably meant to skip.
    """

    def __init__(
        self,
        after: Callable[[float, Callable[[], object]], Timer],
        show: Callable[[SeenBeat], object],
        speed: float = SPEEDS["normal"],
    ):
        self._after, self._show, self.speed = after, show, speed
        self._pace = speed  # the speed of the beats being shown
        self._waiting: Iterator[SeenBeat] = iter(())
        self._then: Callable[[], object] | None = None
        self._timer: Timer | None = None
        self.has_just_ended = False

    @property
    def is_on(self) -> bool:
        """Whether a beat is being shown."""
        return self._then is not None

    def play(self, beats: Iterable[SeenBeat], then: Callable[[], object], speed: float | None = None) -> None:
        """Queue beats, and call `then` after all of them have been shown."""
        was_on, self._pace = self.is_on, self.speed if speed is None else speed
        self._waiting = chain(self._waiting, beats)
        self._then = then
        if not was_on:
            self._show_next()

    def skip(self) -> None:
        """Skip the remaining beats, and call `then`. The last one is shown first, so that its sentence stays."""
        left, self._waiting = self._waiting, iter(())
        if self.is_on:
            if self._pace and (last := deque(left, maxlen=1)):
                self._show(last[0])
            self._show_next()

    def drop(self) -> None:
        """Drop the remaining beats without calling `then`."""
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
