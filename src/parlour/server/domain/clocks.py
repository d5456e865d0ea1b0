"""Time at a table: what each seat has left on its clock, and since when people have been away.

All times are in milliseconds, moments since 1970.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.view.language import phrases

from .lag import Allowance, LineState

say = phrases(__package__)

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
MAX_SECONDS, MAX_INCREMENT, MAX_DAYS = 86_400, 3_600, 30

Kind = Literal["none", "move", "game", "days"]


@dataclass(frozen=True, slots=True)
class Clock:
    """Time control: none, seconds per move, seconds per game with an increment, or days per move.

    The increment is added when the turn passes to another seat or to the dice.
    """

    kind: Kind = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0

    @property
    def allowance(self) -> int | None:
        """Milliseconds a seat has at the start; None without a clock."""
        return {"none": None, "days": self.days * DAY}.get(self.kind, self.seconds * SECOND)

    @property
    def counts_seconds(self) -> bool:
        """Whether seconds matter, so that lag and outages of the network do not count within limits."""
        return self.kind in ("move", "game")

    @property
    def first_move(self) -> int:
        """Milliseconds for a seat's first move, before which its clock stands still; 0 without such a limit."""
        return {"move": max(MINUTE, self.seconds * SECOND), "game": MINUTE}.get(self.kind, 0)

    def problem(self) -> str | None:
        """Return a sentence about a value that is out of range, or None."""
        if self.kind == "days" and not 1 <= self.days <= MAX_DAYS:
            return say(
                "A correspondence clock can allow 1 to {most} days per move, not {days}.", most=MAX_DAYS, days=self.days
            )
        if self.kind in ("move", "game") and not 1 <= self.seconds <= MAX_SECONDS:
            return say("A clock can allow 1 to {most} seconds, not {seconds}.", most=MAX_SECONDS, seconds=self.seconds)
        if self.kind == "game" and not 0 <= self.increment <= MAX_INCREMENT:
            return say(
                "An increment can be 0 to {most} seconds, not {seconds}.", most=MAX_INCREMENT, seconds=self.increment
            )
        return None


NO_CLOCK = Clock()


@dataclass(slots=True)
class Times:
    """The clocks of a table's seats. At most one runs."""

    clock: Clock
    left: list[int] = field(default_factory=list[int])  # remaining ms per seat, as of the last start or stop
    running: int | None = None  # the seat whose clock runs
    since: int = 0  # when it was started
    first_move: int = 0  # milliseconds for each seat's first move
    unmoved: frozenset[int] = frozenset()  # seats whose clock stands still until their first move
    allowances: list[Allowance] = field(default_factory=list[Allowance])  # per seat, for time lost on the network
    vacations: dict[int, int] = field(default_factory=dict[int, int])  # until when each seat's clock stands still

    def copy(self) -> Times:
        """An independent copy."""
        return replace(self, left=[*self.left], allowances=[*self.allowances], vacations={**self.vacations})

    def start(self, seats: int) -> None:
        """Give every seat its allowance."""
        self.left = [self.clock.allowance or 0] * seats
        self.allowances = self.allowances or [Allowance()] * seats

    def await_first_moves(self, first_move: int) -> None:
        """Let the clocks stand still until each seat's first move, if there is a limit for it."""
        self.first_move = first_move
        self.unmoved = frozenset(range(len(self.left)) if first_move else ())

    def press(self, following: int | None, now: int, lag: int = 0) -> None:
        """Settle the running clock after a move, and start that of the following seat, if any.

        `lag` milliseconds of the time since the clock was started do not count.
        """
        seat = self.running
        if seat is not None:
            self.since += lag
            self.allowances[seat] = self.allowances[seat].after_move(lag)
            self.left[seat] = self._after_move(seat, now, passes=following != seat)
            self.unmoved -= {seat}
        self.run(following, now)

    def run(self, seat: int | None, now: int) -> None:
        """Start a seat's clock, or none, without a move."""
        self.running = seat if self.clock.kind != "none" else None
        self.since = now

    def stop(self, now: int) -> None:
        """Settle and stop the running clock."""
        if self.running is not None:
            self.left[self.running] = self.left_at(self.running, now)
        self.running = None

    def left_at(self, seat: int, now: int) -> int:
        """Milliseconds a seat has left: at least 0, and no more than before if the system clock was set back."""
        started = max(self.since, min(now, self.vacations.get(seat, self.since)))
        spent = max(0, now - started) if seat == self.running and seat not in self.unmoved else 0
        return max(0, self.left[seat] - spent)

    @property
    def deadline(self) -> int | None:
        """When the running clock runs out, or the time for a first move."""
        if self.running is None:
            return None
        if self.awaits_first_move:
            return self.since + self.first_move
        return max(self.since, self.vacations.get(self.running, self.since)) + self.left[self.running]

    @property
    def awaits_first_move(self) -> bool:
        """Whether the seat to move has yet to make its first move, in limited time."""
        return self.running in self.unmoved

    def set_vacation(self, seat: int, until: int | None, now: int) -> None:
        """Let a seat's clock stand still from now until a moment, or run again (None)."""
        if seat == self.running:
            self.left[seat], self.since = self.left_at(seat, now), now
        if until is None:
            self.vacations.pop(seat, None)
        else:
            self.vacations[seat] = until

    def rewind(self, following: int | None, now: int) -> None:
        """Restart the time per move after a takeback; time per game stays spent."""
        self.stop(now)
        if self.clock.kind != "game":
            self.start(len(self.left))
        self.run(following, now)

    def forgive(self, pause: int) -> None:
        """Return to the running clock the milliseconds of a pause."""
        self.since += pause

    def forgive_outage(self, seat: int, pause: int) -> None:
        """Return the milliseconds of an outage to a seat, if its clock runs, and take them from its allowance."""
        if seat == self.running:
            self.since += pause
            self.allowances[seat] = self.allowances[seat].after_outage(pause)

    def _after_move(self, seat: int, now: int, passes: bool) -> int:
        if self.clock.kind == "game":
            return self.left_at(seat, now) + (self.clock.increment * SECOND if passes else 0)
        return self.clock.allowance or 0


