"""The games of a batch, and what is asked of all of them at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import IllegalActionError, ParlourError
from parlour.kit import Rng
from parlour.kit.fields import Array
from parlour.search import batch_loops
from parlour.search.batch_loops import Episode, Worker
from parlour.search.playout import Playouts


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
            raise ParlourError(f"The size of a batch must be at least 1, not {size}.")
        if threads is not None and threads < 1:
            raise ParlourError(f"The number of threads must be at least 1, not {threads}.")
        self.game, self.size, self.auto_reset = game, size, auto_reset
        self.states = kit.new(game.rules.State, size)
        self._finals, self._seen = kit.new(game.rules.State, size), kit.new(game.rules.State, size)
        self._start = kit.new(game.rules.State, 1)
        self._start[0] = game.new_initial_state().record
        self._episodes = kit.new(Episode, size)
        self._parts = _parts(size, threads or os.cpu_count() or 1)
        self._workers = kit.new(Worker, len(self._parts))
        self._one_worker = [self._workers[i : i + 1] for i in range(len(self._parts))]
        self._pool = ThreadPoolExecutor(len(self._parts))
        self._code: dict[Any, Callable[..., int]] = {}
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Start all games again, with dice of another seed; None is an unforeseeable one."""
        self._rngs = _seeded(self.size, seed)
        kit.raw(self._workers)["tally"] = np.zeros((), kit.raw(self._workers)["tally"].dtype)
        self.restart(only_finished=False)

    def restart(self, only_finished: bool = True) -> None:
        """Start the finished games again, or all; their dice go on."""
        arrays = self.states, self._rngs, self._episodes
        self._each(batch_loops.restart_all, *arrays, extra=(self._start, only_finished))

    def state(self, i: int) -> State:
        """A copy of one game's state."""
        return State(self.game, kit.raw(self.states)[i])

    def set_state(self, i: int, state: State) -> None:
        """Let a game begin with a copy of a state: its length and its rewards start at 0.

        Raises ParlourError for a state of another game, of other options, or in which dice are to fall.
        """
        game = state.game
        if (game.package, game.options) != (self.game.package, self.game.options) or state.is_chance_node():
            raise ParlourError(
                f"A batch of {self.game!r} needs a state of that game that is not a chance node, not {state!r}."
            )
        self.states[i] = state.record
        episode = kit.raw(self._episodes)[i : i + 1]
        episode[:] = np.zeros((), episode.dtype)
        episode["over"] = state.is_terminal()

    def branch(self, games: Sequence[int] | NDArray[np.integer], seed: int | None = None) -> Batch:
        """A batch of copies of some games, each as often as it is named, with dice of their own."""
        made = Batch(self.game, len(games), seed, len(self._parts), self.auto_reset)
        for name in ("states", "_episodes", "_finals"):
            kit.raw(getattr(made, name))[:] = kit.raw(getattr(self, name))[np.asarray(games)]
        return made

    def current_players(self) -> NDArray[np.int64]:
        """The seat to act in each game, or TERMINAL; shape (size,)."""
        actors = np.empty(self.size, np.int64)
        self._each(batch_loops.note_actors, self.states, actors)
        return actors

    def legal_actions_mask(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 for each legal action; shape (size, game.num_distinct_actions()), written to `out` or to a new array.

        Raises ParlourError for an array of another shape or type.
        """
        mask = self._output(out, self.game.num_distinct_actions(), np.uint8)
        self._each(batch_loops.mark_legal, self.states, mask)
        return mask

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely, drawn with its own dice; 0 where it is over."""
        actions = np.empty(self.size, np.int64)
        self._each(batch_loops.draw_actions, self.states, self._rngs, actions)
        return actions

    def legal_actions(self) -> Actions:
        """The legal actions of all games, which are shorter than masks where few of many actions are legal."""
        counts, start = np.zeros(self.size, np.int64), np.zeros(self.size + 1, np.int64)
        self._each(batch_loops.count_legal, self.states, counts)
        np.cumsum(counts, out=start[1:])
        action = np.empty(start[-1], np.int32)
        self._each(batch_loops.list_legal, self.states, counts, start[:-1], extra=(action,))
        return Actions(action, start)

    def observe(
        self, seats: ArrayLike = batch_loops.WHO_ACTS, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What seats see, one seat for all games or one each, else the seat to act, written to `out` or to a new array.

        Its shape is (size, spec.size); `game.observation_spec` says what the numbers are. Raises ParlourError for a
        seat that is not there, and for an array of another shape or type.
        """
        return self._observe(self.states, seats, out)

    def final_observations(self, seats: ArrayLike = 0) -> NDArray[np.float32]:
        """What seats saw at the end of the games that ended last, where games start again by themselves."""
        return self._observe(self._finals, seats)

    def _observe(self, states: Any, seats: ArrayLike, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        seen = self._output(out, self.game.observation_spec.size, np.float32)
        arrays = states, self._looking(seats), seen
        if self.game.type.has_hidden_information:
            self._each(batch_loops.observe_hidden, *arrays, self._seen, extra=(self.game.seats,))
        else:
            self._each(batch_loops.observe_all, *arrays, extra=(self.game.seats,))
        return seen

    def _looking(self, seats: ArrayLike) -> NDArray[np.int64]:
        """The seat that looks at each game. Raises ParlourError for one that is not there."""
        lowest, highest = (seats, seats) if isinstance(seats, int) else (np.min(seats), np.max(seats))
        if lowest < batch_loops.WHO_ACTS or highest >= self.game.seats:
            raise ParlourError(f"Seats of {self.game.title} are numbered 0 to {self.game.seats - 1}, not {seats}.")
        looking = np.empty(self.size, np.int64)
        looking[:] = seats
        return looking

    def _output(self, out: NDArray[Any] | None, width: int, kind: type[np.generic]) -> NDArray[Any]:
        """An array with a row for each game: the one given, if there is one. Raises ParlourError if it does not fit."""
        if out is None:
            return np.empty((self.size, width), kind)
        if out.shape != (self.size, width) or out.dtype != kind or not out.flags.carray:
            wanted = f"contiguous {np.dtype(kind)} of shape {self.size, width}"
            raise ParlourError(f"`out` must be {wanted}, not {out.dtype} of shape {out.shape}.")
        return out

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game that is not finished; shape (size,).

        Raises IllegalActionError if one is not legal; then nothing has changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ParlourError(f"Actions must be {self.size} whole numbers, not {given.dtype} of shape {given.shape}.")
        numbers = given.astype(np.int64)
        self._check_legal(numbers)
        arrays = self.states, self._finals, numbers, self._rngs, self._episodes
        self._each(batch_loops.step_all, *arrays, extra=(self._start, self.auto_reset))

    def _check_legal(self, actions: NDArray[np.int64]) -> None:
        for part, at in zip(self._parts, self._each(batch_loops.first_illegal, self.states, actions), strict=True):
            if at != batch_loops.LEGAL:
                i = part.start + at
                raise IllegalActionError(f"Game {i}: action {actions[i]} is not legal in {self.state(i).to_text()!r}.")

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
        return sum(self._each(batch_loops.random_steps, self.states, self._rngs, extra=(self._start, steps)))

    def returns(self) -> NDArray[np.float32]:
        """The results, 0 in games that go on; shape (size, seats)."""
        episodes = kit.new(Episode, self.size)
        self._each(batch_loops.note_returns, self.states, episodes)
        return kit.raw(episodes)["reward"][:, : self.game.seats].copy()

    def _each(self, rule: Callable[..., Any], *arrays: Any, extra: tuple[Any, ...] = ()) -> list[int]:
        """Run a rule over all parts of some arrays at once, each with a worker of its own."""
        code = self._code_for(rule, *arrays, self._one_worker[0], *extra)
        if len(self._parts) == 1:
            return [code(*arrays, self._one_worker[0], *extra)]

        def run(i: int) -> int:
            return int(code(*(array[self._parts[i]] for array in arrays), self._one_worker[i], *extra))

        others = [self._pool.submit(run, i) for i in range(1, len(self._parts))]
        return [run(0), *(other.result() for other in others)]

    def _code_for(self, rule: Callable[..., Any], *arguments: Any) -> Callable[..., int]:
        """The code of a rule, which always gets arguments of the same types here; one thread compiles it, not all."""
        key = rule, self.game.compiled
        if key not in self._code:
            self._code[key] = self.game.code_for(rule, *arguments)
        return self._code[key]

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        contents = [kit.raw(array).tobytes() for array in self._contents()]
        return _batch_again, (self.game, self.size, len(self._parts), self.auto_reset, *contents)

    def _contents(self) -> tuple[Any, ...]:
        """What another process needs to know of its games."""
        return self.states, self._rngs, self._episodes, self._finals


def _batch_again(game: Game, size: int, threads: int, auto_reset: bool, *contents: bytes) -> Batch:
    """A batch as another process knew it; its statistics begin anew."""
    made = Batch(game, size, 0, threads, auto_reset)
    for array, content in zip(made._contents(), contents, strict=True):
        known = kit.raw(array)
        known[:] = np.frombuffer(content, known.dtype)
    return made


def _seeded(size: int, seed: int | None) -> Array[Rng]:
    rngs = kit.new(Rng, size)
    for i, each in enumerate(kit.spread_seed(seed, size)):
        rngs[i] = kit.seeded(each)
    return rngs


def _parts(size: int, count: int) -> list[slice]:
    """A range cut into at most `count` even parts."""
    count = min(size, count)
    return [slice(size * i // count, size * (i + 1) // count) for i in range(count)]
