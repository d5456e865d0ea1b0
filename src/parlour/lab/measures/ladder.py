"""Measures of the search ladder, and of levels that differ in thinking time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from parlour.lab.analysis.luck_adjustment import LEAST_ROUNDS
from parlour.lab.estimates import finished, share
from parlour.lab.level_matches import LevelMatch
from parlour.lab.measurement import Finding, Measure, Question, measure
from parlour.lab.sample import Sample
from parlour.lab.search_ladder import GREEDY, RANDOM, Ladder, Rung, elo_of
from parlour.statistics import Interval, elo, independent_sum, intraclass
from parlour.statistics.lines import line

LADDER: dict[str, Measure] = {}  # measures of a ladder
LEVELS: dict[str, Measure] = {}  # measures of samples by thinking time
MATCHES: dict[str, Measure] = {}  # measures of matches between levels
AGAINST = " against "  # between the names of two levels
STEP = elo(0.6)  # Elo difference that wins six in ten
SURE = 1.645  # 95% quantile of the normal distribution


@measure(Question.SKILL, "Elo", "Ludii (Browne et al.): SkillTrace; TAG (Gaina et al.): SkillLadder", among=LADDER)
def elo_of_a_doubling(ladder: Ladder) -> Iterator[Finding]:
    """Strength that a search gains by doubling its thinking time, from rung to rung. 70 Elo means winning six games
    in ten.
    """
    for rung in ladder.rungs:
        yield f"{rung.less} → {rung.more}", _gain(rung), len(rung.scores)


@measure(Question.SKILL, "Elo", "weighted least squares", among=LADDER)
def mean_doubling(ladder: Ladder) -> Iterator[Finding]:
    """Strength gained by doubling the thinking time in the middle of the ladder, and how much smaller each further
    gain is.
    """
    at = [math.log2(rung.more / ladder.rungs[0].more) for rung in ladder.rungs]
    fitted = line(at, [_gain(rung) for rung in ladder.rungs])
    count = sum(len(rung.scores) for rung in ladder.rungs)
    yield "", fitted.height, count
    if len(ladder.rungs) > 2:
        yield "less with the next", -fitted.rise, count


def _gain(rung: Rung) -> Interval:
    """Return the gain per doubling."""
    return rung.elo.map(lambda value: value / rung.doublings)


@measure(Question.SKILL, "Elo", among=LADDER)
def reach(ladder: Ladder) -> Iterator[Finding]:
    """Strength of the strongest search on the ladder relative to the weakest one, and to random play if that ever
    wins.
    """
    whole = independent_sum(*(rung.elo for rung in ladder.rungs))
    yield "foot to top", whole, sum(len(rung.scores) for rung in ladder.rungs)
    yield "random to top", -elo_of(ladder.upset, ladder.seats, ladder.lucks.get(RANDOM, ())), len(ladder.upset)


@measure(Question.SKILL, "steps", "Ai Ai (Tavener): skill ladders", among=LADDER)
def rungs(ladder: Ladder) -> Iterator[Finding]:
    """Number of players that fit between the weakest and the strongest search, each winning six games in ten against
    the one below.
    """
    whole = independent_sum(*(rung.elo for rung in ladder.rungs))
    yield "", whole.map(lambda value: max(0.0, value / STEP)), sum(len(rung.scores) for rung in ladder.rungs)


@measure(Question.SKILL, "share", among=LADDER)
def upset(ladder: Ladder) -> Iterator[Finding]:
    """Score of random play against the strongest search on the ladder."""
    if found := ladder.against(RANDOM):
        yield "", found, len(ladder.upset)


@measure(Question.SKILL, "share", "Jaffe et al. 2012: restricted play", among=LADDER)
def restricted_play(ladder: Ladder) -> Iterator[Finding]:
    """Score of a player that looks one action ahead against the strongest search on the ladder. It is low where
    planning pays.
    """
    if found := ladder.against(GREEDY):
        yield "", found, len(ladder.greedy)


AGAINST_TOP = {name: LADDER[name] for name in ("upset", "restricted_play")}  # the measures of a ladder that has failed


@measure(Question.SKILL, "share", "lower bound found by a search; definition: Lanctot et al. 2017", among=LADDER)
def exploitability(ladder: Ladder) -> Iterator[Finding]:
    """Excess over its fair share that the strongest search on the ladder scores against a level."""
    for level, scores in ladder.beaten.items():
        if found := ladder.against(level):
            yield level, found.map(lambda score: score - 1.0 / ladder.seats), len(scores)


@measure(Question.SKILL, "share", "ICC(3,1) of Shrout and Fleiss 1979", among=LADDER)
def dice_share(ladder: Ladder) -> Iterator[Finding]:
    """Similarity of results when good players replay a game with the same dice: the share of differences due to the
    dice.
    """
    if len(ladder.shared) > 2:
        found = intraclass(ladder.shared)
        if math.isfinite(found.value):
            yield "", found, len(ladder.shared)


@measure(Question.SKILL, "games", "(1.645 s / m)², as in a one-sided test at 5%", among=LADDER)
def games_to_tell(ladder: Ladder) -> Iterator[Finding]:
    """Number of rounds after which the search that thinks longer leads in 95 of 100 matches. Left out where it has no
    proven lead.
    """
    even = 1.0 / ladder.seats
    for rung in ladder.rungs:
        score, spread = rung.score, float(np.std(rung.scores))
        if score.low > even:
            bounds = (_needed(mean - even, spread) for mean in (score.value, score.high, score.low))
            yield f"{rung.less} → {rung.more}", Interval(*bounds), len(rung.scores)


def _needed(lead: float, spread: float) -> float:
    """Return the number of rounds for a mean lead, at least 1."""
    return max(1.0, (SURE * spread / lead) ** 2)


@measure(Question.SKILL, "share", "weighted least squares", among=LEVELS)
def edge_by_level(samples: Mapping[float, Sample]) -> Iterator[Finding]:
    """Change in a seat’s score each time all players double their thinking time."""
    known = {thought: finished(sample) for thought, sample in samples.items() if len(finished(sample).rounds)}
    if len(known) < 2:
        return
    at = [math.log2(thought) for thought in known]
    for seat in range(next(iter(known.values())).seats):
        scores = [share(sample, sample.scores[:, seat]) for sample in known.values()]
        yield f"seat {seat}", line(at, scores).rise, sum(len(sample.rounds) for sample in known.values())


@measure(Question.SKILL, "share", "luck taken out by control variates: Zare 1997", among=MATCHES)
def level_score(matches: Sequence[LevelMatch]) -> Iterator[Finding]:
    """Score of a level against the weakest one. The more it differs from an even score, the more skill matters."""
    for match in matches:
        if match.scores:
            yield f"{match.strong}{AGAINST}{match.weak}", match.score, len(match.scores)


def quoted(rounds: Sequence[int]) -> int:
    """Return the index of the match to quote: the strongest level with enough rounds, or else the longest match."""
    return max(range(len(rounds)), key=lambda place: (min(rounds[place], LEAST_ROUNDS), place))
