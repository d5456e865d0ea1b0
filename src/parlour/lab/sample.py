"""Samples: tables of games, decisions and rolls of one kind of player, and their columns.

Column names that end in an underscore stand for one column per seat: `result_` is `result_0`, `result_1` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game

from .pace import ASSUMED, Pace

Values = NDArray[Any]  # a column
Table = Mapping[str, Values]  # columns of equal length, by name


class Column(NamedTuple):
    """A column: its name, its NumPy type, and its meaning."""

    name: str
    kind: str
    meaning: str


GAMES = (
    Column("game", "i8", "number of the game in its source, from 0"),
    Column("round", "i8", "number of the round; games of a round share their dice and opening"),
    Column("result_", "f4", "result of a seat; 0 if the game was cut off"),
    Column("ending", "i2", "index into the game's list of endings; -1 if the game was cut off"),
    Column("turns", "i4", "number of actions and chance outcomes"),
    Column("decisions_", "i4", "number of actions of a seat"),
    Column("choices", "i8", "number of legal actions, summed over all decisions; -1 if not counted"),
    Column("widest", "i4", "largest number of legal actions at one decision; -1 if not counted"),
    Column("forced", "i4", "number of decisions with a single legal action; -1 if not counted"),
    Column("tree", "f8", "base-10 logarithm of the product of all numbers of legal actions; NaN if not counted"),
    Column("rejected", "i2", "number of openings rejected before the game's own, because they decided the game"),
)
DECISIONS = (
    Column("game", "i8", "number of the game in its source"),
    Column("turn", "i4", "index of the turn in the game, from 0, chance included"),
    Column("seat", "i1", "seat that decides"),
    Column("action", "i4", "action played"),
    Column("choices", "i4", "number of legal actions"),
    Column("key", "u8", "key of the position, the same for equivalent positions"),
    Column(
        "opening",
        "i1",
        "1 if the decision is not one of the measured players' own: an opening move, or a computer player's "
        "move at a table of people",
    ),
)
VALUES = (  # columns of decisions that a search has valued, on the scale of results
    Column("value_", "f4", "expected result of a seat before the decision"),
    Column("best", "f4", "expected result of the best action for the seat that decides"),
    Column("second", "f4", "expected result of the second-best action; NaN if there is only one"),
    Column("mean", "f4", "expected result of a random action"),
    Column("played", "f4", "expected result of the action played"),
    Column("good", "i4", "number of actions that cost at most 0.02 of a win compared with the best"),
    Column(
        "clear", "i1", "1 if a 64th of the simulations finds the same best action; -1 if no simulations were needed"
    ),
)
TIMES = (Column("seconds", "f4", "time taken to decide; NaN if unknown"),)  # columns of people's decisions
ROLLS = (
    Column("game", "i8", "number of the game in its source"),
    Column("turn", "i4", "index of the turn in the game, from 0, decisions included"),
    Column("purpose", "i2", "purpose of the roll, as an index into the game's list of purposes"),
    Column("seat", "i1", "seat that rolled; -1 if none"),
    Column("outcome", "i4", "outcome"),
    Column("probability", "f8", "probability of the outcome"),
)


def match_column(level: str) -> str:
    """Return the name of the column that shows whether a level would make the same decision as a person.

    1 if it would, 0 if not, -1 if it was not asked, as for decisions with a single action.
    """
    return f"as_{level}"


def names(columns: tuple[Column, ...], seats: int) -> list[str]:
    """Return the names of columns for that number of seats."""
    return [name for column in columns for name in _of_seats(column.name, seats)]


def blank(columns: tuple[Column, ...], seats: int, rows: int) -> dict[str, Values]:
    return {name: np.zeros(rows, column.kind) for column in columns for name in _of_seats(column.name, seats)}


def by_seat(table: Table, name: str, seats: int) -> Values:
    """Return the columns of all seats side by side; shape (rows, seats)."""
    return np.stack([table[each] for each in _of_seats(name, seats)], axis=1)


def _of_seats(name: str, seats: int) -> list[str]:
    return [f"{name}{seat}" for seat in range(seats)] if name.endswith("_") else [name]


RANDOM, PEOPLE = "random", "people"


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity, so that it can be a cache key
class Sample:
    """Tables of games, of their decisions and of chance outcomes, and the pace of the people who would play them.

    Decisions and rolls may cover only some of the games: few random games are stored in full.
    """

    game: Game
    players: str  # RANDOM, PEOPLE or the name of a level or player
    games: Table
    decisions: Table = field(default_factory=dict)
    rolls: Table = field(default_factory=dict)
    pace: Pace = ASSUMED

    @property
    def seats(self) -> int:
        return self.game.num_players()

    @property
    def results(self) -> NDArray[np.float32]:
        """Results of each game; shape (games, seats)."""
        return by_seat(self.games, "result_", self.seats)

    @property
    def scores(self) -> NDArray[np.float64]:
        """Scores of each game, from 0 (worst) to 1 (best); shape (games, seats)."""
        return self.game.score(self.results.astype(np.float64))

    @property
    def rounds(self) -> NDArray[np.int64]:
        """Round of each game."""
        return self.games["round"]
