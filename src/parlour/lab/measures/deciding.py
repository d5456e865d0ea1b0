"""Does it decide: winners, margins, and how early the outcome is clear."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from parlour.lab.analysis.calibration import Course, courses
from parlour.lab.estimates import finished, mean, share
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.sample import Sample
from parlour.statistics import bootstrap, round_means, round_totals, score_interval

CLEAR = 0.9  # expected score of a safe winner
LOST = 0.02
USUAL = 3  # results of games with only win, draw and loss


@measure(Question.DECIDES, "share", "Ludii (Browne et al.): Drawishness")
def draws(sample: Sample) -> Iterator[Finding]:
    """Share of games without a single winner, among all games that were not cut off."""
    ended = finished(sample)
    if sample.seats > 1 and len(ended.rounds):
        ordered = np.sort(ended.scores, axis=1)
        drawn = ordered[:, -1] - ordered[:, -2] < 1e-6
        yield "", share(ended, drawn), len(drawn)


@measure(Question.DECIDES, "share", "TAG (Gaina et al.): LeaderGap")
def margin(sample: Sample) -> Iterator[Finding]:
    """Lead of the winner over the runner-up at the end, in games that have more results than win, draw and loss."""
    ended = finished(sample)
    if sample.seats > 1 and len(np.unique(ended.results)) > USUAL:
        ordered = np.sort(ended.scores, axis=1)
        yield "", mean(ended, ordered[:, -1] - ordered[:, -2]), len(ordered)


@measure(Question.DECIDES, "share", "Ludii (Browne et al.): Decisiveness, corrected for its integer division")
def dead_time(sample: Sample) -> Iterator[Finding]:
    """Share of a game still to be played when its winner’s expected score rises above 0.9 for good."""
    won = [course for course in courses(sample) if course.winner is not None]
    if won:
        yield "", bootstrap(round_totals([it.round for it in won], [_after_doubt(it) for it in won], 1.0)), len(won)


def _after_doubt(course: Course) -> float:
    """Return the share of the game after the winner is last in doubt: from halfway to the next valued decision."""
    doubtful = np.flatnonzero(course.value[:, course.winner] < CLEAR)
    if not len(doubtful):
        return 1.0
    last, after = course.turn[doubtful[-1]] + 1, [*course.turn[doubtful[-1] + 1 :], course.plies]
    return 1.0 - float(last + after[0]) / (2.0 * course.plies)


@measure(Question.DECIDES, "share")
def comebacks(sample: Sample) -> Iterator[Finding]:
    """Wins by players who at half-time expect less than half of their fair share: how many there are, and how many
    the search predicts.
    """
    behind = [(course, seat, value) for course in courses(sample) for seat, value in _behind(course)]
    if behind:
        rounds = [course.round for course, _, _ in behind]
        won = round_means(rounds, [float(course.winner == seat) for course, seat, _ in behind])
        yield "observed", score_interval(won), len(behind)
        predicted = bootstrap(round_totals(rounds, [value for _, _, value in behind], 1.0))
        yield "predicted", predicted, len(behind)


def _behind(course: Course) -> Iterator[tuple[int, float]]:
    """Yield seats that are behind at the first decision of the second half, with their expected scores."""
    later = np.flatnonzero(course.turn >= course.plies / 2)
    if len(later):
        for seat, value in enumerate(course.value[later[0]].tolist()):
            if value < 0.5 / len(course.score):
                yield seat, value


@measure(Question.DECIDES, "share")
def dead_seat(sample: Sample) -> Iterator[Finding]:
    """Share of a game’s decisions at which a player has as good as lost, or has to move without any choice."""
    found = courses(sample)
    for seat in range(sample.seats if found else 0):
        dead = [(course.value[:, seat] < LOST) | ((course.seat == seat) & (course.choices == 1)) for course in found]
        totals = round_totals([it.round for it in found], [it.sum() for it in dead], [len(it) for it in dead])
        yield f"seat {seat}", bootstrap(totals), len(found)
