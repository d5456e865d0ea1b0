"""Values that ship with the package: rows thinned to a few leads each, linear in between.

`python -m parlour.games.maexchen.shipped_solution` computes them again in a few minutes and writes `solution.xz`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parlour.core import solutions
from parlour.kit import rule

from .solving import Floats, Ints, Left, Row, Starts, in_order, solve_row

FILE = Path(__file__).with_name("solution.xz")
FACES = 49
TOLERANCE = 3e-5  # tolerance of thinning
SCALE = 2**16  # scale of the integers that store values


@dataclass(frozen=True)
class Thinned:
    """Worths at some leads; the first and the last are -1 and 1."""

    leads: NDArray[np.int32]
    worths: Floats

    def at(self, leads: Ints | int) -> Floats:
        return np.asarray(np.interp(leads, self.leads, self.worths))


@dataclass
class Shipped:
    """All starts of rounds in games to `faces` faces; no worth is wrong by more than `error`."""

    faces: int
    error: float
    starts: Starts


def thin(row: Row, tolerance: float) -> Thinned:
    """Smallest set of leads that keeps linear interpolation and rounding within a tolerance."""
    chosen = np.zeros(len(row.worths), np.int64)
    count = choose_leads(row.worths, tolerance, chosen)
    kept = chosen[:count]
    return Thinned((kept + row.low).astype(np.int32), np.round(row.worths[kept] * SCALE) / SCALE)


@rule
def choose_leads(worths: Floats, tolerance: float, chosen: Ints) -> int:
    """From each chosen lead on, the farthest one such that the straight line to it passes by all between."""
    count = 1
    here = 0
    while here < len(worths) - 1:
        low = -np.inf
        high = np.inf
        best = here + 1
        there = here + 1
        while there < len(worths) and low <= high:
            way = there - here
            rise = worths[there] - worths[here]
            if low <= rise / way <= high:
                best = there
            low = max(low, (rise - tolerance) / way)
            high = min(high, (rise + tolerance) / way)
            there += 1
        here = best
        chosen[count] = here
        count += 1
    return count


def make(faces: int, tolerance: float) -> Shipped:
    """Solve the game, thinning out each row as soon as no other needs it, and see how wrong the worths have become."""
    exact, thinned, error = Starts(), Starts(), 0.0
    for lefts in in_order(faces):
        for left in lefts:
            row = exact.rows[left] = solve_row(exact, left)
            thinned.rows[left] = thin(row, tolerance)
            leads = np.arange(row.low, row.low + len(row.worths))
            error = max(error, float(np.abs(thinned.rows[left].at(leads) - row.worths).max()))
        total = sum(lefts[0])
        for left in [left for left in exact.rows if sum(left) < total - 1]:
            del exact.rows[left]
    return Shipped(faces, error, thinned)


def write(shipped: Shipped, path: Path = FILE) -> None:
    """Write the file."""
    rows = [shipped.starts.rows[left] for left in _lefts(shipped.faces)]
    solutions.write(
        path,
        faces=np.array(shipped.faces),
        error=np.array(shipped.error),
        counts=np.array([len(row.leads) for row in rows], np.int32),
        leads=np.concatenate([np.diff(row.leads, prepend=0) for row in rows]).astype(np.int32),
        worths=np.concatenate([np.diff(row.worths * SCALE, prepend=0) for row in rows]).astype(np.int32),
    )


@functools.cache
def load(path: Path = FILE) -> Shipped:
    """Read the file."""
    kept = solutions.read(path)
    faces, cuts = int(kept["faces"]), np.cumsum(kept["counts"])[:-1]
    leads, worths = np.split(kept["leads"], cuts), np.split(kept["worths"], cuts)
    rows = [Thinned(np.cumsum(a, dtype=np.int32), np.cumsum(b) / SCALE) for a, b in zip(leads, worths, strict=True)]
    return Shipped(faces, float(kept["error"]), Starts(dict(zip(_lefts(faces), rows, strict=True))))


def _lefts(faces: int) -> list[Left]:
    return [(one, other) for one in range(1, faces + 1) for other in range(1, faces + 1)]


if __name__ == "__main__":
    write(make(FACES, TOLERANCE))
