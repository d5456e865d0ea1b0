"""What follows when a game's author changes its rules: the match goes on by them from where it still fits."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.game_info import options_text
from parlour.match import Match
from parlour.match.record import Draft
from parlour.match.refitting import refit

from ..events import Ended, Event, Opened, Played, Reread, Rolled
from ..redaction import standing_turns
from ..table import Table
from .outcomes import go_on, rolling


def reread(table: Table, draft: Draft, now: int) -> list[Event]:
    """The match of a table by the rules as they now are, and what chance brings then.

    `draft` tells of the match, from before they were changed. Raises whatever the rules do that are at fault.
    """
    read = _read(draft, now)
    return [read, *_resume(table.after([read]), now)]


def restore(id: str, secret: str, events: Sequence[Event], now: int) -> tuple[Table, list[Event]] | None:
    """A table whose events do not fit the rules as they now are, and what makes them fit; None where it is over."""
    if any(isinstance(event, Ended) for event in events):
        return None
    read = _read(_draft_of(events), now)
    table = Table.of(id, secret, [*events, read])
    more = _resume(table, now)
    return table.after(more), [read, *more]


def _read(draft: Draft, now: int) -> Reread:
    match = refit(draft).match
    return Reread(now, match.game.options, _start(match), tuple(turn.text for turn in match.turns))


def _start(match: Match) -> str | None:
    """The position that a match began with, if it was not the usual one."""
    return None if match.start == match.game.new_initial_state() else match.start.to_text()


def _resume(table: Table, now: int) -> list[Event]:
    """What chance brings before somebody acts, and the end if it has come."""
    if table.status != "playing":
        return []
    match = rolling(table, table.entropy)
    match.resume()
    return go_on(table, match, now)


def _draft_of(events: Sequence[Event]) -> Draft:
    """The match that some events tell of, unplayed."""
    opened = next(event for event in reversed(events) if isinstance(event, Reread | Opened))
    game = next(event.game for event in events if isinstance(event, Opened))
    tags = {"Game": game, "Options": options_text(opened.options)}
    if opened.position:
        tags["Start"] = opened.position
    turns = (event.text for number in standing_turns(events) if isinstance(event := events[number], Played | Rolled))
    return Draft(tags, [*enumerate(turns, 1)])
