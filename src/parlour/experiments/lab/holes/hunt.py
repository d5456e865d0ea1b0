"""The hunt: through the games of each sample, for holes of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from parlour.experiments.lab.retelling import Told, retell
from parlour.experiments.lab.sample import RANDOM, Sample
from parlour.experiments.statistics import score_interval

from .finding import Hole, HoleKind, Sighting
from .unused import Offers
from .watching import sightings

MOST_TURNS = 10_000  # of a sample that are looked at one by one


def hunt(samples: Sequence[Sample], most: float = MOST_TURNS) -> list[Hole]:
    """The holes that the games of some samples show, each kind in the order of `HoleKind`.

    Of each sample the first games are looked at that have `most` turns together. What nobody does is looked for in
    games of players alone: who plays at random does everything.
    """
    found = [hole for sample in samples for hole in (*_seen(sample, most), *_unused(sample, most))]
    return sorted(found, key=lambda hole: list(HoleKind).index(hole.kind))


def _seen(sample: Sample, most: float) -> Iterator[Hole]:
    """What is seen while games are played."""
    counted, first, games = Counter[tuple[HoleKind, str]](), dict[tuple[HoleKind, str], tuple[Sighting, Told]](), 0
    for told in retell(sample, most):
        games += 1
        for sighting in sightings(told, bool(sample.games["ending"][told.place] >= 0)):
            what = sighting.kind, sighting.detail
            counted[what] += 1
            if what not in first or sighting.turns < first[what][0].turns:
                first[what] = sighting, told
    for (kind, detail), count in counted.items():
        sighting, told = first[kind, detail]
        share = score_interval([1.0] * count + [0.0] * (games - count))
        yield Hole(kind, detail, sample.players, share, games, told.record(sighting.turns))


def _unused(sample: Sample, most: float) -> Iterator[Hole]:
    """What players do without."""
    if sample.players == RANDOM:
        return
    offers = Offers()
    for told in retell(sample, most):
        offers.add(told)
    for left in offers.left():
        yield Hole(left.kind, left.detail, sample.players, left.share, left.n, left.game.record(left.turn))
