"""What was taken back in a game: counted, for whoever reads its record later.

A roll or a hidden choice that has come out is known even after it was taken back: the dice fall the same way again. So
a record tells whether that has happened, and a game in which nothing was taken back is told from one in which much was.
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
    """How often each seat has taken something back; whether a roll went with it, or something that had come out."""

    counts: tuple[int, ...]
    roll: bool = False
    reveal: bool = False

    def __bool__(self) -> bool:
        return any(self.counts)

    def after(self, seat: int, roll: bool, reveal: bool) -> Takebacks:
        """One more, of a seat."""
        counts = tuple(count + (number == seat) for number, count in enumerate(self.counts))
        return Takebacks(counts, self.roll or roll, self.reveal or reveal)

    def sentence(self, seats: Sequence[str]) -> str:
        """All of it in words, with names for the seats; nothing where nothing was taken back."""
        if not self:
            return ""
        words = [_said(name, count) for name, count in zip(seats, self.counts, strict=True) if count]
        if self.roll:
            words.append(say("A takeback undid a roll that had already been seen. The dice fall the same way again."))
        if self.reveal:
            words.append(say("A takeback undid a turn that had revealed hidden information."))
        return " ".join(words)

    def tag(self) -> str:
        """As the value of a tag: "2 0", or "2 0, roll, reveal"."""
        return ", ".join([" ".join(map(str, self.counts)), *["roll"] * self.roll, *["reveal"] * self.reveal])


def _said(seat: str, count: int) -> str:
    if count == 1:
        return say("{seat} used 1 takeback.", seat=seat)
    return say("{seat} used {count} takebacks.", seat=seat, count=count)


def read_takebacks(tag: str, seats: int) -> Takebacks:
    """What the tag of a record tells; none, where it is not of so many seats."""
    found = TAG.fullmatch(tag)
    counts = tuple(map(int, found[1].split())) if found else ()
    if found is None or len(counts) != seats:
        return Takebacks((0,) * seats)
    return Takebacks(counts, bool(found[2]), bool(found[3]))
