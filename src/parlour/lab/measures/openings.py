"""Openings: which are played, how they score, and how varied they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from parlour import kit
from parlour.lab.analysis.repeated_games import is_forced
from parlour.lab.estimates import finished
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.replayed_games import ReplayedGame, replay_games
from parlour.lab.sample import Sample
from parlour.statistics import Interval, bootstrap, mean_interval, round_totals
from parlour.statistics.intervals import SIGMAS

DEPTH = 2  # decisions per opening
LEAST = 20  # minimum number of games per opening


def _lines(sample: Sample) -> list[tuple[ReplayedGame, tuple[str, ...]]]:
    """Return the first decisions of each game that begins at the start, as texts."""
    games = [replayed for replayed in replay_games(sample) if not replayed.openings]
    return [(replayed, tuple(_texts(replayed))) for replayed in games]


def _texts(replayed: ReplayedGame) -> Iterator[str]:
    for made, step in enumerate(replayed.decisions()):
        yield replayed.game.notation.action_text(kit.snapshot(step.state.record), step.action)
        if made + 1 == DEPTH:
            return


@measure(Question.OPENINGS, "share", "empirical Bayes (Efron and Morris 1975); after the opening explorer of lichess")
def opening_score(sample: Sample) -> Iterator[Finding]:
    """Average score of the player who moves first, by first move. Rare moves are pulled towards the overall average."""
    if is_forced(sample):
        return
    ended, by_move = finished(sample), defaultdict[str, list[float]](list)
    for replayed, line in _lines(ended):
        seat = next(replayed.decisions()).actor
        by_move[line[0]].append(float(ended.scores[replayed.place, seat]))
    known = {move: np.array(scores) for move, scores in by_move.items() if len(scores) >= LEAST}
    for move, interval in shrunk(known).items():
        yield move, interval, len(known[move])


def shrunk(groups: dict[str, np.ndarray]) -> dict[str, Interval]:
    """Return each group's mean, shrunk towards the overall mean.

    The weight of a group's own mean depends on its variance and on the variance between groups, estimated by moments
    (Efron and Morris 1975). A single group is not shrunk.
    """
    if len(groups) < 2:
        return {name: mean_interval(scores) for name, scores in groups.items()}
    everything = np.concatenate(list(groups.values()))
    within = float(np.mean([scores.var(ddof=1) for scores in groups.values()]))
    means, errors = (np.array(it) for it in zip(*((s.mean(), within / len(s)) for s in groups.values()), strict=True))
    between = max(0.0, float(means.var(ddof=1) - errors.mean()))
    weight = between / (between + errors) if within > 0 else np.ones(len(means))
    centre = weight * means + (1.0 - weight) * everything.mean()
    overall = everything.var() / len(everything)
    reach = SIGMAS * np.sqrt(weight * errors + (1.0 - weight) ** 2 * overall)
    return {
        name: Interval(float(at), float(at - by), float(at + by))
        for name, at, by in zip(groups, centre, reach, strict=True)
    }


@measure(Question.OPENINGS, "openings", "exponential of the entropy (Hill 1973) with the Miller–Madow correction")
def opening_diversity(sample: Sample) -> Iterator[Finding]:
    """Effective number of two-move openings: how many equally common ones would be as varied. It is 1 if all games
    begin alike.
    """
    lines = [] if is_forced(sample) else _lines(sample)
    if len(lines) > 1:
        names = {line: place for place, line in enumerate(sorted({line for _, line in lines}))}
        each = np.eye(len(names))[[names[line] for _, line in lines]]
        rounds = sample.rounds[[replayed.place for replayed, _ in lines]]
        yield "", bootstrap(round_totals(rounds, *each.T), _effective), len(lines)


def _effective(totals: np.ndarray) -> np.ndarray:
    """Return the exponential of the entropy of counts."""
    count = totals.sum(axis=-1, keepdims=True)
    part = totals / count
    entropy = -(part * np.log(np.where(part > 0, part, 1.0))).sum(axis=-1)
    return np.exp(entropy + ((totals > 0).sum(axis=-1) - 1.0) / (2.0 * count[..., 0]))
