"""Collect games in worker processes until a data folder is complete."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.lab.sample import RANDOM
from parlour.players import Player
from parlour.runs.executor import Executor, GameWorker, WorkerDiedError
from parlour.runs.fixed_budget import fixed_spec, make_player
from parlour.runs.game_loop import GameTask

from .collection import Collection, Portion
from .dataset import CollectedPart, DataFolder, packed
from .random_play import WHOLE, RandomPlay
from .row_writer import RowWriter, Tables


class CollectingWorker:
    """Collects portions of games by one kind of player; the same portion gives the same bytes."""

    def __init__(self, collection: Collection, players: str, stop: threading.Event):
        self._rules = collection.rules
        if players == RANDOM:
            self._games = RandomPlay(collection.game(), collection.seed, collection.cap)
            self._games.tables(WHOLE - 1, WHOLE + 1)  # compiles
        else:
            self._games = PlayedGames(collection, players, stop)

    def __call__(self, portion: Portion) -> CollectedPart | None:
        tables = self._games.tables(portion.first, portion.last)
        return None if tables is None else packed(portion, tables, self._rules)


class PlayedGames:
    """Games of one player at all seats."""

    def __init__(self, collection: Collection, players: str, stop: threading.Event):
        self._collection, self._lineup = collection, SelfPlay(collection, players)
        self._worker = GameWorker(self._lineup, stop)
        self._writer = RowWriter(collection.game())

    def tables(self, first: int, last: int) -> Tables | None:
        """Return the tables of a range of games; None if stopped."""
        start = self._writer.game.new_initial_state()
        for number in range(first, last):
            result = self._worker(self._lineup.task(number))
            if result is None:
                return None
            actions = [int(action) for action in result.actions]
            self._writer.add(number, start, actions, self._collection.opening, rejected=result.rejected)
        return self._writer.tables()


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A lineup of one player with a fixed budget."""

    collection: Collection
    player: str

    @property
    def players(self) -> Sequence[str]:
        return (self.player,)

    def game(self) -> Game:
        return self.collection.game()

    def make_player(self, number: int, seed: int) -> Player:
        return make_player(self.player, self.game(), seed)

    def task(self, number: int) -> GameTask:
        secret, seats = f"{self.collection.seed}-{number}", (0,) * self.game().num_players()
        opening = self.collection.opening, self.collection.near_best
        return GameTask(number, number, seats, secret, *opening, cap=self.collection.cap)


def collect(
    folder: DataFolder,
    players: str,
    games: int,
    executor: Executor,
    on_games: Callable[[int], object] = lambda count: None,
    is_enough: Callable[[], bool] = lambda: False,
) -> None:
    """Collect the missing games among the first `games` of a player, until `is_enough` returns True.

    `on_games` is called with the number of games of each stored part. Raises DataError, WorkerDiedError, and
    ParlourError for unknown players. On KeyboardInterrupt, all workers stop, and all stored parts are kept.
    """
    if games < 1:
        raise ParlourError(f"The number of games must be at least 1, not {games}.")
    collection = folder.manifest.collection
    meaning = str(fixed_spec(players, collection.game()))
    with folder.writing({players: meaning}):
        if missing := folder.missing(players, games):
            make_worker = functools.partial(CollectingWorker, collection, players)
            with closing(executor.run(make_worker, iter(missing))) as parts:
                try:
                    for part in parts:
                        folder.add(part)
                        on_games(part.portion.last - part.portion.first)
                        if is_enough():
                            return
                except WorkerDiedError as problem:
                    raise WorkerDiedError(f"{problem} All parts collected so far are kept.") from None
