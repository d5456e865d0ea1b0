"""What follows when a game is reloaded: the match goes on by the new rules from where it still fits."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.game_info import options_text
from parlour.match import Match
from parlour.match.record import Draft
from parlour.match.refitting import refit

from ..events import Ended, Event, Opened, Played, Reloaded, Rolled
from ..redaction import standing_turns
from ..table import Table
from .outcomes import go_on, rolling


def reload(table: Table, draft: Draft, now: int) -> list[Event]:
    """The events of a reload: the match of a table by the game's new rules, and what chance brings then.

    `draft` is the match, written down before the reload. Raises whatever faulty rules raise.
    """
    event = _refitted(draft, now)
    return [event, *_resume(table.after([event]), now)]


def restore(id: str, secret: str, events: Sequence[Event], now: int) -> tuple[Table, list[Event]] | None:
    """A table whose events do not fit the present rules, and the events that make it fit; None where it is over."""
    if any(isinstance(event, Ended) for event in events):
        return None
    event = _refitted(_draft_of(events), now)
    table = Table.of(id, secret, [*events, event])
    more = _resume(table, now)
    return table.after(more), [event, *more]


def _refitted(draft: Draft, now: int) -> Reloaded:
    match = refit(draft).match
    return Reloaded(now, match.game.options, _start(match), tuple(turn.text for turn in match.turns))


def _start(match: Match) -> str | None:
    """The position that a match began with, unless it was the usual one."""
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
    opened = next(event for event in reversed(events) if isinstance(event, Reloaded | Opened))
    game = next(event.game for event in events if isinstance(event, Opened))
    tags = {"Game": game, "Options": options_text(opened.options)}
    if opened.position:
        tags["Start"] = opened.position
    turns = (event.text for number in standing_turns(events) if isinstance(event := events[number], Played | Rolled))
    return Draft(tags, [*enumerate(turns, 1)])
