"""Value the decisions of games with a search, and compare people's decisions with those of levels."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.lab.estimates import game_rows
from parlour.lab.replayed_games import ReplayedGame, replay_games, seed_of
from parlour.lab.sample import PEOPLE, VALUES, Sample, Table, blank, match_column
from parlour.players import ask
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import fixed_spec, make_player
from parlour.runs.game_loop import GameStep, replay

from .appraisal import Appraisal, appraise

DEEPER = 10  # multiple of the players' own budget
USUAL = 400  # simulations of players without such a budget
CLEAR = 64  # divisor for the search that tests whether a decision is clear
GOOD = 0.02  # share of a win
UNKNOWN = -1  # missing value of integer columns
ACTION_VALUES = 4  # values of actions: best, second, mean and played


@dataclass(frozen=True, slots=True)
class AnalysisWorker:
    """Values decisions of games. Results depend only on the seed, the game's number and the turn."""

    game: Game
    simulations: int
    seed: str
    positions: int | None  # decisions per game; None for all
    stop: threading.Event

    def __call__(self, task: ReplayedGame) -> tuple[int, Table] | None:
        """Return the game's row and the columns of its decisions; None if stopped."""
        rows, chosen, seats = [], self._turns(task), self.game.num_players()
        for turn, step in task.steps():
            if self.stop.is_set():
                return None
            if turn in chosen:
                rows.append(self._row(step, seed_of(self.seed, task, turn)))
            elif step.actor >= 0:
                rows.append((*[np.nan] * (seats + ACTION_VALUES), UNKNOWN, UNKNOWN))
        return task.place, _columns(rows, seats)

    def _turns(self, task: ReplayedGame) -> Collection[int]:
        """Return the turns to value: all decisions, or a random one from each of some equal parts of the game."""
        turns = [turn for turn, step in task.steps() if step.actor >= 0]
        if self.positions is None or len(turns) <= self.positions:
            return set(turns)
        dice, ends = random.Random(f"{self.seed} {task.number}"), np.linspace(0, len(turns), self.positions + 1)
        return {turns[dice.randrange(first, end)] for first, end in pairwise(ends.astype(int).tolist())}

    def _row(self, step: GameStep, seed: int) -> tuple[float, ...]:
        found = appraise(step.state, self.simulations, seed)
        near, clear = GOOD * (self.game.max_utility() - self.game.min_utility()), float(UNKNOWN)
        if not found.exact:
            clear = float(found.best == appraise(step.state, max(1, self.simulations // CLEAR), seed).best)
        return *found.seats, *_of_actions(found, step.action, near), clear


def _of_actions(found: Appraisal, played: int, near: float) -> tuple[float, ...]:
    """Return the values of the best, second-best, mean and played action, and the number of good ones."""
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
    """Return the default number of simulations or positions per decision: ten times the players' own."""
    values = {} if sample.players == PEOPLE else fixed_spec(sample.players, sample.game).values
    return DEEPER * int(values.get("simulations", values.get("nodes", USUAL)))


def analyse(
    sample: Sample,
    executor: Executor,
    simulations: int | None = None,
    games: int | None = None,
    seed: str = "analysis",
    on_game: Callable[[], object] = lambda: None,
    positions: int | None = None,
) -> Sample:
    """Return the sample with the values (`sample.VALUES`) of the decisions in its first `games` games.

    `positions`: number of decisions to value in each game; default: all. Other decisions get NaN. Results do not depend
    on the number of processes. Raises ParlourError for fewer than one simulation, and WorkerDiedError.
    """
    simulations = budget(sample) if simulations is None else simulations
    if simulations < 1:
        raise ParlourError(f"The number of simulations per decision must be at least 1, not {simulations}.")
    make = functools.partial(AnalysisWorker, sample.game, simulations, seed, positions)
    unknown = {name: np.nan if it.dtype.kind == "f" else UNKNOWN for name, it in blank(VALUES, sample.seats, 0).items()}
    typed = {name: blank(VALUES, sample.seats, 0)[name].dtype.type(value) for name, value in unknown.items()}
    return joined(sample, executor.run(make, islice(replay_games(sample), games)), typed, on_game)


def joined(
    sample: Sample,
    results: Generator[tuple[int, Table]],
    unknown: Mapping[str, np.generic],
    on_game: Callable[[], object],
) -> Sample:
    """Return the sample with further columns, from results of (row of the game, columns of its decisions in order).

    `unknown` gives the type of each column and the value where there is no result.
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
    """Yield the rows of each game's decisions in the table, in order, with the results for them."""
    if not found:
        return
    place = game_rows(sample, sample.decisions)
    order = np.lexsort((sample.decisions["turn"], place))
    starts = np.searchsorted(place[order], list(found)), np.searchsorted(place[order], list(found), side="right")
    for first, end, table in zip(*starts, found.values(), strict=True):
        yield order[first:end], table


@dataclass(frozen=True, slots=True)
class MatchingWorker:
    """Asks levels for their decisions. Results depend only on the seed, the game's number and the turn."""

    game: Game
    levels: tuple[str, ...]
    seed: str
    stop: threading.Event

    def __call__(self, task: ReplayedGame) -> tuple[int, Table] | None:
        """Return the game's row and the columns of its decisions; None if stopped."""
        rows = list[list[int]]()
        for turn, step in enumerate(replay(self.game, task.actions)):
            if step.actor >= 0:
                is_asked = turn not in task.openings and len(step.state.legal_actions()) > 1
                seed = seed_of(self.seed, task, turn)
                rows.append(self._answers(step, seed) if is_asked else [UNKNOWN] * len(self.levels))
            if self.stop.is_set():
                return None
        columns = np.array(rows, np.int8).reshape(-1, len(self.levels)).T
        return task.place, {match_column(level): column for level, column in zip(self.levels, columns, strict=True)}

    def _answers(self, step: GameStep, seed: int) -> list[int]:
        """Return, for each level, 1 if it would make the same decision and 0 if not."""
        players = [make_player(level, self.game, seed) for level in self.levels]
        return [int(ask(player, step.state, self.stop).action == step.action) for player in players]


def match(
    people: Sample,
    levels: Sequence[str],
    executor: Executor,
    turns: int,
    seed: str = "matching",
    on_game: Callable[[], object] = lambda: None,
) -> Sample:
    """Return the sample with a column per level that shows whether it would decide the same (`match_column`).

    Uses the first games until they have `turns` turns in total. Results do not depend on the number of processes.
    Raises WorkerDiedError.
    """
    make = functools.partial(MatchingWorker, people.game, tuple(levels), seed)
    unknown = {match_column(level): np.int8(UNKNOWN) for level in levels}
    return joined(people, executor.run(make, replay_games(people, turns)), unknown, on_game)
