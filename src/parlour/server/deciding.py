"""What follows from a command: the rules of sitting at a table. The rules of the games are asked, never told.

One function a command, each from a table, a command and a caller to events, or to a Refusal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import singledispatch

from parlour import catalogue
from parlour.errors import DiceError, ParlourError, RecordError, UnknownNameError
from parlour.game import State
from parlour.match import Match, read_record
from parlour.match.dice import Dice, commitment
from parlour.players import make_player

from . import commands as asked
from . import events as happened
from .commands import ME, OPEN, Command, Order
from .errors import Refusal
from .events import Chair, Event, OfferKind, Reason
from .table import Table

HOUSE = "house"  # the caller who plays the computers' seats and watches the clocks; no key's hash reads like this
STAND_IN = "casual"  # the level that plays on for who resigns or runs out of time among many


def decide(table: Table, command: Command, who: str | None, now: int) -> list[Event]:
    """The events that a command of a caller brings about. Raises Refusal."""
    if who is None:
        raise Refusal("no_key", "You are not known here: this needs a key.")
    return _decide(command, table, who, now)
