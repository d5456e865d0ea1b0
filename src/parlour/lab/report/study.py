"""A study: the samples of a game, their measurements, and their origin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from parlour.core.game import Game
from parlour.game_info import options_text
from parlour.lab.intent import Intent
from parlour.lab.level_matches import LevelMatch
from parlour.lab.measurement import Json, Measure, Measurement, Question
from parlour.lab.measures import BESIDE, Company
from parlour.lab.measures.fairness import ACROSS
from parlour.lab.measures.ladder import AGAINST_TOP, LADDER, LEVELS, MATCHES
from parlour.lab.pace import ASSUMED, Pace
from parlour.lab.sample import PEOPLE, RANDOM, Sample
from parlour.lab.search_ladder import Ladder
from parlour.runs.fixed_budget import BY_STRENGTH, fixed_spec

from .left_out import LeftOut

ALL_LEVELS, RUNGS = "levels", "ladder"  # "players" of figures that cover several kinds
Known = dict[tuple[object, ...], Sequence[Measurement]]  # measurements of samples
OF_SEVERAL = LADDER | LEVELS | MATCHES | ACROSS | BESIDE  # measures of several kinds of players


@dataclass(frozen=True, slots=True)
class Origin:
    """Provenance of a study: everything needed to reproduce it."""

    seed: str
    budget: str
    command: str  # command that reproduces it
    version: str  # Parlour version
    folder: str = "."  # folder of the report and its data
    meanings: Mapping[str, str] = field(default_factory=dict)  # specification of each player
    planned: Mapping[str, int] = field(default_factory=dict)  # number of games, by players
    interrupted: bool = False
    opening: int = 0  # plies that are not the players' own
    near_best: bool = True  # these plies are drawn from the best moves, otherwise from all


@dataclass(frozen=True)
class Study:
    """Samples by players, from the weakest to the strongest, and the measurements of them.

    Measures in `OF_SEVERAL` apply to the ladder, to all levels together, or to people beside levels.
    """

    game: Game
    samples: Mapping[str, Sample]
    measures: Mapping[str, Measure]
    origin: Origin
    intent: Intent = field(default_factory=Intent)
    ladder: Ladder | None = None
    matches: Sequence[LevelMatch] = ()
    comparisons: Sequence[Json] = ()  # results of `parlour lab compare`
    valued: Sequence[Json] = ()  # … and `parlour lab items`
    puzzles: Sequence[Json] = ()  # … and `parlour lab puzzles`
    tunings: Sequence[Json] = ()  # … and `parlour lab tune`
    known: Known = field(default_factory=dict)  # measurements cached by earlier studies
    from_start: Mapping[str, Sample] = field(default_factory=dict)  # games without openings, to measure their effect
    left_out: Sequence[LeftOut] = ()  # games that would mislead; they are not in the samples

    @cached_property
    def measured(self) -> Mapping[str, Sequence[Measurement]]:
        """All measurements, by players."""
        found = {players: self._known(sample) for players, sample in self.samples.items()}
        levels = {players: found[players] for players in self.levels}
        found[ALL_LEVELS] = [
            *self._between(LEVELS, by_thought(self.samples)),
            *self._between(MATCHES, self.matches),
            *self._between(ACROSS, levels),
        ]
        failed = self.ladder is not None and self.ladder.has_failed
        found[RUNGS] = self._between(AGAINST_TOP if failed else LADDER, self.ladder)
        if people := self.samples.get(PEOPLE):
            found[PEOPLE] = [*found[PEOPLE], *self._between(BESIDE, Company(people, self.levels))]
        return {name: measured for name, measured in found.items() if measured or name in self.samples}

    def _between(self, measures: Mapping[str, Measure], subject: object) -> Sequence[Measurement]:
        """Return the requested ones of some measures; [] without a subject."""
        return [it for name in measures if name in self.measures and subject for it in self.measures[name](subject)]

    def _known(self, sample: Sample) -> Sequence[Measurement]:
        """Return the measurements of a sample, cached until it grows."""
        own = self._measures_of(sample.players)
        key = sample.players, len(sample.games["game"]), tuple(sample.decisions), tuple(own)
        if key not in self.known:
            self.known[key] = [found for measure in own.values() for found in measure(sample)]
        return self.known[key]

    def _measures_of(self, players: str) -> Mapping[str, Measure]:
        """Return the measures of a single sample. Random play skips items, luck and, beside other players, places."""
        skipped = set[Question]()
        if players == RANDOM:
            skipped = {Question.ITEMS, Question.SKILL} | ({Question.PLACES} if len(self.samples) > 1 else set())
        return {name: it for name, it in self.measures.items() if name not in OF_SEVERAL and it.question not in skipped}

    @cached_property
    def levels(self) -> dict[str, Sample]:
        """The samples of computer players except random play, from the weakest to the strongest."""
        return {players: sample for players, sample in self.samples.items() if players not in (RANDOM, PEOPLE)}

    @property
    def reference(self) -> str:
        """The players whose figures come first: the strongest level with many games, or else the strongest.

        Without levels, random play.
        """
        games = {name: len(sample.rounds) for name, sample in self.levels.items()}
        return main_players(games, next(iter(self.samples), RANDOM))

    @property
    def judged(self) -> str:
        """The strongest level whose decisions a search has valued; without any, the reference."""
        judged = (name for name, sample in reversed(self.levels.items()) if "value_0" in sample.decisions)
        return next(judged, self.reference)

    @property
    def rejected(self) -> int:
        """The number of openings that were rejected because they decided the game."""
        tables = (sample.games for sample in self.samples.values())
        return sum(int(table["rejected"].sum()) for table in tables if "rejected" in table)

    @property
    def pace(self) -> Pace:
        """The pace of the people for whom minutes are estimated."""
        return next((sample.pace for sample in self.samples.values()), ASSUMED)

    @property
    def options_text(self) -> str:
        """All options, as they are typed."""
        return options_text(self.game.options)

    @property
    def changed_options_text(self) -> str:
        """The options that differ from their defaults, as they are typed."""
        usual = {option.name: option.default for option in self.game.info.options}
        return options_text({name: it for name, it in self.game.options.items() if it != usual[name]})

    @property
    def by_importance(self) -> list[str]:
        """All players, the reference first, then from the strongest to the weakest."""
        return sorted(reversed(list(self.measured)), key=lambda players: players != self.reference)

    def of(self, players: str, measure: str) -> list[Measurement]:
        """Return the measurements of some players by one measure."""
        return [found for found in self.measured.get(players, ()) if found.measure == measure]

    def one(self, players: str, measure: str, of: str = "") -> Measurement | None:
        """Return a single measurement, if there is one."""
        return next((found for found in self.of(players, measure) if found.of == of), None)

    def by_players(self, measure: str, of: str = "") -> Iterator[tuple[str, Measurement]]:
        """Yield a measurement for each kind of player that has it."""
        for players in self.measured:
            if found := self.one(players, measure, of):
                yield players, found

    def names(self, *questions: Question) -> list[str]:
        """Return the names of the measures for some questions."""
        return [name for name, measure in self.measures.items() if measure.question in questions]


MANY_GAMES = 100  # minimum for figures that come before those of a stronger level


def main_players(games: Mapping[str, int], otherwise: str) -> str:
    """Return the strongest level with many games, or else the strongest; `games` lists them from the weakest."""
    levels = [otherwise, *games]
    return next((level for level in reversed(levels[1:]) if games[level] >= MANY_GAMES), levels[-1])


COUNTED = ("simulations", "nodes")  # limits that are proportional to thinking time


def by_thought(samples: Mapping[str, Sample]) -> dict[float, Sample]:
    """Return the samples of levels that differ only in thinking time, by simulations or positions per decision.

    Levels that play inexactly on purpose are left out. {} for a single level.
    """
    counted = {name: found for name in BY_STRENGTH if name in samples and (found := _thought(samples[name]))}
    if not counted:
        return {}
    unit = list(counted.values())[-1][0]
    found = {count: samples[name] for name, (what, count) in counted.items() if what == unit}
    return found if len(found) > 1 else {}


def _thought(sample: Sample) -> tuple[str, float] | None:
    """Return what limits a level's thinking and the limit; None if nothing does or it plays inexactly."""
    spec = fixed_spec(sample.players, sample.game)
    names = [name for name in COUNTED if name in spec.values]
    return (names[0], spec.values[names[0]]) if names and not spec.values.get("temperature") else None
