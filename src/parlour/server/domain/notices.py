"""Notices to people who are away from a table: what deserves one, and when it may be sent.

A notice depends only on what its recipient may see at the table, and names nothing but the game and the players.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from . import events
from .clocks import HOUR, MINUTE, SECOND, Kind
from .events import TableEvent
from .table import Status

NoticeKind = Literal["turn", "started", "over", "offer", "reveal"]
GRACE = 10 * SECOND  # a person who comes back within this time gets no notice
INTERVAL = MINUTE  # shortest time between two messages to a person; what is due by then goes into one message
NEAR_END = 2 * HOUR  # a turn that ends less than this after the daily message doesn't wait for it
MIDNIGHT = 24 * 60  # minutes

ACTS = (
    events.PlayerReady,
    events.EntropyRevealed,
    events.ActionPlayed,
    events.ChoiceSealed,
    events.ChoiceUnsealed,
    events.OfferMade,
    events.OfferAgreed,
    events.OfferDeclined,
)
PLAYED = (
    events.GameStarted,
    events.ActionPlayed,
    events.ChanceRolled,
    events.TurnsTakenBack,
    events.SeatHandedOver,
    events.GameReloaded,
)
CAUSES: dict[NoticeKind, tuple[type[TableEvent], ...]] = {  # the most important notice first
    "reveal": (events.PlayerReady,),
    "offer": (events.OfferMade,),
    "over": (events.GameEnded,),
    "turn": PLAYED,
    "started": (events.GameStarted,),
}


@dataclass(frozen=True, slots=True)
class Concern:
    """The state of a table as far as it concerns a person."""

    status: Status
    awaits: bool  # whether the person has a choice to make
    asks: bool  # whether the person has an offer to answer, or entropy to reveal

    def holds(self, kind: NoticeKind) -> bool:
        """Whether a notice of a kind is still true."""
        waits = self.status == "waiting"
        return {
            "turn": self.awaits,
            "started": self.status == "playing",
            "over": self.status == "over",
            "offer": self.asks and not waits,
            "reveal": self.asks and waits,
        }[kind]


def has_acted(happened: Sequence[TableEvent], seats: Collection[int]) -> bool:
    """Whether a person has acted for one of some seats."""
    return any(_is_act(event, seats) for event in happened)


def notice_of(happened: Sequence[TableEvent], seats: Collection[int], concern: Concern) -> NoticeKind | None:
    """Return the notice that some events deserve for the holder of some seats; None if they deserve none.

    The results of the person's own last action don't count.
    """
    acts = [event.at for event in happened if _is_act(event, seats)]
    fresh = [event for event in happened if not acts or event.at > acts[-1]]
    for kind, causes in CAUSES.items():
        if concern.holds(kind) and any(isinstance(event, causes) for event in fresh):
            return kind
    return None


def _is_act(event: TableEvent, seats: Collection[int]) -> bool:
    if isinstance(event, events.GameEnded | events.SeatHandedOver):
        return event.reason == "resigned" and event.seat in seats
    return isinstance(event, ACTS) and event.seat in seats


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a person wants messages. Times of day are minutes after midnight in the person's time zone."""

    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    digest: int | None = None  # the time of a daily message about correspondence games; None: a message each

    def due(self, now: int, clock: Kind, deadline: int | None) -> int:
        """Return when a notice of now may be sent. `deadline` is the time when the table's clock runs out."""
        soonest = now + GRACE
        if clock == "days" and self.digest is not None:
            daily = self._next(self.digest, soonest)
            if deadline is None or deadline >= daily + NEAR_END:
                soonest = daily
        return self.loud(soonest)

    def loud(self, at: int) -> int:
        """Return a time, or the end of the quiet hours that it falls into."""
        if self.quiet_from is None or self.quiet_until is None:
            return at
        local = self._local(at)
        minute = 60 * local.hour + local.minute
        is_quiet = (minute - self.quiet_from) % MIDNIGHT < (self.quiet_until - self.quiet_from) % MIDNIGHT
        return self._next(self.quiet_until, at) if is_quiet else at

    def _next(self, minute: int, after: int) -> int:
        """The next moment later than another at a time of day."""
        local = self._local(after)
        for days in range(3):  # one of these days may lack the time, when clocks are put forward
            day = local + timedelta(days=days)
            moment = day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
            if (at := int(moment.timestamp() * 1000)) > after:
                return at
        return after

    def _local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1000, zone_named(self.zone) or UTC)


def zone_named(name: str) -> ZoneInfo | None:
    """The time zone with a name such as Europe/Berlin; None if the machine knows none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None
