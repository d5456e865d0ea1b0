"""Explanations: reasons for an advised move, from the rules, from proofs, or from an evaluation."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour import kit
from parlour.core.game import Game, State
from parlour.notation.action_reader import readable
from parlour.search.report import MoveReport, Report
from parlour.view.beats import Gain
from parlour.view.language import phrases

from .advice import ACTIONS, Lookout

MOST = 2  # gains mentioned
COMPARED = 4  # next best moves with which the best one is compared
LEAST = 0.02  # smallest gain worth mentioning, on the scale of the evaluation
NEAR = 2  # percentage points within which a search may be wrong
LIKELY = 0.5  # smallest probability at which a chance outcome is assumed
ONLY = "It's the only legal move."
WINS = "It wins the game this turn."
OTHERS_LOSE = "Every other move loses."
MANY_LOSE = "Of the {others} other moves, {count} would lose."
GAINS = "Compared with {other}: {gains}."
GAINS_LATER = "Compared with {other}, after what looks like the best reply: {gains}."
GAINS_LIKELY = "Compared with {other}, after the likeliest roll or draw and what looks like the best reply: {gains}."
ONE_NEAR = "No move stands out: {other} is as good to within {percent} percentage points."
MANY_NEAR = "No move stands out: {count} of the {others} other moves are as good to within {percent} percentage points."
ALL_NEAR = "No move stands out: every other move is as good to within {percent} percentage points."
AHEAD = "With the next best move, {other}, your chances drop by {percent} percentage points."
FAR_AHEAD = "With any other move, your chances drop by at least {percent} percentage points."
say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence template in English and its values."""

    sentence: str
    other: str = ""  # the move with which the best one is compared
    gains: tuple[str, ...] = ()
    count: int = 0  # number of other moves that lose, or that are as good
    others: int = 0
    percent: int = 0  # share of the range from the worst result to the best

    def text(self, game: Game) -> str:
        """The explanation in the current language."""
        gains = "; ".join(map(game.say, self.gains))
        figures = {"count": self.count, "others": self.others, "percent": self.percent}
        return say(self.sentence, other=readable(game.notation, self.other), gains=gains, **figures)


def explanation_text(state: State, report: Report, found: Explanation | None) -> str:
    """The explanation found for a report, or the game's own one, in the current language."""
    if found:
        return found.text(state.game)
    own = getattr(state.game.table, "explain", None)
    return own(state.record, report.best.action) if own else ""


def explain(state: State, report: Report, stop: threading.Event | None = None) -> Explanation | None:
    """Explain the best move of a report to the seat to act; None if there is no clear reason.

    `state` is the position as that seat sees it. If others decide at the same time, the effect of a move is unknown.
    Once `stop` is set, it returns soon.
    """
    best, *others = report.moves
    if not others:
        return Explanation(ONLY)
    if report.mixed:
        return None
    after = state.child(best.action)
    if state.game.num_players() > 1 and Lookout(state, stop).wins(after):
        return Explanation(WINS)
    if stop is not None and stop.is_set():
        return None
    return _by_losses(best, others) or _by_gains(state, after, others) or _by_values(state.game, best, others)


def _by_losses(best: MoveReport, others: list[MoveReport]) -> Explanation | None:
    """Explain that at least half of the other moves are proven to lose."""
    loses_best, *loses = [move.proven and move.value < 0 for move in (best, *others)]
    if loses_best or 2 * sum(loses) < len(others):
        return None
    return Explanation(OTHERS_LOSE) if all(loses) else Explanation(MANY_LOSE, count=sum(loses), others=len(others))


def _by_values(game: Game, best: MoveReport, others: list[MoveReport]) -> Explanation | None:
    """Explain the best move by the number of equally good moves, or by the gap to the next one.

    Not used if the game explains its moves itself. A value that equals the best one exactly is only a bound, so it
    explains nothing.
    """
    if game.num_players() == 1 or not game.compiled or best.proven or hasattr(game.table, "explain"):
        return None
    if any(move.value == best.value for move in others):
        return None
    behind = [100 * (best.value - move.value) / (game.max_utility() - game.min_utility()) for move in others]
    near = [move for move, percent in zip(others, behind, strict=True) if percent <= NEAR and not move.bound]
    if near:
        sentence = ONE_NEAR if len(near) == 1 else ALL_NEAR if len(near) == len(others) else MANY_NEAR
        return Explanation(sentence, other=near[0].text, count=len(near), others=len(others), percent=NEAR)
    least = round(min(behind))
    if least <= NEAR:
        return None
    return Explanation(FAR_AHEAD if others[0].bound else AHEAD, other=others[0].text, percent=least)


