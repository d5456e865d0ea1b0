"""Table events. A table is the sum of its events; no event is ever changed or removed.

`write` and `read` convert events to and from the JSON that is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_  # pyright: ignore[reportUnknownVariableType]
from typing import Annotated, Literal, TypeVar, dataclass_transform

from pydantic import Field, TypeAdapter

from parlour.game_info import Value
from parlour.match.dice import BY_TURN
from parlour.match.takebacks import Takebacks

from .clocks import NO_CLOCK, Clock

Occupant = Literal["person", "computer", "open"]
OfferKind = Literal["draw", "takeback", "rematch"]
Reason = Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record"]


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened at a table."""

    at: int  # milliseconds since 1970


E = TypeVar("E", bound=TableEvent)
STORED: list[type[TableEvent]] = []


@dataclass_transform(frozen_default=True)
def stored(kind: str) -> Callable[[type[E]], type[E]]:
    """Make a class a frozen dataclass whose last field is `kind`, by which `read` recognizes the event."""

    def make(event: type[E]) -> type[E]:
        event.__annotations__["kind"] = Literal[kind]
        event.kind = kind  # pyright: ignore[reportAttributeAccessIssue]
        made = dataclass(frozen=True, slots=True)(event)
        STORED.append(made)
        return made

    return make


@dataclass(frozen=True, slots=True)
class Chair:
    """The occupant of a seat when the table is opened."""

    who: Occupant
    player: str = ""  # a person's name, a computer level or the name of an external player
    key: str | None = None  # the hash of a person's key


@stored("opened")
class TableOpened(TableEvent):
    """A table was opened. The commitment and the formula fix the dice."""

    game: str  # the package it is loaded from
    options: dict[str, Value]
    chairs: tuple[Chair, ...]
    commitment: str
    clock: Clock = NO_CLOCK
    public: bool = False
    position: str | None = None  # None: the usual starting position
    formula: int = BY_TURN  # how rolls follow from the secret; absent in events of early versions


@stored("sat")
class SeatTaken(TableEvent):
    """A person took an open seat."""

    seat: int
    player: str
    key: str


@stored("left")
class SeatLeft(TableEvent):
    """A person gave up a seat before the start."""

    seat: int


@stored("ready")
class PlayerReady(TableEvent):
    """A person is ready to start, and contributes entropy to the dice."""

    seat: int
    entropy: str = ""


@stored("started")
class GameStarted(TableEvent):
    """The game began, with dice from the secret and this entropy."""

    entropy: tuple[str, ...] = ()


@stored("played")
class ActionPlayed(TableEvent):
    """A seat acted."""

    seat: int
    action: int
    text: str  # the action in the game's notation


@stored("rolled")
class ChanceRolled(TableEvent):
    """Chance produced an outcome."""

    action: int
    text: str  # the outcome in the game's notation


@stored("sealed")
class ChoiceSealed(TableEvent):
    """A seat made a hidden choice ahead of its turn. It is played as soon as its turn comes."""

    seat: int
    action: int
    text: str  # the action in the game's notation


@stored("unsealed")
class ChoiceUnsealed(TableEvent):
    """A seat took back a sealed choice before it was played."""

    seat: int


@stored("took_back")
class TurnsTakenBack(TableEvent):
    """The match went back to its first `turns` turns."""

    seat: int  # the seat that asked for it
    turns: int


@stored("offered")
class OfferMade(TableEvent):
    """A seat made an offer to the other persons."""

    seat: int
    what: OfferKind


@stored("agreed")
class OfferAgreed(TableEvent):
    """A seat agreed to an offer; others have still to answer."""

    seat: int
    what: OfferKind


@stored("declined")
class OfferDeclined(TableEvent):
    """A seat declined an offer, or withdrew its own."""

    seat: int
    what: OfferKind


@stored("handed_over")
class SeatHandedOver(TableEvent):
    """The computer plays on for a seat."""

    seat: int
    level: str
    reason: Reason


@stored("resumed")
class ServerResumed(TableEvent):
    """The server was down for `pause` milliseconds, which count on no clock."""

    pause: int


@stored("ended")
class GameEnded(TableEvent):
    """The game is over."""

    reason: Reason
    results: tuple[float, ...]
    seat: int | None = None  # the seat that resigned, ran out of time, left or failed


@stored("revealed")
class SecretRevealed(TableEvent):
    """The secret of the dice was revealed, so that anyone can verify the rolls."""

    secret: str


@stored("rematched")
class RematchOpened(TableEvent):
    """The players continue at another table."""

    table: str


@stored("recalled")
class TakebacksRecalled(TableEvent):
    """A game record listed the takebacks of its game."""

    takebacks: Takebacks


@stored("reread")
class GameReloaded(TableEvent):
    """The game was reloaded after its author changed it, and the match was refitted to the new rules."""

    options: dict[str, Value]
    position: str | None  # None: the usual starting position
    turns: tuple[str, ...]  # the earlier turns that still fit, in the game's notation


@dataclass(frozen=True, slots=True)
class OutdatedEvent(TableEvent):
    """Stands in memory, never on disk, for an event from before the game was reloaded."""


_union = Annotated[reduce(or_, STORED), Field(discriminator="kind")]  # pyright: ignore[reportInvalidTypeForm, reportUnknownArgumentType]
_adapter: TypeAdapter[TableEvent] = TypeAdapter(_union)
_NEEDS_RULES = ActionPlayed, ChanceRolled, ChoiceSealed, ChoiceUnsealed, TurnsTakenBack, GameReloaded


def write(event: TableEvent) -> str:
    """Return an event as JSON."""
    return _adapter.dump_json(event, exclude_defaults=False).decode()


def read(text: str) -> TableEvent:
    """Parse the JSON of an event. Raises ValueError."""
    return _adapter.validate_json(text)


def mark_outdated(events: Sequence[TableEvent]) -> Iterator[TableEvent]:
    """Replace events from before the last reload that only the former rules could apply."""
    last = max((number for number, event in enumerate(events) if isinstance(event, GameReloaded)), default=0)
    for number, event in enumerate(events):
        yield _without_old_rules(event, events[last]) if number < last else event


def _without_old_rules(event: TableEvent, last: TableEvent) -> TableEvent:
    if isinstance(event, TableOpened) and isinstance(last, GameReloaded):
        return replace(event, options=last.options, position=last.position)
    return OutdatedEvent(event.at) if isinstance(event, _NEEDS_RULES) else event
