"""Measures of people's play, and which level they play most like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.estimates import (
    QUANTILES,
    count_games,
    game_rows,
    judged_decisions,
    mean_of,
    own_decisions,
    score_difference,
    select_rows,
    with_choice,
)
from parlour.lab.measurement import Finding, Measure, Question, measure
from parlour.lab.replayed_games import ActionKinds, kinds_used
from parlour.lab.sample import Sample, match_column
from parlour.lab.turns import lengths
from parlour.players.levels import NAMES
from parlour.statistics import Interval, bootstrap, independent_sum, quantile_interval, round_totals


class Company(NamedTuple):
    """People's games, and levels' games to compare them with."""

    people: Sample
    levels: Mapping[str, Sample]


BESIDE: dict[str, Measure] = {}  # measures that compare people with levels
INSIGHTS = "lichess insights"


@measure(Question.PEOPLE, "seconds", INSIGHTS)
def thinking_time(sample: Sample) -> Iterator[Finding]:
    """Time people take over a decision where they have a choice, by the server’s clock."""
    table = with_choice(own_decisions(sample))
    known = select_rows(table, np.isfinite(table["seconds"])) if "seconds" in table else {}
    if len(known.get("game", ())):
        rounds = sample.rounds[game_rows(sample, known)]
        for of, part in QUANTILES.items():
            yield of, quantile_interval(known["seconds"].astype(np.float64), part, rounds), count_games(known)


@measure(Question.PEOPLE, "share", "Maia (McIlroy-Young et al. 2020): move-matching accuracy")
def move_match(sample: Sample) -> Iterator[Finding]:
    """Share of people’s decisions, where they have a choice, at which a level would make the same move."""
    table = with_choice(own_decisions(sample))
    for level in NAMES:
        answers = table.get(match_column(level), np.empty(0))
        known = select_rows(table, answers >= 0) if len(answers) else {}
        if len(known.get("game", ())):
            yield level, mean_of(sample, known, known[match_column(level)]), count_games(known)


@measure(Question.PEOPLE, "turns", INSIGHTS, among=BESIDE)
def more_turns(company: Company) -> Iterator[Finding]:
    """Difference in average length between people’s games and a level’s games against itself."""
    own = _mean_turns(company.people)
    for level, sample in company.levels.items():
        other = _mean_turns(sample)
        if own and other:
            yield level, independent_sum(own, -other), len(lengths(company.people).games)


def _mean_turns(sample: Sample) -> Interval | None:
    """Return the mean number of turns in a game; None if no game is stored in full."""
    found = lengths(sample)
    return bootstrap(round_totals(sample.rounds[found.games], found.turns, 1.0)) if len(found.games) else None


@measure(Question.PEOPLE, "share", "average centipawn loss of chess servers", among=BESIDE)
def dearer_errors(company: Company) -> Iterator[Finding]:
    """Difference in what a decision costs people and a level, compared with the best move that a deeper search
    finds.
    """
    prices = {name: _price(sample) for name, sample in {"": company.people, **company.levels}.items()}
    own = prices.pop("")
    for level, price in prices.items():
        if own is not None and price is not None:
            yield level, independent_sum(own, -price), len(company.people.rounds)


def _price(sample: Sample) -> Interval | None:
    """Return the mean cost of a decision; None if none were analysed."""
    table = with_choice(judged_decisions(sample))
    known = select_rows(table, np.isfinite(table["played"])) if table else {}
    return (
        mean_of(sample, known, score_difference(sample, known, "best", "played"))
        if len(known.get("game", ()))
        else None
    )


@measure(Question.PEOPLE, "share", "total variation distance, cross-validated over halves of the rounds", among=BESIDE)
def other_kinds(company: Company) -> Iterator[Finding]:
    """Share of people’s moves that would have to be of another kind if people chose each kind as often as a level
    does.
    """
    people = _Mix.of(company.people)
    for level, sample in company.levels.items():
        mix = _Mix.of(sample)
        if min(len(people.rounds), len(mix.rounds)) >= 2 and len(set(people.names) | set(mix.names)) > 1:
            yield level, _apart(people, mix), len(people.rounds)


class _Mix(NamedTuple):
    """Number of times each kind of action was chosen, by game; shape (games, kinds)."""

    names: tuple[str, ...]
    taken: NDArray[np.int64]
    rounds: NDArray[np.int64]

    @classmethod
    def of(cls, sample: Sample) -> _Mix:
        found: ActionKinds = kinds_used(sample)
        return cls(found.names, found.picked.sum(axis=1), sample.rounds[found.games])

    def half(self, which: int) -> _Mix:
        """Return every other round."""
        part = np.unique(self.rounds, return_inverse=True)[1] % 2 == which
        return _Mix(self.names, self.taken[part], self.rounds[part])

    def shares(self) -> dict[str, float]:
        total = max(int(self.taken.sum()), 1)
        return {name: int(count) / total for name, count in zip(self.names, self.taken.sum(axis=0), strict=True)}

    def share(self, kinds: set[str]) -> Interval:
        """Return the share of some kinds."""
        taken = self.taken[:, [name in kinds for name in self.names]].sum(axis=1)
        return bootstrap(round_totals(self.rounds, taken, self.taken.sum(axis=1)))


def _apart(people: _Mix, level: _Mix) -> Interval:
    """Return how much more people choose their favoured kinds, found on half of the rounds, counted on the others."""
    found = list[Interval]()
    for half in (0, 1):
        ours, theirs = people.half(half).shares(), level.half(half).shares()
        favoured = {name for name, share in ours.items() if share > theirs.get(name, 0.0)}
        found += [people.half(1 - half).share(favoured), -level.half(1 - half).share(favoured)]
    return independent_sum(*found).map(lambda value: max(0.0, value / 2.0))
