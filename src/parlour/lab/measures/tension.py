"""Is it tense? Computed from expected scores, and only if they are well calibrated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.calibration import Course, brier, calibrated, courses, skill, slope
from parlour.lab.estimates import TENTHS, is_judged_whole
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.sample import Sample
from parlour.statistics import bootstrap, round_totals

AHEAD = 0.05  # minimum lead for a change of leader
CHEAP, MUCH = 0.02, 0.2  # cost to the own seat, and effect on another
BANDS = 10  # bands of values and of time
ELY = "Ely, Frankel and Kamenica 2015"


@measure(Question.TENSE, "", "Brier 1950; Cox 1958; cross-validated by round")
def calibration(sample: Sample) -> Iterator[Finding]:
    """Whether the scores the search expects come true. A slope of 1 is perfect; figures on tension need a slope of
    2/3 to 3/2.
    """
    found = calibrated(sample)
    if found is not None:
        games = len(np.unique(found.place))
        for of, figure in {"slope": slope, "squared error": brier, "skill": skill}.items():
            yield of, figure(found), games


@measure(Question.TENSE, "share", "reliability diagram: Murphy and Winkler 1977")
def reliability(sample: Sample) -> Iterator[Finding]:
    """Score that players actually reach, by the score the search expects, in ten steps. Both agree where the search
    is right.
    """
    found = calibrated(sample)
    if found is not None:
        step = np.minimum((found.value * BANDS).astype(int), BANDS - 1)
        for number in np.unique(step).tolist():
            of = f"{number / BANDS:.1f}–{(number + 1) / BANDS:.1f}"
            weight = (step == number) * found.weight[:, None]
            totals = round_totals(found.rounds, (weight * found.score).sum(axis=1), weight.sum(axis=1))
            yield of, bootstrap(totals), int((step == number).sum())


@measure(Question.TENSE, "", "Browne 2008; Ludii uses heuristic values and no square root")
def drama(sample: Sample) -> Iterator[Finding]:
    """Average deficit of the eventual winner while behind: the mean square root of the leader’s advantage in
    expected score.
    """
    won = [course for course in courses(sample) if course.winner is not None]
    behind = [course.value.max(axis=1) - course.value[:, course.winner] for course in won]
    sums = [np.sqrt(gap[gap > 0]) for gap in behind]
    if sum(map(len, sums)):
        yield _per(won, "", [gap.sum() for gap in sums], [len(gap) for gap in sums])


@measure(Question.TENSE, "changes", "Ludii (Browne et al.): LeadChange, corrected for rounding errors")
def lead_changes(sample: Sample) -> Iterator[Finding]:
    """Number of times the lead changes hands. A new leader must be ahead by at least 5% of a win in expected score."""
    found = whole_courses(sample)
    if found:
        changes = [lead_changes_of(course.value) for course in found]
        yield _per(found, "game", changes, [1.0] * len(found))
        yield _per(found, "hundred turns", changes, [course.turns / 100.0 for course in found])


def whole_courses(sample: Sample) -> tuple[Course, ...]:
    """Return the courses of all valued games; () also if a search has valued only some of their decisions."""
    return courses(sample) if is_judged_whole(sample) else ()


def lead_changes_of(value: NDArray[np.float64]) -> int:
    """Return how often the leader changes; shape (decisions, seats). The first leader is not a change."""
    leader, changes = -1, 0
    for now in value:
        first = int(np.argmax(now))
        behind = np.partition(now, -2)[-2] if leader < 0 else now[leader]
        if first != leader and now[first] - behind >= AHEAD:
            changes += leader >= 0
            leader = first
    return changes


@measure(Question.TENSE, "won games", ELY)
def surprise(sample: Sample) -> Iterator[Finding]:
    """Movement of expected scores over a game, ups and downs added together, in units of a win."""
    found = whole_courses(sample)
    if found:
        yield _per(found, "", [_changes(course).sum() for course in found], [1.0] * len(found))


@measure(Question.TENSE, "won games", f"{ELY}; spread of the next change estimated from games that stood alike")
def suspense(sample: Sample) -> Iterator[Finding]:
    """Movement of expected scores in prospect at each decision, added up over a game, in units of a win."""
    if found := whole_courses(sample):
        spread = _spread_by_standing(found)
        yield _per(found, "", [spread[_standing(course)].sum() for course in found], [1.0] * len(found))


def _changes(course: Course) -> NDArray[np.float64]:
    """Return the change in expected scores per decision, including the end: half the sum over all seats."""
    return np.abs(np.diff(course.to_the_end, axis=0)).sum(axis=1) / 2.0


def _standing(course: Course) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the state of a game at each decision: its tenth, and the leader's expected score in tenths."""
    part = np.minimum(BANDS * course.turn // course.plies, BANDS - 1)
    return part, np.minimum((BANDS * course.value.max(axis=1)).astype(np.int64), BANDS - 1)


def _spread_by_standing(found: Sequence[Course]) -> NDArray[np.float64]:
    """Return the root mean squared change of games in the same state."""
    sums, counts = np.zeros((BANDS, BANDS)), np.zeros((BANDS, BANDS))
    for course in found:
        np.add.at(sums, _standing(course), _changes(course) ** 2)
        np.add.at(counts, _standing(course), 1.0)
    return np.sqrt(sums / np.maximum(counts, 1.0))


@measure(Question.TENSE, "bits", "Shannon 1948; Browne 2008: uncertainty")
def uncertainty(sample: Sample) -> Iterator[Finding]:
    """Openness of the game in each tenth of it: 1 bit while two players have equal chances, 0 once everything is
    decided.
    """
    found = courses(sample)
    for number, name in enumerate(TENTHS):
        then = [_entropy(course.value[_standing(course)[0] == number]) for course in found]
        if sum(map(len, then)):
            yield _per(found, name, [it.sum() for it in then], [len(it) for it in then])


def _entropy(value: NDArray[np.float64]) -> NDArray[np.float64]:
    part = value / value.sum(axis=1, keepdims=True)
    return -(part * np.log2(np.where(part > 0, part, 1.0))).sum(axis=1)


@measure(Question.TENSE, "share")
def king_making(sample: Sample) -> Iterator[Finding]:
    """Share of decisions, with three or more players, that cost a player next to nothing but mean a fifth of a win
    to another.
    """
    found = whole_courses(sample) if sample.seats > 2 else ()
    if found:
        span = sample.game.max_utility() - sample.game.min_utility()
        made = [_kings(course, CHEAP * span) for course in found]
        yield _per(found, "", made, [len(course.turn) for course in found])


def _kings(course: Course, cheap: float) -> int:
    """Count king-making decisions. Those followed by dice are excluded, as the dice may be the cause."""
    others = np.abs(np.diff(course.value, axis=0))
    others[np.arange(len(others)), course.seat[:-1]] = 0.0
    alone = np.diff(course.turn) == 1
    return int((alone & (course.cost[:-1] <= cheap) & (others.max(axis=1, initial=0.0) >= MUCH)).sum())


def _per(found: Sequence[Course], of: str, sums: Sequence[float], counts: Sequence[float]) -> Finding:
    """Return the total of a figure per unit of another."""
    interval = bootstrap(round_totals([course.round for course in found], sums, counts))
    return of, interval, len(found)