@dataclass(slots=True)
class Presence:
    """Connections to a table by key, and when each key that holds a seat was last heard from.

    Times are milliseconds since 1970. A key never heard from counts as away since `start`.
    """

    start: int = 0
    patience: int = MINUTE  # how long a person may be away before the others can act
    connected: Counter[str] = field(default_factory=Counter[str])
    heard: dict[str, int] = field(default_factory=dict[str, int])
    # when other processes last saw a key; None: it is connected to one
    elsewhere: dict[str, int | None] = field(default_factory=dict[str, int | None])
    lags: dict[str, int] = field(default_factory=dict[str, int])  # as other processes have measured them
    lines: dict[str, LineState] = field(default_factory=dict[str, LineState])  # the live connections to this process

    def arrive(self, key: str) -> bool:
        """Add a connection. Returns whether it is the key's first."""
        self.connected[key] += 1
        return self.connected[key] == 1

    def depart(self, key: str) -> bool:
        """Remove a connection. Returns whether it was the key's last."""
        self.connected[key] -= 1
        if not self.connected[key]:
            del self.connected[key]
        return key not in self.connected

    def hear(self, key: str, now: int) -> None:
        """Note a sign of life."""
        self.heard[key] = now

    def is_connected(self, key: str | None) -> bool:
        """Whether a key is connected to this process."""
        return key in self.connected

    def is_here(self, key: str | None) -> bool:
        """Whether a key is connected to any process."""
        return key is not None and (self.is_connected(key) or self.elsewhere.get(key, 0) is None)

    def last_seen(self, key: str, now: int) -> int:
        """When a key was last here; 0 if nobody remembers."""
        return now if self.is_here(key) else max(self.heard.get(key, 0), self.elsewhere.get(key) or 0)

    def away(self, key: str, now: int) -> int:
        """Milliseconds since a key was last here."""
        if self.is_here(key):
            return 0
        return max(0, now - max(self.start, self.heard.get(key, 0), self.elsewhere.get(key) or 0))

    def is_around(self, key: str, now: int) -> bool:
        """Whether a key is connected or was heard from recently."""
        return self.is_here(key) or now - self.heard.get(key, 0) < self.patience

    def is_missed(self, key: str, now: int) -> bool:
        """Whether a key has been away for longer than the others have to wait."""
        return not self.is_here(key) and self.away(key, now) >= self.patience
