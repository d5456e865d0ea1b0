"""Advice: what the best player of a game says of a position."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from parlour.core.game import Game
from parlour.core.solutions import NotSolvedError
from parlour.core.state import State
from parlour.search.report import Report

from .alphabeta import AlphaBetaPlayer
from .foresight import foresee
from .levels import MASTER, levels_of
from .player import Decision, Player, observe
from .spec import parse_spec

SOLVED, SEARCHED = parse_spec("solved"), parse_spec("mcts")


class Adviser:
    """Plays as the best player of each game does, within some seconds: its solution, or else what `master` is."""

    def __init__(self, seconds: float):
        self.seconds = seconds

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        report = self.report(observation, stop)
        return Decision(report.best.action, report)

    def report(self, observation: State, stop: threading.Event | None = None) -> Report:
        """What it says of every action of the seat to act."""
        reports = (_report(player, observation, stop) for player in self._players(observation.game))
        report = next(report for report in reports if report is not None)
        return report if observation.game.compiled else foresee(report, observation, stop)

    def _players(self, game: Game) -> Iterator[Player]:
        """The best one, and those to ask where one before has nothing to say; uncompiled, tree search alone."""
        for spec in (SOLVED, levels_of(game)[MASTER.name], SEARCHED):
            if game.compiled or spec.kind is SEARCHED.kind:
                yield spec.within(self.seconds).make()


def advise(state: State, seconds: float, stop: threading.Event | None = None) -> Report:
    """What the best player of the game says of every action of the seat to act, which sees no more than that seat.

    When `stop` is set it answers soon. Raises ActionError where there is nothing to decide.
    """
    return Adviser(seconds).report(observe(state), stop)


def _report(player: Player, observation: State, stop: threading.Event | None) -> Report | None:
    if isinstance(player, AlphaBetaPlayer):
        return player.appraise(observation, stop)
    try:
        return player.decide(observation, stop).report
    except NotSolvedError:
        return None
