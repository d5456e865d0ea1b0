"""Turns as people count them, and how long people take over them.

A turn is everything that a player does, with all rolls and draws, until another player acts. If the game's `table.py`
names the roll or draw that begins each turn, in `TURN_BEGINS_WITH`, a turn lasts until the next of these.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game
from parlour.kit import NOBODY
from parlour.match.match_statistics import first_purpose, turn_seats
from parlour.runs.game_loop import GameStep

from .estimates import game_rows
from .pace import MINUTE, Pace
from .sample import Sample, Table, Values

AWAY = 300.0  # seconds: a player who takes longer over a decision has left the table
ENOUGH = 100  # minimum number of people's turns for a pace
Counts = NDArray[np.int64]


def count_turns(game: Game, steps: Iterable[GameStep]) -> int:
    """Return the number of turns in a game, or in its beginning."""
    return sum(1 for _ in turn_seats(game, ((step.actor, step.state) for step in steps)))


class Lengths(NamedTuple):
    """Lengths of the games that are stored in full."""

    games: Counts  # rows in the table of games
    turns: Counts
    thought: Counts  # turns with a choice
    actions: Counts
    rolls: Counts

    def minutes(self, pace: Pace) -> NDArray[np.float64]:
        """Return the time that people need for each game, without setting it up."""
        seconds = pace.turn * self.thought + pace.action * self.actions + pace.roll * self.rolls
        return seconds / MINUTE


@functools.lru_cache(maxsize=8)
def lengths(sample: Sample) -> Lengths:
    """Return the lengths of the games that are stored in full."""
    found, games = _stored(sample), len(sample.games["game"])
    if not found:
        return Lengths(*np.zeros((len(Lengths._fields), 0), np.int64))
    row, is_roll, has_choice = found["row"], found["is_roll"], found["choices"] > 1
    _, chosen = np.unique(found["number"][has_choice], return_index=True)
    parts, stored = (row[found["begins"]], row[has_choice][chosen], row[~is_roll], row[is_roll]), np.unique(row)
    return Lengths(stored, *(np.bincount(part, minlength=games)[stored] for part in parts))


def _stored(sample: Sample) -> Table:
    """Return the actions and rolls of the games that are stored in full, in order, with their turns; {} for none."""
    tables = [it for it in (sample.decisions, sample.rolls) if len(it.get("game", ()))]
    if not tables or not len(sample.games["game"]):
        return {}
    parts = [_columns(sample, it) for it in tables]
    found = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    row, length = found["row"], sample.games["turns"]
    is_complete = np.bincount(row[row >= 0], minlength=len(length)) == length
    order = np.lexsort((found["turn"], row))
    order = order[(row[order] >= 0) & is_complete[row[order]]]
    return _numbered(sample.game, {name: values[order] for name, values in found.items()}) if len(order) else {}


def _columns(sample: Sample, table: Table) -> dict[str, Values]:
    """Return the columns of decisions and of rolls, filled where a table lacks them."""
    count, is_roll = len(table["game"]), "outcome" in table
    fill = {"purpose": -1, "choices": 0, "opening": 0, "seconds": np.nan}
    found = {name: table.get(name, np.full(count, missing)) for name, missing in fill.items()}
    own = {"turn": table["turn"], "seat": table["seat"].astype(np.int64), "is_roll": np.full(count, is_roll)}
    return {"row": game_rows(sample, table), **own, **found}


def _numbered(game: Game, found: Table) -> Table:
    """Return the actions with their turns: whether they begin one, and its number among those of all games.

    Actions before the first turn of a game have a number of their own.
    """
    begins, is_first = _begins(game, found), np.diff(found["row"], prepend=-1) != 0
    return {**found, "begins": begins, "number": np.cumsum(begins | is_first) - 1}


def _begins(game: Game, found: Table) -> NDArray[np.bool_]:
    if (purpose := first_purpose(game)) is not None:
        return found["purpose"] == game.purposes.index(purpose)
    acted = np.flatnonzero(found["seat"] != NOBODY)
    begins = np.zeros(len(found["seat"]), np.bool_)
    row, seat = (np.diff(found[name][acted], prepend=-1) != 0 for name in ("row", "seat"))
    begins[acted] = row | seat
    return begins


def pace_of(people: Sample) -> Pace | None:
    """Return the pace of people's games by the server's clock; None for too few turns.

    The server rolls at once, so rolls keep the assumed time. Turns in which someone left the table do not count.
    """
    if not (found := _stored(people)):
        return None
    number, seconds, is_own = found["number"], found["seconds"], ~found["is_roll"] & (found["opening"] == 0)
    is_known = is_own & np.isfinite(seconds) & (seconds <= AWAY)
    is_whole = np.bincount(number, ~found["is_roll"] & ~is_known) == 0
    has_choice = np.bincount(number, found["choices"] > 1) > 0
    taken = np.bincount(number, np.where(is_known, seconds, 0.0))[is_whole & has_choice]
    return Pace(float(taken.mean()), 0.0, measured=len(taken)) if len(taken) >= ENOUGH else None