def _by_gains(state: State, after: State, others: list[MoveReport]) -> Explanation | None:
    """Explain the best move by its gains over one of the next best, immediately or after an answer to each."""
    game, seat = state.game, state.current_player()
    gains: tuple[Gain, ...] = getattr(game.table, "GAINS", ())
    if not gains:
        return None
    beside = [(other.text, state.child(other.action)) for other in others[:COMPARED]]
    found = _compared(GAINS, gains, seat, after, beside)
    if found or not game.compiled or game.num_players() != 2:
        return found
    answered = [(text, _answered(_drawn(it), seat)) for text, it in beside]
    sentence = GAINS_LIKELY if after.is_chance_node() else GAINS_LATER
    return _compared(sentence, gains, seat, _answered(_drawn(after), seat), answered)


def _compared(
    sentence: str, gains: tuple[Gain, ...], seat: int, after: State | None, beside: Sequence[tuple[str, State | None]]
) -> Explanation | None:
    """Return the gains of a position over the first of the others with any."""
    for text, other in beside:
        if after and other and not after.is_terminal() and after.current_player() == other.current_player():
            found = sorted(_gained(gains, after, other, seat), reverse=True)[:MOST]
            if found:
                return Explanation(sentence, other=text, gains=tuple(clause for _, clause in found))
    return None


def _drawn(state: State) -> State:
    """A position after its likeliest chance outcome; unchanged if there is none or none is likely enough."""
    if not state.is_chance_node():
        return state
    outcome, likely = max(state.chance_outcomes(), key=lambda each: each[1])
    return state.child(outcome) if likely >= LIKELY else state


def _answered(state: State, seat: int) -> State | None:
    """A position after the other seat's best turn by the evaluation; None if the other seat is not to act."""
    other = state.current_player()
    if other in (seat, kit.CHANCE, kit.TERMINAL):
        return None
    scales = state.game.scales()
    answers = list(_after_turn(state, other, ACTIONS))
    return max(answers, key=lambda answer: answer.estimate(scales)[other], default=None)


def _after_turn(state: State, seat: int, actions: int) -> Iterator[State]:
    """The positions after a seat's turn of at most `actions` actions."""
    if state.current_player() != seat:
        yield state
    elif actions:
        for action in state.legal_actions():
            yield from _after_turn(state.child(action), seat, actions - 1)


def _gained(gains: tuple[Gain, ...], after: State, beside: State, seat: int) -> Iterator[tuple[float, str]]:
    """Yield the gains of one position over another in a seat's favour: the size and the clause."""
    names, weights = after.game.features, after.game.weights.values
    seats = [one for one in range(after.game.num_players()) if one != seat]
    more = {False: _features(after, seat) - _features(beside, seat)}
    more[True] = sum((_features(after, one) - _features(beside, one) for one in seats), np.zeros(len(names)))
    for gain in gains:
        changes = dict(zip(names, more[gain.of_others].tolist(), strict=True))
        worth = _sum(weights, changes, gain) * (-1 if gain.of_others else 1)
        if worth >= LEAST and _sum(gain.counted, changes, gain) > 0:
            yield worth, gain.clause


def _sum(factors: Mapping[str, float], changes: Mapping[str, float], gain: Gain) -> float:
    return sum(factors[name] * changes[name] for name in gain.counted)


def _features(state: State, seat: int) -> Any:
    """The features of a position. An evaluation is a weighted sum, so unit vectors as weights return the features."""
    count = len(state.game.features)
    units: Any = tuple(np.eye(count))
    return np.zeros(count) + kit.interpret(kit.evaluate)(state.record, seat, units)
