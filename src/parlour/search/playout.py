"""Random games."""

from __future__ import annotations

from dataclasses import dataclass

from parlour import kit
from parlour.core.game import State
from parlour.errors import ParlourError
from parlour.kit import CHANCE, MAX_SEATS, TERMINAL, Moves, Result, Rng, record, rule
from parlour.kit.calls import actor, apply, random_action, returns, roll
from parlour.kit.fields import F8, I8, Array, shape


@record
class Tally:
    """Totals of some playouts."""

    games: I8
    plies: I8
    total: Array[F8] = shape(MAX_SEATS)


@rule
def settle(state: object, rng: Rng) -> None:
    """Apply random outcomes until a seat is to act or the game is over."""
    while actor(state) == CHANCE:
        roll(state, rng)


@rule
def play_out(state: object, moves: Moves, rng: Rng) -> int:
    """Play random actions until the game is over; return their number, without chance outcomes."""
    plies = 0
    while True:
        who = actor(state)
        if who >= 0:
            apply(state, random_action(state, moves.action, rng))
            plies += 1
        elif who == TERMINAL:
            return plies
        else:
            roll(state, rng)


@rule
def play_many(
    start: Array[object], state: Array[object], moves: Moves, result: Result, rng: Rng, tally: Tally, count: int
) -> None:
    """Play random games from start[0] in state[0], and add them to a tally."""
    for _ in range(count):
        state[0] = start[0]
        tally.plies += play_out(state[0], moves, rng)
        returns(state[0], result.value)
        tally.games += 1
        for seat in range(MAX_SEATS):
            tally.total[seat] += result.value[seat]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Results of some random games."""

    games: int
    plies: int  # in total, without chance outcomes
    mean_returns: tuple[float, ...]  # per seat


def play_random_games(state: State, count: int, seed: int | None = None) -> Playouts:
    """Play random games from a position to the end. Raises ParlourError for an invalid count or position."""
    _check_arguments(state, count)
    game = state.game
    start, scratch = kit.new(game.rules.State, 1), kit.new(game.rules.State, 1)
    start[0] = state.record
    tally = kit.new(Tally)
    game.run(play_many, start, scratch, kit.new(Moves), kit.new(Result), kit.seeded(seed), tally, count)
    means = kit.raw(tally.total)[: game.num_players()] / count
    return Playouts(int(tally.games), int(tally.plies), tuple(means.tolist()))


def _check_arguments(state: object, count: int) -> None:
    if not isinstance(state, State):
        given = type(state).__name__
        raise ParlourError(f"Random games must start from a State, such as game.new_initial_state(), not {given}.")
    if count < 1:
        raise ParlourError(f"The number of games must be at least 1, not {count}.")
