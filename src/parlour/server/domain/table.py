"""A table, built from its events. Pure: it uses no disk, no clock and no randomness of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.core.game import Game, State, load_package
from parlour.match import Match
from parlour.match.dice import Dice, commitment
from parlour.match.hidden_information import choosing
from parlour.match.promises import Promises
from parlour.players import LEVELS
from parlour.players.levels import USUAL_LEVEL
from parlour.view.language import ENGLISH, speaking

from . import events
from .clocks import Clock, Presence, Times
from .commands import MAX_EVENTS
from .contributions import LONG_REVEAL_TIME, REVEAL_TIME, Contributions
from .events import Chair, OfferKind, Phrase, Reach, TableEvent, mark_outdated

ID_LENGTH = 16  # hexadecimal digits of a table's id
UNOBTRUSIVE = (  # events after which a command may still refer to the table as it was before
    events.PhraseSaid,
    events.OthersMuted,
    events.ConnectionResumed,
    events.VacationBegan,
    events.VacationEnded,
)
REMARKS = 10  # phrases kept; the events have all
LEVEL_NAMES = tuple(level.name for level in LEVELS)
Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """Public evidence for the dice. The secret is None until the game is over."""

    formula: int
    commitment: str
    commitments: tuple[str, ...] | None  # to the entropy, by seat, "" for none; None if clients sent it openly
    entropy: tuple[str, ...]
    secret: str | None
    aborted: tuple[tuple[int, ...], ...]  # for each aborted start, the seats at fault


@dataclass(frozen=True, slots=True)
class Remark:
    """A phrase that a seat said, with the sequence number of its event."""

    seq: int
    seat: int
    phrase: Phrase
    at: int


@dataclass(eq=False, repr=False)
class Table:
    """The state of a table after some events."""

    id: str
    secret: str  # the dice secret; never shown
    seq: int = 0  # number of events so far
    started_at: int | None = None
    actor: int | None = None  # the seat to act; None before the start and after the end
    entropy: tuple[str, ...] = ()
    promised: tuple[str, ...] | None = None  # the commitments to it, once the game has started
    contributions: Contributions = field(default_factory=Contributions)  # before the start
    end: events.GameEnded | None = None
    lasted: int | None = None  # milliseconds from the start to the end
    rematch: str | None = None
    # choices made ahead of their turns, by seat
    sealed: dict[int, events.ChoiceSealed] = field(default_factory=dict[int, events.ChoiceSealed])
    # seats with a simultaneous choice, the one to act included, and the sequence number since which they have had it
    choosable: dict[int, int] = field(default_factory=dict[int, int])
    failed: dict[int, str] = field(default_factory=dict[int, str])  # external players that failed, by seat
    # the seats that agree to each open offer, the one that made it first
    offers: dict[OfferKind, tuple[int, ...]] = field(default_factory=dict[OfferKind, tuple[int, ...]])
    # number of actions that had been played when an offer of each kind by each seat was last declined
    declined: dict[tuple[OfferKind, int], int] = field(default_factory=dict[tuple[OfferKind, int], int])
    muted: frozenset[tuple[Reach, int]] = frozenset()  # the seats that have muted the others, with what they muted
    # the phrases that each key said
    spoken: dict[str, tuple[events.PhraseSaid, ...]] = field(default_factory=dict[str, tuple[events.PhraseSaid, ...]])
    remarks: tuple[Remark, ...] = ()  # the last phrases said
    settled: int = 0  # the sequence number since which nothing has happened but what is UNOBTRUSIVE
    played: int = 0  # number of actions played, including those taken back
    freed: dict[str, str] = field(default_factory=dict[str, str])  # names of people whom the host has removed, by key

    # set by the owner of the table
    presence: Presence = field(default_factory=Presence)
    max_events: int = MAX_EVENTS  # beyond this number, commands that could be repeated without end are refused
    outsiders: Collection[str] = ()  # the external players available

    # set by the first event
    match: Match = field(init=False)  # its dice know the secret only once it is public
    seats: list[Chair] = field(init=False)
    clock: Clock = field(init=False)
    times: Times = field(init=False)
    public: bool = field(init=False)
    several: bool = field(init=False)  # whether a person may take several seats, although the table is public
    opener: str | None = field(init=False)  # the key of the first person seated when the table was opened
    position: str | None = field(init=False)
    commitment: str = field(init=False)
    opened_at: int = field(init=False)
    changed_at: int = field(init=False)

    @classmethod
    def of(
        cls, id: str, secret: str, events: Iterable[TableEvent], is_warm: Callable[[str], bool] = lambda package: False
    ) -> Table:
        """Build the table from its events. It plays by compiled rules if the game's package `is_warm`."""
        table = cls(id, secret)
        for number, event in enumerate(mark_outdated([*events])):
            table.apply(event)
            if number == 0:
                table.game.compiled = is_warm(table.game.package)
        return table

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.match.game

    @property
    def status(self) -> Status:
        """Whether the table waits for the start, is being played, or is over."""
        return "over" if self.end else "waiting" if self.started_at is None else "playing"

    @property
    def computer_to_act(self) -> int | None:
        """The seat to act, if a computer sits there."""
        actor = self.actor
        return actor if actor is not None and self.seats[actor].who == "computer" else None

    @property
    def fairness(self) -> Fairness:
        """Everything about the dice that is public now."""
        dice, contributions = self.match.dice, self.contributions
        has_begun = self.started_at is not None
        promised = self.promised if has_begun else contributions.promised(len(self.seats))
        return Fairness(dice.formula, self.commitment, promised, self.entropy, dice.secret, contributions.aborted)

    @property
    def promises(self) -> Promises:
        """The commitments and aborted starts, for the game record."""
        fairness = self.fairness
        return Promises(fairness.commitment or None, fairness.commitments, fairness.aborted)

    @property
    def ready(self) -> frozenset[int]:
        """The seats that are ready to start."""
        return frozenset(self.contributions.commitments)

    @property
    def is_complete(self) -> bool:
        """Whether the table waits for no other seat to be taken or ready."""
        return all(seat.who == "computer" or number in self.ready for number, seat in enumerate(self.seats))

    @property
    def deadline(self) -> int | None:
        """When the server has to act because a clock runs out or a client has not revealed its entropy."""
        if self.contributions.asked_at is None:
            return self.times.deadline
        return self.contributions.asked_at + (LONG_REVEAL_TIME if self.clock.kind == "days" else REVEAL_TIME)

    @property
    def host(self) -> str | None:
        """The key of the person who opened the table or, if they have no seat, of the first one who has."""
        keys = [seat.key for seat in self.seats if seat.who == "person"]
        return self.opener if self.opener in keys else next(iter(keys), None)

    def seat_name(self, seat: int) -> str:
        """The game's name for a seat."""
        return self.game.seat_names[seat]

    def held_by(self, key: str | None) -> list[int]:
        """The seats that a key holds."""
        return [number for number, seat in enumerate(self.seats) if key is not None and seat.key == key]

    def others(self, key: str | None) -> list[int]:
        """The seats of persons other than the holder of a key."""
        return [number for number, seat in enumerate(self.seats) if seat.who == "person" and seat.key != key]

    def choosing(self, seat: int) -> State | None:
        """The position, as the seat sees it, in which it chooses ahead of its turn; None if it cannot."""
        return choosing(self.match.state, seat) if self.status == "playing" and seat != self.actor else None

    def turn_of(self, seats: Collection[int]) -> int | None:
        """The seat to act, if among some seats, or else their first that has a choice to make ahead of its turn."""
        if self.actor in seats:
            return self.actor
        return next((seat for seat in seats if seat in self.choosable and seat not in self.sealed), None)

    def is_asked(self, seat: int) -> bool:
        """Whether the person at a seat has an offer to answer, or entropy to reveal."""
        occupant, agreeing = self.seats[seat], self.offers.values()
        if self.contributions.asked_at is not None:
            return seat in self.contributions.missing
        return occupant.who == "person" and any(
            occupant.key not in (self.seats[it].key for it in agreed) for agreed in agreeing
        )

    def is_here(self, seat: int) -> bool:
        """Whether the player at a seat is available; a computer level always is."""
        occupant = self.seats[seat]
        if occupant.who == "computer":
            return occupant.player in LEVEL_NAMES or occupant.player in self.outsiders
        return self.presence.is_here(occupant.key)

    def absentees(self) -> list[int]:
        """The seats of external players that are not available."""
        return [number for number, seat in enumerate(self.seats) if seat.who == "computer" and not self.is_here(number)]

    def clock_ms(self, seat: int, now: int) -> int | None:
        """Milliseconds a seat has left; None without a clock and for computers."""
        if self.clock.kind == "none" or self.seats[seat].who == "computer":
            return None
        return self.times.left_at(seat, now)

    def rematch_id(self) -> str:
        """The id of the table where a rematch will be played."""
        return commitment(f"rematch {self.secret}")[:ID_LENGTH]

    def after(self, events: Iterable[TableEvent]) -> Table:
        """A copy of the table with some more events applied."""
        table = copy.copy(self)
        table.match = self.match.until(len(self.match.turns))
        table.times = self.times.copy()
        table.seats, table.contributions, table.offers = [*self.seats], self.contributions.copy(), {**self.offers}
        table.sealed, table.failed, table.declined = {**self.sealed}, {**self.failed}, {**self.declined}
        for event in events:
            table.apply(event)
        return table

    def apply(self, event: TableEvent) -> None:
        """Apply an event to the table."""
        with speaking(ENGLISH):
            self._apply(event)
        self.actor = self._to_act()
        self.contributions.asked_at = self._asked_at(event)
        self.seq += 1
        if not isinstance(event, UNOBTRUSIVE):
            self.settled = self.seq
        self.changed_at = event.at
        self.choosable = self._choosable_after(event)

    def _asked_at(self, event: TableEvent) -> int | None:
        """When the clients were asked to reveal their entropy: once nobody else has to get ready."""
        is_asked = self.status == "waiting" and self.is_complete and self.contributions.missing
        return (self.contributions.asked_at or event.at) if is_asked else None

    def _to_act(self) -> int | None:
        return self.match.state.current_player() if self.status == "playing" else None

    def _on_the_clock(self) -> int | None:
        """The seat whose clock should run: the one to act, if a person sits there."""
        actor = self._to_act()
        return actor if actor is not None and actor >= 0 and self.seats[actor].who == "person" else None

    def _choosable_after(self, event: TableEvent) -> dict[int, int]:
        """The new `choosable`. A seat has a new choice only after it acts itself or after a takeback or reload."""
        before = {} if isinstance(event, events.TurnsTakenBack | events.GameReloaded) else self.choosable
        if isinstance(event, events.ActionPlayed | events.ChoiceUnsealed | events.SeatHandedOver):
            before = {seat: since for seat, since in before.items() if seat != event.seat}
        able = [seat for seat in range(len(self.seats)) if self.choosing(seat)]
        if self.actor is not None and (able or self.actor in before):
            able.append(self.actor)
        return {seat: before.get(seat, self.seq) for seat in able}

    def _apply(self, event: TableEvent) -> None:
        match event:
            case events.TableOpened():
                self._open(event)
            case events.GameReloaded():
                self._reload(event)
            case events.SeatTaken():
                self._seat(event.seat, Chair("person", event.player, event.key), event.at)
                self.muted = frozenset(it for it in self.muted if it[1] != event.seat)
            case events.SeatLeft():
                self._free(event)
            case events.ReadinessLost():
                self.contributions.drop(event.seat)
            case events.PlayerReady() | events.EntropyRevealed() | events.StartAborted():
                self._contribute(event)
            case events.GameStarted():
                self._start(event)
            case events.ActionPlayed():
                self._act(event)
            case events.ChanceRolled():
                self._advance(event)
                self.times.run(self._on_the_clock(), event.at)
            case events.ChoiceSealed():
                self.sealed[event.seat] = event
            case events.ChoiceUnsealed():
                del self.sealed[event.seat]
            case events.TurnsTakenBack():
                self.match.go_back(event.turns, event.seat)
                self.times.rewind(self._on_the_clock(), event.at)
                self._drop_plans()
            case events.SeatHandedOver():
                self._hand_over(event)
            case events.GameEnded():
                self.times.stop(event.at)
                self._drop_plans()
                self.end, self.lasted = event, event.at - (self.started_at or event.at)
            case events.SecretRevealed():
                self.match.dice = replace(self.match.dice, secret=event.secret)
            case events.TakebacksRecalled():
                self.match.takebacks = event.takebacks
            case _:
                self._excuse(event)

    def _excuse(self, event: TableEvent) -> None:
        match event:
            case events.ServerResumed():
                self._forgive(event.pause)
            case events.VacationBegan():
                self.times.set_vacation(event.seat, event.until, event.at)
            case events.VacationEnded():
                self.times.set_vacation(event.seat, None, event.at)
            case events.ConnectionResumed():
                self._reconnect(event)
            case _:
                self._negotiate(event)

    def _start(self, event: events.GameStarted) -> None:
        self.started_at, self.entropy, self.promised = event.at, event.entropy, event.commitments
        self.match.dice = replace(self.match.dice, entropy=event.entropy)
        self.times.await_first_moves(event.first_move)
        self.times.run(self._on_the_clock(), event.at)

    def _negotiate(self, event: TableEvent) -> None:
        match event:
            case events.OfferMade():
                self.offers[event.what] = (event.seat,)
            case events.OfferAgreed():
                self.offers[event.what] += (event.seat,)
            case events.OfferDeclined():
                if agreeing := self.offers.pop(event.what, None):
                    self.declined[event.what, agreeing[0]] = self.played
            case events.OthersMuted():
                mute: frozenset[tuple[Reach, int]] = frozenset({(event.what, event.seat)})
                self.muted = self.muted | mute if event.muted else self.muted - mute
            case events.PhraseSaid():
                self._listen(event)
            case events.RematchOpened():
                self.offers.pop("rematch", None)
                self.rematch = event.table
            case _:  # an outdated event
                pass

    def _listen(self, event: events.PhraseSaid) -> None:
        key = self.seats[event.seat].key or ""
        self.spoken = {**self.spoken, key: (*self.spoken.get(key, ()), event)}
        remark = Remark(self.seq + 1, event.seat, event.phrase, event.at)
        self.remarks = (*self.remarks, remark)[-REMARKS:]

    def _contribute(self, event: events.PlayerReady | events.EntropyRevealed | events.StartAborted) -> None:
        match event:
            case events.PlayerReady():
                self.contributions.commitments[event.seat] = event.commitment
                if event.entropy:
                    self.contributions.entropy[event.seat] = event.entropy
            case events.EntropyRevealed():
                self.contributions.entropy[event.seat] = event.entropy
            case events.StartAborted():
                self.contributions.abort(event.seats)
                for seat, chair in enumerate(self.seats):  # in an imported record, nobody holds a seat
                    if seat in event.seats and chair.who == "person":
                        self._seat(seat, Chair("open"), event.at)

    def _forgive(self, pause: int) -> None:
        """Return the milliseconds of a pause to the players who were running out of time."""
        self.times.forgive(pause)
        if self.contributions.asked_at is not None:
            self.contributions.asked_at += pause

    def _reconnect(self, event: events.ConnectionResumed) -> None:
        self.times.forgive_outage(event.seat, event.pause)
        if line := self.presence.lines.get(self.seats[event.seat].key or ""):
            line.lost = None

    def _open(self, event: events.TableOpened) -> None:
        self.match = _match(event.game, event, Dice(None, formula=event.formula))
        self.seats = [*event.chairs]
        self.clock, self.times = event.clock, Times(event.clock)
        self.times.start(len(self.seats))
        self.public, self.several = event.public, event.several
        self.position, self.commitment = event.position, event.commitment
        self.opener = next((chair.key for chair in event.chairs if chair.key), None)
        self.opened_at = self.presence.start = event.at

    def _reload(self, event: events.GameReloaded) -> None:
        """Play the turns by the new rules, fit the seats, with computers at new ones, and restart the clocks."""
        self.match = _match(self.game.package, event, self.match.dice)
        for text in event.turns:
            self.match.play_recorded(text)
        self.position = event.position
        more = [Chair("open") if self.started_at is None else Chair("computer", USUAL_LEVEL)] * self.game.seats
        self.seats = (self.seats + more)[: self.game.seats]
        if self.contributions.asked_at is not None:
            self.contributions.abort(())  # the author has seen what was revealed
        for seat in [seat for seat in self.ready if seat >= self.game.seats]:
            self.contributions.drop(seat)
        self._drop_plans()
        self.times = Times(self.clock, vacations=self.times.vacations)
        self.times.start(len(self.seats))
        self.times.run(self._on_the_clock(), event.at)

    def _seat(self, seat: int, chair: Chair, now: int) -> None:
        """Seat somebody, or nobody. A vacation belongs to the person who was there."""
        if chair.key is None or chair.key != self.seats[seat].key:
            self.times.set_vacation(seat, None, now)
        self.seats[seat] = chair

    def _free(self, event: events.SeatLeft) -> None:
        if event.cause == "freed" and (key := self.seats[event.seat].key):
            self.freed = {**self.freed, key: self.seats[event.seat].player}
        self._seat(event.seat, Chair("open"), event.at)
        self.contributions.drop(event.seat)

    def _act(self, event: events.ActionPlayed) -> None:
        self._advance(event)
        self.played += 1
        self.sealed.pop(event.seat, None)
        self.times.press(self._on_the_clock(), event.at, event.lag)
        self.offers.pop("takeback", None)
        if "draw" in self.offers and self.offers["draw"][0] != event.seat:
            del self.offers["draw"]

    def _advance(self, event: events.ActionPlayed | events.ChanceRolled) -> None:
        self.match.advance(event.action)
        if self.match.turns[-1].text != event.text:
            raise ValueError(f"{event} of table {self.id} was written under different rules")

    def _hand_over(self, event: events.SeatHandedOver) -> None:
        if event.reason == "failed":
            self.failed[event.seat] = self.seats[event.seat].player
        self._seat(event.seat, Chair("computer", event.level), event.at)
        self.contributions.drop(event.seat)
        self.sealed.pop(event.seat, None)
        if self.times.running == event.seat:
            self.times.stop(event.at)
        self.offers = {kind: seats for kind, seats in self.offers.items() if seats[0] != event.seat}

    def _drop_plans(self) -> None:
        self.offers.clear()
        self.sealed.clear()


def _match(package: str, event: events.TableOpened | events.GameReloaded, dice: Dice) -> Match:
    """A match at its start, by the interpreted rules of a game package."""
    game = load_package(package, **event.options)
    game.compiled = False
    start = game.state_from_text(event.position) if event.position else None
    return Match(game, start=start, begin=False, dice=dice)
