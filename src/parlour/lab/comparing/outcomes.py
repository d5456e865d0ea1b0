"""Outcomes: figures of a single game that can differ between two rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.core.game import Game
from parlour.errors import UnknownNameError, suggestion
from parlour.runs.game_result import GameResult

Value = Callable[[GameResult, Game, int], float]  # of a game, for one of its seats


@dataclass(frozen=True, slots=True)
class Outcome:
    """A figure of a game. `smallest` is the smallest difference that matters, unless a designer says another.

    A figure that is `relative` has no upper bound; two of them differ by a share of the larger.
    """

    name: str
    meaning: str
    smallest: float
    value: Value
    relative: bool = False

    def difference(self, first: float, second: float) -> float:
        """By how much the second is more than the first, from -1 to 1."""
        if not self.relative:
            return second - first
        return (second - first) / max(first, second, 1.0)


def score(result: GameResult, game: Game, seat: int) -> float:
    """A seat's result from 0 for the worst to 1 for the best."""
    return game.score(result.results[seat])


def is_drawn(result: GameResult, game: Game, seat: int) -> float:
    """1 for a game in which all seats come to the same, 0 for any other and for one played alone."""
    return float(len(result.results) > 1 and len(set(result.results)) == 1)


def turns(result: GameResult, game: Game, seat: int) -> float:
    """Actions and outcomes of chance, all together."""
    return float(len(result.actions))


def decisions(result: GameResult, game: Game, seat: int) -> float:
    """Decisions that players took, those of an opening at random not counted."""
    return float(sum(effort.moves for effort in result.efforts))


OUTCOMES = {
    outcome.name: outcome
    for outcome in (
        Outcome("seat_score", "the first player's score (a draw counts half)", 0.02, score),
        Outcome("draws", "the share of drawn games", 0.02, is_drawn),
        Outcome("turns", "the number of turns in a game, chance included", 0.05, turns, relative=True),
        Outcome("decisions", "the number of decisions in a game, all players together", 0.05, decisions, relative=True),
    )
}


def outcome_of(name: str) -> Outcome:
    """An outcome by its name. Raises UnknownNameError."""
    if name not in OUTCOMES:
        raise UnknownNameError(f"No outcome named {name!r}. {suggestion(name, OUTCOMES)}")
    return OUTCOMES[name]
