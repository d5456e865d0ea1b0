"""Calibration: whether what a search expects is what comes of it, and expectations set right by what came.

No figure of tension is made from values that fail: `trusted` is their gate.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.estimates import expected, finished, judged, places
from parlour.lab.sample import Sample
from parlour.statistics import Interval, bootstrap, round_totals

FOLDS = 5
LEAST_ROUNDS = 20
EDGE = 0.002  # values are taken to be at least so far from certain
STEPS, TOLERANCE = 50, 1e-10
UNCHANGED, DOUBT = (
    np.array([0.0, 1.0]),
    1e-3,
)  # assumed are no shift and a factor of 1, by hardly a game
SLOPES = (2.0 / 3.0, 1.5)  # between which the slope has to lie, all of its interval

Values = NDArray[np.float64]


class Calibrated(NamedTuple):
    """What seats could expect before each judged decision, and what they got; scores of shape (decisions, seats)."""

    value: Values
    score: Values
    place: NDArray[np.int64]  # of the game, in the table of games
    weight: Values  # one game has a weight of 1, shared by its decisions
    rounds: NDArray[np.int64]


@functools.lru_cache(maxsize=8)
def calibrated(sample: Sample) -> Calibrated | None:
    """The values of the judged decisions of games that are over, set right; None where they are of too few rounds.

    Cross-fitted: a round's values are set right by the results of other rounds (five folds), by a logistic curve in
    the logarithm of their odds (Cox 1958; Platt 1999), so that nothing is judged by itself. With several seats they
    then add up to a whole again.
    """
    ended = finished(sample)
    table = judged(ended)
    if sample.seats < 2 or not table or len(np.unique(ended.rounds[places(ended, table)])) < LEAST_ROUNDS:
        return None
    place = places(ended, table)
    weight = 1.0 / np.bincount(place)[place]
    raw = Calibrated(expected(ended, table), ended.scores[place], place, weight, ended.rounds[place])
    return raw._replace(value=_set_right(raw))


def brier(found: Calibrated) -> Interval:
    """The mean squared distance of what was expected from what came (Brier 1950): 0 is perfect."""
    return bootstrap(_totals(found, ((found.value - found.score) ** 2).mean(axis=1)))


def skill(found: Calibrated) -> Interval:
    """How much smaller the squared distance is than that of values that know each seat's mean score alone: 1 - B/B0."""
    usual = np.average(found.score, axis=0, weights=found.weight)
    ours, theirs = (((it - found.score) ** 2).mean(axis=1) for it in (found.value, usual))
    totals = round_totals(found.rounds, ours * found.weight, theirs * found.weight)
    return bootstrap(totals, lambda drawn: 1.0 - drawn[..., 0] / drawn[..., 1])


def slope(found: Calibrated) -> Interval:
    """By how much more a seat scores that expects so much more: 1 where values are right (Cox 1958)."""
    usual = np.average(found.score, axis=0, weights=found.weight)
    value, score, weight = found.value - usual, found.score - usual, found.weight
    sums = [(weight * (it * other).sum(axis=1)) for it, other in ((value, score), (value, value))]
    return bootstrap(round_totals(found.rounds, *sums))


def trusted(found: Calibrated | None) -> bool:
    """Whether values pass the gate: their slope is near 1, with all of its interval."""
    if found is None:
        return False
    near = slope(found)
    return SLOPES[0] <= near.low and near.high <= SLOPES[1]


def _totals(found: Calibrated, values: Values) -> Values:
    return round_totals(found.rounds, values * found.weight, found.weight)


def _set_right(raw: Calibrated) -> Values:
    """The values after cross-fitting."""
    fold = np.unique(raw.rounds, return_inverse=True)[1] % FOLDS
    odds, made = _log_odds(raw.value), np.empty_like(raw.value)
    for number in range(FOLDS):
        others, here = fold != number, fold == number
        shift, factor = _logistic(odds[others], raw.score[others], raw.weight[others])
        made[here] = _chance(shift + factor * odds[here])
    return made / made.sum(axis=1, keepdims=True) * raw.score.sum(axis=1, keepdims=True).mean()


def _logistic(odds: Values, score: Values, weight: Values) -> tuple[float, float]:
    """The likeliest shift and factor, by Newton's method in short steps; a grain of doubt keeps them finite."""
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


def _log_odds(value: Values) -> Values:
    inside = np.clip(value, EDGE, 1.0 - EDGE)
    return np.log(inside / (1.0 - inside))


class Course(NamedTuple):
    """A game: before each decision its turn, who decides and what each seat can expect; and what came of it."""

    round: int
    turns: int  # of the whole game, chance counted
    turn: NDArray[np.int64]
    seat: NDArray[np.int64]
    choices: NDArray[np.int64]
    cost: NDArray[np.float64]  # what the decision cost against the best, in results
    value: NDArray[np.float64]  # shape (decisions, seats), in scores
    score: NDArray[np.float64]  # by seat

    @property
    def winner(self) -> int | None:
        """The seat that scored more than each other, if one did."""
        best = np.flatnonzero(self.score == self.score.max())
        return int(best[0]) if len(best) == 1 else None

    @property
    def to_the_end(self) -> NDArray[np.float64]:
        """The values with the scores after them; shape (decisions + 1, seats)."""
        return np.vstack([self.value, self.score])


@functools.lru_cache(maxsize=8)
def courses(sample: Sample) -> tuple[Course, ...]:
    """The courses of all games that are judged; none where the values fail the gate of calibration."""
    found = calibrated(sample)
    if found is None or not trusted(found):
        return ()
    ended = finished(sample)
    table = judged(ended)
    order = np.lexsort((table["turn"], found.place))
    starts = np.flatnonzero(np.diff(found.place[order], prepend=-1))
    columns = {name: table[name].astype(np.int64) for name in ("turn", "seat", "choices")}
    cost = (table["best"] - table["played"]).astype(np.float64)
    return tuple(
        Course(
            round=int(ended.rounds[game := int(found.place[part[0]])]),
            turns=int(ended.games["turns"][game]),
            cost=cost[part],
            value=found.value[part],
            score=ended.scores[game],
            **{name: values[part] for name, values in columns.items()},
        )
        for part in np.split(order, starts[1:])
    )
