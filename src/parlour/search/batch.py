"""Batches: many games stepped at once, on all cores."""

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

from . import batch_loops
from .batch_loops import GameProgress, Worker
from .playout import Playouts

Rule = Callable[..., int]
COPIED = "states", "_episodes", "_finals"  # arrays with an entry for each game
PICKLED = *COPIED, "_rngs"


class Actions(NamedTuple):
    """The legal actions of consecutive games: those of game i are `action[start[i] : start[i + 1]]`."""

    action: NDArray[np.int32]
    start: NDArray[np.int64]  # shape (size + 1,)


class Batch:
    """`size` games of one kind, each with its own random numbers; chance nodes are resolved automatically.

    A finished game stays as it is until `restart`; with `auto_reset` it restarts in the step that ends it, and
    `final_observations` returns its last observation. The same seed gives the same games on any number of threads. All
    arrays are NumPy arrays, which other libraries can share (`torch.from_numpy`, `jax.dlpack.from_dlpack`).
    """

    def __init__(
        self, game: Game, size: int, seed: int | None = None, threads: int | None = None, auto_reset: bool = False
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
        self._episodes, self._rngs = kit.new(GameProgress, size), kit.new(Rng, size)
        count = min(size, threads or os.cpu_count() or 1)
        self._parts = [slice(size * i // count, size * (i + 1) // count) for i in range(count)]
        self._workers = kit.new(Worker, count)
        self._one_worker = [self._workers[i : i + 1] for i in range(count)]
        self._pool = ThreadPoolExecutor(count)
        self._code: dict[tuple[Rule, bool], Rule] = {}
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Restart all games with random numbers from another seed; None stands for a random seed."""
        for i, each in enumerate(kit.spread_seed(seed, self.size)):
            self._rngs[i] = kit.seeded(each)
        kit.raw(self._workers)["tally"] = np.zeros((), kit.raw(self._workers)["tally"].dtype)
        self.restart(only_finished=False)

    def restart(self, only_finished: bool = True) -> None:
        """Restart the finished games, or all of them; their random numbers continue."""
        arrays = self.states, self._rngs, self._episodes
        self._each(batch_loops.restart_all, *arrays, extra=(self._start, only_finished))

    def state(self, i: int) -> State:
        """Return a copy of one game's state."""
        return State(self.game, kit.raw(self.states)[i])

    def set_state(self, i: int, state: State) -> None:
        """Replace a game by a copy of a state, with its length and rewards at 0.

        Raises ParlourError for a state of another game, with other options, or at a chance node.
        """
        self._check_state(state)
        self.states[i] = state.record
        episode = kit.raw(self._episodes)[i : i + 1]
        episode[:] = np.zeros((), episode.dtype)
        episode["over"] = state.is_terminal()

    def _check_state(self, state: State) -> None:
        game, own = state.game, self.game
        if (game.package, game.options) != (own.package, own.options) or state.is_chance_node():
            needed = "a state of that game that is not a chance node"
            raise ParlourError(f"A batch of {own!r} needs {needed}, not {state!r}.")

    def branch(self, games: Sequence[int] | NDArray[np.integer], seed: int | None = None) -> Batch:
        """Return a batch of copies of some games, which may be repeated, with new random numbers."""
        made = Batch(self.game, len(games), seed, len(self._parts), self.auto_reset)
        for name in COPIED:
            kit.raw(getattr(made, name))[:] = kit.raw(getattr(self, name))[np.asarray(games)]
        return made

    def current_players(self) -> NDArray[np.int64]:
        """Return the seat to act in each game, or TERMINAL; shape (size,)."""
        actors = np.empty(self.size, np.int64)
        self._each(batch_loops.note_actors, self.states, actors)
        return actors

    def legal_actions_mask(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Return 1 for each legal action, written to `out` or a new array; shape (size, game.num_distinct_actions()).

        Raises ParlourError for an array of another shape or type.
        """
        mask = self._output(out, self.game.num_distinct_actions(), np.uint8)
        self._each(batch_loops.mark_legal, self.states, mask)
        return mask

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, all equally likely, or 0 if it is over."""
        actions = np.empty(self.size, np.int64)
        self._each(batch_loops.draw_actions, self.states, self._rngs, actions)
        return actions

    def legal_actions(self) -> Actions:
        """Return the legal actions of all games, more compactly than masks if few actions are legal."""
        counts, start = np.zeros(self.size, np.int64), np.zeros(self.size + 1, np.int64)
        self._each(batch_loops.count_legal, self.states, counts)
        np.cumsum(counts, out=start[1:])
        action = np.empty(start[-1], np.int32)
        self._each(batch_loops.list_legal, self.states, counts, start[:-1], extra=(action,))
        return Actions(action, start)

    def observe(
        self, seats: ArrayLike = batch_loops.WHO_ACTS, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Return observations of one seat for all games, one seat each, or the seat to act (default), in `out` or a new
        array.

        The shape is (size, spec.size); `game.observation_spec` describes the numbers. Raises ParlourError for an
        unknown seat, or an array of another shape or type.
        """
        return self._observe(self.states, seats, out)

    def final_observations(self, seats: ArrayLike = 0) -> NDArray[np.float32]:
        """Return the observations at the end of the games that ended last, with `auto_reset`."""
        return self._observe(self._finals, seats)

    def _observe(self, states: Any, seats: ArrayLike, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        hides = self.game.type.has_hidden_information
        numbers = self._output(out, self.game.observation_spec.size, np.float32)
        arrays = states, self._seen if hides else states, self._observing_seats(seats), numbers
        self._each(batch_loops.observe_all, *arrays, extra=(self.game.seats, hides))
        return numbers

    def _observing_seats(self, seats: ArrayLike) -> NDArray[np.int64]:
        """Return the observing seat of each game. Raises ParlourError for an unknown seat."""
        lowest, highest = (seats, seats) if isinstance(seats, int) else (np.min(seats), np.max(seats))
        if lowest < batch_loops.WHO_ACTS or highest >= self.game.seats:
            raise ParlourError(f"Seats of {self.game.title} are numbered 0 to {self.game.seats - 1}, not {seats}.")
        observing_seat = np.empty(self.size, np.int64)
        observing_seat[:] = seats
        return observing_seat

    def _output(self, out: NDArray[Any] | None, width: int, kind: type[np.generic]) -> NDArray[Any]:
        """Return `out`, or a new array with a row for each game. Raises ParlourError if `out` does not fit."""
        if out is None:
            return np.empty((self.size, width), kind)
        if out.shape != (self.size, width) or out.dtype != kind or not out.flags.carray:
            wanted = f"contiguous {np.dtype(kind)} of shape {self.size, width}"
            raise ParlourError(f"`out` must be {wanted}, not {out.dtype} of shape {out.shape}.")
        return out

    def step(self, actions: ArrayLike) -> None:
        """Apply one action in each unfinished game; shape (size,).

        Raises IllegalActionError if any action is illegal, leaving all games unchanged.
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
    def rewards(self) -> NDArray[np.float64]:
        """Each seat's result in games that the last step ended, or 0; shape (size, seats), a view."""
        return kit.raw(self._episodes)["reward"][:, : self.game.seats]

    @property
    def terminations(self) -> NDArray[np.bool_]:
        """Whether each game is over; with `auto_reset`, whether the last step ended one; shape (size,), a view."""
        return kit.raw(self._episodes)["over"].view(np.bool_)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of actions so far in each game; shape (size,), a view."""
        return kit.raw(self._episodes)["length"]

    def statistics(self) -> Playouts:
        """Return the number of games ended by steps since `reset`, their actions, and each seat's mean result."""
        tally = kit.raw(self._workers)["tally"]
        games = int(tally["games"].sum())
        means = tally["total"].sum(axis=0)[: self.game.seats] / max(games, 1)
        return Playouts(games, int(tally["plies"].sum()), tuple(means.tolist()))

    def play_random(self, steps: int) -> int:
        """Make random steps in each game, restarting finished ones; return the number of steps."""
        return sum(self._each(batch_loops.random_steps, self.states, self._rngs, extra=(self._start, steps)))

    def returns(self) -> NDArray[np.float64]:
        """Return the results, or 0 in unfinished games; shape (size, seats)."""
        episodes = kit.new(GameProgress, self.size)
        self._each(batch_loops.note_returns, self.states, episodes)
        return kit.raw(episodes)["reward"][:, : self.game.seats].copy()

    def _each(self, rule: Rule, *arrays: Any, extra: tuple[object, ...] = ()) -> list[int]:
        """Run a rule over all parts of some arrays at once, each with its own worker."""
        key = rule, self.game.compiled
        if key not in self._code:  # compiled before the threads start; argument types never change
            self._code[key] = self.game.code_for(rule, *arrays, self._one_worker[0], *extra)
        code = self._code[key]
        if len(self._parts) == 1:
            return [code(*arrays, self._one_worker[0], *extra)]

        def run(i: int) -> int:
            return int(code(*(array[self._parts[i]] for array in arrays), self._one_worker[i], *extra))

        others = [self._pool.submit(run, i) for i in range(1, len(self._parts))]
        return [run(0), *(other.result() for other in others)]

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        contents = {name: kit.raw(getattr(self, name)).tobytes() for name in PICKLED}
        return _unpickled, (self.game, self.size, len(self._parts), self.auto_reset, contents)


def _unpickled(game: Game, size: int, threads: int, auto_reset: bool, contents: dict[str, bytes]) -> Batch:
    """Rebuild a pickled batch; its statistics restart."""
    made = Batch(game, size, 0, threads, auto_reset)
    for name, content in contents.items():
        array = kit.raw(getattr(made, name))
        array[:] = np.frombuffer(content, array.dtype)
    return made
