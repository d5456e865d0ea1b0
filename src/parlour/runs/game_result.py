"""The result of a game: what was played, how it ended, and what the players needed for it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from parlour.players import Decision


@dataclass(slots=True)
class Effort:
    """What a player needed for its decisions."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0  # seconds
    simulations: int = 0

    def count(self, decision: Decision, seconds: float) -> None:
        """Add one decision."""
        self.add(Effort(1, seconds, seconds, decision.report.simulations if decision.report else 0))

    def add(self, other: Effort) -> None:
        """Add what was needed elsewhere."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.simulations += other.simulations


@dataclass(slots=True)
class GameResult:
    """A game that is over."""

    number: int  # in its run, from 1
    round: int  # games of a round belong together
    seats: tuple[int, ...]  # the number of the player at each seat
    results: tuple[float, ...]  # by seat
    actions: tuple[int | str, ...]  # outcomes of chance too; as texts in a log of an earlier layout
    efforts: tuple[Effort, ...] = ()  # by seat
    seconds: float = 0.0  # from beginning to end
    forfeit: str = ""  # why a player lost before the game was over: it failed, or played what is not legal

    def to_json(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> GameResult:
        """A result from its JSON. Raises KeyError and TypeError."""
        made: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in fields.items()}
        made["efforts"] = tuple(Effort(**effort) for effort in fields["efforts"])
        return cls(**made)
