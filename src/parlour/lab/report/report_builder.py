"""Build a report: collect games stage by stage, and rewrite the report after each stage."""

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
from parlour.match.saved_games import write_whole
from parlour.players.levels import NAMES
from parlour.runs.executor import Executor
from parlour.view.language import ENGLISH, speaking

from .page import page
from .report_budget import FEWEST, PILOT, Budget, games_by_level
from .report_files import load_ladder, load_values, report_json, save_ladder, save_values
from .study import RUNGS, Origin, Study

PAGE, DATA = "report.html", "report.json"
RESULTS = {  # results of other commands: subfolder, and keys of its files
    "compare": {"arms", "contrasts", "outcome", "robust"},
    "items": {"items", "player", "confidence"},
    "puzzles": {"puzzles", "players", "games"},
}
SIMULATIONS = 400  # per analysed decision
ORDER = (RANDOM, *NAMES)  # from weak to strong

# called with the players, the number of games and how many are done; returns what is called with further games
OnStage = Callable[[str, int, int], Callable[[int], Any]]


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """The game, budget and output folder of a report."""

    game: Game
    folder: Path
    budget: Budget
    measures: Mapping[str, Measure]
    command: str  # command that reproduces the report
    intent: Intent = field(default_factory=Intent)
    seed: str = "lab"
    language: str = ENGLISH


def no_progress(players: str, games: int, done: int) -> Callable[[int], Any]:
    return lambda games: None


class ReportBuilder:
    """Builds a report from its folder's games and those that its budget adds.

    Raises DataError for a folder of another game, seed or version.
    """

    def __init__(self, request: ReportRequest):
        self.request = request
        self.folder = DataFolder(request.folder, make_collection(request.game, request.seed))
        self._planned: dict[str, int] = {}
        self._known: dict[Any, Any] = {}  # cached measurements

    def make(self, executor: Executor, on_stage: OnStage = no_progress) -> Path:
        """Collect games as the budget allows, write the report after each stage, and return its path.

        Raises DataError and WorkerDiedError. On KeyboardInterrupt, writes the report so far.
        """
        ending = time.monotonic() + self.request.budget.patience
        path = self.request.folder / PAGE
        for players, games in self._stages():
            on_games = on_stage(players, games, self.folder.count(players))
            try:
                collect(self.folder, players, games, executor, on_games, lambda: time.monotonic() > ending)
            except KeyboardInterrupt:
                self.write()
                raise
            path = self.write()
        if self.request.budget.judged:
            path = self._judge(executor, on_stage)
        if self.request.budget.asked:
            path = self._ask(executor, on_stage)
        return self._climb(executor, on_stage) if self.request.budget.ladder else path

    def _judge(self, executor: Executor, on_stage: OnStage) -> Path:
        """Analyse games of the reference players and of people, and rewrite the report."""
        study, games = self.study(), self.request.budget.judged
        for sample in (study.samples[study.reference], study.samples.get(PEOPLE)):
            if sample and "value_0" not in sample.decisions:
                bar = on_stage(f"judging {sample.players}", games, 0)
                save_values(
                    analyse(sample, executor, SIMULATIONS, games, on_game=lambda bar=bar: bar(1)), self.request.folder
                )
        return self.write()

    def _ask(self, executor: Executor, on_stage: OnStage) -> Path:
        """Compare people's decisions with those of levels, and rewrite the report."""
        study, turns = self.study(), self.request.budget.asked
        people, levels = study.samples.get(PEOPLE), [name for name in study.levels if name in NAMES]
        if people and any(match_column(level) not in people.decisions for level in levels):
            bar = on_stage(f"asking {', '.join(levels)}", len(people.games["game"]), 0)
            save_values(match(people, levels, executor, turns, on_game=lambda: bar(1)), self.request.folder)
        return self.write()

    def _climb(self, executor: Executor, on_stage: OnStage) -> Path:
        """Play the search ladder if it is missing or incomplete, and rewrite the report."""
        request, games, ladder = self.request, self.request.budget.ladder, load_ladder(self.request.folder)
        if request.game.num_players() > 1 and not _is_complete(ladder, games):
            levels = [name for name in (self.study().reference,) if name in NAMES]
            bar = on_stage(RUNGS, games * (len(DOUBLINGS) + 1 + len(levels)), 0)
            made = climb(request.game, executor, games, levels=levels, seed=request.seed, on_game=lambda: bar(1))
            save_ladder(made, request.folder)
        return self.write()

    def _stages(self) -> Iterator[tuple[str, int]]:
        """Yield the games to collect: random games and a few of the weakest level, then what these suggest."""
        for players, games in ((RANDOM, self.request.budget.random), (PILOT, FEWEST)):
            self._planned[players] = games
            yield players, games
        levels = games_by_level(self.request.budget, read(self.request.folder)[PILOT])
        more = {level: games for level, games in levels.items() if games > self._planned.get(level, 0)}
        self._planned |= more
        yield from more.items()

    def write(self) -> Path:
        """Write the report as a page and as JSON."""
        study, folder = self.study(), self.request.folder
        with speaking(self.request.language):
            write_whole(folder / PAGE, page(study))
        write_whole(folder / DATA, report_json(study))
        return folder / PAGE

    def study(self) -> Study:
        """Return the study of all collected games. Raises DataError if there are none."""
        request, found = self.request, _in_order(read(self.request.folder))
        samples = {players: load_values(sample, request.folder) for players, sample in found.items()}
        missing = any(self.folder.count(players) < games for players, games in self._planned.items())
        origin = Origin(
            seed=request.seed,
            budget=request.budget.name,
            command=request.command,
            version=__version__,
            folder=str(request.folder),
            meanings=self.folder.manifest.players,
            planned=dict(self._planned),
            interrupted=missing,
        )
        compared, valued, puzzles = (_results(request.folder / name, needed) for name, needed in RESULTS.items())
        found = request.intent, load_ladder(request.folder), compared, valued, puzzles, self._known
        return Study(request.game, samples, request.measures, origin, *found)


def _is_complete(ladder: Ladder | None, games: int) -> bool:
    """True if all matches of a ladder were played; ladders of earlier versions may lack some."""
    return ladder is not None and bool(ladder.greedy) and len(ladder.greedy) * ladder.seats >= games


def _results(folder: Path, needed: Set[str]) -> list[Any]:
    """Return the results of other commands in a folder; other files are ignored."""
    found = []
    for file in sorted(folder.glob("*.json")):
        with contextlib.suppress(OSError, ValueError):
            found.append(json.loads(file.read_text("utf-8")))
    return [each for each in found if isinstance(each, dict) and needed <= each.keys()]


def _in_order(samples: Mapping[str, Sample]) -> dict[str, Sample]:
    """Sort samples from the weakest to the strongest players, then other players by name, then people."""
    others = sorted(name for name in samples if name not in ORDER and name != PEOPLE)
    return {name: samples[name] for name in (*ORDER, *others, PEOPLE) if name in samples}
