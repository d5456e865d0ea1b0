"""Retention rules for inactive tables.

A table where nobody ever played is removed. Any other is archived: all its events move into one row, from which it
loads as before, so players can continue an unfinished game years later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .clocks import DAY
from .table import Status

Fate = Literal["removed", "packed"]


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """The fate of tables with a status that have been inactive for some days.

    Tables where a clock runs or a computer is to act are exempt.
    """

    fate: Fate
    status: Status
    days: float
    untouched: bool = False  # only tables where nothing has happened since they were opened
    unplayed: bool = False  # only tables where nobody has ever acted

    def latest(self, now: int) -> int:
        """The latest time of a table's last event at which the rule applies, in milliseconds since 1970."""
        return now - int(self.days * DAY)


def retention_rules(untouched: float, waiting: float, abandoned: float, finished: float) -> tuple[RetentionRule, ...]:
    """A server's rules, given in days; 0 disables a rule."""
    made = (
        RetentionRule("removed", "waiting", untouched, untouched=True),
        RetentionRule("removed", "waiting", waiting),
        RetentionRule("removed", "over", waiting, unplayed=True),  # closed before the start
        RetentionRule("packed", "playing", abandoned),
        RetentionRule("packed", "over", finished),
    )
    return tuple(rule for rule in made if rule.days)
