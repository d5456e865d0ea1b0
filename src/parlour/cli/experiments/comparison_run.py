"""Running a comparison for a command: its log, its bar, its end."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from parlour.cli.console import write_file
from parlour.errors import ParlourError
from parlour.lab.comparing import Comparison, ComparisonLog, ComparisonPlan, run
from parlour.runs.executor import Executor
from parlour.runs.run_log import RunLog, read_log
from parlour.util.filesystem import data_folder

from .executors import executor_of
from .progress import progress


@dataclass(frozen=True, slots=True)
class RunArguments:
    """What was typed of how long it is to run, and where its games and what they show are kept."""

    games: int
    minutes: float | None = None
    seed: str | None = None
    json: Path | None = None
    log: Path | None = None
    resume: bool = False
    processes: int | None = None
    cluster: str | None = None

    def executor(self) -> Executor:
        """Where the games are played. Raises ParlourError for what cannot be."""
        return executor_of(self.processes, self.cluster)

    def check(self) -> None:
        """Raises ParlourError for what cannot be."""
        self.executor()
        if self.games < 1:
            raise ParlourError(f"--games must be at least 1, not {self.games}.")
        if self.minutes is not None and not self.minutes > 0:
            raise ParlourError(f"--minutes must be more than 0, not {self.minutes:g}.")
        if self.resume and self.log is None:
            raise ParlourError(f"--resume needs --log FILE. Logs are in {folder()} by default.")
        check_json(self.json)


def folder() -> Path:
    """Where logs are kept unless a file is named: in $PARLOUR_DATA, or in the user's data directory."""
    return data_folder() / "comparisons"


def open_log(plan: ComparisonPlan, typed: RunArguments) -> ComparisonLog:
    """The log of a plan: a new one, or the one to go on with. Raises ParlourError for one of another plan."""
    if not typed.resume:
        name = f"{plan.game().name}-{time.strftime('%Y%m%d-%H%M%S')}-{plan.seed}.jsonl"
        log = RunLog(plan, typed.log or folder() / name)
        log.create()
        return log
    assert typed.log is not None
    log = read_log(typed.log, ComparisonPlan)
    log.check_appendable()
    log.plan.check_meanings(typed.log)
    if replace(plan, seed=log.plan.seed) != log.plan or typed.seed not in (None, log.plan.seed):
        raise ParlourError(f"{typed.log} is the log of another comparison. Repeat its options, or start a new log.")
    return log


def run_to_end(log: ComparisonLog, typed: RunArguments, out: Console) -> Comparison:
    """Play until all is known, or the games or minutes are over, or somebody presses Ctrl-C."""
    began, rounds = time.monotonic(), typed.games * len(log.plan.players)

    def is_over() -> bool:
        return typed.minutes is not None and time.monotonic() - began > 60 * typed.minutes

    try:
        with progress("rounds", rounds, len(log.games) // len(log.plan.arms)) as on_round:
            return run(log, typed.games, typed.executor(), lambda comparison: on_round(), is_over)
    except KeyboardInterrupt:
        told = f"Interrupted. All games are saved. To resume, repeat the command with --resume --log {log.path}"
        out.print(told, highlight=False, soft_wrap=True)
        comparison = Comparison(log.plan)
        comparison.feed(log.games)
        return comparison


def check_json(path: Path | None) -> None:
    """Raises ParlourError, before anything is played, for a file that could not be written."""
    if path is not None and not path.parent.is_dir():
        raise ParlourError(f"Cannot write {path}: no folder {path.parent}.")


def write_json(found: dict[str, Any], path: Path | None) -> None:
    """Write what was found, if there is a file for it. Raises ParlourError."""
    if path is not None:
        write_file(path, json.dumps(found, indent=1, ensure_ascii=False) + "\n")
