"""Matching: would levels have played what people did? Asked at each decision of theirs where there was a choice."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from parlour.core.game import Game
from parlour.lab.columns import Table, match_column
from parlour.lab.fixed_budget import make_player
from parlour.lab.retelling import retell
from parlour.lab.sample import Sample
from parlour.players import ask
from parlour.runs.executor import Executor
from parlour.runs.game_loop import Step, replay

from .joining import UNKNOWN, joined


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
