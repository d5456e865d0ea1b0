"""The viewpoint of a caller at a table, and what is visible from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from parlour.match.viewing import seen_start, seen_turns
from parlour.server.domain.events import TableEvent
from parlour.server.domain.redaction import knows_start, redact
from parlour.server.domain.table import Table
from parlour.view.language import phrases
from parlour.view.scene import Scene

say = phrases(__package__)


def hides(table: Table) -> bool:
    """Whether the table's game has hidden information."""
    return table.game.type.has_hidden_information


def viewpoint(table: Table, who: str | None) -> int | None:
    """The seat whose view a caller has; None for spectators.

    With several seats it is the one to act or choose, otherwise the last that acted. Before the start it is None if the
    position already has secrets, because seats can still change hands.
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


def visible_events(
    table: Table, who: str | None, events: Sequence[TableEvent], after: int = 0, count: int | None = None
) -> list[dict[str, Any]]:
    """The events after number `after` as a caller may see them, at most `count`. `events` starts with the first."""
    seat = viewpoint(table, who)
    start = table.position if knows_start(table, seat) else seen_start(table.match, seat).to_text()
    seen, mine = seen_turns(table.match, seat), table.held_by(who)
    return redact(events, seen, start=start, hides=hides(table), after=after, count=count, mine=mine)


def choosing_scene(table: Table, seat: int) -> Scene | None:
    """The scene for a seat's simultaneous choice, ahead of its turn; None if it has none to make."""
    ahead = table.choosing(seat)
    if ahead is None:
        return None
    if (chosen := table.sealed.get(seat)) is None:
        return ahead.scene()
    prompt = say("Your choice: {choice} The others are still choosing.", choice=ahead.describe_action(chosen.action))
    return replace(ahead.scene(with_choices=False), actor=table.match.state.current_player(), prompt=prompt)
