"""A table as the sum of its events. It knows no disk, no clock and no chance of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import singledispatchmethod

from parlour.core.game import load_package
from parlour.match import Match
from parlour.match.dice import Dice, commitment
from parlour.players.levels import USUAL_LEVEL
from parlour.view.language import ENGLISH, speaking

from .. import events as happened
from ..clocks import Times
from ..events import Event, Outdated
from ..outdated import mark_outdated
from .standing import End, OpenOffer, Seat, Standing

ID_LENGTH = 16  # hexadecimal digits of a table's id


class Table(Standing):
    """A table that events are applied to."""

    @classmethod
    def of(
        cls, id: str, secret: str, events: Iterable[Event], is_warm: Callable[[str], bool] = lambda package: False
    ) -> Table:
        """Build the table from its events; its game is compiled if the game's package `is_warm`."""
        table = cls(id, secret)
        for event in mark_outdated([*events]):
            table.apply(event)
            if isinstance(event, happened.Opened):
                table.game.compiled = is_warm(table.game.package)
        return table

    def apply(self, event: Event | Outdated) -> None:
        """Apply an event."""
        with speaking(ENGLISH):
            self._happen(event)
        self.actor = self._to_act()
        self.seq += 1
        self.changed_at = event.at
        self.choosable = self._choosable_after(event)

    @singledispatchmethod
    def _happen(self, event: Event | Outdated) -> None:
        raise TypeError(f"{event!r} is not a table event")

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
    def _(self, event: happened.Reloaded) -> None:
        game = load_package(self.game.package, **event.options)
        game.compiled = False
        start = game.state_from_text(event.position) if event.position else None
        match = Match(game, start=start, begin=False, dice=self.match.dice)
        for text in event.turns:
            match.play_recorded(text)
        self.match, self.position = match, event.position
        self._seat_again(event.at)

    def _seat_again(self, now: int) -> None:
        """Fit the seats to the reloaded game, with computers at new ones, and restart the clocks."""
        more = [Seat("computer", USUAL_LEVEL) if self.started else Seat() for _ in range(self.game.seats)]
        self.seats = (self.seats + more)[: self.game.seats]
        self.offers.clear()
        self.sealed.clear()
        self.times = Times(self.clock)
        self.times.start(len(self.seats))
        self.times.run(self._on_the_clock(), now)

    def _advance(self, event: happened.Played | happened.Rolled) -> None:
        self.match.advance(event.action)
        if self.match.turns[-1].text != event.text:
            raise ValueError(f"{event} of table {self.id} was written under different rules")

    def _choosable_after(self, event: Event | Outdated) -> dict[int, int]:
        """The seats that choose at the same time as others, each with the number of the event since which it does.

        A seat's choice becomes a new one only after it acts itself, or when something is taken back.
        """
        before = {} if isinstance(event, happened.TookBack | happened.Reloaded) else self.choosable
        if isinstance(event, happened.Played | happened.Unsealed | happened.HandedOver):
            before = {seat: since for seat, since in before.items() if seat != event.seat}
        able = [seat for seat in range(len(self.seats)) if self.choosing(seat)]
        if self.actor is not None and (able or self.actor in before):
            able.append(self.actor)
        return {seat: before.get(seat, self.seq) for seat in able}

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

    def rematch_id(self) -> str:
        """The id of the table at which a rematch will be played."""
        return commitment(f"rematch {self.secret}")[:ID_LENGTH]
