"""Specifications of observations and information states: their parts, shapes and ranges."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from parlour.errors import GameDefinitionError, ParlourError
from parlour.kit.records import number_fields

SEAT = "seat"
ACTORS, ACTIONS = "events.actor", "events.action"
MAX_EVENTS = 500  # maximum number of events


@dataclass(frozen=True, slots=True)
class Part:
    """Consecutive numbers of one meaning, with their range."""

    name: str
    shape: tuple[int, ...]
    low: float = 0.0
    high: float = 1.0

    @property
    def size(self) -> int:
        """The number of numbers."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class ObservationSpec:
    """The parts of a game's observations, which are `size` numbers of 32 bits, one part after another."""

    parts: tuple[Part, ...]
    dtype = np.dtype(np.float32)

    @functools.cached_property
    def size(self) -> int:
        """The length of an observation."""
        return sum(self._sizes())

    @property
    def shape(self) -> tuple[int]:
        """The shape of an observation."""
        return (self.size,)

    @property
    def low(self) -> NDArray[np.float32]:
        """The minimum of each number; shape (size,)."""
        return np.repeat([part.low for part in self.parts], self._sizes()).astype(self.dtype)

    @property
    def high(self) -> NDArray[np.float32]:
        """The maximum of each number; shape (size,)."""
        return np.repeat([part.high for part in self.parts], self._sizes()).astype(self.dtype)

    def room(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Return `out`, or a new array for one observation if it is None. Raises ParlourError if it does not fit."""
        if out is None:
            return np.empty(self.size, self.dtype)
        if out.shape != (self.size,) or out.dtype != self.dtype or not out.flags.carray:
            raise ParlourError(
                f"`out` must be a contiguous float32 array of shape ({self.size},), not {out.dtype} of {out.shape}."
            )
        return out

    def split(self, tensor: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Split observations of shape (…, size) into views of their parts, by name."""
        ends = np.cumsum(self._sizes())
        pieces = np.split(tensor, ends[:-1], axis=-1)
        return {
            part.name: piece.reshape((*tensor.shape[:-1], *part.shape))
            for part, piece in zip(self.parts, pieces, strict=True)
        }

    def _sizes(self) -> list[int]:
        return [part.size for part in self.parts]


def spec_of(rules: ModuleType, seats: int) -> ObservationSpec:
    """Return the parts that rules declare in OBSERVATION (default: the fields of the record), plus the observing seat.

    Raises GameDefinitionError if rules define only one of OBSERVATION and `observe`.
    """
    if hasattr(rules, "observe") != hasattr(rules, "OBSERVATION"):
        raise GameDefinitionError(
            f"{rules.__name__} must define both `observe` and OBSERVATION, the parts it writes, or neither."
        )
    own = rules.OBSERVATION if hasattr(rules, "OBSERVATION") else _parts(rules.State)
    return ObservationSpec((*own, Part(SEAT, (seats,))))


def information_spec_of(seen: ObservationSpec, seats: int, length: int, most: int) -> ObservationSpec:
    """Return the parts of an information state: the last events of a game of this length, then the observation.

    An event has an actor (chance or one of the seats) and an action or outcome plus 1 (at most `most`); 0: no event.
    """
    recalled = min(length, MAX_EVENTS)
    return ObservationSpec((Part(ACTORS, (recalled, 1 + seats)), Part(ACTIONS, (recalled,), high=most), *seen.parts))


def _parts(kind: np.dtype) -> Iterator[Part]:
    """Yield a part for each field of a record: a number as it is, a set of squares as 64 bits."""
    for field in number_fields(kind):
        if field.is_set:
            yield Part(field.name, (*field.shape, 8 * field.kind.itemsize))
        else:
            limits = np.iinfo(field.kind)
            yield Part(field.name, field.shape, float(limits.min), float(limits.max))
