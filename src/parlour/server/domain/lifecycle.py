"""Rules for putting away tables at which nothing happens any more. Nothing that was played is ever lost.

A table that nobody played at is removed. One that was played at is packed: all its events move into one row. When
somebody asks for it, it is loaded from there as it was. An unfinished game stays unfinished: its dice stay secret, and
its players can play on after years.
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

    It leaves alone tables at which the server has something to do: a clock runs, or a computer is to act.
    """

    fate: Fate
    status: Status
    days: float
    untouched: bool = False  # only those at which nothing has happened since they were opened
    unplayed: bool = False  # only those at which nobody has ever acted

    def latest(self, now: int) -> int:
        """The latest time of a table's last event at which the rule applies, in milliseconds since 1970."""
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
