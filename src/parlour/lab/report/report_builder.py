"""Making a report: games are collected stage by stage, and after each stage the report is written anew."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour import __version__
from parlour.core.game import Game
from parlour.lab.analysis.decision_analysis import analyse, match
from parlour.lab.collecting import DataFolder, collect, make_collection, read
from parlour.lab.intent import Intent
from parlour.lab.measurement import Measure
from parlour.lab.sample import PEOPLE, RANDOM, Sample, match_column
from parlour.lab.search_ladder import DOUBLINGS, Ladder, climb
from parlour.match.saving import write_whole
from parlour.players.levels import NAMES
from parlour.runs.executor import Executor
from parlour.view.language import ENGLISH, speaking

from .page import page
from .report_budget import FEWEST, PILOT, Budget, games_by_level
from .report_files import climbed, data, judged, keep, keep_ladder
from .study import RUNGS, Origin, Study

PAGE, DATA = "report.html", "report.json"
RESULTS = {  # of other commands, by the folders of a report into which they are put, and what such a file has
    "compare": {"arms", "contrasts", "outcome", "robust"},
    "items": {"items", "player", "confidence"},
    "puzzles": {"puzzles", "players", "games"},
}
SIMULATIONS = 400  # or positions, for each decision that is judged
ORDER = (RANDOM, *NAMES)  # from weak to strong


@dataclass(frozen=True, slots=True)
class Order:
    """What a report is to be of, and where it goes."""

    game: Game
    folder: Path
    budget: Budget
    measures: Mapping[str, Measure]
    command: str  # that makes it again
    intent: Intent = field(default_factory=Intent)
    seed: str = "lab"
    language: str = ENGLISH


class Progress:
    """Is told what is under way; this one keeps it to itself."""

    def stage(self, players: str, games: int, done: int) -> Callable[[int], Any]:
        """Games of some players begin, of which so many are there; what is returned is called with more of them."""
        return lambda games: None


class Report:
    """A report that is made, from what its folder holds and what its budget adds to that.

    Raises DataError for a folder of another game, seed or version.
    """

    def __init__(self, order: Order):
        self.order = order
        self.folder = DataFolder(order.folder, make_collection(order.game, order.seed))
        self._planned: dict[str, int] = {}
        self._known: dict[Any, Any] = {}  # measurements

    def make(self, executor: Executor, progress: Progress) -> Path:
        """Collect what the budget says, write the report after each stage, and return where it is.

        KeyboardInterrupt goes on to the caller once what there is has been written. Raises DataError, WorkerDiedError.
        """
        ending = time.monotonic() + self.order.budget.patience
        path = self.order.folder / PAGE
        for players, games in self._stages():
            on_games = progress.stage(players, games, self.folder.count(players))
            try:
                collect(self.folder, players, games, executor, on_games, lambda: time.monotonic() > ending)
            except KeyboardInterrupt:
                self.write()
                raise
            path = self.write()
        if self.order.budget.judged:
            path = self._judge(executor, progress)
        if self.order.budget.asked:
            path = self._ask(executor, progress)
        return self._climb(executor, progress) if self.order.budget.ladder else path

    def _judge(self, executor: Executor, progress: Progress) -> Path:
        """Have a search judge games of the players whose figures stand first and of people, and write once more."""
        study, games = self.study(), self.order.budget.judged
        for sample in (study.samples[study.reference], study.samples.get(PEOPLE)):
            if sample and "value_0" not in sample.decisions:
                bar = progress.stage(f"judging {sample.players}", games, 0)
                keep(analyse(sample, executor, SIMULATIONS, games, on_game=lambda bar=bar: bar(1)), self.order.folder)
        return self.write()

    def _ask(self, executor: Executor, progress: Progress) -> Path:
        """Ask those levels what they would play in people's place that have not been asked, and write once more."""
        study, turns = self.study(), self.order.budget.asked
        people, levels = study.samples.get(PEOPLE), [name for name in study.levels if name in NAMES]
        if people and any(match_column(level) not in people.decisions for level in levels):
            bar = progress.stage(f"asking {', '.join(levels)}", len(people.games["game"]), 0)
            keep(match(people, levels, executor, turns, on_game=lambda: bar(1)), self.order.folder)
        return self.write()

    def _climb(self, executor: Executor, progress: Progress) -> Path:
        """Have players with more thought meet those with less, if they have not met as often, and write once more."""
        order, games, ladder = self.order, self.order.budget.ladder, climbed(self.order.folder)
        if order.game.num_players() > 1 and not _is_climbed(ladder, games):
            levels = [name for name in (self.study().reference,) if name in NAMES]
            bar = progress.stage(RUNGS, games * (len(DOUBLINGS) + 1 + len(levels)), 0)
            made = climb(order.game, executor, games, levels=levels, seed=order.seed, on_game=lambda: bar(1))
            keep_ladder(made, order.folder)
        return self.write()

    def _stages(self) -> Iterator[tuple[str, int]]:
        """What is collected: first random games and a few of the weakest level, which tell what others would cost."""
        for players, games in ((RANDOM, self.order.budget.random), (PILOT, FEWEST)):
            self._planned[players] = games
            yield players, games
        levels = games_by_level(self.order.budget, read(self.order.folder)[PILOT])
        more = {level: games for level, games in levels.items() if games > self._planned.get(level, 0)}
        self._planned |= more
        yield from more.items()

    def write(self) -> Path:
        """Write the report of what there is, for people and for programs."""
        study, folder = self.study(), self.order.folder
        with speaking(self.order.language):
            write_whole(folder / PAGE, page(study))
        write_whole(folder / DATA, data(study))
        return folder / PAGE

    def study(self) -> Study:
        """What there is, and where it comes from. Raises DataError where there is nothing."""
        order, found = self.order, _in_order(read(self.order.folder))
        samples = {players: judged(sample, order.folder) for players, sample in found.items()}
        missing = any(self.folder.count(players) < games for players, games in self._planned.items())
        origin = Origin(
            seed=order.seed,
            budget=order.budget.name,
            command=order.command,
            version=__version__,
            folder=str(order.folder),
            meanings=self.folder.manifest.players,
            planned=dict(self._planned),
            interrupted=missing,
        )
        compared, valued, puzzles = (_results(order.folder / name, needed) for name, needed in RESULTS.items())
        found = order.intent, climbed(order.folder), compared, valued, puzzles, self._known
        return Study(order.game, samples, order.measures, origin, *found)


def _is_climbed(ladder: Ladder | None, games: int) -> bool:
    """Whether all matches of a ladder were played, of so many games each; of earlier versions some were not."""
    return ladder is not None and bool(ladder.greedy) and len(ladder.greedy) * ladder.seats >= games


def _results(folder: Path, needed: Set[str]) -> list[Any]:
    """What was found by other commands whose results were put into a folder; what is no such result is left out."""
    found = []
    for file in sorted(folder.glob("*.json")):
        with contextlib.suppress(OSError, ValueError):
            found.append(json.loads(file.read_text("utf-8")))
    return [each for each in found if isinstance(each, dict) and needed <= each.keys()]


def _in_order(samples: Mapping[str, Sample]) -> dict[str, Sample]:
    """Samples from the weakest players to the strongest, then others by their names, then people."""
    others = sorted(name for name in samples if name not in ORDER and name != PEOPLE)
    return {name: samples[name] for name in (*ORDER, *others, PEOPLE) if name in samples}
