"""When a table at which nothing happens any more is put away, and how. Nothing that was played is ever lost.

A table at which nobody came to play is removed. One that was played at is packed: its events move, all of them, into
one row, from which the table is laid out again when somebody asks for it, as it was. A game that nobody has ended stays
one that nobody has ended: its dice stay secret, and who comes back after years plays on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .clocks import DAY
from .table import Status

Fate = Literal["removed", "packed"]


@dataclass(frozen=True, slots=True)
class Rule:
    """What becomes of tables of a kind at which nothing has happened for some days.

    Those are left alone for which the server has still something to do: a clock runs there, or a computer is to act.
    """

    fate: Fate
    status: Status
    days: float
    untouched: bool = False  # only those at which nothing has happened since they were opened
    unplayed: bool = False  # only those at which nobody has ever acted

    def latest(self, now: int) -> int:
        """When something must have happened last at such a table, in milliseconds since 1970."""
        return now - int(self.days * DAY)


def rules(untouched: float, waiting: float, abandoned: float, finished: float) -> tuple[Rule, ...]:
    """The rules of a house, given in days; 0 is never."""
    made = (
        Rule("removed", "waiting", untouched, untouched=True),
        Rule("removed", "waiting", waiting),
        Rule("removed", "over", waiting, unplayed=True),  # closed before the start
        Rule("packed", "playing", abandoned),
        Rule("packed", "over", finished),
    )
    return tuple(rule for rule in made if rule.days)
