"""A game of a match as a record of play, which `parlour replay` opens and `parlour verify` proves."""

from __future__ import annotations

from parlour.errors import ParlourError
from parlour.experiments.game_loop import replay
from parlour.match import Match, write_record
from parlour.match.record import seats_tag

from .results import MatchLog


def game_record(log: MatchLog, number: int) -> str:
    """The record of a game by its number. Raises ParlourError if there is no such game."""
    if number not in log.games:
        raise ParlourError(f"Game {number} is not in the log; it has {_span(log)}.")
    played, plan = log.games[number], log.plan
    match = Match(plan.game(), begin=False, dice=plan.task(number).dice)
    for step in replay(match.game, played.actions):
        match.advance(step.action)
    return write_record(match, {"Seats": seats_tag([plan.players[player] for player in played.seats])})


def _span(log: MatchLog) -> str:
    return f"{len(log.games)} games, up to number {max(log.games)}" if log.games else "no games yet"
