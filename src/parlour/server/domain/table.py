"""A table: the sum of its events, and what can be read from it. It knows no disk, no clock and no chance of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Literal

from parlour.game import Game, State, load_package
from parlour.match import Match
from parlour.match.choosing import choosing
from parlour.match.dice import Dice, commitment
from parlour.players import LEVELS
from parlour.view.language import ENGLISH, speaking

from . import events as happened
from .clocks import Clock, Times
from .commands import MAX_EVENTS
from .events import Event, OfferKind, Outdated, Reason, Who
from .outdated import by_present_rules
from .presence import Presence

NAMES = frozenset(level.name for level in LEVELS)
Status = Literal["waiting", "playing", "over"]
STAND_IN = "casual"  # the level that plays on for who gives up among many


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


class Table:
    """The table that a list of events tells of.

    `seq` is the number of events so far; `actor` the seat to act, None before the start and at the end. `match` is the
    game being played; its dice know the secret only when everyone does. `sealed` are the choices that seats have made
    ahead of their turns; `choosable` tells of the seats that choose at the same time, that to act among them, since
    which number each has its choice; `failed` the players from outside that have failed, by the seats that they lost.
    `presence` is kept by whoever keeps the table, as are `max_events`, from which on it takes nothing that no game
    needs, and `outsiders`, the players from outside that are there.
    """

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
        self.actor: int | None = None
        self.entropy: tuple[str, ...] = ()
        self.sealed: dict[int, happened.Sealed] = {}
        self.choosable: dict[int, int] = {}
        self.failed: dict[int, str] = {}
        self.offers: dict[OfferKind, OpenOffer] = {}
        self.end: End | None = None
        self.lasted: int | None = None  # milliseconds from the start to the end
        self.rematch: str | None = None
        self.presence = Presence()
        self.max_events = MAX_EVENTS
        self.outsiders: Collection[str] = ()

    @classmethod
    def of(
        cls, id: str, secret: str, events: Iterable[Event], is_warm: Callable[[str], bool] = lambda package: False
    ) -> Table:
        """The table that some events tell of; its game is compiled if the game's package `is_warm`."""
        table = cls(id, secret)
        for event in by_present_rules([*events]):
            table.apply(event)
            if isinstance(event, happened.Opened):
                table.game.compiled = is_warm(table.game.package)
        return table

    # What others read

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
        """Of some seats the one to act, or else the first that has a choice to make ahead of its turn."""
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

    # What changes it

    def apply(self, event: Event | Outdated) -> None:
        """Let an event happen, now or long ago."""
        with speaking(ENGLISH):
            self._happen(event)
        self.actor = self._to_act()
        self.seq += 1
        self.changed_at = event.at
        self.choosable = self._choosable_after(event)

    @singledispatchmethod
    def _happen(self, event: Event | Outdated) -> None:
        raise TypeError(f"{event!r} is no event of a table")

    @_happen.register
    def _(self, event: happened.Opened) -> None:
        game = load_package(event.game, **event.options)
        game.compiled = False
        start = game.state_from_text(event.position) if event.position else None
        self.match = Match(game, start=start, begin=False, dice=Dice(None, formula=event.formula))
        self.seats = [Seat(chair.who, chair.player, chair.key) for chair in event.chairs]
        self.clock, self.times = event.clock, Times(event.clock)
        self.times.start(len(self.seats))
        self.public, self.position, self.commitment = event.public, event.position, event.commitment
        self.opened_at = self.presence.start = event.at

    @_happen.register
    def _(self, event: happened.Sat) -> None:
        self.seats[event.seat] = Seat("person", event.player, event.key)

    @_happen.register
    def _(self, event: happened.Left) -> None:
        self.seats[event.seat] = Seat()

    @_happen.register
    def _(self, event: happened.BecameReady) -> None:
        seat = self.seats[event.seat]
        seat.ready, seat.entropy = True, event.entropy

    @_happen.register
    def _(self, event: happened.Started) -> None:
        self.started, self.entropy, self._started_at = True, event.entropy, event.at
        self.match.dice = replace(self.match.dice, entropy=event.entropy)
        self.times.run(self._on_the_clock(), event.at)

    @_happen.register
    def _(self, event: happened.Played) -> None:
        self._advance(event)
        self.sealed.pop(event.seat, None)
        self.times.press(self._on_the_clock(), event.at)
        self.offers.pop("takeback", None)
        if "draw" in self.offers and self.offers["draw"].seat != event.seat:
            del self.offers["draw"]

    @_happen.register
    def _(self, event: happened.Rolled) -> None:
        self._advance(event)
        self.times.run(self._on_the_clock(), event.at)

    @_happen.register
    def _(self, event: happened.Sealed) -> None:
        self.sealed[event.seat] = event

    @_happen.register
    def _(self, event: happened.Unsealed) -> None:
        del self.sealed[event.seat]

    @_happen.register
    def _(self, event: happened.TookBack) -> None:
        self.match.go_back(event.turns, event.seat)
        self.times.rewind(self._on_the_clock(), event.at)
        self.offers.clear()
        self.sealed.clear()

    @_happen.register
    def _(self, event: happened.Offered) -> None:
        self.offers[event.what] = OpenOffer(event.seat, {event.seat})

    @_happen.register
    def _(self, event: happened.Agreed) -> None:
        self.offers[event.what].agreed.add(event.seat)

    @_happen.register
    def _(self, event: happened.Declined) -> None:
        self.offers.pop(event.what, None)

    @_happen.register
    def _(self, event: happened.HandedOver) -> None:
        if event.reason == "failed":
            self.failed[event.seat] = self.seats[event.seat].player
        self.seats[event.seat] = Seat("computer", event.level)
        self.sealed.pop(event.seat, None)
        if self.times.running == event.seat:
            self.times.stop(event.at)
        self.offers = {kind: offer for kind, offer in self.offers.items() if offer.seat != event.seat}

    @_happen.register
    def _(self, event: happened.Resumed) -> None:
        self.times.forgive(event.pause)

    @_happen.register
    def _(self, event: happened.Ended) -> None:
        self.times.stop(event.at)
        self.offers.clear()
        self.sealed.clear()
        self.end = End(event.reason, event.results, event.seat)
        self.lasted = event.at - self._started_at

    @_happen.register
    def _(self, event: happened.Revealed) -> None:
        self.match.dice = replace(self.match.dice, secret=event.secret)

    @_happen.register
    def _(self, event: happened.Rematched) -> None:
        self.offers.pop("rematch", None)
        self.rematch = event.table

    @_happen.register
    def _(self, event: happened.Recalled) -> None:
        self.match.takebacks = event.takebacks

    @_happen.register
    def _(self, event: happened.Outdated) -> None:
        pass

    @_happen.register
    def _(self, event: happened.Reread) -> None:
        game = load_package(self.game.package, **event.options)
        game.compiled = False
        start = game.state_from_text(event.position) if event.position else None
        match = Match(game, start=start, begin=False, dice=self.match.dice)
        for text in event.turns:
            match.play_recorded(text)
        self.match, self.position = match, event.position
        self._seat_again(event.at)

    def _seat_again(self, now: int) -> None:
        """Have the seats that the game has now; computers sit at those that are new. Clocks begin anew."""
        more = [Seat("computer", STAND_IN) if self.started else Seat() for _ in range(self.game.seats)]
        self.seats = (self.seats + more)[: self.game.seats]
        self.offers.clear()
        self.sealed.clear()
        self.times = Times(self.clock)
        self.times.start(len(self.seats))
        self.times.run(self._on_the_clock(), now)

    def _advance(self, event: happened.Played | happened.Rolled) -> None:
        self.match.advance(event.action)
        if self.match.turns[-1].text != event.text:
            raise ValueError(f"{event} of table {self.id} was written by other rules than these")

    def _choosable_after(self, event: Event | Outdated) -> dict[int, int]:
        """The seats that choose at the same time as others, and since when: a choice is another one only after what the
        seat itself does, or when something is taken back.
        """
        before = {} if isinstance(event, happened.TookBack | happened.Reread) else self.choosable
        if isinstance(event, happened.Played | happened.Unsealed | happened.HandedOver):
            before = {seat: since for seat, since in before.items() if seat != event.seat}
        able = [seat for seat in range(len(self.seats)) if self.choosing(seat)]
        if self.actor is not None and (able or self.actor in before):
            able.append(self.actor)
        return {seat: before.get(seat, self.seq) for seat in able}

    def _on_the_clock(self) -> int | None:
        """The seat whose clock should run: a person's that is to act."""
        actor = self._to_act()
        return actor if actor is not None and actor >= 0 and self.seats[actor].who == "person" else None

    def _to_act(self) -> int | None:
        return self.match.state.current_player() if self.status == "playing" else None

    def after(self, events: Iterable[Event]) -> Table:
        """The table as it is after some events; this one stays as it is."""
        table = copy.copy(self)
        table.match = self.match.until(len(self.match.turns))
        table.seats = [replace(seat) for seat in self.seats]
        table.times = replace(self.times, left=list(self.times.left))
        table.offers = {kind: OpenOffer(offer.seat, set(offer.agreed)) for kind, offer in self.offers.items()}
        table.sealed, table.failed = dict(self.sealed), dict(self.failed)
        for event in events:
            table.apply(event)
        return table

    def heir(self) -> str:
        """The id of the table at which a rematch will be played."""
        return commitment(f"rematch {self.secret}")[:ID_LENGTH]


ID_LENGTH = 16  # hexadecimal digits of a table's id
