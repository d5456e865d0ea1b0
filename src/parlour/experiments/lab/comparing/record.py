"""A game of a comparison as a record of play, which `parlour replay` opens and `parlour verify` proves."""

from __future__ import annotations

from parlour.errors import ParlourError
from parlour.experiments.game_loop import replay
from parlour.match import Match, write_record
from parlour.match.record import seats_tag

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
    match = Match(plan.game(arm), begin=False, dice=plan.task(played.round, arm, apart=False).dice)
    for step in replay(match.game, played.actions):
        match.advance(step.action)
    return write_record(match, {"Seats": seats_tag([plan.players[player] for player in played.seats])})


def arm_of(plan: ComparisonPlan, number: int) -> int:
    """The arm that a game belongs to."""
    return (number - 1) % len(plan.arms)
