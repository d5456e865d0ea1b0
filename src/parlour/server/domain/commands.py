"""Commands that can be given at a table, and who gives them. `seq` is the table's number that the caller saw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .clocks import NO_CLOCK, Clock
from .events import OfferKind

ME, OPEN = "me", "open"
NAME_LENGTH = 40
MAX_BATCH = 64  # actions in one command
MAX_EVENTS = 20_000  # of a table, unless it is told otherwise


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, by the fingerprint of their key if they have one, and the network that they ask from.

    Anybody can make up keys, nobody many networks: so a network is what has a share of what costs much.
    """

    key: str | None
    network: str


@dataclass(frozen=True, slots=True)
class Order:
    """A table to be opened: for each seat `me`, `open`, a level of the computer or a player from outside."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] = (ME,)
    name: str = ""  # of the person who opens it; without one, what the game calls the seat
    clock: Clock = NO_CLOCK
    public: bool = False
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat, or the first one that is open."""

    name: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up all one's seats before the start."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Be ready to start, at all one's seats; the entropy has its part in the dice."""

    entropy: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """Actions of one seat by their texts, one after the other, all or none; what is unforeseen follows the last.

    Of a seat that chooses at the same time as others: its choice.
    """

    seq: int
    actions: tuple[str, ...]
    seat: int | None = None  # by default the seat to act, or of one's own the first that has a choice to make


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up: with two seats the other wins, with more the computer plays on, alone the game ends with 0."""

    seq: int
    seat: int | None = None  # by default, of one's own, the seat to act or else the first


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer something to the other persons; where there is nobody to ask, it happens."""

    seq: int
    kind: OfferKind


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree to an offer or decline it; who declines their own offer takes it back."""

    seq: int
    kind: OfferKind
    accept: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back to before one's last decision, where no other person plays; a sealed choice is nobody else's affair."""

    seq: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the win where the other person has gone away."""

    seq: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """Let the computer play on for a person who has gone away."""

    seq: int
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The server: the player from outside at a seat has failed."""

    seq: int
    seat: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Another game, seats moved round by one: offered to the other persons, or agreed to."""

    seq: int


@dataclass(frozen=True, slots=True)
class CallTime:
    """The server: the running clock has run out."""


Command = (
    Sit | Leave | Ready | Play | Resign | Offer | Answer | TakeBack | Claim | HandOver | Forfeit | Rematch | CallTime
)
