"""Skill or luck: how much of their results players owe to chance, in games that are played again turn by turn."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.luck_adjustment import account
from parlour.lab.estimates import finished, mean, rows
from parlour.lab.measurement import Measurement, Question, measure
from parlour.lab.replayed_games import retell
from parlour.lab.sample import Sample
from parlour.search.outlook import outlook_of

MOST_TURNS = 20_000  # that are played again,
MOST_OUTCOMES = 10_000_000  # and things that could have come of them, as each roll is weighed against all of these
ROUNDING = 1e-4  # of the variance: what perfect players leave of it, who err as little as values are inexact
Floats = NDArray[np.float64]


class Apart(NamedTuple):
    """Games with chance taken apart: by how much results, and what chance brought, differ from their means."""

    games: Sample
    result: Floats  # shape (games, seats), as below
    luck: Floats

    @property
    def skill(self) -> Floats:
        """What is left of the results: the decisions, and what the values were wrong by."""
        return self.result - self.luck


@functools.lru_cache(maxsize=4)
def taken_apart(sample: Sample) -> Apart | None:
    """The finished games of which every turn is known; None where there is no chance, or nothing is learned of it.

    That is so where results vary as much when luck is taken off: the values of positions then miss more than they see.
    """
    lucks = _lucks(finished(sample)) if sample.game.type.has_chance else {}
    if not lucks:
        return None
    played = np.isin(np.arange(len(finished(sample).rounds)), list(lucks))
    games = replace(sample, games=rows(finished(sample).games, played))
    apart = Apart(games, _centred(games.results), _centred(np.array([lucks[place] for place in sorted(lucks)])))
    return apart if (apart.skill**2).sum() < (apart.result**2).sum() else None


def _lucks(ended: Sample) -> dict[int, Floats]:
    """Each seat's luck, by the place of the game."""
    outlook, lucks = outlook_of(ended.game), dict[int, Floats]()
    for told in retell(ended, min(MOST_TURNS, MOST_OUTCOMES / ended.game.max_chance_outcomes())):
        steps, results = (step for _, step in told.steps()), ended.results[told.place].tolist()
        lucks[told.place] = account(outlook, steps, results, len(told.openings)).luck
    return lucks


def _centred(values: NDArray[np.floating]) -> Floats:
    return values.astype(np.float64) - values.mean(axis=0, dtype=np.float64)


def _explained(name: str, apart: Apart, part: Floats) -> Measurement:
    """What share of the variance of results a part of them makes, all seats together."""
    interval = mean(apart.games, (part * apart.result).sum(axis=1), (apart.result**2).sum(axis=1))
    return Measurement(name, "", interval, len(apart.result))


@measure(Question.SKILL, "share", "Zare 1997, for backgammon; share of variance, cov(luck, result) / var(result)")
def luck_share(sample: Sample) -> Iterator[Measurement]:
    """Share of the differences in results that is luck, at least. The estimates of positions are imperfect, so the
    true share may be higher.
    """
    if apart := taken_apart(sample):
        yield _explained("luck_share", apart, apart.luck)


@measure(Question.SKILL, "share", "share of the variance of results that luck leaves")
def skill_share(sample: Sample) -> Iterator[Measurement]:
    """Share of the differences in results that the luck estimate leaves open. This is not skill alone: errors in the
    estimate count too.
    """
    if apart := taken_apart(sample):
        yield _explained("skill_share", apart, apart.skill)


@measure(Question.SKILL, "games", "control variates: Zare 1997; AIVAT (Burch et al. 2018)")
def effective_games(sample: Sample) -> Iterator[Measurement]:
    """Number of plain results that tell as much as one result with the luck taken out."""
    apart = taken_apart(sample)
    if apart and (apart.skill**2).sum() > ROUNDING * (apart.result**2).sum():
        interval = mean(apart.games, (apart.result**2).sum(axis=1), (apart.skill**2).sum(axis=1))
        yield Measurement("effective_games", "", interval, len(apart.result))
