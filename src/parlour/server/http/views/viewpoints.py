"""Whose eyes a caller sees with, and what is hidden from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.match.viewing import seen_start, seen_turns

from ...domain.events import Event
from ...domain.redaction import redact
from ...domain.table import Table


def hides(table: Table) -> bool:
    """Whether there are secrets in the table's game."""
    return table.game.type.has_hidden_information


def viewpoint(table: Table, who: str | None) -> int | None:
    """The seat through whose eyes a caller sees: of several, the one to act or choose, or else the last that acted."""
    mine = table.held_by(who)
    if len(mine) < 2:
        return mine[0] if mine else None
    if (turn := table.turn_of(mine)) is not None:
        return turn
    acted = [turn.actor for turn in table.match.turns if turn.actor in mine]
    return acted[-1] if acted else mine[0]


def retold(table: Table, who: str | None, events: Sequence[Event], after: int = 0) -> list[dict[str, Any]]:
    """The events of a table as a caller may know them, those that come after number `after`."""
    seat = viewpoint(table, who)
    start = table.position if _knows_start(table, seat) else seen_start(table.match, seat).to_text()
    seen, mine = seen_turns(table.match, seat), table.held_by(who)
    return redact(events, seen, start=start, hides=hides(table), after=after, mine=mine)


def keeps_a_secret(table: Table, seat: int | None) -> bool:
    """Whether something that was done, or was so at the start, is hidden from a viewer while the game is on."""
    return table.status != "over" and (None in seen_turns(table.match, seat) or not _knows_start(table, seat))


def _knows_start(table: Table, seat: int | None) -> bool:
    """Whether a viewer may know all of the position that the table began with."""
    return table.status == "over" or seen_start(table.match, seat) is table.match.start
