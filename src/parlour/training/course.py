"""A training from beginning to end: generations of games, each played by what the one before has taught."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from parlour import __version__, crew
from parlour.game import Game
from parlour.weights import Weights

from .fitting import Floats, fit, shares, terms
from .log import Log
from .plan import Plan, Task, Values
from .playing import Desk, Lesson

POSITIONS = 32  # of a game, that are learned from

OnGame = Callable[[], Any]


@dataclass(slots=True)
class Course:
    """What a training has come to: the weights, the loss (in nats a position) of each generation's fit, and of what."""

    values: Values
    losses: list[float] = field(default_factory=list)
    looks: list[Floats] = field(default_factory=list, compare=False)  # the terms of positions …
    outcomes: list[Floats] = field(default_factory=list, compare=False)  # … and what came of them

    @property
    def positions(self) -> int:
        """How many positions it has learned from."""
        return len(self.looks)

    def learn(self, game: Game, lessons: list[Lesson]) -> None:
        """Fit the weights to these games and all before: a single generation would teach its own fashions."""
        for lesson in lessons:
            seen = list(_positions(game, lesson))
            self.looks += seen
            self.outcomes += [shares(game, lesson.results)] * len(seen)
        found, loss = fit(np.array(self.looks), np.array(self.outcomes))
        self.values = dict(zip(self.values, found.tolist(), strict=True))
        self.losses.append(loss)


def train(log: Log, processes: int | None = None, on_game: OnGame = lambda: None) -> Course:
    """Play what is missing, and learn from all. The same plan gives the same weights, on any number of processes.

    The first generation begins with weights of 0. `on_game` is called after each game that is played. Raises
    CrewError where a process dies; KeyboardInterrupt goes on to the caller, and the games are in the log.
    """
    plan, game = log.plan, log.plan.game()
    course = Course(dict.fromkeys(game.weights.values, 0.0))
    for generation in range(1, plan.generations + 1):
        tasks = plan.tasks(generation, course.values, game.num_players())
        missing = (task for task in tasks if (generation, task.number) not in log.lessons)
        for lesson in played(plan, missing, processes):
            log.add(lesson)
            on_game()
        course.learn(game, log.of(generation))
    return course


def played(plan: Plan, tasks: Iterator[Task], processes: int | None = None) -> Iterator[Lesson]:
    """The games of some tasks, as they end."""
    first = next(tasks, None)
    if first is None:
        return
    with closing(crew.results(functools.partial(Desk, plan), chain([first], tasks), processes)) as lessons:
        yield from lessons


def _positions(game: Game, lesson: Lesson) -> Iterator[Floats]:
    """The terms of some of a game's positions, drawn at random."""
    count = len(lesson.actions)
    dice = random.Random(lesson.number)
    chosen = set(dice.sample(range(count), min(POSITIONS, count)))
    state = game.new_initial_state()
    for number, action in enumerate(lesson.actions):
        if number in chosen:
            yield terms(state)
        state.apply_action(action)


def weights_of(course: Course, plan: Plan) -> Weights:
    """The weights to be kept, with how they came about."""
    origin = {
        "parlour": __version__,
        "options": plan.options,
        "seed": plan.seed,
        "generations": plan.generations,
        "games a generation": plan.games,
        "positions or simulations a move": plan.budget,
        "positions learned from": course.positions,
        "loss by generation": [round(loss, 4) for loss in course.losses],
    }
    return Weights(course.values, origin)
