"""What can happen at a table. A table is the sum of its events; none is ever changed or removed.

Every event tells when it happened, `at`, in milliseconds since 1970. `write` and `read` are its form on disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from parlour.game_info import Value
from parlour.match.dice import BY_TURN
from parlour.match.takebacks import Takebacks

from .clocks import NO_CLOCK, Clock

Who = Literal["person", "computer", "open"]
OfferKind = Literal["draw", "takeback", "rematch"]
Reason = Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record"]


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a seat when the table is opened."""

    who: Who
    player: str = ""  # a person's name, a computer's level or that of a player from outside
    key: str | None = None  # the hash of a person's key


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened. The dice are settled by the commitment to their secret, and by the formula."""

    at: int
    game: str  # the package it is loaded from
    options: dict[str, Value]
    chairs: tuple[Chair, ...]
    commitment: str
    clock: Clock = NO_CLOCK
    public: bool = False
    position: str | None = None  # to start from instead of the usual start
    formula: int = BY_TURN  # by which the dice fall; events of earlier versions do not tell it
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Sat:
    """A person took an open seat."""

    at: int
    seat: int
    player: str
    key: str
    kind: Literal["sat"] = "sat"


@dataclass(frozen=True, slots=True)
class Left:
    """A person gave a seat up before the start."""

    at: int
    seat: int
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class BecameReady:
    """A person is ready to start, and adds entropy to the dice."""

    at: int
    seat: int
    entropy: str = ""
    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Started:
    """The game began, with the dice of the secret and this entropy."""

    at: int
    entropy: tuple[str, ...] = ()
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Played:
    """A seat acted."""

    at: int
    seat: int
    action: int
    text: str  # the action in the game's notation
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance brought an outcome."""

    at: int
    action: int
    text: str  # the outcome in the game's notation
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat made a hidden choice ahead of its turn; it is played as soon as its turn comes."""

    at: int
    seat: int
    action: int
    text: str  # the action in the game's notation
    kind: Literal["sealed"] = "sealed"


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A seat took back a choice that was sealed, before it was played."""

    at: int
    seat: int
    kind: Literal["unsealed"] = "unsealed"


@dataclass(frozen=True, slots=True)
class TookBack:
    """The match went back to where `turns` turns had been made."""

    at: int
    seat: int  # that asked for it
    turns: int
    kind: Literal["took_back"] = "took_back"


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers something to the other persons."""

    at: int
    seat: int
    what: OfferKind
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Agreed:
    """A seat agrees to an offer; others are still to be asked."""

    at: int
    seat: int
    what: OfferKind
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat does not agree to an offer, or takes back its own."""

    at: int
    seat: int
    what: OfferKind
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The computer plays on for a seat."""

    at: int
    seat: int
    level: str
    reason: Reason
    kind: Literal["handed_over"] = "handed_over"


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was away for some milliseconds, which no clock counts."""

    at: int
    pause: int
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    at: int
    reason: Reason
    results: tuple[float, ...]
    seat: int | None = None  # that resigned, ran out of time, went away or failed
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class Revealed:
    """The secret of the dice, for everyone to prove the rolls by."""

    at: int
    secret: str
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Recalled:
    """A record of play tells what was taken back in its game."""

    at: int
    takebacks: Takebacks
    kind: Literal["recalled"] = "recalled"


@dataclass(frozen=True, slots=True)
class Rematched:
    """The players go on at another table."""

    at: int
    table: str
    kind: Literal["rematched"] = "rematched"


@dataclass(frozen=True, slots=True)
class Reloaded:
    """The game was reloaded, because its author has changed it: by the new rules the match is this one."""

    at: int
    options: dict[str, Value]
    position: str | None  # to start from instead of the usual start
    turns: tuple[str, ...]  # those of before that still fit, in the game's notation
    kind: Literal["reread"] = "reread"


@dataclass(frozen=True, slots=True)
class Outdated:
    """What happened before the game was reloaded; in memory only."""

    at: int


Event = (
    Opened
    | Sat
    | Left
    | BecameReady
    | Started
    | Played
    | Rolled
    | Sealed
    | Unsealed
    | TookBack
    | Offered
    | Agreed
    | Declined
    | HandedOver
    | Resumed
    | Ended
    | Revealed
    | Rematched
    | Recalled
    | Reloaded
)

_form: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])


def write(event: Event) -> str:
    """An event as JSON."""
    return _form.dump_json(event, exclude_defaults=False).decode()


def read(text: str) -> Event:
    """The event that `write` wrote. Raises ValueError."""
    return _form.validate_json(text)
