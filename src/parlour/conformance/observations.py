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
        yield "Two parts of the observation have one name."
    for state in it.visit(it.positions):
        for seat in seats:
            before, seen = memory(state), state.observation_tensor(seat)
            if (seen.shape, seen.dtype) != (spec.shape, spec.dtype):
                yield f"The observation has shape {seen.shape} and type {seen.dtype}, not {spec.shape}, {spec.dtype}."
            elif not ((spec.low <= seen) & (seen <= spec.high)).all():
                yield "A number of the observation lies beyond its bounds."
            elif spec.split(seen)["seat"].tolist() != [each == seat for each in seats]:
                yield f"The observation does not say that it is seat {seat}'s."
            if memory(state) != before:
                yield "Looking at a position changes it."


@check
def numbers_show_what_a_seat_sees_and_nothing_else(it: Sampled) -> Iterator[str]:
    for one, other, seat in it.alike:
        it.where = one
        if (one.observation_tensor(seat) != other.observation_tensor(seat)).any():
            yield f"The numbers tell seat {seat} what is hidden from it."
    for state in it.visit(it.positions[:: len(it.positions) // 8 + 1]):
        for seat in range(it.game.num_players()):
            if (state.observation(seat).observation_tensor(seat) != state.observation_tensor(seat)).any():
                yield f"The numbers of seat {seat} are not those of what it sees."
