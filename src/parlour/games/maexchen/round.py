"""One round of Mäxchen for two as a short program: what its throws are worth, once it is known what its endings are.

The program is found by walking through the rules, so no rule stands here. Positions that are worth the same, whatever
the endings are worth, become one part; that leaves about a hundred parts of some 1700 positions.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import fsum
from typing import Any, NamedTuple

from parlour import kit
from parlour.kit import CHANCE, interpret

from . import rules

PLAYERS = 2
UNENDING = 999  # faces: no round is the last of this game
actor, legal, apply = interpret(rules.actor), interpret(rules.legal), interpret(rules.apply)
chance, key = interpret(rules.chance), interpret(rules.key)
arrange, begin = interpret(rules.arrange), interpret(rules.begin_round)


class Ending(NamedTuple):
    """Result of a round for each role, and the role that starts the next one."""

    points: tuple[int, ...]
    faces: tuple[int, ...]
    starter: int

    @property
    def lead(self) -> int:
        """Points by which the starter's lead grows."""
        return self.points[rules.FIRST] - self.points[rules.SECOND]


class Chance(NamedTuple):
    """Throws of some weight after which there are two parts to choose from, or no choice: twice the same one."""

    weight: float
    one: int
    other: int


class Throw(NamedTuple):
    """The dice are thrown by a role, which then chooses."""

    role: int
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Round:
    """All its parts, each after those that it leads to; the last one begins the round."""

    parts: tuple[Ending | Throw, ...]
    numbers: dict[int, int]  # index of the part with a key: a throw about to fall, or an ending

    def values(self, worth: Callable[[Ending], float]) -> list[float]:
        """Value of each part for the starter with best play, given the values of the endings.

        Sums are exact but for the last rounding: those of `sum` differ from one Python to the next, and with them play.
        """
        values: list[float] = []
        for part in self.parts:
            if isinstance(part, Ending):
                values.append(worth(part))
            else:
                choose = max if part.role == rules.FIRST else min
                values.append(fsum(weight * choose(values[one], values[other]) for weight, one, other in part.chances))
        return values

    def number(self, s: Any) -> int:
        """Index of a position's part in `alone`."""
        return self.numbers[int(key(s))]


def alone(s: Any) -> Any:
    """A copy of a position of two players that tells of its round only: no points or faces, started by seat 0."""
    copy = kit.copy(s)
    copy.points[:] = 0
    copy.marks[:] = 0
    copy.starter = 0
    copy.players = PLAYERS
    copy.faces = UNENDING
    arrange(copy)
    return copy


@functools.cache
def explore() -> Round:
    """Walk through all that can happen in a round. (It takes about a second, once.)"""
    start = alone(kit.new(rules.State))
    begin(start)
    walk = _Walk()
    walk.visit(start)
    return Round(tuple(walk.parts), walk.numbers)


class _Walk:
    def __init__(self) -> None:
        self.parts: dict[Ending | Throw, int] = {}
        self.numbers: dict[int, int] = {}
        self._room = kit.new(kit.Outcomes)

    def visit(self, s: Any) -> int:
        """The number of the part that a position before a throw or after an ending is."""
        k = int(key(s))
        if k not in self.numbers:
            part = _ending(s) if any(s.marks) else self._throw(s)
            self.numbers[k] = self.parts.setdefault(part, len(self.parts))
        return self.numbers[k]

    def _throw(self, s: Any) -> Throw:
        out, weights = self._room.action, self._room.weight
        count = chance(s, out, weights)
        fallen = [(int(weights[i]), _after(s, out[i])) for i in range(count)]
        total = sum(weight for weight, _ in fallen)
        found: Counter[tuple[int, int]] = Counter()
        for weight, then in fallen:
            found[self._choice(then)] += weight
        return Throw(int(s.role), tuple(Chance(weight / total, *choice) for choice, weight in sorted(found.items())))

    def _choice(self, s: Any) -> tuple[int, int]:
        """The parts to choose from after a throw has fallen."""
        if actor(s) == CHANCE:
            return self.visit(s), self.visit(s)
        one, other = sorted(self.visit(_after(s, action)) for action in self._legal(s))
        return one, other

    def _legal(self, s: Any) -> list[int]:
        out = self._room.action
        return [int(out[i]) for i in range(legal(s, out))]


def _after(s: Any, action: int) -> Any:
    after = kit.copy(s)
    apply(after, action)
    return after


def _ending(s: Any) -> Ending:
    return Ending(tuple(map(int, s.points[:PLAYERS])), tuple(map(int, s.marks[:PLAYERS])), int(s.starter))
