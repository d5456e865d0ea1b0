"""The result of a game: its actions, its outcome, and the players' effort."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from parlour.players import Decision


@dataclass(slots=True)
class Effort:
    """Time and work of a player's decisions."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0  # seconds
    simulations: int = 0

    def count(self, decision: Decision, seconds: float) -> None:
        self.add(Effort(1, seconds, seconds, decision.report.simulations if decision.report else 0))

    def add(self, other: Effort) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.simulations += other.simulations


@dataclass(slots=True)
class GameResult:
    """A finished game."""

    number: int  # in its run, from 1
    round: int  # games of a round belong together
    seats: tuple[int, ...]  # the number of the player at each seat
    results: tuple[float, ...]  # per seat
    actions: tuple[int | str, ...]  # includes chance outcomes; texts in logs of an earlier format
    efforts: tuple[Effort, ...] = ()  # per seat
    seconds: float = 0.0  # duration of the whole game
    forfeit: str = ""  # why a player forfeited: it failed or played an illegal action

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> GameResult:
        """Return the result for JSON fields. Raises KeyError and TypeError."""
        made: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in fields.items()}
        made["efforts"] = tuple(Effort(**effort) for effort in fields["efforts"])
        return cls(**made)
