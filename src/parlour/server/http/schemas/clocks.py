"""Clocks as the wire has them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .fields import Days, Increment, Seconds, Taken


class NoClock(Taken):
    """Nobody is in a hurry."""

    kind: Literal["none"]


class MoveClock(Taken):
    """Seconds for each move."""

    kind: Literal["move"]
    seconds: Seconds = Field(description="Seconds for each move.")


class GameClock(Taken):
    """Seconds for the whole game, and some more after each move."""

    kind: Literal["game"]
    seconds: Seconds = Field(description="Seconds at the start.")
    increment: Increment = Field(0, description="Seconds won with each move.")


class DaysClock(Taken):
    """Days for each move: play by correspondence."""

    kind: Literal["days"]
    days: Days = Field(description="Days for each move.")


Clock = Annotated[NoClock | MoveClock | GameClock | DaysClock, Field(discriminator="kind")]
