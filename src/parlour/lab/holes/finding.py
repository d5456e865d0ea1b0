"""Holes: what is found, how often, and the shortest game that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from parlour.statistics import Interval


class HoleKind(StrEnum):
    """What may be wrong with a game's rules."""

    STUCK = "the player to move has no legal move"
    PASS = "a player can only pass"
    LOOP = "a position repeats within a game, so play could go on forever"
    ENDLESS = "a game did not end and was cut off"
    TEXT = "the text of a position is rejected or reads back as a different position"
    UNUSED = "strong players never play it"
    SHUNNED = "strong players hardly ever play it, so something else is nearly always better"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A hole in one game: after so many turns it can be seen."""

    kind: HoleKind
    detail: str  # which action, or what the game said; "" where there is one thing only
    turns: int


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: in what share of games it shows, or of chances it is taken, and the shortest game that leads there."""

    kind: HoleKind
    detail: str
    players: str  # whose games show it
    share: Interval
    n: int  # of games, or of seats that could have done it
    record: str  # of play, which `parlour replay` opens


@dataclass(frozen=True, slots=True)
class Looked:
    """How much was looked at of some players' games."""

    games: int
    kinds: int  # of actions that were on offer in enough games to say whether they are done; 0 of random play
