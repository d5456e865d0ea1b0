"""Build a report: collect games stage by stage, and rewrite the report after each stage."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from pathlib import Path

from parlour import __version__
from parlour.core.game import Game
from parlour.lab.analysis.decision_analysis import analyse, match
from parlour.lab.collecting import DataFolder, collect, foreign_games, make_collection, read
from parlour.lab.estimates import is_judged_whole
from parlour.lab.intent import Intent
from parlour.lab.level_matches import play_matches
from parlour.lab.measurement import Json, Measure
from parlour.lab.pace import ASSUMED, Pace
from parlour.lab.sample import PEOPLE, RANDOM, Sample, match_column
from parlour.lab.search_ladder import DOUBLINGS, climb
from parlour.lab.turns import pace_of
from parlour.match.saved_games import write_whole
from parlour.players.levels import NAMES
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import BY_STRENGTH
from parlour.view.language import ENGLISH, speaking

from .left_out import LeftOut, Reason, usable_matches, usable_samples
from .page import page
from .report_budget import (
    FEWEST,
    PILOT,
    Budget,
    games_by_level,
    games_from_start,
    games_of_matches,
    games_to_judge,
    level_to_judge,
)
from .report_files import (
    is_of,
    load_ladder,
    load_matches,
    load_values,
    report_json,
    save_ladder,
    save_matches,
    save_values,
)
from .study import RUNGS, Known, Origin, Study

PAGE, DATA, START = "report.html", "report.json", "start"  # START: subfolder of games without openings
RESULTS = {  # results of other commands: subfolder, and keys of its files
    "compare": {"arms", "contrasts", "outcome", "robust"},
    "items": {"items", "player", "confidence", "searched"},
    "puzzles": {"puzzles", "players", "games"},
    "tune": {"variants", "chosen"},
}
SIMULATIONS = 400  # per analysed decision
ORDER = (RANDOM, *BY_STRENGTH)  # from weak to strong

# called with the players, the number of games and how many are done; returns what is called with further games
OnStage = Callable[[str, int, int], Callable[[int], object]]


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
    opening: int | None = None  # plies; default: a few in games without chance
    pace: Pace | None = None  # default: that of people's games, otherwise an assumption


class ReportBuilder:
    """Builds a report from its folder's games and those that its budget adds.

    Raises DataError for a folder of another game, seed or version.
    """

    def __init__(self, request: ReportRequest):
        self.request = request
        self.folder = DataFolder(request.folder, make_collection(request.game, request.seed, opening=request.opening))
        self._start = DataFolder(request.folder / START, make_collection(request.game, request.seed, opening=0))
        self._planned: dict[str, int] = {}
        self._known: Known = {}  # cached measurements

    @property
    def _rules(self) -> str:
        """The version of the rules."""
        return self.folder.manifest.collection.rules

    def make(self, executor: Executor, on_stage: OnStage = lambda *stage: lambda games: None) -> Path:
        """Collect games as the budget allows, write the report after each stage, and return its path.

        Raises DataError and WorkerDiedError. On KeyboardInterrupt, all collected games are kept; `write` reports them.
        """
        budget = self.request.budget
        ending = time.monotonic() + budget.patience
        for players, games in self._stages():
            on_games = on_stage(players, games, self.folder.count(players))
            collect(self.folder, players, games, executor, on_games, lambda: time.monotonic() > ending)
            self.write()
        self._play_from_start(executor, on_stage)
        self._match_levels(executor, on_stage)
        self.write()
        for stage, games in ((self._judge, budget.judged), (self._ask, budget.asked), (self._climb, budget.ladder)):
            if games:
                stage(games, executor, on_stage)
                self.write()
        return self.request.folder / PAGE

    def _play_from_start(self, executor: Executor, on_stage: OnStage) -> None:
        """Collect games without openings, to see whether openings change the scores of the seats."""
        samples = read(self.request.folder) if self.folder.manifest.collection.opening else {}
        if PILOT in samples:
            for players, games in games_from_start(self.request.budget, samples[PILOT], samples).items():
                on_games = on_stage(f"{players}, from the start", games, self._start.count(players))
                collect(self._start, players, games, executor, on_games)

    def _match_levels(self, executor: Executor, on_stage: OnStage) -> None:
        """Play the matches of levels against the weakest, and against random play, if some are missing."""
        request, samples = self.request, read(self.request.folder)
        planned = games_of_matches(request.budget, samples[PILOT], samples) if PILOT in samples else {}
        for weak, games in planned.items():
            matches = load_matches(request.folder, self._rules)
            played = {it.strong: len(it.scores) * it.seats for it in matches if it.weak == weak}
            if any(played.get(level, 0) < count for level, count in games.items()):
                bar = on_stage(f"matches against {weak}", sum(games.values()), 0)
                new = play_matches(request.game, weak, games, executor, request.seed, lambda bar=bar: bar(1))
                save_matches([*(it for it in matches if it.weak != weak), *new], request.folder, self._rules)

    def _judge(self, _: int, executor: Executor, on_stage: OnStage) -> None:
        """Analyse games of a level and of people."""
        study, budget = self.study(), self.request.budget
        for sample in (level_to_judge(study.levels), study.samples.get(PEOPLE)):
            if sample and not _is_judged(sample, budget):
                games = games_to_judge(budget, sample, SIMULATIONS)
                bar = on_stage(f"judging {sample.players}", games, 0)
                work = SIMULATIONS, games, "analysis", lambda bar=bar: bar(1), budget.positions
                save_values(analyse(sample, executor, *work), self.request.folder)

    def _ask(self, turns: int, executor: Executor, on_stage: OnStage) -> None:
        """Compare people's decisions with those of levels."""
        study = self.study()
        people, levels = study.samples.get(PEOPLE), [name for name in study.levels if name in NAMES]
        if people and any(match_column(level) not in people.decisions for level in levels):
            bar = on_stage(f"asking {', '.join(levels)}", len(people.games["game"]), 0)
            save_values(match(people, levels, executor, turns, on_game=lambda: bar(1)), self.request.folder)

    def _climb(self, games: int, executor: Executor, on_stage: OnStage) -> None:
        """Play the search ladder if it is missing or incomplete; ladders of earlier versions may lack some matches."""
        request, ladder = self.request, load_ladder(self.request.folder, self._rules)
        is_complete = ladder and ladder.greedy and len(ladder.greedy) * ladder.seats >= games
        if request.game.num_players() > 1 and not is_complete:
            levels = [name for name in (self.study().reference,) if name in BY_STRENGTH]
            bar = on_stage(RUNGS, games * (len(DOUBLINGS) + 1 + len(levels)), 0)
            made = climb(request.game, executor, games, levels=levels, seed=request.seed, on_game=lambda: bar(1))
            save_ladder(made, request.folder, self._rules)

    def _stages(self) -> Iterator[tuple[str, int]]:
        """Yield the games to collect: random games and a few of the weakest level, then what these suggest."""
        for players, games in ((RANDOM, self.request.budget.random), (PILOT, FEWEST)):
            self._planned[players] = games
            yield players, games
        levels = games_by_level(self.request.budget, read(self.request.folder)[PILOT])
        more = {level: games for level, games in levels.items() if games > self._planned.get(level, 0)}
        self._planned |= more
        yield from more.items()

    def write(self) -> None:
        """Write the report on all collected games. Raises DataError if there are none."""
        study, folder = self.study(), self.request.folder
        with speaking(self.request.language):
            write_whole(folder / PAGE, page(study))
        write_whole(folder / DATA, report_json(study))

    def study(self) -> Study:
        """Return the study of all collected games. Raises DataError if there are none."""
        request = self.request
        collected = _in_order(read(request.folder))
        pace = request.pace or _pace_of(collected)
        samples = {name: replace(load_values(it, request.folder), pace=pace) for name, it in collected.items()}
        missing = any(self.folder.count(players) < games for players, games in self._planned.items())
        made = request.seed, request.budget.name, request.command, __version__, str(request.folder)
        manifest = self.folder.manifest
        opening = manifest.collection.opening, manifest.collection.near_best
        origin = Origin(*made, manifest.players, dict(self._planned), missing, *opening)
        results = {name: _results(request.folder / name, keys) for name, keys in RESULTS.items()}
        usable = {name: [it for it in found if is_of(it, self._rules)] for name, found in results.items()}
        compared, valued, puzzles, tunings = usable.values()
        from_start = read(request.folder / START) if self._start.path.exists() else {}
        matches = load_matches(request.folder, self._rules)
        samples, left_out = usable_samples(samples, matches)
        left_out += [LeftOut(Reason.OTHER_RULES, *it) for it in foreign_games(request.folder).items()]
        foreign = {name: len(found) - len(usable[name]) for name, found in results.items()}
        left_out += [LeftOut(Reason.OTHER_RESULTS, name, count) for name, count in foreign.items() if count]
        played = load_ladder(request.folder, self._rules), usable_matches(matches)
        found = request.intent, *played, compared, valued, puzzles, tunings, self._known
        return Study(request.game, samples, request.measures, origin, *found, from_start=from_start, left_out=left_out)


def _is_judged(sample: Sample, budget: Budget) -> bool:
    """Whether a search has valued as many decisions of each game as a budget asks for."""
    return "value_0" in sample.decisions and (budget.positions is not None or is_judged_whole(sample))


def _pace_of(samples: Mapping[str, Sample]) -> Pace:
    """Return the pace of people's games, or an assumption if there are too few."""
    people = samples.get(PEOPLE)
    return (pace_of(people) if people else None) or ASSUMED


def _results(folder: Path, needed: Set[str]) -> list[Json]:
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
