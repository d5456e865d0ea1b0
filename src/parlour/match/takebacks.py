"""The takebacks of a game, counted for readers of its record.

After a takeback, a player still knows the rolls and hidden choices that were revealed, and the dice repeat their rolls.
A record therefore shows how much was taken back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.view.language import phrases

say = phrases(__package__)
TAG = re.compile(r"([0-9]{1,9}(?: [0-9]{1,9})*)(, roll)?(, reveal)?")


@dataclass(frozen=True, slots=True)
class Takebacks:
    """The number of takebacks by seat, and whether any undid a roll or the reveal of hidden information."""

    counts: tuple[int, ...]
    roll: bool = False
    reveal: bool = False

    def __bool__(self) -> bool:
        return any(self.counts)

    def after(self, seat: int, roll: bool, reveal: bool) -> Takebacks:
        """The counts after one more takeback by a seat."""
        counts = tuple(count + (number == seat) for number, count in enumerate(self.counts))
        return Takebacks(counts, self.roll or roll, self.reveal or reveal)

    def sentence(self, seats: Sequence[str]) -> str:
        """The takebacks as sentences with the names of the seats; empty if there were none."""
        if not self:
            return ""
        words = [_count_text(name, count) for name, count in zip(seats, self.counts, strict=True) if count]
        if self.roll:
            words.append(say("A takeback undid a roll that had already been seen. The dice fall the same way again."))
        if self.reveal:
            words.append(say("A takeback undid a turn that had revealed hidden information."))
        return " ".join(words)

    def tag(self) -> str:
        """The value of the Takebacks tag: "2 0" or "2 0, roll, reveal"."""
        return ", ".join([" ".join(map(str, self.counts)), *["roll"] * self.roll, *["reveal"] * self.reveal])


def _count_text(seat: str, count: int) -> str:
    if count == 1:
        return say("{seat} used 1 takeback.", seat=seat)
    return say("{seat} used {count} takebacks.", seat=seat, count=count)


def read_takebacks(tag: str, seats: int) -> Takebacks:
    """Parse the Takebacks tag of a record; no takebacks if its number of seats is wrong."""
    found = TAG.fullmatch(tag)
    counts = tuple(map(int, found[1].split())) if found else ()
    if found is None or len(counts) != seats:
        return Takebacks((0,) * seats)
    return Takebacks(counts, bool(found[2]), bool(found[3]))
