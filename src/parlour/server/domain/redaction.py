"""What of a table leaves the house: no keys, and nothing that is hidden yet from whoever is told."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from parlour import registry
from parlour.match import Turn
from parlour.match.viewing import seen_start, seen_turns

from .events import Event, Opened, Played, Reloaded, Rolled, Sat, Sealed, TookBack, write
from .table import Table

WHAT_WAS_DONE = ("action", "text")


def keeps_a_secret(table: Table, seat: int | None) -> bool:
    """Whether something that was done, or was so at the start, is hidden from a viewer while the game is on."""
    return table.status != "over" and (None in seen_turns(table.match, seat) or not knows_start(table, seat))


def knows_start(table: Table, seat: int | None) -> bool:
    """Whether a viewer may know all of the position that the table began with."""
    return table.status == "over" or seen_start(table.match, seat) is table.match.start


def redact(
    events: Sequence[Event],
    seen: Sequence[Turn | None],
    *,
    start: str | None,
    hides: bool,
    after: int = 0,
    count: int | None = None,
    mine: Collection[int] = (),
) -> list[dict[str, Any]]:
    """The events of a table that come after number `after`, `count` of them at most; `events` are all that there are.

    `seen` are its turns after all of them, None for those that are secret; `start` is what may be known of the position
    that it was opened with; `hides` says whether its game has any secrets, so that what was taken back is not told
    either. What was sealed is told only to those whose seats are `mine`: to the others it comes out when it is played.
    Raises ValueError for turns of another moment.
    """
    told: list[dict[str, Any]] = []
    standing = standing_turns(events)
    if len(standing) != len(seen):
        raise ValueError(f"{len(standing)} turns follow from the events, but {len(seen)} are visible")
    for number, event in enumerate(events[after:][:count], after):
        turn = standing.get(number)
        is_secret = hides if turn is None else seen[turn] is None
        if isinstance(event, Sealed):
            is_secret = event.seat not in mine
        told.append(_tell(event, is_secret) | ({"position": start} if isinstance(event, Opened) else {}))
    return told


def standing_turns(events: Sequence[Event]) -> dict[int, int]:
    """Which events, by their numbers, are turns that were not taken back; and the numbers of these turns."""
    turns: list[int] = []
    for number, event in enumerate(events):
        match event:
            case Played() | Rolled():
                turns.append(number)
            case TookBack():
                del turns[event.turns :]
            case Reloaded():
                del turns[len(event.turns) :]
    return {number: turn for turn, number in enumerate(turns)}


def _tell(event: Event, is_secret: bool) -> dict[str, Any]:
    told = json.loads(write(event))
    match event:
        case Opened():
            told["game"] = registry.name_of(event.game)
            for chair in told["chairs"]:
                del chair["key"]
        case Sat():
            del told["key"]
        case Reloaded():
            told["turns"] = len(event.turns)  # which they are, was told as far as it may be when they were made
            del told["position"]
        case Played() | Rolled() | Sealed() if is_secret:
            told = {name: value for name, value in told.items() if name not in WHAT_WAS_DONE} | {"secret": True}
    return told
