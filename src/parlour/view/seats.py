"""What of a table is whose: the colours of its seats, and the areas that are their places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from .scene import COLOURS, OTHERS, Area


def seat_colours(names: Sequence[str]) -> tuple[str, ...]:
    """The colour of each seat: the one that it is called after in English, else one that no other has."""
    named = [name.lower() if name.lower() in COLOURS else None for name in names]
    free = [colour for colour in OTHERS if colour not in named] or list(OTHERS)
    others = (free[number % len(free)] for number in range(len(names)))
    return tuple(colour or next(others) for colour in named)


def seated(areas: Iterable[Area], seats: int) -> tuple[Area, ...]:
    """The areas with the seats whose places they belong to.

    An area belongs to a seat where its table says so, or where its id ends in the seat's number and there is such an
    area for every seat (card0, card1 …).
    """
    areas = tuple(areas)
    names = {area.id for area in areas}
    own = {f"{stem}{seat}": seat for stem in _stems(names) for seat in range(seats) if _is_dealt(stem, seats, names)}
    return tuple(replace(area, seat=own[area.id]) if area.seat is None and area.id in own else area for area in areas)


def _stems(names: Collection[str]) -> set[str]:
    """What stands before the number in the names that end in 0 alone."""
    stems = {name.removesuffix("0") for name in names if name.endswith("0")}
    return {stem for stem in stems if stem and not stem[-1].isdigit()}


def _is_dealt(stem: str, seats: int, names: Collection[str]) -> bool:
    return all(f"{stem}{seat}" in names for seat in range(seats))
