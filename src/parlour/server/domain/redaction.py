"""Redaction: removes keys and hidden information from the events that leave the server."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from parlour import registry
from parlour.match import Turn
from parlour.match.viewing import seen_start, seen_turns

from . import events as table_events
from .events import TableEvent, write
from .table import Table

SECRET_FIELDS = ("action", "text")


def keeps_a_secret(table: Table, seat: int | None) -> bool:
    """Whether a turn or part of the starting position is hidden from a viewer while the game is on."""
    return table.status != "over" and (None in seen_turns(table.match, seat) or not knows_start(table, seat))


def knows_start(table: Table, seat: int | None) -> bool:
    """Whether a viewer may know the whole starting position."""
    return table.status == "over" or seen_start(table.match, seat) is table.match.start


def redact(
    events: Sequence[TableEvent],
    seen: Sequence[Turn | None],
    *,
    start: str | None,
    hides: bool,
    after: int = 0,
    count: int | None = None,
    mine: Collection[int] = (),
) -> list[dict[str, Any]]:
    """Return up to `count` of a table's events, from number `after` on, as a viewer may see them.

    `events` are all events of the table, and `seen` its turns after all of them, None for turns hidden from the viewer.
    `start` is the starting position as the viewer may know it. `hides` is whether the game has hidden information; then
    turns that were taken back are hidden, too. Sealed choices are shown only to the holder of their seat, in `mine`.

    Raises ValueError if `events` and `seen` disagree.
    """
    redacted: list[dict[str, Any]] = []
    standing = standing_turns(events)
    if len(standing) != len(seen):
        raise ValueError(f"{len(standing)} turns follow from the events, but {len(seen)} are visible")
    for number, event in enumerate(events[after:][:count], after):
        turn = standing.get(number)
        is_secret = hides if turn is None else seen[turn] is None
        if isinstance(event, table_events.ChoiceSealed):
            is_secret = event.seat not in mine
        redacted.append(
            _redact(event, is_secret) | ({"position": start} if isinstance(event, table_events.TableOpened) else {})
        )
    return redacted


def standing_turns(events: Sequence[TableEvent]) -> dict[int, int]:
    """Map the index of each event that is a turn, and was not taken back, to the index of its turn."""
    turns: list[int] = []
    for number, event in enumerate(events):
        match event:
            case table_events.ActionPlayed() | table_events.ChanceRolled():
                turns.append(number)
            case table_events.TurnsTakenBack():
                del turns[event.turns :]
            case table_events.GameReloaded():
                del turns[len(event.turns) :]
            case _:
                pass
    return {number: turn for turn, number in enumerate(turns)}


def _redact(event: TableEvent, is_secret: bool) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(write(event))
    match event:
        case table_events.TableOpened():
            fields["game"] = registry.name_of(event.game)
            for chair in fields["chairs"]:
                del chair["key"]
        case table_events.SeatTaken():
            del fields["key"]
        case table_events.GameReloaded():
            fields["turns"] = len(event.turns)  # the turns themselves were sent, as far as visible, when they were made
            del fields["position"]
        case table_events.EntropyRevealed():
            del fields["entropy"]  # the start lists all entropy; that of an aborted start stays secret
        case table_events.ActionPlayed() | table_events.ChanceRolled() | table_events.ChoiceSealed() if is_secret:
            fields = {name: value for name, value in fields.items() if name not in SECRET_FIELDS} | {"secret": True}
        case _:
            pass
    return fields
