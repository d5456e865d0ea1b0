"""Advice: the best player's report on a position, checked for immediate wins and losses.

While a game is not compiled, searches are shallow. `foresee` then checks a turn and its answer by interpreted rules.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace

from parlour.core.game import Game, State
from parlour.core.solutions import NotSolvedError
from parlour.search.report import MoveReport, Report

from .levels import MASTER, levels_of
from .player import Decision, Player, observe
from .search_players import AlphaBetaPlayer
from .spec import parse_spec

SOLVED, SEARCHED = parse_spec("solved"), parse_spec("mcts")


class Adviser:
    """Plays as the best player of each game within some seconds: by its solution, or as `master`."""

    def __init__(self, seconds: float):
        self.seconds = seconds

    def decide(self, observation: State, stop: threading.Event | None = None) -> Decision:
        report = self.report(observation, stop)
        return Decision(report.best.action, report)

    def report(self, observation: State, stop: threading.Event | None = None) -> Report:
        """Report on every action of the seat to act."""
        reports = (_report(player, observation, stop) for player in self._players(observation.game))
        report = next(report for report in reports if report is not None)
        return report if observation.game.compiled else foresee(report, observation, stop)

    def _players(self, game: Game) -> Iterator[Player]:
        """The best player, then fallbacks; only tree search while the game is not compiled."""
        for spec in (SOLVED, levels_of(game)[MASTER.name], SEARCHED):
            if game.compiled or spec.kind is SEARCHED.kind:
                yield spec.within(self.seconds).make()


def advise(state: State, seconds: float, stop: threading.Event | None = None) -> Report:
    """Ask the best player of a game for a report on every action of the seat to act, given its observation.

    Once `stop` is set, it soon returns. Raises ActionError if there is nothing to decide.
    """
    return Adviser(seconds).report(observe(state), stop)


def _report(player: Player, observation: State, stop: threading.Event | None) -> Report | None:
    """A player's report on every action, or None if it only plays solved positions."""
    if isinstance(player, AlphaBetaPlayer):
        return player.appraise(observation, stop)
    try:
        return player.decide(observation, stop).report
    except NotSolvedError:
        return None


LONGEST = 3.0  # seconds
ACTIONS = 2  # examined per turn


def foresee(report: Report, observation: State, stop: threading.Event | None = None) -> Report:
    """Reorder a report: immediate wins first, and immediate losses after other moves.

    It does not look beyond chance nodes, which include what a seat does not know. Once `stop` is set, or after
    LONGEST seconds, the remaining moves keep their order.
    """
    lookout = Lookout(observation, stop)
    won = next((move for move in report.moves if lookout.wins(observation.child(move.action))), None)
    if won:
        others = [move for move in report.moves if move is not won]
        sure = replace(won, value=observation.game.max_utility(), proven=True)
        return replace(report, moves=(sure, *others), line=(won.text,))
    lost = _lost(report, observation, lookout)
    if not lost:
        return report
    moves = (*report.moves[len(lost) :], *lost)
    return replace(report, moves=moves, line=(moves[0].text,))


def _lost(report: Report, observation: State, lookout: Lookout) -> list[MoveReport]:
    """The leading moves of a report that lose immediately."""
    lost = list[MoveReport]()
    for move in report.moves:
        if not lookout.loses(observation.child(move.action)):
            break
        worst = observation.game.min_utility()
        lost.append(replace(move, value=worst, proven=observation.game.num_players() == 2))
    return lost


class Lookout:
    """Looks for immediate wins and losses of the seat to act. Finds nothing more once its time is over."""

    def __init__(self, state: State, stop: threading.Event | None = None):
        self.seat, self.best = state.current_player(), state.game.max_utility()
        self._stop, self._end = stop, time.perf_counter() + LONGEST
        self._beaten_by: dict[int, int] = {}  # the last winning action by remaining actions, tried first

    def wins(self, after: State, actions: int = ACTIONS - 1) -> bool:
        """Whether the seat can win within its turn, with at most `actions` more actions."""
        if after.is_terminal():
            return after.returns()[self.seat] >= self.best
        if self._is_late() or actions == 0 or after.current_player() != self.seat:
            return False
        return any(self.wins(after.child(action), actions - 1) for action in after.legal_actions())

    def loses(self, after: State, actions: int = ACTIONS - 1) -> bool:
        """Whether the next seat, if it is an opponent, can win in its turn, however this seat completes its own."""
        if (next_seat := after.current_player()) != self.seat:
            is_partner = next_seat >= 0 and after.game.teams[next_seat] == after.game.teams[self.seat]
            return not is_partner and self._is_beaten(after, next_seat, ACTIONS)
        if self._is_late() or actions == 0:
            return False
        return all(self.loses(after.child(action), actions - 1) for action in after.legal_actions())

    def _is_beaten(self, after: State, by: int, actions: int) -> bool:
        """Whether another seat can beat this one within `actions` actions."""
        if after.is_terminal():
            return after.returns()[self.seat] < 0
        if self._is_late() or actions == 0 or after.is_chance_node() or after.current_player() != by:
            return False
        tried = sorted(after.legal_actions(), key=lambda action: action != self._beaten_by.get(actions))
        found = next((action for action in tried if self._is_beaten(after.child(action), by, actions - 1)), None)
        if found is not None:
            self._beaten_by[actions] = found
        return found is not None

    def _is_late(self) -> bool:
        return (self._stop is not None and self._stop.is_set()) or time.perf_counter() > self._end
