"""The columns of what is collected: a table of games, one of their decisions, one of what chance brought.

Names that end in an underscore stand for one column a seat: `result_` is `result_0`, `result_1`, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Table = Mapping[str, NDArray[Any]]  # columns of one length, by name


class Column(NamedTuple):
    """A column: its name, the NumPy type of its values, and what they mean."""

    name: str
    kind: str
    meaning: str


GAMES = (
    Column("game", "i8", "the game's number in its source, from 0"),
    Column("round", "i8", "games of one round have their dice and opening in common"),
    Column("result_", "f4", "the result of a seat; 0 where it was cut off"),
    Column("ending", "i2", "how it ended, a place in the game's list of endings; -1 where it was cut off"),
    Column("turns", "i4", "actions and outcomes of chance, all together"),
    Column("decisions_", "i4", "actions of a seat"),
    Column("choices", "i8", "legal actions, summed over all decisions; -1 where they were not counted"),
    Column("widest", "i4", "the most legal actions at one decision; -1 where they were not counted"),
    Column("forced", "i4", "decisions with a single legal action; -1 where they were not counted"),
    Column("tree", "f8", "the logarithm to base 10 of the product of all numbers of legal actions; nan likewise"),
)
DECISIONS = (
    Column("game", "i8", "the game's number in its source"),
    Column("turn", "i4", "the turn's place in the game, from 0, chance counted"),
    Column("seat", "i1", "who decides"),
    Column("action", "i4", "what was played"),
    Column("choices", "i4", "how many actions were legal"),
    Column("key", "u8", "the position's key, the same for positions that play on alike"),
    Column("opening", "i1", "1 where the opening's dice decided, or another's seat, and not the player"),
)
VALUES = (  # further columns of decisions that a search has judged; expected results, on the scale of results
    Column("value_", "f4", "what a seat can expect before the decision"),
    Column("best", "f4", "what the best action brings the one who decides"),
    Column("second", "f4", "what the second best brings; not a number where there is one action only"),
    Column("mean", "f4", "what an action at random brings"),
    Column("played", "f4", "what the action brings that was played"),
    Column("good", "i4", "how many actions are worth at most 0.02 of a won game less than the best"),
    Column("clear", "i1", "1 where a 64th of the simulations finds the same best action; -1 where none were needed"),
)
TIMES = (Column("seconds", "f4", "how long it took to decide; not a number where nobody knows"),)  # … of people
ROLLS = (
    Column("game", "i8", "the game's number in its source"),
    Column("turn", "i4", "the turn's place in the game, from 0, decisions counted"),
    Column("purpose", "i2", "what the roll was for, a place in the game's list of purposes"),
    Column("seat", "i1", "whose roll it was; -1 where it was nobody's"),
    Column("outcome", "i4", "what came"),
    Column("probability", "f8", "how likely that was"),
)


def match_column(level: str) -> str:
    """The column of people's decisions that tells whether a level would have played the same.

    1 where it would, 0 where it would not; -1 where it was not asked, as of decisions between one action.
    """
    return f"as_{level}"


def names(columns: tuple[Column, ...], seats: int) -> list[str]:
    """The names of columns in a game with so many seats."""
    return [name for column in columns for name in _of_seats(column.name, seats)]


def blank(columns: tuple[Column, ...], seats: int, rows: int) -> dict[str, NDArray[Any]]:
    """A table of zeros."""
    return {name: np.zeros(rows, column.kind) for column in columns for name in _of_seats(column.name, seats)}


def by_seat(table: Table, name: str, seats: int) -> NDArray[Any]:
    """The columns of all seats side by side; shape (rows, seats)."""
    return np.stack([table[each] for each in _of_seats(name, seats)], axis=1)


def _of_seats(name: str, seats: int) -> list[str]:
    return [f"{name}{seat}" for seat in range(seats)] if name.endswith("_") else [name]
