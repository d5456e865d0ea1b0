"""The collector: a worker that plays games, and packs the tables of what happened in them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.game import Game
from parlour.lab.fixed_budget import make_player
from parlour.lab.sample import RANDOM
from parlour.players import Player
from parlour.runs.game_loop import Task
from parlour.runs.worker import GameWorker

from .collection import Collection, Portion
from .parquet import pack
from .random_play import WHOLE, RandomPlay
from .rows import RowWriter, Tables


@dataclass(frozen=True, slots=True)
class CollectedPart:
    """What was collected in one go: its tables as Parquet."""

    portion: Portion
    files: dict[str, bytes]  # by the tables' names


def packed(portion: Portion, tables: Tables) -> CollectedPart:
    """A part of its tables; of those without rows there is no file."""
    return CollectedPart(portion, {name: pack(table) for name, table in tables.items() if len(table["game"])})


class Collector:
    """Collects portions of games by one kind of players; the same portion gives the same bytes."""

    def __init__(self, collection: Collection, players: str, stop: threading.Event):
        kind = RandomGames if players == RANDOM else PlayedGames
        self._games = kind(collection, players, stop)

    def __call__(self, portion: Portion) -> CollectedPart | None:
        tables = self._games.tables(portion.first, portion.last)
        return None if tables is None else packed(portion, tables)


class RandomGames:
    """Random games, all compiled before they are asked for."""

    def __init__(self, collection: Collection, players: str, stop: threading.Event):
        self._play = RandomPlay(collection.game(), collection.seed, collection.cap)
        self._play.tables(WHOLE - 1, WHOLE + 1)

    def tables(self, first: int, last: int) -> Tables | None:
        """The tables of the games from one number to before another."""
        return self._play.tables(first, last)


class PlayedGames:
    """Games of a player that sits at all seats."""

    def __init__(self, collection: Collection, players: str, stop: threading.Event):
        self._collection, self._lineup = collection, SelfPlay(collection, players)
        self._worker = GameWorker(self._lineup, stop)
        self._writer = RowWriter(collection.game())

    def tables(self, first: int, last: int) -> Tables | None:
        """The tables of the games from one number to before another; None if they were stopped on the way."""
        start = self._writer.game.new_initial_state()
        for number in range(first, last):
            result = self._worker(self._lineup.task(number))
            if result is None:
                return None
            self._writer.add(number, start, [int(action) for action in result.actions], self._collection.opening)
        return self._writer.tables()


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """A lineup of a single player, with a fixed budget."""

    collection: Collection
    player: str

    @property
    def players(self) -> Sequence[str]:
        """The only one."""
        return (self.player,)

    def game(self) -> Game:
        """The game that is played."""
        return self.collection.game()

    def make_player(self, number: int, seed: int) -> Player:
        """The player, for a single game."""
        return make_player(self.player, self.game(), seed)

    def task(self, number: int) -> Task:
        """A game by its number."""
        secret, seats = f"{self.collection.seed}-{number}", (0,) * self.game().num_players()
        return Task(number, number, seats, secret, self.collection.opening, cap=self.collection.cap)
