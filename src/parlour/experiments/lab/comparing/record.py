"""A game of a comparison as a record of play."""

from __future__ import annotations

from parlour.errors import ParlourError
from parlour.experiments.game_record import record_of_game

from .plan import ComparisonPlan
from .run import ComparisonLog


def game_record(log: ComparisonLog, number: int) -> str:
    """The record of a game by its number; its dice must be those that its round has in common.

    Raises ParlourError if there is no such game.
    """
    if number not in log.games or not log.games[number].actions:
        raise ParlourError(f"Game {number} is not in the log.")
    played, plan = log.games[number], log.plan
    arm = arm_of(plan, number)
    return record_of_game(plan.game(arm), plan.task(played.round, arm, apart=False).dice, plan.players, played)


def arm_of(plan: ComparisonPlan, number: int) -> int:
    """The arm that a game belongs to."""
    return (number - 1) % len(plan.arms)
