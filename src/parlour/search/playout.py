"""Random play to the end."""

from __future__ import annotations

from parlour import kit
from parlour.errors import ParlourError
from parlour.game import Game
from parlour.kit import CHANCE, TERMINAL, Moves, Result, actor, apply, random_action, record, returns, roll, rule, setup

Tally = record("tally", games="i8", plies="i8", chances="i8", total=("f8", kit.MAX_SEATS))


@rule
def play_out(state, moves, rng):
    """Play random actions until the game is over; return how many (rolls not counted)."""
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
def play_many(start, state, moves, result, rng, tally, count):
    """Random games from a position, added up in a tally."""
    for _ in range(count):
        state[0] = start[0]
        tally.plies += play_out(state[0], moves, rng)
        returns(state[0], result.value)
        tally.games += 1
        for seat in range(len(result.value)):
            tally.total[seat] += result.value[seat]
