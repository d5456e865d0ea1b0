"""Test and correct the calibration of a search's expected scores, and trace them through each game.

Figures on tension are only computed from values that pass `trusted`.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.estimates import expected_scores, finished, game_rows, judged_decisions
from parlour.lab.sample import Sample
from parlour.lab.turns import lengths
from parlour.statistics import Interval, bootstrap, round_totals

FOLDS = 5
LEAST_ROUNDS = 20
EDGE = 0.002  # minimum distance of values from 0 and 1
STEPS, TOLERANCE = 50, 1e-10
UNCHANGED = np.array([0.0, 1.0])  # prior: intercept 0, slope 1, …
DOUBT = 1e-3  # … with very little weight
SLOPES = (2.0 / 3.0, 1.5)  # bounds for the interval of the slope

Values = NDArray[np.float64]


class CalibratedValues(NamedTuple):
    """Expected and actual scores of seats, per valued decision; shape (decisions, seats)."""

    value: Values
    score: Values
    place: NDArray[np.int64]  # row in the table of games
    weight: Values  # sums to 1 per game
    rounds: NDArray[np.int64]


@functools.lru_cache(maxsize=8)
def calibrated(sample: Sample) -> CalibratedValues | None:
    """Return the calibrated values of finished games; None for too few rounds.

    Cross-fitted in five folds: a round's values are corrected by a logistic regression on the log-odds (Cox 1958; Platt
    1999) that was fitted to other rounds. They are then rescaled so that all seats add up to one.
    """
    ended = finished(sample)
    table = judged_decisions(ended)
    if sample.seats < 2 or not table or len(np.unique(ended.rounds[game_rows(ended, table)])) < LEAST_ROUNDS:
        return None
    place = game_rows(ended, table)
    weight = 1.0 / np.bincount(place)[place]
    raw = CalibratedValues(expected_scores(ended, table), ended.scores[place], place, weight, ended.rounds[place])
    return raw._replace(value=_set_right(raw))


def brier(found: CalibratedValues) -> Interval:
    """Return the mean squared error of the expected scores (Brier 1950): 0 is perfect."""
    errors = ((found.value - found.score) ** 2).mean(axis=1)
    return bootstrap(round_totals(found.rounds, errors * found.weight, found.weight))


def skill(found: CalibratedValues) -> Interval:
    """Return the skill score, 1 - B/B0: the improvement in squared error over predicting each seat's mean score."""
    usual = np.average(found.score, axis=0, weights=found.weight)
    ours, theirs = (((it - found.score) ** 2).mean(axis=1) for it in (found.value, usual))
    totals = round_totals(found.rounds, ours * found.weight, theirs * found.weight)
    return bootstrap(totals, lambda drawn: 1.0 - drawn[..., 0] / drawn[..., 1])


def slope(found: CalibratedValues) -> Interval:
    """Return the calibration slope: score gained per unit of expected score (1 = calibrated; Cox 1958)."""
    usual = np.average(found.score, axis=0, weights=found.weight)
    value, score, weight = found.value - usual, found.score - usual, found.weight
    sums = [(weight * (it * other).sum(axis=1)) for it, other in ((value, score), (value, value))]
    return bootstrap(round_totals(found.rounds, *sums))


def trusted(found: CalibratedValues | None) -> bool:
    """True if the whole interval of the slope is near 1."""
    if found is None:
        return False
    near = slope(found)
    return SLOPES[0] <= near.low and near.high <= SLOPES[1]


def _set_right(raw: CalibratedValues) -> Values:
    """Return the values after cross-fitting."""
    fold = np.unique(raw.rounds, return_inverse=True)[1] % FOLDS
    inside, made = np.clip(raw.value, EDGE, 1.0 - EDGE), np.empty_like(raw.value)
    odds = np.log(inside / (1.0 - inside))
    for number in range(FOLDS):
        others, here = fold != number, fold == number
        shift, factor = _logistic(odds[others], raw.score[others], raw.weight[others])
        made[here] = _chance(shift + factor * odds[here])
    return made / made.sum(axis=1, keepdims=True) * raw.score.sum(axis=1, keepdims=True).mean()


def _logistic(odds: Values, score: Values, weight: Values) -> tuple[float, float]:
    """Return the most likely intercept and slope, by damped Newton steps; a weak prior keeps them finite."""
    x = np.stack([np.ones(odds.size), odds.ravel()], axis=1)
    y, w, at = score.ravel(), np.repeat(weight, odds.shape[1]), np.zeros(2)
    for _ in range(STEPS):
        chance = _chance(x @ at)
        gradient = x.T @ (w * (y - chance)) - DOUBT * (at - UNCHANGED)
        bend = (x * (w * chance * (1.0 - chance))[:, None]).T @ x + DOUBT * np.eye(2)
        step = np.linalg.solve(bend, gradient)
        at = at + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < TOLERANCE:
            break
    return float(at[0]), float(at[1])


def _chance(log_odds: Values) -> Values:
    return 1.0 / (1.0 + np.exp(-np.clip(log_odds, -30.0, 30.0)))


class Course(NamedTuple):
    """One game: turn, seat and expected scores before each decision, and the final scores."""

    round: int
    plies: int  # length of the game, including chance
    turn: NDArray[np.int64]
    seat: NDArray[np.int64]
    choices: NDArray[np.int64]
    cost: NDArray[np.float64]  # loss compared with the best action, as a result
    value: NDArray[np.float64]  # expected scores; shape (decisions, seats)
    score: NDArray[np.float64]  # per seat
    turns: int = 0  # length of the game as people count

    @property
    def winner(self) -> int | None:
        """The seat with the highest score; None if it is shared."""
        best = np.flatnonzero(self.score == self.score.max())
        return int(best[0]) if len(best) == 1 else None

    @property
    def to_the_end(self) -> NDArray[np.float64]:
        """Expected scores followed by the final scores; shape (decisions + 1, seats)."""
        return np.vstack([self.value, self.score])


@functools.lru_cache(maxsize=8)
def courses(sample: Sample) -> tuple[Course, ...]:
    """Return the courses of all valued games; () if the values are not trusted."""
    found = calibrated(sample)
    if found is None or not trusted(found):
        return ()
    ended = finished(sample)
    table = judged_decisions(ended)
    order = np.lexsort((table["turn"], found.place))
    starts = np.flatnonzero(np.diff(found.place[order], prepend=-1))
    columns = {name: table[name].astype(np.int64) for name in ("turn", "seat", "choices")}
    turns = dict(zip(*(it.tolist() for it in lengths(ended)[:2]), strict=True))
    cost = (table["best"] - table["played"]).astype(np.float64)
    return tuple(
        Course(
            round=int(ended.rounds[game := int(found.place[part[0]])]),
            plies=int(ended.games["turns"][game]),
            turns=turns[game],
            cost=cost[part],
            value=found.value[part],
            score=ended.scores[game],
            **{name: values[part] for name, values in columns.items()},
        )
        for part in np.split(order, starts[1:])
    )
