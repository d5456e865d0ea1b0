"""Table events. A table is the sum of its events; no event is ever changed or removed.

`write` and `read` convert events to and from the JSON that is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_  # pyright: ignore[reportUnknownVariableType]
from typing import Annotated, Literal, dataclass_transform

from pydantic import Field, TypeAdapter

from parlour.game_info import Value
from parlour.match.dice import BY_TURN
from parlour.match.match import Takebacks

from .clocks import NO_CLOCK, Clock

Occupant = Literal["person", "computer", "open"]
OfferKind = Literal["draw", "takeback", "rematch"]
Reason = Literal["game", "resigned", "time", "agreed", "abandoned", "failed", "record", "aborted"]
Reach = Literal["offers", "talk"]
Phrase = Literal[
    "hello",
    "good_luck",
    "have_fun",
    "one_moment",
    "back",
    "nice_move",
    "oops",
    "thanks",
    "sorry",
    "well_played",
    "another",
    "goodbye",
]
CallOffCause = Literal["left", "closed", "operator", "no_first_move"]
Leaving = Literal["left", "freed", "away"]  # a decision of the person, the host or the server


@dataclass_transform(frozen_default=True)
class Frozen:
    """Makes its subclasses frozen dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class TableEvent(Frozen):
    """Something that happened at a table.

    A stored event names its `kind`, which becomes its last field and by which `read` recognizes it.
    """

    at: int  # milliseconds since 1970

    def __init_subclass__(cls, kind: str | None = None) -> None:
        if kind is not None:
            cls.__annotations__["kind"] = Literal[kind]
            cls.kind = kind  # pyright: ignore[reportAttributeAccessIssue]
            STORED.append(cls)
        super().__init_subclass__()


STORED: list[type[TableEvent]] = []


class SeatEvent(TableEvent):
    """Something that happened to a seat, or that a seat did."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chair:
    """The occupant of a seat."""

    who: Occupant
    player: str = ""  # a person's name, a computer level or the name of an external player
    key: str | None = None  # the hash of a person's key


class TableOpened(TableEvent, kind="opened"):
    """A table was opened. The commitment and the formula fix the dice."""

    game: str  # the package it is loaded from
    options: dict[str, Value]
    chairs: tuple[Chair, ...]
    commitment: str
    clock: Clock = NO_CLOCK
    public: bool = False
    position: str | None = None  # None: the usual starting position
    formula: int = BY_TURN  # how rolls follow from the secret; absent in events of early versions
    several: bool = False  # whether a person may take several seats, although the table is public


class SeatTaken(SeatEvent, kind="sat"):
    """A person took an open seat."""

    player: str
    key: str


class SeatLeft(SeatEvent, kind="left"):
    """A person gave up or lost a seat before the start."""

    cause: Leaving = "left"


class PlayerReady(SeatEvent, kind="ready"):
    """A person is ready to start, and may commit to entropy for the dice."""

    entropy: str = ""  # sent openly; only in events of early versions
    commitment: str = ""


class ReadinessLost(SeatEvent, kind="unready"):
    """A person who was ready had gone when the others were, too."""


class EntropyRevealed(SeatEvent, kind="contributed"):
    """A person revealed the entropy behind a commitment. It stays secret until the game starts."""

    entropy: str


class StartAborted(TableEvent, kind="aborted"):
    """The game did not start, because these seats did not reveal their entropy. They are open again."""

    seats: tuple[int, ...]


class GameStarted(TableEvent, kind="started"):
    """The game began, with dice from the secret and this entropy."""

    entropy: tuple[str, ...] = ()
    commitments: tuple[str, ...] | None = None  # for each seat, "" for none; None in early versions
    first_move: int = 0  # milliseconds for each first move, until which a clock stands still; 0: clocks run at once


class ActionPlayed(SeatEvent, kind="played"):
    """A seat acted."""

    action: int
    text: str  # the action in the game's notation
    lag: int = 0  # milliseconds of the time for this action that were lost on the network and do not count


class ChanceRolled(TableEvent, kind="rolled"):
    """Chance produced an outcome."""

    action: int
    text: str  # the outcome in the game's notation


class ChoiceSealed(SeatEvent, kind="sealed"):
    """A seat made a hidden choice ahead of its turn. It is played as soon as its turn comes."""

    action: int
    text: str  # the action in the game's notation


class ChoiceUnsealed(SeatEvent, kind="unsealed"):
    """A seat took back a sealed choice before it was played."""


class TurnsTakenBack(SeatEvent, kind="took_back"):
    """The match went back to its first `turns` turns, at the request of a seat."""

    turns: int


class OfferMade(SeatEvent, kind="offered"):
    """A seat made an offer to the other persons."""

    what: OfferKind


class OfferAgreed(SeatEvent, kind="agreed"):
    """A seat agreed to an offer; others have still to answer."""

    what: OfferKind


class OfferDeclined(SeatEvent, kind="declined"):
    """A seat declined an offer, or withdrew its own."""

    what: OfferKind


class OthersMuted(SeatEvent, kind="muted"):
    """A seat takes no more offers from the others or doesn't see their phrases, or the other way round."""

    muted: bool = True
    what: Reach = "offers"


