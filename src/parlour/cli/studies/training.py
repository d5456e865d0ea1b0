"""`parlour train`: train a game's weights and write them to a file."""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from parlour.cli.console import count_progress, notify, resuming
from parlour.core.game import Game
from parlour.core.weights import WeightsError
from parlour.errors import ParlourError
from parlour.game_info import options_text
from parlour.registry.discovery import is_builtin_folder
from parlour.runs.executor import Executor
from parlour.runs.run_log import RunLog, read_log
from parlour.search.alphabeta import fits
from parlour.training import TrainingLog, TrainingPlan, TrainingRun, compare, train
from parlour.training.training_run import check
from parlour.util.filesystem import data_folder

from .study_run import executor_of, show


@dataclass(frozen=True, slots=True)
class TrainArguments:
    """Command-line arguments of `parlour train`. `trials`: games between the new weights and the current ones."""

    plan: TrainingPlan
    out: Path | None = None
    log: Path | None = None
    resume: bool = False
    processes: int | None = None
    trials: int = 200
    cluster: str | None = None


def learn(typed: TrainArguments, out: Console) -> None:
    """Train, write the weights, and compare them with the game's own.

    Raises ParlourError for invalid arguments, and KeyboardInterrupt.
    """
    check(typed.plan)
    executor, game = executor_of(typed.processes, typed.cluster), typed.plan.game()
    if typed.trials < 0:
        raise ParlourError(f"--trials must be at least 0, not {typed.trials}.")
    path = typed.out or _default_file(game)
    if not path.parent.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ParlourError(f"Cannot write the weights to {path}. Name another file with --out FILE.")
    log = _log(typed)
    with log.held():
        run, comparison = _train_or_leave(log, game, typed.trials, executor)
    run.weights(log.plan).write(path)
    show(out, *_results(run, comparison, game, path), markup=False)


def folder() -> Path:
    """Default folder of logs: in $PARLOUR_DATA, or in the user's data directory."""
    return data_folder() / "training"


def _train_or_leave(log: TrainingLog, game: Game, trials: int, executor: Executor) -> tuple[TrainingRun, str]:
    """Train. After Ctrl-C, print the command to resume with; after an error, remove an empty log."""
    try:
        return _train(log, game, trials, executor)
    except KeyboardInterrupt:
        notify(f"Interrupted. All games are saved. Resume with: {resuming(log.path)}")
        raise
    except Exception:
        if log.path and not log.games:  # cannot be resumed
            log.path.unlink(missing_ok=True)
        raise


def _train(log: TrainingLog, game: Game, trials: int, executor: Executor) -> tuple[TrainingRun, str]:
    with count_progress("self-play", log.plan.generations * log.plan.games, len(log.games)) as on_game:
        run = train(log, executor, on_game)
    return run, _compare(log.plan, run, game, trials, executor) if trials else ""


def _compare(plan: TrainingPlan, run: TrainingRun, game: Game, trials: int, executor: Executor) -> str:
    """Describe how the new weights score against the current ones; empty if the game has none."""
    seats = game.num_players()
    games = -(-trials // seats) * seats
    try:
        old = game.weights.values
    except WeightsError:
        return ""
    with count_progress("comparison", games) as on_game:
        won = compare(plan, run.weights(plan).values, old, games, executor, on_game)
    share = f"{won.value:.1%} ({won.low:.1%} to {won.high:.1%}; even: {1 / seats:.1%})"
    return f"Against the current weights, the new ones win {share} of {games:,} games."


def _typed(game: Game) -> str:
    """Name of a game in a command: an external game by its folder."""
    if is_builtin_folder(game.folder):
        return game.name
    here = Path.cwd()
    is_below = game.folder.is_relative_to(here)
    return shlex.quote(f"./{game.folder.relative_to(here).as_posix()}" if is_below else str(game.folder))


def _results(run: TrainingRun, comparison: str, game: Game, path: Path) -> Iterator[str]:
    yield from (f"{value:9.4f}  {name}" for name, value in run.values.items())
    yield f"Loss per generation: {', '.join(f'{loss:.4f}' for loss in run.losses)} nats."
    kind = "alphabeta" if fits(game) else "mcts"
    options = f" -o {options_text(game.options, ' -o ')}" if game.options else ""
    player = shlex.quote(f"{kind}:weights={path}")
    if comparison:
        yield comparison
    yield f"To test them: parlour arena {player} {kind} --game {_typed(game)}{options}"
    yield f"Weights: {path}"


def _log(typed: TrainArguments) -> TrainingLog:
    plan = typed.plan
    path = typed.log or folder() / f"{plan.game().name}-{plan.seed}.jsonl"
    if not typed.resume:
        log = RunLog(plan, path)
        log.create()
        return log
    log = read_log(path, TrainingPlan)
    log.check_appendable()
    if (log.plan.package, log.plan.options) != (plan.package, plan.options):
        raise ParlourError(f"{path} is the log of another game or other options: {log.plan.game()!r}. Start a new log.")
    return log


def _default_file(game: Game) -> Path:
    """Default file of weights: in $PARLOUR_DATA, or in the user's data directory."""
    path = data_folder() / "weights" / f"{game.name}.json"
    with contextlib.suppress(OSError):  # writing the file reports the error
        path.parent.mkdir(parents=True, exist_ok=True)
    return path
