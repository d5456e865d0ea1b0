"""The games of a batch, and what is asked of all of them at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour import kit
from parlour.errors import IllegalActionError, ParlourError
from parlour.game import Game, State
from parlour.kit import Rng
from parlour.kit.fields import Array

from ..playout import Playouts
from . import loops
from .loops import Episode, Worker


class Actions(NamedTuple):
    """The legal actions of many games in a row: those of game i are `action[start[i] : start[i + 1]]`."""

    action: NDArray[np.int32]
    start: NDArray[np.int64]  # shape (size + 1,)


class Batch:
    """`size` games of one kind, each with dice of its own; chance happens by itself.

    A finished game stays as it is until `restart`; with `auto_reset` it starts again in the step that ends it, and
    `final_observations` tells how it ended. The same seed gives the same games, on any number of threads. All arrays
    are NumPy's, which other libraries take over without a copy (`torch.from_numpy`, `jax.dlpack.from_dlpack`).
    """

    def __init__(
        self,
        game: Game,
        size: int,
        seed: int | None = None,
        threads: int | None = None,
        auto_reset: bool = False,
    ):
        if size < 1:
            raise ParlourError(f"A batch has at least 1 game, not {size}.")
        self.game, self.size, self.auto_reset = game, size, auto_reset
        self.states = kit.new(game.rules.State, size)
        self._finals, self._seen = kit.new(game.rules.State, size), kit.new(game.rules.State, size)
        self._start = kit.new(game.rules.State, 1)
        self._start[0] = game.new_initial_state().record
        self._episodes = kit.new(Episode, size)
        self._parts = _parts(size, threads or os.cpu_count() or 1)
        self._workers = kit.new(Worker, len(self._parts))
        self._pool = ThreadPoolExecutor(len(self._parts))
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Start all games again, with dice of another seed; None is an unforeseeable one."""
        self._rngs = _seeded(self.size, seed)
        kit.raw(self._workers)["tally"] = np.zeros((), kit.raw(self._workers)["tally"].dtype)
        self.restart(only_finished=False)

    def restart(self, only_finished: bool = True) -> None:
        """Start the finished games again, or all; their dice go on."""
        arrays = self.states, self._rngs, self._episodes
        self._each(loops.restart_all, *arrays, extra=(self._start, only_finished))

    def state(self, i: int) -> State:
        """A copy of one game's state."""
        return State(self.game, kit.raw(self.states)[i])

    def set_state(self, i: int, state: State) -> None:
        """Let a game go on from a copy of a state in which no dice are to fall. Raises ParlourError for others."""
        if state.game.package != self.game.package or state.is_chance_node():
            raise ParlourError(f"A batch of {self.game!r} takes its own states, after the dice fell, not {state!r}.")
        self.states[i] = state.record
        kit.raw(self._episodes)["over"][i] = state.is_terminal()

    def branch(self, games: Sequence[int] | NDArray[np.integer], seed: int | None = None) -> Batch:
        """A batch of copies of some games, each as often as it is named, with dice of their own."""
        made = Batch(self.game, len(games), seed, len(self._parts), self.auto_reset)
        for name in ("states", "_episodes"):
            kit.raw(getattr(made, name))[:] = kit.raw(getattr(self, name))[np.asarray(games)]
        return made

    def current_players(self) -> NDArray[np.int64]:
        """The seat to act in each game, or TERMINAL; shape (size,)."""
        actors = np.zeros(self.size, np.int64)
        self._each(loops.note_actors, self.states, actors)
        return actors

    def legal_actions_mask(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 for each legal action; shape (size, game.num_distinct_actions())."""
        mask = np.zeros((self.size, self.game.num_distinct_actions()), np.uint8) if out is None else out
        if out is not None:
            mask[:] = 0
        self._each(loops.mark_legal, self.states, mask)
        return mask

    def legal_actions(self) -> Actions:
        """The legal actions of all games, which are shorter than masks where few of many actions are legal."""
        counts, start = np.zeros(self.size, np.int64), np.zeros(self.size + 1, np.int64)
        self._each(loops.count_legal, self.states, counts)
        np.cumsum(counts, out=start[1:])
        action = np.empty(start[-1], np.int32)
        self._each(loops.list_legal, self.states, counts, start[:-1], extra=(action,))
        return Actions(action, start)

    def observe(self, seats: ArrayLike = loops.WHO_ACTS) -> NDArray[np.float32]:
        """What seats see, one seat for all games or one each, else the seat to act; shape (size, spec.size).

        `game.observation_spec` says what the numbers are. Raises ParlourError for a seat that is not there.
        """
        return self._observe(self.states, seats)

    def final_observations(self, seats: ArrayLike = 0) -> NDArray[np.float32]:
        """What seats saw at the end of the games that ended last, where games start again by themselves."""
        return self._observe(self._finals, seats)

    def _observe(self, states: Any, seats: ArrayLike) -> NDArray[np.float32]:
        looking = np.broadcast_to(np.asarray(seats, np.int64), self.size).copy()
        if looking.min() < loops.WHO_ACTS or looking.max() >= self.game.seats:
            raise ParlourError(f"The seats of {self.game.title} are 0 to {self.game.seats - 1}, not {seats}.")
        out = np.empty((self.size, self.game.observation_spec.size), np.float32)
        self._each(loops.observe_all, states, self._seen, looking, out, extra=(self.game.seats,))
        return out

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game that is not finished; shape (size,).

        Raises IllegalActionError if one is not legal; then nothing has changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ParlourError(f"Actions are {self.size} whole numbers, not {given.dtype} of shape {given.shape}.")
        numbers = given.astype(np.int64)
        self._check_legal(numbers)
        arrays = self.states, self._finals, numbers, self._rngs, self._episodes
        self._each(loops.step_all, *arrays, extra=(self._start, self.auto_reset))

    def _check_legal(self, actions: NDArray[np.int64]) -> None:
        for part, at in zip(self._parts, self._each(loops.first_illegal, self.states, actions), strict=True):
            if at != loops.LEGAL:
                i = part.start + at
                raise IllegalActionError(f"Game {i}: {actions[i]} is not legal in {self.state(i).to_text()!r}.")

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step brought: each seat's result where a game ended, else 0; shape (size, seats), a view."""
        return kit.raw(self._episodes)["reward"][:, : self.game.seats]

    @property
    def terminations(self) -> NDArray[np.bool_]:
        """Whether each game is over, with `auto_reset` whether the last step ended one; shape (size,), a view."""
        return kit.raw(self._episodes)["over"].view(np.bool_)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The actions so far in each game; shape (size,), a view."""
        return kit.raw(self._episodes)["length"]

    def statistics(self) -> Playouts:
        """The games that steps have ended since `reset`: how many, their actions together, each seat's mean result."""
        tally = kit.raw(self._workers)["tally"]
        games = int(tally["games"].sum())
        means = tally["total"].sum(axis=0)[: self.game.seats] / max(games, 1)
        return Playouts(games, int(tally["plies"].sum()), tuple(means.tolist()))

    def play_random(self, steps: int) -> int:
        """Random steps in each game, starting again when one is over; how many were made."""
        return sum(self._each(loops.random_steps, self.states, self._rngs, extra=(self._start, steps)))

    def returns(self) -> NDArray[np.float32]:
        """The results, 0 in games that go on; shape (size, seats)."""
        episodes = kit.new(Episode, self.size)
        self._each(loops.note_returns, self.states, episodes)
        return kit.raw(episodes)["reward"][:, : self.game.seats].copy()

    def _each(self, rule: Callable[..., Any], *arrays: Any, extra: tuple[Any, ...] = ()) -> list[int]:
        """Run a rule over all parts of some arrays at once, each with a worker of its own."""

        def run(i: int) -> int:
            return int(self.game.run(rule, *(array[self._parts[i]] for array in arrays), self._workers[i], *extra))

        first, *rest = range(len(self._parts))
        return [run(first), *self._pool.map(run, rest)] if self._is_new(rule) or not rest else self._together(run)

    def _together(self, run: Callable[[int], int]) -> list[int]:
        return list(self._pool.map(run, range(len(self._parts))))

    def _is_new(self, rule: Any) -> bool:
        """Whether a rule is still to be compiled, which one thread does, not all."""
        return self.game.compiled and not kit.INTERPRETED and not rule.dispatcher.signatures

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        contents = [kit.raw(array).tobytes() for array in (self.states, self._rngs, self._episodes)]
        return _batch_again, (self.game, self.size, len(self._parts), self.auto_reset, *contents)


def _batch_again(game: Game, size: int, threads: int, auto_reset: bool, *contents: bytes) -> Batch:
    """A batch as another process knew it; its statistics begin anew."""
    made = Batch(game, size, 0, threads, auto_reset)
    for array, content in zip((made.states, made._rngs, made._episodes), contents, strict=True):
        known = kit.raw(array)
        known[:] = np.frombuffer(content, known.dtype)
    return made


def _seeded(size: int, seed: int | None) -> Array[Rng]:
    rngs = kit.new(Rng, size)
    for i, each in enumerate(np.random.SeedSequence(seed).generate_state(size, np.uint64)):
        rngs[i] = kit.seeded(int(each))
    return rngs


def _parts(size: int, count: int) -> list[slice]:
    """A range cut into at most `count` even parts."""
    count = min(size, count)
    return [slice(size * i // count, size * (i + 1) // count) for i in range(count)]
