"""How the parts of the screen share its lines and columns: the players, the board, the log and the info."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .scale import Room, Sizing

WIDE = 76  # columns from which on there may be a panel beside the board
SIDES = (44, 36, 27, 22)  # columns kept for it; the fewer where the board needs them
BELOW = 5  # lines below the board: messages, input, keys
LEAST_BOARD = 4  # lines, whatever else is there
LOGGED = 2  # lines of the log that a panel leaves, where it can
RULE = 1  # line between a panel and the log


class Lines(NamedTuple):
    """How many lines there are of the players, the log and the info above and under a board."""

    players: int  # where they can be told in so few
    log: int
    info: int  # none: it takes turns with what is said under the prompt


WAYS = (Lines(4, 4, 2), Lines(2, 2, 2), Lines(2, 2, 1), Lines(2, 1, 1), Lines(2, 1, 0))
TALL, MEDIUM = 30, 20  # lines of a window from which on the first, and the second, of these ways are had


def ways(height: int) -> Sequence[Lines]:
    """The ways to share the lines of a window with a board, from the one that leaves most to all else."""
    return WAYS[0 if height >= TALL else 1 if height >= MEDIUM else 3 :]


def rooms_beside(width: int, height: int) -> list[Room]:
    """The rooms for a board that has a panel beside it, the widest panel first."""
    return [Room(width - 2 - side, height - BELOW) for side in SIDES if width >= WIDE]


def room_under(width: int, height: int, above: int, way: Lines) -> Room:
    """The room for a board that has so many lines of players above it, and the log under it."""
    return Room(width - 3, max(height - BELOW - above - way.log - way.info, LEAST_BOARD))


def first_to_fit(sizings: Iterable[Sizing]) -> tuple[int, Sizing]:
    """The first sizing of a board that leaves nothing out, or at least nothing out of sight, or else the last.

    With its number.
    """
    tried: list[Sizing] = []
    for number, sizing in enumerate(sizings):
        tried.append(sizing)
        if not sizing.hidden and not sizing.scale.bare:
            return number, sizing
    number = next((number for number, sizing in enumerate(tried) if not sizing.hidden), len(tried) - 1)
    return number, tried[number]


def info_in_panel(height: int) -> int:
    """The lines of the info beside a board."""
    return 4 if height >= MEDIUM else 3


def lines_of_panel(side: int, info: int) -> int:
    """The lines that the players may take of those beside a board, so that some are left for the log."""
    return side - info - RULE - LOGGED
