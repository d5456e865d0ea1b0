"""The scale of the board: as large as a window has room for, chosen once for a window and a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.view.scene import Area

from .layout import BOARD, Need, Scale, lay_out

SIZES = ((5, 12), (5, 10), (4, 10), (4, 8), (3, 8), (3, 6), (2, 6), (2, 5), (1, 5), (1, 4), (1, 3))  # lines, columns
SMALLEST = (1, 2)  # where colour alone marks a square
MARKED = 3  # columns from which on a square has room for a mark


class Room(NamedTuple):
    """Columns and lines to draw in."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Sizing:
    """The size of a board: the room for it, the scale that fits, and how many lines stay out of sight."""

    room: Room
    scale: Scale
    hidden: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        """The measure by which sizings are compared: all in sight first, then large squares."""
        return -self.hidden, self.scale.lines


def choose_sizing(
    areas: Sequence[Area], need: Need, room: Room, reserved: Mapping[str, int], by_colour: bool
) -> Sizing:
    """The sizing with the largest squares that fit into a room; if none fit, the one with the most in sight."""
    sizings = []
    for scale in _scales(areas, by_colour):
        layout = lay_out(areas, need, room.width, scale, reserved)
        beyond = layout.height - room.height if layout.width <= room.width else layout.height
        sizings.append(Sizing(room, scale, max(beyond, 0)))
        if beyond <= 0:
            break
    return max(sizings, key=lambda sizing: sizing.worth)


def best_sizing(sizings: Sequence[Sizing]) -> int:
    """The index of the best sizing; of equals one in which squares have room for marks, or the first."""

    def merit(number: int) -> tuple[int, ...]:
        return *sizings[number].worth, min(sizings[number].scale.columns, MARKED), -number

    return max(range(len(sizings)), key=merit)


def _scales(areas: Sequence[Area], by_colour: bool) -> Iterator[Scale]:
    kinds = [area.kind for area in areas]
    can_lie_beside = BOARD in kinds and any(kind != BOARD for kind in kinds)
    for lines, columns in [*SIZES, *([SMALLEST] if by_colour else [])]:
        if can_lie_beside:
            yield Scale(lines, columns, beside=True)
        yield Scale(lines, columns)
