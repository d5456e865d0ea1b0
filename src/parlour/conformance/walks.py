"""Random games, and the calls of a search, for checks to examine."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from parlour import kit
from parlour.core.game import State
from parlour.game_info import PLAYERS, GameInfo, NumberOption, Option, Value
from parlour.kit import Moves, Rng, Scales, estimate, evaluate, noisy, random_action, rule
from parlour.kit.buffers import Estimate

SAMPLE = 24


def values(option: Option) -> Sequence[Value]:
    """Return the values of an option worth testing: the extremes of a number, or all numbers of players."""
    if isinstance(option, NumberOption):
        return range(option.low, option.high + 1) if option.name == PLAYERS else (option.low, option.high)
    return getattr(option, "values", (False, True))


def variants_of(info: GameInfo) -> Iterator[Mapping[str, Value]]:
    """Yield options of a game: the defaults, then one option at a time with another value."""
    yield {}
    for option in info.options:
        yield from ({option.name: value} for value in values(option) if value != option.default)


def walk(state: State, seed: int) -> Iterator[State]:
    """Yield the positions of a random game, first to last. Raises GameDefinitionError if it does not end."""
    rng, state = kit.seeded(seed), state.clone()
    for turn in itertools.count():
        yield state.clone()
        if state.is_terminal():
            return
        state.game.check_length(turn + 1)
        step(state, rng)


def step(state: State, rng: Rng) -> None:
    """Apply a random action or outcome."""
    if state.is_chance_node():
        state.roll(rng)
    else:
        legal = state.legal_actions()
        state.apply_action(legal[int(kit.below(rng, len(legal)))])


def sample(states: Sequence[State]) -> list[State]:
    """Return the first and last few items, and some between."""
    middle = states[4:-4]
    return [*states[:4], *middle[:: len(middle) // SAMPLE + 1], *states[4:][-4:]]


def memory(state: State) -> bytes:
    """Return all bytes of a record."""
    return kit.raw(state.record).tobytes()


@rule
def draw_action(state: object, moves: Moves, rng: Rng) -> int:
    """Return the action that a playout plays."""
    return random_action(state, moves.action, rng)


@rule
def guess(state: object, scales: Scales, result: Estimate) -> None:
    """Return the results that a search reads."""
    estimate(state, scales, result.value)


@rule
def weigh(state: object, seat: int, scales: Scales) -> float:
    """Return the evaluation of a position for a seat."""
    return evaluate(state, seat, scales.weight)


@rule
def list_noisy(state: object, moves: Moves) -> None:
    """Return the moves that a quiescence search follows."""
    moves.count = noisy(state, moves.action)
