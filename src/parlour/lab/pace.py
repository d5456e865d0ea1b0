"""The pace of people at a table: seconds for thinking, for actions, and for rolls and draws."""

from __future__ import annotations

import math
from typing import NamedTuple

from parlour.errors import OptionError, suggestion

MINUTE = 60.0
KINDS = ("turn", "action", "roll")  # each takes time


class Pace(NamedTuple):
    """Seconds that people need. The defaults are assumptions."""

    turn: float = 15.0  # thought, for each turn that offers a choice
    action: float = 3.0  # carrying out an action
    roll: float = 5.0  # a roll of the dice, or a draw of a card or ball
    measured: int = 0  # number of people's turns behind `turn`, which then includes the actions

    def __str__(self) -> str:
        return ",".join(f"{kind}={getattr(self, kind):g}" for kind in KINDS)


ASSUMED = Pace()


def parse_pace(text: str) -> Pace:
    """Parse a pace such as `turn=20,roll=4`; kinds that are not named keep their defaults. Raises OptionError."""
    return ASSUMED._replace(**dict(_seconds(part) for part in text.split(",")))


def _seconds(part: str) -> tuple[str, float]:
    kind, _, number = part.strip().partition("=")
    if kind not in KINDS:
        raise OptionError(f"A pace has no part named {kind!r}. {suggestion(kind, KINDS)}")
    try:
        seconds = float(number)
    except ValueError:
        seconds = math.nan
    if not 0.0 <= seconds < math.inf:
        raise OptionError(f"{kind} needs a number of seconds, not {number!r}. Write {kind}=SECONDS, such as {kind}=10.")
    return kind, seconds
