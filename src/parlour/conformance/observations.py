"""Whether observations in numbers are as their description says, and tell a seat nothing that is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator

from .checks import check
from .sampled import Sampled
from .walks import memory


@check
def an_observation_in_numbers_is_as_described(it: Sampled) -> Iterator[str]:
    spec, seats = it.game.observation_spec, range(it.game.num_players())
    if len({part.name for part in spec.parts}) != len(spec.parts):
        yield "Two parts of the observation have the same name."
    for state in it.visit(it.positions):
        for seat in seats:
            before, seen = memory(state), state.observation_tensor(seat)
            if (seen.shape, seen.dtype) != (spec.shape, spec.dtype):
                yield f"The observation has shape {seen.shape} and type {seen.dtype}, not {spec.shape}, {spec.dtype}."
            elif not ((spec.low <= seen) & (seen <= spec.high)).all():
                yield "A number in the observation is out of bounds."
            elif spec.split(seen)["seat"].tolist() != [each == seat for each in seats]:
                yield f"The observation does not mark seat {seat} as its own."
            if memory(state) != before:
                yield "Observing a position changes it."


@check
def numbers_show_what_a_seat_sees_and_nothing_else(it: Sampled) -> Iterator[str]:
    for one, other, seat in it.alike:
        it.where = one
        if (one.observation_tensor(seat) != other.observation_tensor(seat)).any():
            yield f"The observation tensor reveals hidden information to seat {seat}."
    for state in it.visit(it.positions[:: len(it.positions) // 8 + 1]):
        for seat in range(it.game.num_players()):
            if (state.observation(seat).observation_tensor(seat) != state.observation_tensor(seat)).any():
                yield f"The observation tensor of seat {seat} differs from that of its observation."
