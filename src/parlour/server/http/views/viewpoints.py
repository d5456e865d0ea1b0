"""Whose eyes a caller sees with, and what is hidden from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.match.viewing import seen_start, seen_turns
from parlour.server.domain.events import Event
from parlour.server.domain.redaction import knows_start, redact
from parlour.server.domain.table import Table


def hides(table: Table) -> bool:
    """Whether there are secrets in the table's game."""
    return table.game.type.has_hidden_information


def viewpoint(table: Table, who: str | None) -> int | None:
    """The seat through whose eyes a caller sees: of several, the one to act or choose, or else the last that acted.

    Before the start nobody sees secrets that the position begins with: seats can still be changed.
    """
    if table.status == "waiting" and not knows_start(table, None):
        return None
    mine = table.held_by(who)
    if len(mine) < 2:
        return mine[0] if mine else None
    if (turn := table.turn_of(mine)) is not None:
        return turn
    acted = [turn.actor for turn in table.match.turns if turn.actor in mine]
    return acted[-1] if acted else mine[0]


def retold(
    table: Table, who: str | None, events: Sequence[Event], after: int = 0, count: int | None = None
) -> list[dict[str, Any]]:
    """The events of a table as a caller may know them, those that come after number `after`, or so many of them."""
    seat = viewpoint(table, who)
    start = table.position if knows_start(table, seat) else seen_start(table.match, seat).to_text()
    seen, mine = seen_turns(table.match, seat), table.held_by(who)
    return redact(events, seen, start=start, hides=hides(table), after=after, count=count, mine=mine)
