"""Self-play games and the advantage of each decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from encoding import Encoding, Floats, Planes
from numpy.typing import NDArray

from parlour.authoring import Batch, suits_alphabeta

Bools, Ints = NDArray[np.bool_], NDArray[np.int64]
Think = Callable[[Floats, NDArray[np.uint8]], tuple[Floats, Floats]]  # observations and masks to odds and values


@dataclass(frozen=True)
class Experience:
    """A batch of decisions. Each array has one number or one row per decision."""

    seen: Floats  # encoded
    mask: NDArray[np.uint8]
    action: Ints
    odds: Floats  # probability of the action
    value: Floats  # expected result
    advantage: Floats  # actual minus expected result

    @property
    def target(self) -> Floats:
        """The value that should have been expected."""
        return self.value + self.advantage


def play(
    games: Batch, encode: Encoding | Planes, think: Think, steps: int, rng: np.random.Generator, trace: float = 1.0
) -> Experience:
    """Play some decisions in each game, drawn by probability. `trace` is as in `advantages`."""
    rows: list[tuple[NDArray[Any], ...]] = []
    every = np.arange(games.size)
    for _ in range(steps):
        seen, mask, seats = encode(games.observe()), games.legal_actions_mask(), games.current_players()
        odds, values = think(seen, mask)
        action = draw(odds, rng)
        games.step(action)
        rewards, over = games.rewards.astype(np.float32), games.terminations.copy()
        rows.append((seen, mask, action, odds[every, action], values, seats, rewards, over))
    columns: list[NDArray[Any]] = [np.stack(column) for column in zip(*rows, strict=True)]
    decisions, (seats, rewards, over) = columns[:-3], columns[-3:]
    gained = advantages(rewards, over, seats, decisions[-1], awaited(games, encode, think), trace)
    flat: list[NDArray[Any]] = [each.reshape(-1, *each.shape[2:]) for each in (*decisions, gained)]
    return Experience(*flat)


def draw(odds: Floats, rng: np.random.Generator) -> Ints:
    """Draw one possible action for each row of probabilities."""
    sums = odds.cumsum(axis=1)
    return (sums > rng.random((len(odds), 1)) * sums[:, -1:]).argmax(axis=1)


def awaited(games: Batch, encode: Encoding | Planes, think: Think) -> Floats:
    """Return each seat's expected result in each game; shape (games, seats).

    In two-player games without hidden information, only the seat to act is evaluated. The other seat gets the negative.
    """
    mask = games.legal_actions_mask()
    if suits_alphabeta(games.game):
        acts = games.current_players()[:, None] == np.arange(2)
        return np.where(acts, 1, -1) * think(encode(games.observe()), mask)[1][:, None]
    return np.stack([think(encode(games.observe(seat)), mask)[1] for seat in range(games.game.seats)], axis=1)


def advantages(rewards: Floats, over: Bools, seats: Ints, values: Floats, last: Floats, trace: float) -> Floats:
    """Return the advantage of each decision (generalised advantage estimation, undiscounted).

    The next step of a seat is its own next decision or the end of the game; other seats' decisions are skipped. `trace`
    (λ, 0 to 1) weighs the actual outcome against the values expected soon after the decision. Shapes: rewards are
    (steps, games, seats), `last` (each seat's final expected result) is (games, seats), all others are (steps, games).

    Schulman et al., High-Dimensional Continuous Control Using Generalized Advantage Estimation, 2016.
    """
    following, ahead = last.copy(), np.zeros_like(last)
    gained, every = np.zeros_like(values), np.arange(values.shape[1])
    for step in reversed(range(len(values))):
        following[over[step]], ahead[over[step]] = rewards[step][over[step]], 0.0
        seat = seats[step]
        gained[step] = following[every, seat] - values[step] + trace * ahead[every, seat]
        following[every, seat], ahead[every, seat] = values[step], gained[step]
    return gained
