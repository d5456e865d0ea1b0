"""Decisions: what follows from a command, by the customs of the table and the rules of its game.

One function a command, from a table, the command, the caller and the time to events, or to a Refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.view.language import phrases

from .. import commands as asked
from ..commands import Command
from ..events import Event
from ..refusals import Refusal
from ..table import Table
from . import leaving, offers, playing, seating

say = phrases(__package__)

HANDLERS: dict[type[Command], Callable[[Table, Any, str, int], list[Event]]] = {
    asked.Sit: seating.sit,
    asked.Leave: seating.leave,
    asked.Ready: seating.be_ready,
    asked.Play: playing.play,
    asked.TakeBack: playing.take_back,
    asked.Resign: leaving.resign,
    asked.Claim: leaving.claim,
    asked.HandOver: leaving.hand_over,
    asked.Forfeit: leaving.forfeit,
    asked.CallTime: leaving.call_time,
    asked.Offer: offers.offer,
    asked.Answer: offers.answer,
    asked.Rematch: offers.rematch,
}

DISPENSABLE = asked.Sit, asked.TakeBack, asked.Offer, asked.Rematch  # what could go on for ever


def decide(table: Table, command: Command, who: str | None, now: int) -> list[Event]:
    """The events that follow from a caller's command; nothing is changed yet. Raises Refusal.

    An empty list means that there is nothing to do. `now` is in milliseconds since 1970.

    Where very much has happened, a table still takes all that brings the game nearer to its end, so that none is cut
    short; but not what can be done and undone without end.
    """
    if who is None:
        raise Refusal("no_key", say("You need a key for this: a token from POST /api/keys or the page's cookie."))
    if isinstance(command, DISPENSABLE) and table.seq >= table.max_events:
        raise Refusal("not_allowed", say("This game has become so long that you can only play on or resign."))
    return HANDLERS[type(command)](table, command, who, now)
