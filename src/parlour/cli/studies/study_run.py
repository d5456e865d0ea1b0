"""Running a study: its arguments, executor, log, output and results file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console, RenderableType

import parlour
from parlour.cli.console import count_progress, resuming, write_file
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.game_info import Value
from parlour.lab.comparing import Comparison, ComparisonLog, ComparisonPlan, run
from parlour.lab.measurement import Json
from parlour.runs.executor import Executor, LocalExecutor
from parlour.runs.ray_executor import RayExecutor
from parlour.runs.run_log import RunLog, read_log
from parlour.util.filesystem import data_folder


def load_studied(name: str, options: Mapping[str, Value]) -> Game:
    """Load a game for a study. Raises ParlourError if the lab's measures do not apply to it."""
    game = parlour.load(name, **options)
    if game.has_partners:
        how = "win and lose together" if game.sides == 1 else "play in teams"
        raise ParlourError(
            f"The lab measures the chances of single seats. In {game.title}, players {how}. "
            "`parlour arena` compares players in this game."
        )
    return game


def executor_of(processes: int | None, cluster: str | None) -> Executor:
    """Return the executor for the given arguments. Raises ParlourError if they contradict each other."""
    if cluster is None:
        return LocalExecutor(processes)
    if processes is not None:
        raise ParlourError("--cluster uses all cores of the cluster and cannot be combined with --processes.")
    return RayExecutor(cluster)


def show(out: Console, *parts: RenderableType, markup: bool = True) -> None:
    """Print lines and tables; lines are not wrapped."""
    for part in parts:
        out.print(part, highlight=False, markup=markup, soft_wrap=isinstance(part, str))


@dataclass(frozen=True, slots=True)
class RunArguments:
    """Command-line arguments that say how long a study runs and where its games and results are kept."""

    games: int
    minutes: float | None = None
    seed: str | None = None
    json: Path | None = None
    log: Path | None = None
    resume: bool = False
    processes: int | None = None
    cluster: str | None = None

    def executor(self) -> Executor:
        """Return the executor that plays the games. Raises ParlourError."""
        return executor_of(self.processes, self.cluster)

    def check(self) -> None:
        """Raise ParlourError if the arguments contradict each other or a file cannot be written."""
        self.executor()
        if self.games < 1:
            raise ParlourError(f"--games must be at least 1, not {self.games}.")
        if self.minutes is not None and not self.minutes > 0:
            raise ParlourError(f"--minutes must be more than 0, not {self.minutes:g}.")
        if self.resume and self.log is None:
            raise ParlourError(f"--resume needs --log FILE. Logs are in {folder()} by default.")
        check_json(self.json)


def folder() -> Path:
    """Default folder of logs: in $PARLOUR_DATA, or in the user's data directory."""
    return data_folder() / "comparisons"


def open_log(plan: ComparisonPlan, arguments: RunArguments) -> ComparisonLog:
    """Create the log of a plan, or open the log to resume. Raises ParlourError if that belongs to another plan."""
    if not arguments.resume:
        return _new_log(plan, arguments)
    assert arguments.log is not None
    log = read_log(arguments.log, ComparisonPlan)
    log.check_appendable()
    log.plan.check_meanings(arguments.log)
    if replace(plan, seed=log.plan.seed) != log.plan or arguments.seed not in (None, log.plan.seed):
        raise ParlourError(f"{arguments.log} is the log of another comparison. Repeat its options, or start a new log.")
    return log


def _new_log(plan: ComparisonPlan, arguments: RunArguments) -> ComparisonLog:
    name = f"{plan.game().name}-{time.strftime('%Y%m%d-%H%M%S')}-{plan.seed}.jsonl"
    log = RunLog(plan, arguments.log or folder() / name)
    log.create()
    return log


def run_to_end(log: ComparisonLog, arguments: RunArguments, out: Console) -> Comparison:
    """Play until every difference is known, the games or minutes are used up, or Ctrl-C is pressed."""
    is_over, rounds = _is_over_after(arguments.minutes), arguments.games * len(log.plan.players)
    try:
        with log.held(), count_progress("rounds", rounds, len(log.games) // len(log.plan.arms)) as on_round:
            return run(log, arguments.games, arguments.executor(), lambda comparison: on_round(), is_over)
    except KeyboardInterrupt:
        show_interrupted(log, out)
        comparison = Comparison(log.plan)
        comparison.feed(log.games)
        return comparison


def _is_over_after(minutes: float | None) -> Callable[[], bool]:
    began = time.monotonic()
    return lambda: minutes is not None and time.monotonic() - began > 60 * minutes


def show_interrupted(log: ComparisonLog, out: Console) -> None:
    """Print the command to resume with, and note that the run was interrupted."""
    log.is_interrupted = True
    show(out, f"Interrupted. All games are saved. Resume with: {resuming(log.path)}", markup=False)


def report(
    found: Json, parts: Iterable[RenderableType], log: ComparisonLog, arguments: RunArguments, out: Console
) -> None:
    """Print the results of a study and where its log is, and write them to the JSON file, if one is given.

    Raises KeyboardInterrupt after that if the run was interrupted.
    """
    show(out, *parts)
    write_json(found, arguments.json)
    show(out, f"Log: {log.path}")
    if log.is_interrupted:
        raise KeyboardInterrupt


def check_json(path: Path | None) -> None:
    """Raise ParlourError before anything is played if a file could not be written."""
    if path is not None and not path.parent.is_dir():
        raise ParlourError(f"Cannot write {path}: no folder {path.parent}.")


def write_json(results: Json, path: Path | None) -> None:
    """Write results to a file, if one is given. Raises ParlourError."""
    if path is not None:
        write_file(path, json.dumps(results, indent=1, ensure_ascii=False) + "\n")


def interval_text(interval: Json | None) -> str:
    """Format a difference of shares with its interval."""
    if interval is None:
        return "–"
    if interval["low"] is None:
        return f"{interval['value']:+.1%} (one game)"
    return "{value:+.1%} ({low:+.1%} to {high:+.1%})".format(**interval)
