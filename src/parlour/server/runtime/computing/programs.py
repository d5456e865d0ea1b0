"""The programs of players from outside that run at tables: at most so many, each for one seat."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager

from parlour.players import PlayerError
from parlour.players.outside import ProgramPlayer

Place = tuple[str, int]  # a table and a seat
SOON = 0.05  # seconds until it shows that nobody waits any more for what waits itself


class Kept:
    """A player at a place, asked by one thread at a time; `asking` counts the threads that ask or wait."""

    def __init__(self, player: ProgramPlayer):
        self.player, self.asking = player, 0
        self._lock = threading.Lock()

    @contextmanager
    def alone(self, stop: threading.Event) -> Iterator[ProgramPlayer]:
        """The player, once nobody else asks it. Raises CancelledError where that is too late."""
        while not self._lock.acquire(timeout=SOON):
            if stop.is_set():
                raise CancelledError
        try:
            yield self.player
        finally:
            self._lock.release()


class Programs:
    """Keeps for each place a player with a program of its own, begun when it is first asked.

    Where there would be more than `most`, the one that was asked longest ago is ended, to begin anew when it is asked
    again. No more threads than `most` may ask at once.
    """

    def __init__(self, most: int):
        self._most, self._lock = most, threading.Lock()
        self._kept: OrderedDict[Place, Kept] = OrderedDict()  # who was asked longest ago comes first
        self._is_closed = False

    def __len__(self) -> int:
        return len(self._kept)

    @contextmanager
    def of(self, place: Place, name: str, player: ProgramPlayer, stop: threading.Event) -> Iterator[ProgramPlayer]:
        """A player at a place, to be asked within the context. One that fails is ended."""
        kept, surplus = self._take(place, name, player)
        _end(surplus)
        try:
            with kept.alone(stop) as own:
                yield own
        except PlayerError:
            self._drop(place, kept)
            raise
        finally:
            with self._lock:
                kept.asking -= 1

    def release(self, places: Collection[Place]) -> Callable[[], None]:
        """Release the players that play nowhere else. The caller ends them with what it returns; that takes a while."""
        with self._lock:
            ended = [self._kept.pop(place) for place in [*self._kept] if place not in places]
        return lambda: _end(ended)

    def close(self) -> None:
        """End all, and those that are asked from now on."""
        self._is_closed = True
        self.release(())()

    def _take(self, place: Place, name: str, player: ProgramPlayer) -> tuple[Kept, list[Kept]]:
        """The player at a place, and those that have to end."""
        with self._lock:
            if place not in self._kept:
                self._kept[place] = Kept(player.apart(name, secrets.randbits(31)))
            self._kept.move_to_end(place)
            kept = self._kept[place]
            kept.asking += 1
            idle = [it for it in self._kept if not self._kept[it].asking]
            surplus = [self._kept.pop(it) for it in idle[: max(0, len(self._kept) - self._most)]]
            return kept, [*surplus, kept] if self._is_closed else surplus

    def _drop(self, place: Place, kept: Kept) -> None:
        with self._lock:
            if self._kept.get(place) is kept:
                del self._kept[place]
        _end([kept])


def _end(ended: Collection[Kept]) -> None:
    for kept in ended:
        kept.player.close()
