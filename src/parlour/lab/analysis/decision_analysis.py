"""The analysis of a sample: a search at every decision of its games, shared out to workers."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.lab.estimates import places
from parlour.lab.fixed_budget import fixed_spec, make_player
from parlour.lab.replayed_games import retell
from parlour.lab.sample import PEOPLE, VALUES, Sample, Table, blank, match_column
from parlour.players import ask
from parlour.runs.executor import Executor
from parlour.runs.game_loop import Step, replay

from .appraisal import Appraisal, appraise

DEEPER = 10  # times the players' own budget
USUAL = 400  # simulations of players that count none
CLEAR = 64  # by so much a search is cut down, to see whether it still finds the same
GOOD = 0.02  # of a won game


class Judging(NamedTuple):
    """A game to be judged."""

    place: int  # in the table of games
    number: int
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Analyst:
    """Judges all decisions of games; what it finds follows from the seed, the game's number and the turn."""

    game: Game
    simulations: int
    seed: str
    stop: threading.Event

    def __call__(self, task: Judging) -> tuple[int, Table] | None:
        """The place of a game, and its decisions' rows; None if it was stopped on the way."""
        rows = []
        for turn, step in enumerate(replay(self.game, task.actions)):
            if self.stop.is_set():
                return None
            if step.actor >= 0:
                rows.append(self._row(step, random.Random(f"{self.seed} {task.number} {turn}").getrandbits(63)))
        return task.place, _columns(rows, self.game.num_players())

    def _row(self, step: Step, seed: int) -> tuple[float, ...]:
        found = appraise(step.state, self.simulations, seed)
        span = self.game.max_utility() - self.game.min_utility()
        clear = float(UNKNOWN) if found.exact else float(found.best == self._glance(step, seed))
        return *found.seats, *_of_actions(found, step.action, GOOD * span), clear

    def _glance(self, step: Step, seed: int) -> int:
        """The best action of a search that is cut down."""
        return appraise(step.state, max(1, self.simulations // CLEAR), seed).best


def _of_actions(found: Appraisal, played: int, near: float) -> tuple[float, ...]:
    """The best, the second best, the mean, the one that was played, and how many are good."""
    values = np.sort(list(found.actions.values()))[::-1]
    second = values[1] if len(values) > 1 else np.nan
    good = np.count_nonzero(values >= values[0] - near)
    return float(values[0]), float(second), float(values.mean()), found.actions.get(played, np.nan), float(good)


def _columns(rows: Sequence[tuple[float, ...]], seats: int) -> Table:
    table = blank(VALUES, seats, len(rows))
    for name, values in zip(table, zip(*rows, strict=True), strict=True):
        table[name][:] = values
    return table


def budget(sample: Sample) -> int:
    """How many simulations, or positions, an analysis of a sample takes if nobody says: ten times its players'."""
    values = {} if sample.players == PEOPLE else fixed_spec(sample.players, sample.game).values
    return DEEPER * int(values.get("simulations", values.get("nodes", USUAL)))


def analyse(
    sample: Sample,
    executor: Executor,
    simulations: int | None = None,
    games: int | None = None,
    seed: str = "analysis",
    on_game: Callable[[], Any] = lambda: None,
) -> Sample:
    """The sample with what a search says of the decisions of its games, or of the first of them (`columns.VALUES`).

    Other decisions have no numbers in these columns. The same on any number of processes. Raises ParlourError where
    there is not a simulation to be made, and WorkerDiedError.
    """
    simulations = budget(sample) if simulations is None else simulations
    if simulations < 1:
        raise ParlourError(f"The number of simulations per decision must be at least 1, not {simulations}.")
    tasks = (Judging(told.place, told.number, told.actions) for told in islice(retell(sample), games))
    make = functools.partial(Analyst, sample.game, simulations, seed)
    return joined(sample, executor.run(make, tasks), _unknown(sample.seats), on_game)


def _unknown(seats: int) -> dict[str, Any]:
    """What stands where nothing was judged: no number."""
    none = {name: values.dtype.type(UNKNOWN) for name, values in blank(VALUES, seats, 0).items()}
    return {name: value if value.dtype.kind == "i" else value.dtype.type(np.nan) for name, value in none.items()}


UNKNOWN = -1  # in whole numbers


def joined(
    sample: Sample,
    results: Generator[tuple[int, Table]],
    unknown: Mapping[str, Any],
    on_game: Callable[[], Any],
) -> Sample:
    """The sample with further columns, of results that come as the place of a game and what was found of it, in order.

    `unknown` says for each column what stands where nothing was found, and so of which type it is.
    """
    found: dict[int, Table] = {}
    with closing(results):
        for place, table in results:
            found[place] = table
            on_game()
    length = len(sample.decisions["game"]) if sample.decisions else 0
    table = {name: np.full(length, value) for name, value in unknown.items()}
    for rows, part in _rows(sample, found):
        for name, values in table.items():
            values[rows] = part[name]
    return replace(sample, decisions={**sample.decisions, **table})


def _rows(sample: Sample, found: Mapping[int, Table]) -> Iterator[tuple[NDArray[np.int64], Table]]:
    """Where each game's decisions stand in the table, in their order, and what was found of them."""
    if not found:
        return
    place = places(sample, sample.decisions)
    order = np.lexsort((sample.decisions["turn"], place))
    starts = np.searchsorted(place[order], list(found)), np.searchsorted(place[order], list(found), side="right")
    for first, end, table in zip(*starts, found.values(), strict=True):
        yield order[first:end], table


class Asking(NamedTuple):
    """A game whose decisions are put to levels."""

    place: int  # in the table of games
    number: int
    actions: tuple[int, ...]
    others: frozenset[int]  # turns that were not people's


@dataclass(frozen=True, slots=True)
class Asker:
    """Puts decisions to levels; what they answer follows from the seed, the game's number and the turn."""

    game: Game
    levels: tuple[str, ...]
    seed: str
    stop: threading.Event

    def __call__(self, task: Asking) -> tuple[int, Table] | None:
        """The place of a game, and its decisions' rows; None if it was stopped on the way."""
        rows = list[list[int]]()
        for turn, step in enumerate(replay(self.game, task.actions)):
            if step.actor >= 0:
                is_asked = turn not in task.others and len(step.state.legal_actions()) > 1
                seed = random.Random(f"{self.seed} {task.number} {turn}").getrandbits(63)
                rows.append(self._answers(step, seed) if is_asked else [UNKNOWN] * len(self.levels))
            if self.stop.is_set():
                return None
        columns = np.array(rows, np.int8).reshape(-1, len(self.levels)).T
        return task.place, {match_column(level): column for level, column in zip(self.levels, columns, strict=True)}

    def _answers(self, step: Step, seed: int) -> list[int]:
        """For each level 1 if it would play the same, 0 if not."""
        players = [make_player(level, self.game, seed) for level in self.levels]
        return [int(ask(player, step.state, self.stop).action == step.action) for player in players]


def match(
    people: Sample,
    levels: Sequence[str],
    executor: Executor,
    turns: int,
    seed: str = "matching",
    on_game: Callable[[], Any] = lambda: None,
) -> Sample:
    """The sample with what levels answered, a column each (`columns.match_column`).

    They are asked in the first games that have so many turns together. The same on any number of processes. Raises
    WorkerDiedError.
    """
    tasks = (Asking(told.place, told.number, told.actions, told.openings) for told in retell(people, turns))
    make = functools.partial(Asker, people.game, tuple(levels), seed)
    unknown = {match_column(level): np.int8(UNKNOWN) for level in levels}
    return joined(people, executor.run(make, tasks), unknown, on_game)
