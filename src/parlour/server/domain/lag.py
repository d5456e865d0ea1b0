"""The network between a player and the server, and how much of the time lost there a clock does not count.

Only the server's own measurements count: pings on live connections and the time of their answers. A player who delays
answers gains no more than the limits below. All times are in milliseconds, moments since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

LAG_PER_MOVE = 1_000
LAG_POOL = 5_000  # per seat and game
LAG_REFILL = 250  # per move
LAG_STEP = 100  # lag is rounded to this, because everyone can see it in the events
OUTAGE_POOL = 15_000  # per seat and game: an outage of ten seconds, and the time until the client has reconnected
SILENCE = 1_500  # a longer silence is an outage: pings come every second while a player's clock runs
UNNOTICED = 5_000  # the time in which a process notices that one of its connections is down
SMOOTHING = 4  # the weight of earlier measurements, in measurements


@dataclass(frozen=True, slots=True)
class Allowance:
    """The lag and the outages that a seat's clock may still leave out."""

    lag: int = LAG_POOL
    outage: int = OUTAGE_POOL

    def after_move(self, lag: int) -> Allowance:
        """The allowance left after a move that was not charged for some lag."""
        return replace(self, lag=min(LAG_POOL, self.lag - lag + LAG_REFILL))

    def after_outage(self, pause: int) -> Allowance:
        """The allowance left after an outage."""
        return replace(self, outage=max(0, self.outage - pause))


@dataclass(slots=True)
class LineState:
    """The state of a process's live connections to a player at a table."""

    heard: int  # the last sign of life
    lost: int | None = None  # the last sign of life before an outage whose time has yet to be given back
    round_trip: float | None = None  # smoothed
    lag: int = 0  # the same, rounded and limited to what a move may be forgiven

    @property
    def worked_until(self) -> int:
        """When the line last worked; the end of an outage counts only once its time has been given back."""
        return self.heard if self.lost is None else self.lost

    def measure(self, round_trip: float) -> bool:
        """Take a measured round trip into account. Returns whether `lag` has changed."""
        known = round_trip if self.round_trip is None else self.round_trip
        self.round_trip = known + (round_trip - known) / SMOOTHING
        before = self.lag
        if abs(self.round_trip - self.lag) > 0.75 * LAG_STEP:  # more than half a step, so that it does not flicker
            self.lag = min(LAG_PER_MOVE, LAG_STEP * round(self.round_trip / LAG_STEP))
        return self.lag != before
