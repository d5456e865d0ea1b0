"""Events from before a game was reloaded, told in such a way that its present rules can apply them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .events import Event, Opened, Outdated, Played, Reloaded, Rolled, Sealed, TookBack, Unsealed

BY_RULES = Played, Rolled, Sealed, Unsealed, TookBack, Reloaded


def mark_outdated(events: Sequence[Event]) -> Iterator[Event | Outdated]:
    """The same events; before the last reload, those that need the rules of that time are `Outdated`."""
    last = max((number for number, event in enumerate(events) if isinstance(event, Reloaded)), default=0)
    for number, event in enumerate(events):
        yield _without_old_rules(event, events[last]) if number < last else event


def _without_old_rules(event: Event, last: Event) -> Event | Outdated:
    """What an event from before the last reload is now."""
    if isinstance(event, Opened) and isinstance(last, Reloaded):
        return replace(event, options=last.options, position=last.position)
    return Outdated(event.at) if isinstance(event, BY_RULES) else event
