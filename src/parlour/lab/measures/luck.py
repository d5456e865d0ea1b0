"""Skill or luck: how much of the differences in results is due to chance, from replayed games.

Luck is measured by the value of each chance outcome. Values that miss something miss luck, too, so imperfect values
give a lower bound. The upper bound comes from the cost of the players' decisions according to a deeper search, if its
values are calibrated.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.calibration import calibrated, trusted
from parlour.lab.analysis.luck_adjustment import account, values_per_turn
from parlour.lab.estimates import finished, game_rows, is_judged_whole, judged_decisions, mean, select_rows
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.replayed_games import replay_games
from parlour.lab.sample import PEOPLE, RANDOM, Sample, by_seat
from parlour.runs.fixed_budget import fixed_spec
from parlour.search.outlook import SolvedOutlook, outlook_of
from parlour.statistics import Interval, bootstrap, round_totals
from parlour.statistics.bootstrap import Statistic, ratio

MOST_TURNS = 20_000  # replayed turns, and …
MOST_OUTCOMES = 10_000_000  # … chance outcomes, as each roll is weighed against all outcomes
ROUNDING = 1e-4  # share of variance that rounding errors leave with perfect players
Floats = NDArray[np.float64]


class LuckSplit(NamedTuple):
    """Games whose turns are all known, with each seat's luck on the scale of results; shape (games, seats)."""

    games: Sample
    drawn: Floats  # its expected value is 0

    @property
    def result(self) -> Floats:
        """Deviations of the results from their means."""
        return _centred(self.games.results)

    @property
    def luck(self) -> Floats:
        """Deviations of the luck from its mean."""
        return _centred(self.drawn)

    @property
    def skill(self) -> Floats:
        """The rest of the results: decisions, and errors of the values."""
        return self.result - self.luck


@functools.lru_cache(maxsize=8)
def replayed_luck(sample: Sample) -> LuckSplit | None:
    """Return the luck in finished games whose turns are all known; None without chance or such games."""
    if "luck_0" in sample.games:  # known since the games were played
        return LuckSplit(finished(sample), by_seat(finished(sample).games, "luck_", sample.seats))
    lucks = _lucks(finished(sample)) if sample.game.type.has_chance else {}
    if not lucks:
        return None
    played = np.isin(np.arange(len(finished(sample).rounds)), list(lucks))
    games = replace(sample, games=select_rows(finished(sample).games, played))
    return LuckSplit(games, np.array([lucks[place] for place in sorted(lucks)]))


def split_luck(sample: Sample) -> LuckSplit | None:
    """Return the luck in replayed games; None also if removing it does not reduce the variance of results."""
    apart = replayed_luck(sample)
    return apart if apart and (apart.skill**2).sum() < (apart.result**2).sum() else None


def _lucks(ended: Sample) -> dict[int, Floats]:
    """Return each seat's luck, by the game's row."""
    outlook, lucks = outlook_of(ended.game), dict[int, Floats]()
    for replayed in replay_games(ended, min(MOST_TURNS, MOST_OUTCOMES / values_per_turn(ended.game, outlook))):
        steps, results = (step for _, step in replayed.steps()), ended.results[replayed.place].tolist()
        lucks[replayed.place] = account(outlook, steps, results).luck
    return lucks


def _centred(values: NDArray[np.floating]) -> Floats:
    return values.astype(np.float64) - values.mean(axis=0, dtype=np.float64)


def _explained(games: Sample, part: Floats, statistic: Statistic) -> Interval:
    """Return the share of the variance of results that a part explains, for all seats together."""
    result = _centred(games.results)
    products = part * result, result**2, part**2
    return bootstrap(round_totals(games.rounds, *(each.sum(axis=1) for each in products)), statistic)


def at_least(totals: Floats) -> Floats:
    """Return cov(part, result) / var(result), or the squared correlation if that is less.

    The first overshoots if the part varies too much, and the second cannot exceed the true share of what it estimates.
    """
    shared, whole, own = totals[..., 0], totals[..., 1], totals[..., 2]
    slope = np.divide(shared, own, out=np.zeros_like(shared), where=own > 0)
    return np.divide(shared, whole, out=np.zeros_like(shared), where=whole > 0) * np.clip(slope, 0.0, 1.0)


class LuckBounds(NamedTuple):
    """The shares of luck and of decisions in the differences in results; skill is None if it is not known."""

    luck: Interval
    skill: Interval | None
    games: int


@functools.lru_cache(maxsize=8)
def bounds(sample: Sample) -> LuckBounds | None:
    """Return the shares of luck and skill; None for perfect players, whose games say nothing about skill."""
    apart = split_luck(sample)
    is_solved = isinstance(outlook_of(sample.game), SolvedOutlook)
    if apart is None or (is_solved and _plays_solution(sample)):
        return None
    games = len(apart.games.rounds)
    if is_solved:
        luck, skill = (_explained(apart.games, part, ratio) for part in (apart.luck, apart.skill))
        return LuckBounds(luck, skill, games)
    least = _explained(apart.games, apart.luck, at_least).low
    skill = _decided(sample)
    if skill is None or least + skill.low > 1.0:
        return LuckBounds(Interval(least, least, 1.0), None, games)
    most = 1.0 - least
    return LuckBounds(Interval(least, least, 1.0 - skill.low), Interval(min(skill.value, most), skill.low, most), games)


def _plays_solution(sample: Sample) -> bool:
    named = sample.players not in (RANDOM, PEOPLE)
    return named and fixed_spec(sample.players, sample.game).kind.name == "solved"


def _decided(sample: Sample) -> Interval | None:
    """Return the share of the differences in results that the cost of decisions explains, by a deeper search.

    None without calibrated values of all decisions, and for other than two seats, as only the cost to the seat that
    decides is known.
    """
    if sample.seats != 2 or not is_judged_whole(sample) or not trusted(calibrated(sample)):
        return None
    table, ended = judged_decisions(finished(sample)), finished(sample)
    rows = game_rows(ended, table)
    cost = np.nan_to_num(table["best"] - table["played"]).astype(np.float64)
    signed = np.where(table["seat"] == 0, -cost, cost)
    first = np.bincount(rows, signed, minlength=len(ended.rounds)).astype(np.float64)
    judged = np.isin(np.arange(len(ended.rounds)), rows)
    games = replace(ended, games=select_rows(ended.games, judged))
    return _explained(games, _centred(np.stack([first, -first], axis=1)[judged]), at_least)


@measure(Question.SKILL, "share", "Zare 1997, for backgammon; share of variance, cov(luck, result) / var(result)")
def luck_share(sample: Sample) -> Iterator[Finding]:
    """Share of the differences in results that is luck, at least. The upper bound is below 100% only where the values
    are tested.
    """
    if found := bounds(sample):
        yield "", found.luck, found.games


@measure(Question.SKILL, "share", "share of variance; cost of decisions by a deeper search, if it is calibrated")
def skill_share(sample: Sample) -> Iterator[Finding]:
    """Share of the differences in results that is due to decisions. Left out where the values of positions are not
    reliable.
    """
    found = bounds(sample)
    if found and found.skill:
        yield "", found.skill, found.games


@measure(Question.SKILL, "games", "control variates: Zare 1997; AIVAT (Burch et al. 2018)")
def effective_games(sample: Sample) -> Iterator[Finding]:
    """Number of plain results that tell as much as one result with the luck taken out."""
    apart = split_luck(sample)
    if apart and (apart.skill**2).sum() > ROUNDING * (apart.result**2).sum():
        yield "", mean(apart.games, (apart.result**2).sum(axis=1), (apart.skill**2).sum(axis=1)), len(apart.result)
