"""Skill or luck: how much of the differences in results is due to chance, from replayed games."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.analysis.luck_adjustment import account
from parlour.lab.estimates import finished, mean, select_rows
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.replayed_games import replay_games
from parlour.lab.sample import Sample
from parlour.search.outlook import outlook_of

MOST_TURNS = 20_000  # replayed turns, and …
MOST_OUTCOMES = 10_000_000  # … chance outcomes, as each roll is weighed against all outcomes
ROUNDING = 1e-4  # share of variance that rounding errors leave with perfect players
Floats = NDArray[np.float64]


class LuckSplit(NamedTuple):
    """Deviations of results and of luck from their means."""

    games: Sample
    result: Floats  # shape (games, seats), as below
    luck: Floats

    @property
    def skill(self) -> Floats:
        """The rest of the results: decisions, and errors of the values."""
        return self.result - self.luck


@functools.lru_cache(maxsize=4)
def split_luck(sample: Sample) -> LuckSplit | None:
    """Return the split for finished games whose turns are all known.

    None without chance, or if removing luck does not reduce the variance: the values are then too poor.
    """
    lucks = _lucks(finished(sample)) if sample.game.type.has_chance else {}
    if not lucks:
        return None
    played = np.isin(np.arange(len(finished(sample).rounds)), list(lucks))
    games = replace(sample, games=select_rows(finished(sample).games, played))
    apart = LuckSplit(games, _centred(games.results), _centred(np.array([lucks[place] for place in sorted(lucks)])))
    return apart if (apart.skill**2).sum() < (apart.result**2).sum() else None


def _lucks(ended: Sample) -> dict[int, Floats]:
    """Return each seat's luck, by the game's row."""
    outlook, lucks = outlook_of(ended.game), dict[int, Floats]()
    for replayed in replay_games(ended, min(MOST_TURNS, MOST_OUTCOMES / ended.game.max_chance_outcomes())):
        steps, results = (step for _, step in replayed.steps()), ended.results[replayed.place].tolist()
        lucks[replayed.place] = account(outlook, steps, results, len(replayed.openings)).luck
    return lucks


def _centred(values: NDArray[np.floating]) -> Floats:
    return values.astype(np.float64) - values.mean(axis=0, dtype=np.float64)


def _explained(apart: LuckSplit, part: Floats) -> Finding:
    """Return the share of the variance of results that a part explains, for all seats together."""
    interval = mean(apart.games, (part * apart.result).sum(axis=1), (apart.result**2).sum(axis=1))
    return "", interval, len(apart.result)


@measure(Question.SKILL, "share", "Zare 1997, for backgammon; share of variance, cov(luck, result) / var(result)")
def luck_share(sample: Sample) -> Iterator[Finding]:
    """Share of the differences in results that is luck, at least. The estimates of positions are imperfect, so the
    true share may be higher.
    """
    if apart := split_luck(sample):
        yield _explained(apart, apart.luck)


@measure(Question.SKILL, "share", "share of the variance of results that luck leaves")
def skill_share(sample: Sample) -> Iterator[Finding]:
    """Share of the differences in results that the luck estimate leaves unexplained. This is not skill alone: errors in
    the estimate count too.
    """
    if apart := split_luck(sample):
        yield _explained(apart, apart.skill)


@measure(Question.SKILL, "games", "control variates: Zare 1997; AIVAT (Burch et al. 2018)")
def effective_games(sample: Sample) -> Iterator[Finding]:
    """Number of plain results that tell as much as one result with the luck taken out."""
    apart = split_luck(sample)
    if apart and (apart.skill**2).sum() > ROUNDING * (apart.result**2).sum():
        yield "", mean(apart.games, (apart.result**2).sum(axis=1), (apart.skill**2).sum(axis=1)), len(apart.result)
