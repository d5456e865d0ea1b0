"""Many games stepped at once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour import kit
from parlour.errors import IllegalActionError, ParlourError
from parlour.game import Game, State
from parlour.kit import (
    TERMINAL,
    Moves,
    Result,
    Rng,
    actor,
    apply,
    legal,
    random_action,
    record,
    returns,
    rule,
)
from parlour.kit.fields import I8, U1, Array
from parlour.kit.steps import contains

from .playout import settle

LEGAL = -1


@record
class Worker:
    """Room for the moves of one game."""

    moves: Moves


@rule
def restart_all(
    states: Array[object], rngs: Array[Rng], worker: Worker, start: Array[object], only_finished: bool
) -> int:
    for i in range(len(states)):
        if not only_finished or actor(states[i]) == TERMINAL:
            states[i] = start[0]
            settle(states[i], rngs[i])
    return 0


@rule
def note_actors(states: Array[object], actors: Array[I8], worker: Worker) -> int:
    for i in range(len(states)):
        actors[i] = actor(states[i])
    return 0


@rule
def first_illegal(states: Array[object], actions: Array[I8], worker: Worker) -> int:
    """The first state whose action is not legal, or LEGAL. Finished games take any."""
    for i in range(len(states)):
        if actor(states[i]) >= 0:
            count = legal(states[i], worker.moves.action)
            if not contains(worker.moves.action, count, actions[i]):
                return i
    return LEGAL


@rule
def step_all(states: Array[object], actions: Array[I8], rngs: Array[Rng], worker: Worker) -> int:
    for i in range(len(states)):
        if actor(states[i]) >= 0:
            apply(states[i], actions[i])
            settle(states[i], rngs[i])
    return 0


@rule
def random_steps(states: Array[object], rngs: Array[Rng], worker: Worker, start: Array[object], steps: int) -> int:
    """Make random steps in each game, starting again when one is over; return how many in all."""
    for i in range(len(states)):
        s = states[i]
        rng = rngs[i]
        for _ in range(steps):
            if actor(s) == TERMINAL:
                states[i] = start[0]
                settle(s, rng)
            apply(s, random_action(s, worker.moves.action, rng))
            settle(s, rng)
    return len(states) * steps


@rule
def mark_legal(states: Array[object], mask: Array[Array[U1]], worker: Worker) -> int:
    """Set mask[i, action] for the legal actions of each state."""
    for i in range(len(states)):
        if actor(states[i]) >= 0:
            for j in range(legal(states[i], worker.moves.action)):
                mask[i, worker.moves.action[j]] = 1
    return 0


@rule
def note_returns(states: Array[object], results: Array[Result], worker: Worker) -> int:
    for i in range(len(states)):
        if actor(states[i]) == TERMINAL:
            returns(states[i], results[i].value)
    return 0


class Batch:
    """`size` games of one kind, each with dice of its own; chance happens by itself.

    A finished game stays as it is until `restart`. The same seed gives the same games, on any number of threads.
    """

    def __init__(self, game: Game, size: int, seed: int | None = None, threads: int | None = None):
        if size < 1:
            raise ParlourError(f"A batch has at least 1 game, not {size}.")
        self.game, self.size = game, size
        self.states = kit.new(game.rules.State, size)
        self._start = kit.new(game.rules.State, 1)
        self._start[0] = game.new_initial_state().record
        self._rngs = _seeded(size, seed)
        self._parts = _parts(size, threads or os.cpu_count() or 1)
        self._workers = kit.new(Worker, len(self._parts))
        self._pool = ThreadPoolExecutor(len(self._parts))
        self.restart(only_finished=False)

    def restart(self, only_finished: bool = True) -> None:
        """Start the finished games again, or all."""
        self._each(restart_all, self.states, self._rngs, extra=(self._start, only_finished))

    def state(self, i: int) -> State:
        """A copy of one game's state."""
        return State(self.game, kit.copy(self.states[i]))

    def current_players(self) -> NDArray[np.int64]:
        """The seat to act in each game, or TERMINAL; shape (size,)."""
        actors = np.zeros(self.size, np.int64)
        self._each(note_actors, self.states, actors)
        return actors

    def legal_actions_mask(self) -> NDArray[np.uint8]:
        """1 for each legal action; shape (size, game.num_distinct_actions())."""
        mask = np.zeros((self.size, self.game.num_distinct_actions()), np.uint8)
        self._each(mark_legal, self.states, mask)
        return mask

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game that is not finished; shape (size,).

        Raises IllegalActionError if one is not legal; then nothing has changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ParlourError(f"Actions are {self.size} whole numbers, not {given.dtype} of shape {given.shape}.")
        numbers = given.astype(np.int64)
        self._check_legal(numbers)
        self._each(step_all, self.states, numbers, self._rngs)

    def _check_legal(self, actions: NDArray[np.int64]) -> None:
        for part, at in zip(self._parts, self._each(first_illegal, self.states, actions), strict=True):
            if at != LEGAL:
                i = part.start + at
                raise IllegalActionError(f"Game {i}: {actions[i]} is not legal in {self.state(i).to_text()!r}.")

    def play_random(self, steps: int) -> int:
        """Random steps in each game, starting again when one is over; how many were made."""
        return sum(self._each(random_steps, self.states, self._rngs, extra=(self._start, steps)))

    def returns(self) -> NDArray[np.float32]:
        """The results, 0 in games that go on; shape (size, seats)."""
        results = kit.new(Result, self.size)
        self._each(note_returns, self.states, results)
        return kit.raw(results)["value"][:, : self.game.num_players()].copy()

    def _each(self, rule: Callable[..., Any], *arrays: Any, extra: tuple[Any, ...] = ()) -> list[int]:
        """Run a rule over all parts of some arrays at once, each with a worker of its own."""

        def run(i: int) -> int:
            return int(self.game.run(rule, *(array[self._parts[i]] for array in arrays), self._workers[i], *extra))

        first, *rest = range(len(self._parts))
        if self._is_new(rule):  # let one thread compile it, not all
            return [run(first), *self._pool.map(run, rest)]
        return list(self._pool.map(run, [first, *rest]))

    def _is_new(self, rule: Callable[..., Any]) -> bool:
        return self.game.compiled and not getattr(rule, "signatures", True)


def _seeded(size: int, seed: int | None) -> Array[Rng]:
    rngs = kit.new(Rng, size)
    for i, each in enumerate(np.random.SeedSequence(seed).generate_state(size, np.uint64)):
        rngs[i] = kit.seeded(int(each))
    return rngs


def _parts(size: int, count: int) -> list[slice]:
    """A range cut into at most `count` even parts."""
    count = min(size, count)
    return [slice(size * i // count, size * (i + 1) // count) for i in range(count)]
