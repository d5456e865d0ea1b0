"""Players from outside at the tables of a server: those that whoever runs it has named, and no others."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping

from parlour.core.state import State
from parlour.errors import OptionError
from parlour.players import Decision, PlayerError, ask
from parlour.players.outside import ProgramPlayer, find

from ...observability import Metrics
from ...settings import Settings, SettingsError
from .fair_pool import FairPool, Job, Stop
from .fair_queue import Task
from .priority import Priority
from .programs import Place, Programs

LONGEST = 200.0  # seconds that one move takes at most, beside those to decide: until a program is ready, for one


class Outsiders:
    """Players that decide in processes of their own; before them all who want one wait in a fair queue.

    `players` are what they are, by their names; at most so many `programs` run at once.
    """

    def __init__(self, players: Mapping[str, ProgramPlayer], programs: int, metrics: Metrics | None = None):
        self._players, self._metrics = players, metrics or Metrics()
        self._programs = Programs(programs)
        self._pool = FairPool("outsider", programs if players else 0)

    @property
    def names(self) -> Collection[str]:
        """What they are called."""
        return tuple(self._players)

    @property
    def seconds(self) -> Mapping[str, float]:
        """How long each may take for a move."""
        return {name: player.seconds for name, player in self._players.items()}

    @property
    def running(self) -> int:
        """How many programs run."""
        return len(self._programs)

    def decide(
        self, name: str, place: Place, state: State, priority: Priority = Priority.OPPONENT, network: str = ""
    ) -> Job[Decision]:
        """Have a player decide what to play at a place, with the eyes of the seat to act.

        Its future raises PlayerError where it fails. The time that it waits for others is none of its own.
        """
        player, position = self._players[name], state.clone()
        task = Task(priority, network, 0.0)  # all are alike: no slot is kept for those that are quicker
        return self._pool.submit(lambda stop: self._ask(name, place, position, stop), task, LONGEST + player.seconds)

    async def keep(self, places: Collection[Place]) -> None:
        """End the programs that play nowhere else now; who is asked meanwhile goes on."""
        end = self._programs.release(places)
        await asyncio.to_thread(end)

    def load(self) -> tuple[list[Priority], list[Priority]]:
        """The priorities of the jobs that wait, and of those under way."""
        return self._pool.load()

    def close(self) -> None:
        """End all programs; nobody waits for what they would have said."""
        self._pool.stop()
        self._programs.close()
        self._pool.close()

    def _ask(self, name: str, place: Place, position: State, stop: Stop) -> Decision:
        programs, timed = self._programs, self._metrics.thinking.labels(name).time()
        with programs.of(place, name, self._players[name], stop) as player, timed:
            return ask(player, position, stop)


def find_players(settings: Settings) -> Mapping[str, ProgramPlayer]:
    """The players from outside that the settings name. Raises SettingsError where there is none of that kind."""
    return {name: _find(name, text) for name, text in settings.players.items()}


def try_players(settings: Settings) -> None:
    """See that the players that are named in the settings begin to talk. Raises SettingsError."""
    for name, player in find_players(settings).items():
        tried = player.apart(name, 0)
        try:
            tried.greet()
        except PlayerError as problem:
            raise SettingsError(f"The setting players: {problem}") from problem
        finally:
            tried.close()


def _find(name: str, text: str) -> ProgramPlayer:
    try:
        player = find(text)
    except OptionError as problem:
        raise SettingsError(f"The setting players: {name}: {problem}") from problem
    if player is None:
        meant = "mine.py:Hasty, program:./mybot or a player of an installed package"
        raise SettingsError(f"The setting players: {name} should be {meant}, not {text!r}.")
    return player
