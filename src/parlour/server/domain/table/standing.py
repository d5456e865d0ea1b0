"""The standing of a table: who sits where, whose turn it is, and whatever else can be read from it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from parlour.core.game import Game
from parlour.core.state import State
from parlour.match import Match
from parlour.match.choosing import choosing
from parlour.players import LEVELS

from ..clocks import Clock, Times
from ..commands import MAX_EVENTS
from ..events import OfferKind, Reason, Sealed, Who
from ..presence import Presence

NAMES = frozenset(level.name for level in LEVELS)
Status = Literal["waiting", "playing", "over"]


@dataclass(slots=True)
class Seat:
    """Who sits at a seat."""

    who: Who = "open"
    player: str = ""  # a person's name, a computer's level or that of a player from outside
    key: str | None = None  # the hash of the key that holds it; in no view
    ready: bool = False
    entropy: str = ""


@dataclass(slots=True)
class OpenOffer:
    """An offer that is not answered by all."""

    seat: int  # that made it
    agreed: set[int] = field(default_factory=set)  # the seats that did, its own among them


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended."""

    reason: Reason
    results: tuple[float, ...]
    seat: int | None  # that resigned, ran out of time, went away or failed


@dataclass(frozen=True, slots=True)
class Fairness:
    """What proves the dice. The secret is None until the game is over."""

    formula: int
    commitment: str
    entropy: tuple[str, ...]
    secret: str | None


class Standing:
    """How a table stands after some events.

    `seq` is the number of events so far; `actor` the seat to act, None before the start and at the end. `match` is the
    game being played; its dice know the secret only when everyone does. `sealed` are the choices that seats have made
    ahead of their turns; `choosable` tells of the seats that choose at the same time, that to act among them, since
    which number each has its choice; `failed` the players from outside that have failed, by the seats that they lost.
    `presence` is kept by whoever keeps the table, as are `max_events`, from which on it takes nothing that no game
    needs, and `outsiders`, the players from outside that are there.
    """

    seq: int
    actor: int | None
    match: Match
    seats: list[Seat]
    clock: Clock
    times: Times
    public: bool
    position: str | None
    commitment: str
    opened_at: int
    changed_at: int

    def __init__(self, id: str, secret: str):
        self.id = id
        self.secret = secret  # of the dice; in no view
        self.seq = 0
        self.started = False
        self._started_at = 0
        self.actor = None
        self.entropy: tuple[str, ...] = ()
        self.sealed: dict[int, Sealed] = {}
        self.choosable: dict[int, int] = {}
        self.failed: dict[int, str] = {}
        self.offers: dict[OfferKind, OpenOffer] = {}
        self.end: End | None = None
        self.lasted: int | None = None  # milliseconds from the start to the end
        self.rematch: str | None = None
        self.presence = Presence()
        self.max_events = MAX_EVENTS
        self.outsiders: Collection[str] = ()

    @property
    def game(self) -> Game:
        """The game, with its options settled."""
        return self.match.game

    @property
    def status(self) -> Status:
        """Waiting for the start, being played, or over."""
        return "over" if self.end else "playing" if self.started else "waiting"

    @property
    def computer_to_act(self) -> int | None:
        """The seat to act, if a computer sits there."""
        actor = self.actor
        return actor if actor is not None and self.seats[actor].who == "computer" else None

    @property
    def fairness(self) -> Fairness:
        """What anyone may know of the dice."""
        dice = self.match.dice
        return Fairness(dice.formula, self.commitment, self.entropy, dice.secret)

    def seat_name(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.game.seat_names[seat]

    def held_by(self, who: str | None) -> list[int]:
        """The seats that a key holds."""
        return [number for number, seat in enumerate(self.seats) if who is not None and seat.key == who]

    def others(self, who: str | None) -> list[int]:
        """The seats of persons that a key does not hold."""
        return [number for number, seat in enumerate(self.seats) if seat.who == "person" and seat.key != who]

    def choosing(self, seat: int) -> State | None:
        """The position, as a seat sees it, in which it chooses ahead of its turn; None where it cannot."""
        return choosing(self.match.state, seat) if self.status == "playing" and seat != self.actor else None

    def turn_of(self, seats: Collection[int]) -> int | None:
        """The one of some seats that is to act, or else the first that has a choice to make ahead of its turn."""
        if self.actor in seats:
            return self.actor
        return next((seat for seat in seats if seat in self.choosable and seat not in self.sealed), None)

    def is_here(self, seat: int) -> bool:
        """Whether whoever plays a seat is there; a level of the computer always is."""
        sits = self.seats[seat]
        if sits.who == "computer":
            return sits.player in NAMES or sits.player in self.outsiders
        return self.presence.is_here(sits.key)

    def absentees(self) -> list[int]:
        """The seats of players from outside that are not there."""
        return [number for number, seat in enumerate(self.seats) if seat.who == "computer" and not self.is_here(number)]

    def clock_ms(self, seat: int, now: int) -> int | None:
        """What a seat has left; None without a clock, and for a computer, which needs none."""
        if self.clock.kind == "none" or self.seats[seat].who == "computer":
            return None
        return self.times.left_at(seat, now)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self.times.running

    def _on_the_clock(self) -> int | None:
        """The seat whose clock should run: a person's that is to act."""
        actor = self._to_act()
        return actor if actor is not None and actor >= 0 and self.seats[actor].who == "person" else None

    def _to_act(self) -> int | None:
        return self.match.state.current_player() if self.status == "playing" else None
