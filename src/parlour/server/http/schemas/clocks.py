"""Clocks as the wire has them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .fields import Days, Increment, Seconds, Taken


class NoClock(Taken):
    """No time limit."""

    kind: Literal["none"]


class MoveClock(Taken):
    """A time limit per move."""

    kind: Literal["move"]
    seconds: Seconds = Field(description="Seconds per move.")


class GameClock(Taken):
    """A time budget for the whole game, plus an increment per move."""

    kind: Literal["game"]
    seconds: Seconds = Field(description="Seconds at the start.")
    increment: Increment = Field(0, description="Seconds added after each move.")


class DaysClock(Taken):
    """Correspondence play with a number of days per move."""

    kind: Literal["days"]
    days: Days = Field(description="Days per move.")


Clock = Annotated[NoClock | MoveClock | GameClock | DaysClock, Field(discriminator="kind")]
