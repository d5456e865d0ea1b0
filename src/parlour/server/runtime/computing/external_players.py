"""External players at the server's tables: only those named in the settings, each in a process per seat."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path

from parlour.core.game import State
from parlour.errors import OptionError
from parlour.players import Decision, PlayerError, ask
from parlour.players.external import ProgramPlayer, find
from parlour.server.observability import Metrics
from parlour.server.settings import Settings, SettingsError

from .fair_pool import FairPool, Job, Stop
from .fair_queue import Priority

Place = tuple[str, int]  # table id and seat
START_ALLOWANCE = 200.0  # seconds added to a move's time limit, for starting the program
POLL = 0.05  # seconds between checks whether a waiting request was cancelled


class ExternalPlayers:
    """External players that decide in processes of their own, behind a fair queue."""

    def __init__(self, players: Mapping[str, ProgramPlayer], programs: int, metrics: Metrics | None = None):
        """`players` are the available players by name; at most `programs` processes run at once."""
        self._players, self._metrics = players, metrics or Metrics()
        self.names = tuple(players)
        self.seconds = {name: player.seconds for name, player in players.items()}  # time limits per move
        self.programs = Programs(programs)
        self.jobs = FairPool("outsider", programs if players else 0)

    def decide(
        self, name: str, place: Place, state: State, priority: Priority = Priority.OPPONENT, network: str = ""
    ) -> Job[Decision]:
        """Let a player choose an action at a place, knowing what the seat to act sees.

        The job's future raises PlayerError if the player fails. Waiting in the queue does not use up its time.
        """
        position, least = state.clone(), START_ALLOWANCE + self.seconds[name]
        seconds = 0.0  # equal for all, so that no slot is reserved for quick ones
        return self.jobs.submit(lambda stop: self._ask(name, place, position, stop), priority, network, seconds, least)

    async def keep(self, places: Collection[Place]) -> None:
        """End the programs at all other places, after the move that they are deciding."""
        await asyncio.to_thread(self.programs.release(places))

    def close(self) -> None:
        """End all programs and drop their pending decisions."""
        self.jobs.stop()
        self.programs.close()
        self.jobs.close()

    def _ask(self, name: str, place: Place, position: State, stop: Stop) -> Decision:
        timed = self._metrics.thinking.labels(name).time()
        with self.programs.of(place, name, self._players[name], stop) as player, timed:
            return ask(player, position, stop)


class Programs:
    """Running programs of external players, one per place, started on first use.

    Beyond `most`, the least recently used one is ended, and restarted when it is needed again. At most `most` threads
    may use them at once.
    """

    def __init__(self, most: int):
        self._most, self._lock = most, threading.Lock()
        self._running: OrderedDict[Place, _Program] = OrderedDict()  # least recently used first
        self._is_closed = False

    def __len__(self) -> int:
        return len(self._running)

    @contextmanager
    def of(self, place: Place, name: str, player: ProgramPlayer, stop: threading.Event) -> Iterator[ProgramPlayer]:
        """Reserve the player at a place for the context. A player that fails is ended."""
        program, surplus = self._take(place, name, player)
        _end(surplus)
        try:
            with program.reserve(stop):
                yield program.player
        except PlayerError:
            with self._lock:
                if self._running.get(place) is program:
                    del self._running[place]
            program.player.close()
            raise
        finally:
            with self._lock:
                program.users -= 1

    def release(self, places: Collection[Place]) -> Callable[[], None]:
        """Forget the players at other places. Return a function that ends them, which takes a while."""
        with self._lock:
            ended = [self._running.pop(place) for place in [*self._running] if place not in places]
        return lambda: _end(ended)

    def close(self) -> None:
        """End all programs, and those requested from now on."""
        self._is_closed = True
        self.release(())()

    def _take(self, place: Place, name: str, player: ProgramPlayer) -> tuple[_Program, list[_Program]]:
        """The program at a place, and those to end."""
        with self._lock:
            if place not in self._running:
                self._running[place] = _Program(player.apart(name, secrets.randbits(31)))
            self._running.move_to_end(place)
            program = self._running[place]
            program.users += 1
            idle = [it for it in self._running if not self._running[it].users]
            surplus = [self._running.pop(it) for it in idle[: max(0, len(self._running) - self._most)]]
            return program, [*surplus, program] if self._is_closed else surplus


class _Program:
    """A player at a place, used by one thread at a time; `users` counts the threads that use it or wait for it."""

    def __init__(self, player: ProgramPlayer):
        self.player, self.users = player, 0
        self._lock = threading.Lock()

    @contextmanager
    def reserve(self, stop: threading.Event) -> Iterator[None]:
        """Wait for exclusive use of the player. Raises CancelledError once `stop` is set."""
        while not self._lock.acquire(timeout=POLL):
            if stop.is_set():
                raise CancelledError
        try:
            yield
        finally:
            self._lock.release()


def _end(programs: Collection[_Program]) -> None:
    for program in programs:
        program.player.close()


def find_players(settings: Settings) -> Mapping[str, ProgramPlayer]:
    """The external players named in the settings. Raises SettingsError for an unknown one."""
    return {name: _find(name, text, settings.data) for name, text in settings.players.items()}


def try_players(settings: Settings) -> None:
    """Start each external player once. Raises SettingsError if one fails to answer."""
    for name, player in find_players(settings).items():
        trial = player.apart(name, 0)
        try:
            trial.greet()
        except PlayerError as problem:
            raise SettingsError(f"The setting players: {problem}") from problem
        finally:
            trial.close()


def _find(name: str, text: str, private: Path) -> ProgramPlayer:
    try:
        player = find(text, private=private)
    except OptionError as problem:
        raise SettingsError(f"The setting players: {name}: {problem}") from problem
    if player is None:
        expected = "mine.py:Hasty, program:./mybot or a player of an installed package"
        raise SettingsError(f"The setting players: {name} should be {expected}, not {text!r}.")
    return player
