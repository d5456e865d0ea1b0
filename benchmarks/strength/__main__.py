"""Play each level against the level below it, in every game.

Games already played are not repeated. A summary of each match is kept in this folder, and its log with every action
in the data folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import parlour
from parlour.arena import MatchLog, MatchPlan, make_plan, run
from parlour.errors import ParlourError
from parlour.players.levels import STEPS
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog, read_log
from parlour.util.filesystem import data_folder

from .summary import Summary, put_into_readme, read, table

LEVELS, CHANGES = (Path(__file__).parent / name for name in ("levels.json", "changes.json"))
SEED = "levels"
OPTIONS = {"deathmatch_arena": {"players": 2}}  # two players give a pairwise score
OPENINGS = {"invictus": 40}  # plies: the whole setup


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A level against the one below it."""

    game: str
    upper: str
    lower: str

    @property
    def name(self) -> str:
        """Name of the summary in LEVELS."""
        return f"{self.game}-{self.upper}"

    @property
    def log_path(self) -> Path:
        """Path of the log of all games."""
        return data_folder() / "strength" / f"{self.name}.jsonl"

    def plan(self) -> MatchPlan:
        """Match plan with the current levels."""
        game = parlour.load(self.game, **OPTIONS.get(self.game, {}))
        return make_plan(game, (self.upper, self.lower), SEED, OPENINGS.get(self.game))

    def summary(self) -> Summary:
        """Load the summary. Raises ParlourError if the levels have changed since."""
        summary = read(LEVELS, self.name)
        if summary is None:
            return Summary(self.plan())
        summary.plan.check_meanings(LEVELS)
        return summary

    def play(self, games: int, processes: int | None) -> None:
        """Play the missing games, and save their results."""
        summary = self.summary()
        log = self._log(summary)
        total = log.plan.games_until(games)
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(f"{self.game}: {self.upper}", total=total, completed=len(log.games))
            try:
                run(log, total, LocalExecutor(processes), lambda: progress.advance(task))
            finally:  # Ctrl-C keeps the games played so far
                keep(log, LEVELS, self.name)

    def _log(self, summary: Summary) -> MatchLog:
        """The log to which games are added; games in the summary are not played again."""
        if self.log_path.exists():
            log = read_log(self.log_path, MatchPlan)
            log.plan.check_meanings(self.log_path)
        else:
            log = RunLog(summary.plan, self.log_path)
            log.create()
        log.games = summary.log().games | log.games
        return log


def keep(log: MatchLog, path: Path, name: str) -> None:
    """Add the games of a log to a summary, or to a new one. Raises ParlourError if the summary has another plan."""
    summary = read(path, name) or Summary(log.plan)
    if summary.plan != log.plan:
        problem = f"{name!r} in {path} belongs to another match or to other levels."
        raise ParlourError(f"{problem} Remove it to keep this one.")
    for number in sorted(log.games):
        summary.add(log.games[number])
    if summary.results:
        summary.write(path, name)


def place_for(log: MatchLog) -> tuple[Path, str]:
    """Return the file and name of a log's summary: with the levels, or with the changes under the log's name."""
    plan = log.plan
    match = LevelMatch(plan.game().name, *plan.players)
    if match in matches(parlour.games()) and plan.seed == SEED:
        return LEVELS, match.name
    return CHANGES, str(log.path and log.path.name).partition(".")[0]


def matches(games: list[str]) -> Iterator[LevelMatch]:
    """Yield a match between each level and the one below it."""
    for game in games:
        for lower, upper in pairwise(STEPS):
            yield LevelMatch(game, upper.name, lower.name)


def known(found: Iterable[LevelMatch]) -> str:
    """Return the table of all summaries of the levels."""
    return table([summary for match in found if (summary := match.summary()).results])


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength", description=__doc__)
    parser.add_argument("--game", choices=parlour.games(), help="play only this game (default: all)")
    parser.add_argument(
        "--level", choices=[level.name for level in STEPS[1:]], help="play only this level (default: all)"
    )
    parser.add_argument("--games", type=int, default=100, help="number of games per match (default: 100)")
    parser.add_argument("--processes", type=int, help="number of games at once (default: one per core)")
    parser.add_argument("--table", action="store_true", help="print the table of results without playing")
    parser.add_argument(
        "--keep", type=Path, nargs="+", metavar="LOG", help="add the games of these logs to the summaries"
    )
    given = parser.parse_args()
    found = [it for it in matches([given.game] if given.game else parlour.games()) if given.level in (None, it.upper)]
    try:
        for path in given.keep or []:
            log = read_log(path, MatchPlan)
            keep(log, *place_for(log))
        if not (given.table or given.keep):
            for match in found:
                match.play(given.games, given.processes)
        print(known(found))
        put_into_readme(known(matches(parlour.games())))
    except ParlourError as problem:
        raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main()
