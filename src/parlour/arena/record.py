"""A game of a match as a record of play."""

from __future__ import annotations

from parlour.errors import ParlourError
from parlour.runs.game_record import record_of_game

from .results import MatchLog


def game_record(log: MatchLog, number: int) -> str:
    """The record of a game by its number. Raises ParlourError if there is no such game."""
    if number not in log.games:
        raise ParlourError(f"The log has no game {number}. It has {_span(log)}.")
    played, plan = log.games[number], log.plan
    return record_of_game(plan.game(), plan.task(number).dice, plan.players, played)


def _span(log: MatchLog) -> str:
    return f"{len(log.games)} games, numbered up to {max(log.games)}" if log.games else "no games yet"
