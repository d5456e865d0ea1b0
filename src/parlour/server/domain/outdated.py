"""Events by rules that have changed since, as the rules can let them happen that there are now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .events import Event, Opened, Outdated, Played, Reread, Rolled, Sealed, TookBack, Unsealed

BY_RULES = Played, Rolled, Sealed, Unsealed, TookBack, Reread


def by_present_rules(events: Sequence[Event]) -> Iterator[Event | Outdated]:
    """As many events, of which those before the game was last read anew ask nothing of its rules."""
    last = max((number for number, event in enumerate(events) if isinstance(event, Reread)), default=0)
    for number, event in enumerate(events):
        yield _told_anew(event, events[last]) if number < last else event


def _told_anew(event: Event, last: Event) -> Event | Outdated:
    """An event from before the game was last read anew."""
    if isinstance(event, Opened) and isinstance(last, Reread):
        return replace(event, options=last.options, position=last.position)
    return Outdated(event.at) if isinstance(event, BY_RULES) else event
