"""The hunt: through the games of each sample, for holes of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from parlour.lab.retelling import Told, retell
from parlour.lab.sample import RANDOM, Sample
from parlour.statistics import score_interval

from .finding import Hole, HoleKind, Looked, Sighting
from .unused import Offers
from .watching import sightings

MOST_TURNS = 100_000  # of a sample that are looked at one by one


class Hunt(NamedTuple):
    """The holes that were found, each kind in the order of `HoleKind`, and how much was looked at, by players."""

    holes: list[Hole]
    looked: Mapping[str, Looked]


def hunt(samples: Sequence[Sample], games: int | None = None, most: float = MOST_TURNS) -> Hunt:
    """The holes that the games of some samples show, or the first `games` of each.

    Of each sample the first games are looked at that have `most` turns together. What nobody does is looked for in
    games of players alone: who plays at random does everything.
    """
    found, looked = list[Hole](), dict[str, Looked]()
    for sample in samples:
        seen, offers = Seen(), Offers()
        for told in islice(retell(sample, most), games):
            seen.add(told, bool(sample.games["ending"][told.place] >= 0))
            if sample.players != RANDOM:
                offers.add(told)
        found += [*seen.holes(sample.players), *_unused(offers, sample.players)]
        looked[sample.players] = Looked(seen.games, offers.known)
    return Hunt(sorted(found, key=lambda hole: list(HoleKind).index(hole.kind)), looked)


class Seen:
    """What is seen while games are played."""

    def __init__(self) -> None:
        self.games = 0
        self._counted = Counter[tuple[HoleKind, str]]()
        self._first: dict[tuple[HoleKind, str], tuple[Sighting, Told]] = {}

    def add(self, told: Told, ended: bool) -> None:
        """Look through a game."""
        self.games += 1
        for sighting in sightings(told, ended):
            what = sighting.kind, sighting.detail
            self._counted[what] += 1
            if what not in self._first or sighting.turns < self._first[what][0].turns:
                self._first[what] = sighting, told

    def holes(self, players: str) -> Iterator[Hole]:
        """Each thing that was seen, with the share of games that show it."""
        for (kind, detail), count in self._counted.items():
            sighting, told = self._first[kind, detail]
            share = score_interval([1.0] * count + [0.0] * (self.games - count))
            yield Hole(kind, detail, players, share, self.games, told.record(sighting.turns))


def _unused(offers: Offers, players: str) -> Iterator[Hole]:
    """What players do without."""
    for left in offers.left():
        yield Hole(left.kind, left.detail, players, left.share, left.n, left.game.record(left.turn))
