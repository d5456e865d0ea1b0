"""A game that was played as a record of play, which `parlour replay` opens and `parlour verify` proves."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.game import Game
from parlour.match import Match, write_record
from parlour.match.dice import Dice
from parlour.match.record import seats_tag

from .game_loop import replay
from .game_result import GameResult


def record_of_game(game: Game, dice: Dice, players: Sequence[str], played: GameResult) -> str:
    """The record of a game with these dice, between some of the players."""
    match = Match(game, begin=False, dice=dice)
    for step in replay(game, played.actions):
        match.advance(step.action)
    return write_record(match, {"Seats": seats_tag([players[player] for player in played.seats])})