class PhraseSaid(SeatEvent, kind="said"):
    """A person said one of the set phrases."""

    phrase: Phrase


class SeatHandedOver(SeatEvent, kind="handed_over"):
    """The computer plays on for a seat."""

    level: str
    reason: Reason


class ServerResumed(TableEvent, kind="resumed"):
    """The server was down for `pause` milliseconds, which count on no clock."""

    pause: int


class VacationBegan(SeatEvent, kind="vacation"):
    """A person is on vacation until a moment. In correspondence games, their clock stands still."""

    until: int


class VacationEnded(SeatEvent, kind="returned"):
    """A person has ended a vacation early."""


class ConnectionResumed(SeatEvent, kind="reconnected"):
    """A player's connection was down while their clock ran. `pause` milliseconds of that do not count."""

    pause: int


class GameEnded(TableEvent, kind="ended"):
    """The game is over."""

    reason: Reason
    results: tuple[float, ...]
    seat: int | None = None  # the seat that resigned, ran out of time, left or failed, or made no first move
    cause: CallOffCause | None = None  # why the game was called off; absent in events of early versions
    from_record: bool = False  # in early versions, imported tables have the reason `record` instead

    @property
    def is_imported(self) -> bool:
        """Whether the table was read from a game record."""
        return self.from_record or self.reason == "record"


class SecretRevealed(TableEvent, kind="revealed"):
    """The secret of the dice was revealed, so that anyone can verify the rolls."""

    secret: str


class RematchOpened(TableEvent, kind="rematched"):
    """The players continue at another table."""

    table: str


class TakebacksRecalled(TableEvent, kind="recalled"):
    """A game record listed the takebacks of its game."""

    takebacks: Takebacks


class GameReloaded(TableEvent, kind="reread"):
    """The game was reloaded after its author changed it, and the match was refitted to the new rules."""

    options: dict[str, Value]
    position: str | None  # None: the usual starting position
    turns: tuple[str, ...]  # the earlier turns that still fit, in the game's notation


class OutdatedEvent(TableEvent):
    """Stands in memory, never on disk, for an event from before the game was reloaded."""


_union = Annotated[reduce(or_, STORED), Field(discriminator="kind")]  # pyright: ignore
_adapter: TypeAdapter[TableEvent] = TypeAdapter(_union)
_NEEDS_RULES = ActionPlayed, ChanceRolled, ChoiceSealed, ChoiceUnsealed, TurnsTakenBack, GameReloaded


def write(event: TableEvent) -> str:
    """Return an event as JSON."""
    return _adapter.dump_json(event).decode()


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
