"""A study: the samples of a game, what was measured of them, and all that a report says of how that came about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from parlour.core.game import Game
from parlour.lab.fixed_budget import fixed_spec
from parlour.lab.intent import Intent
from parlour.lab.measurement import Measure, Measurement, Question
from parlour.lab.measures import BESIDE, Company
from parlour.lab.measures.ladder import LADDER, LEVELS
from parlour.lab.sample import PEOPLE, RANDOM, Sample
from parlour.lab.search_ladder import Ladder
from parlour.players.levels import NAMES

ALL_LEVELS, RUNGS = "levels", "ladder"  # what stands for the players of a figure that is of several kinds
OF_SEVERAL = LADDER | LEVELS | BESIDE  # measures of players with more and with less thought, and of people beside them


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a study comes from: enough to make it again."""

    seed: str
    budget: str
    command: str  # what makes it again
    version: str  # of Parlour
    folder: str = "."  # where the report and its data lie
    meanings: Mapping[str, str] = field(default_factory=dict)  # the player that each name stands for
    planned: Mapping[str, int] = field(default_factory=dict)  # games, by players
    interrupted: bool = False


@dataclass(frozen=True)
class Study:
    """Samples by players, from the weakest to the strongest, and what was measured of them by these measures.

    Measures that are `OF_SEVERAL` players are of the ladder, of all levels together, or of people beside the levels.
    """

    game: Game
    samples: Mapping[str, Sample]
    measures: Mapping[str, Measure]
    origin: Origin
    intent: Intent = field(default_factory=Intent)
    ladder: Ladder | None = None
    comparisons: Sequence[Mapping[str, Any]] = ()  # what `parlour lab compare` has found
    valued: Sequence[Mapping[str, Any]] = ()  # … and `parlour lab items`
    puzzles: Sequence[Mapping[str, Any]] = ()  # … and `parlour lab puzzles`
    known: dict[Any, Sequence[Measurement]] = field(default_factory=dict)  # from studies of the same before

    @cached_property
    def measured(self) -> Mapping[str, Sequence[Measurement]]:
        """All measurements, by players."""
        found = {players: self._known(sample) for players, sample in self.samples.items()}
        found[ALL_LEVELS] = self._between(LEVELS, by_thought(self.samples))
        found[RUNGS] = self._between(LADDER, self.ladder)
        if people := self.samples.get(PEOPLE):
            found[PEOPLE] = [*found[PEOPLE], *self._between(BESIDE, Company(people, self.levels))]
        return {name: measured for name, measured in found.items() if measured or name in self.samples}

    def _between(self, measures: Mapping[str, Measure], subject: Any) -> Sequence[Measurement]:
        """What those measures find that are asked for; nothing where there is nothing that they could be of."""
        return [it for name in measures if name in self.measures and subject for it in self.measures[name](subject)]

    def _known(self, sample: Sample) -> Sequence[Measurement]:
        """The measurements of a sample, from those that are known already if it has not grown since."""
        asked = self._asked(sample)
        key = sample.players, len(sample.games["game"]), tuple(sample.decisions), tuple(asked)
        if key not in self.known:
            self.known[key] = [found for name in asked for found in self.measures[name](sample)]
        return self.known[key]

    def _asked(self, sample: Sample) -> list[str]:
        """What is measured: of random play, which takes anything, neither items nor luck nor, beside others, places."""
        measures = {name: measure for name, measure in self.measures.items() if name not in OF_SEVERAL}
        if sample.players != RANDOM:
            return list(measures)
        left_out = {Question.ITEMS, Question.SKILL} | ({Question.PLACES} if len(self.samples) > 1 else set())
        return [name for name, measure in measures.items() if measure.question not in left_out]

    @cached_property
    def levels(self) -> dict[str, Sample]:
        """The samples of the computer's players that think, from the weakest to the strongest."""
        return {players: sample for players, sample in self.samples.items() if players not in (RANDOM, PEOPLE)}

    @property
    def reference(self) -> str:
        """The players whose figures stand first: the strongest of the computer's, or random play."""
        return next(reversed(self.levels), next(iter(self.samples), RANDOM))

    @property
    def by_importance(self) -> list[str]:
        """All players, first those whose figures stand first, then from the strongest to the weakest."""
        return sorted(reversed(list(self.measured)), key=lambda players: players != self.reference)

    def of(self, players: str, measure: str) -> list[Measurement]:
        """What was measured of some players by one measure."""
        return [found for found in self.measured.get(players, ()) if found.measure == measure]

    def one(self, players: str, measure: str, of: str = "") -> Measurement | None:
        """A single measurement, if there is one."""
        return next((found for found in self.of(players, measure) if found.of == of), None)

    def by_players(self, measure: str, of: str = "") -> Iterator[tuple[str, Measurement]]:
        """A measurement of each kind of players that has it."""
        for players in self.measured:
            if found := self.one(players, measure, of):
                yield players, found

    def names(self, *questions: Question) -> list[str]:
        """The measures that answer some questions."""
        return [name for name, measure in self.measures.items() if measure.question in questions]


COUNTED = ("simulations", "nodes")  # of which twice as many are twice the thought


def by_thought(samples: Mapping[str, Sample]) -> dict[float, Sample]:
    """The games of such levels, by simulations or positions a decision, as the strongest of them counts them.

    Levels that choose at random among good actions are left out, as they differ in that too; {} for a single level.
    """
    counted = {name: found for name in NAMES if name in samples and (found := _thought(samples[name]))}
    if not counted:
        return {}
    unit = list(counted.values())[-1][0]
    found = {count: samples[name] for name, (what, count) in counted.items() if what == unit}
    return found if len(found) > 1 else {}


def _thought(sample: Sample) -> tuple[str, float] | None:
    """What a level counts, and how much of it; None for one that counts nothing, or is inexact on purpose."""
    spec = fixed_spec(sample.players, sample.game)
    names = [name for name in COUNTED if name in spec.values]
    return (names[0], spec.values[names[0]]) if names and not spec.values.get("temperature") else None
