"""Figures that a report leaves out because they would mislead, with the reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.lab.estimates import select_rows
from parlour.lab.level_matches import LevelMatch
from parlour.lab.sample import RANDOM, Sample
from parlour.runs.openings import MOST_REJECTED
from parlour.view.language import phrases

from . import numbers
from .display_names import players_name

say = phrases(__package__)
Samples = Mapping[str, Sample]


class Reason(StrEnum):
    """Why games are left out; `{games}` stands for their number by players."""

    LOSES = "Games of levels that lose to random play are left out: {games}."
    DECIDED = (
        "Games that begin decided are left out, because no opening was found that leaves the game open: {games}. To "
        "start games at the beginning, add --opening 0."
    )
    OTHER_RULES = "Games that were played with other rules are left out: {games}."
    OTHER_RESULTS = "Results of lab commands that were obtained with other rules are left out: {games}."


class LeftOut(NamedTuple):
    """The games of some players, or the results of a lab command, that a report leaves out."""

    reason: Reason
    players: str  # or the command
    games: int  # or the number of results


def losing_levels(matches: Iterable[LevelMatch]) -> set[str]:
    """Return the levels that lose to random play."""
    return {it.strong for it in matches if it.weak == RANDOM and it.scores and it.score.high < 1.0 / it.seats}


def usable_matches(matches: Sequence[LevelMatch]) -> list[LevelMatch]:
    """Return the matches between levels that do not lose to random play."""
    without = {RANDOM} | losing_levels(matches)
    return [it for it in matches if not without & {it.strong, it.weak}]


def usable_samples(samples: Samples, matches: Iterable[LevelMatch]) -> tuple[Samples, list[LeftOut]]:
    """Return the samples without misleading games, and what was left out. Samples without games are dropped."""
    losing = losing_levels(matches)
    left_out = [LeftOut(Reason.LOSES, it.players, len(it.rounds)) for it in samples.values() if it.players in losing]
    kept = {players: sample for players, sample in samples.items() if players not in losing}
    decided = {players: found for players, it in kept.items() if (found := is_decided(it)).any()}
    left_out += [LeftOut(Reason.DECIDED, players, int(found.sum())) for players, found in decided.items()]
    kept |= {players: _without(kept[players], found) for players, found in decided.items()}
    return {players: sample for players, sample in kept.items() if len(sample.rounds)}, left_out


def is_decided(sample: Sample) -> NDArray[np.bool_]:
    """Return whether each game begins decided. It then shows how openings are judged, not how the game is played."""
    return sample.games.get("rejected", np.zeros(len(sample.rounds))) >= MOST_REJECTED


def _without(sample: Sample, which: NDArray[np.bool_]) -> Sample:
    return replace(sample, games=select_rows(sample.games, ~which))


def sentences(left_out: Sequence[LeftOut]) -> Iterator[str]:
    """Yield a sentence for each reason."""
    for reason in Reason:
        found = [it for it in left_out if it.reason is reason]
        games = ", ".join(f"{players_name(it.players)} ({numbers.count(it.games)})" for it in found)
        if found:
            yield say(reason.value, games=games)
