"""`parlour train`: from what is typed to a game's weights."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from parlour.errors import ParlourError
from parlour.game import Game
from parlour.weights import FILE, Weights

from .course import OnGame, played, train, weights_of
from .fitting import shares
from .log import Log, begin, read
from .plan import Plan, check

SIGMAS = 1.96


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for. `trials`: games to compare the new weights with those that the game has."""

    plan: Plan
    out: Path | None = None
    log: Path | None = None
    resume: bool = False
    processes: int | None = None
    trials: int = 200


def learn(wish: Wish, out: Console) -> None:
    """Train, write the weights, and compare them with those before. Raises ParlourError for what cannot be."""
    _check(wish)
    game = wish.plan.game()
    path = wish.out or game.folder / FILE
    _check_writable(path)
    log = _log(wish)
    try:
        with _progress("self-play", log.plan.generations * log.plan.games, len(log.lessons)) as on_game:
            course = train(log, wish.processes, on_game)
        new = weights_of(course, log.plan)
        comparison = _compare(log.plan, new, game, wish) if wish.trials else ""
    except KeyboardInterrupt:
        go_on = f"parlour train {game.name} --resume --log {log.path}"
        out.print(f"Interrupted. All games are kept; go on with: {go_on}", highlight=False, soft_wrap=True)
        return
    new.write(path)
    for name, value in new.values.items():
        out.print(f"{value:9.4f}  {name}", highlight=False)
    out.print(f"Loss by generation: {', '.join(f'{loss:.4f}' for loss in course.losses)} nats.", highlight=False)
    out.print(f"{comparison}The weights are in {path}", highlight=False, soft_wrap=True)


def _compare(plan: Plan, new: Weights, game: Game, wish: Wish) -> str:
    """How the new weights do against those that the game has, with its seats exchanged."""
    seats = game.num_players()
    count = -(-wish.trials // seats) * seats
    tasks = plan.trials(new.values, game.weights.values, seats, count)
    scores: list[float] = []
    with _progress("comparison", count) as on_game:
        for lesson in played(plan, tasks, wish.processes):
            scores.append(float(shares(game, lesson.results)[lesson.number % seats]))
            on_game()
    margin = SIGMAS * stdev(scores) / len(scores) ** 0.5
    return (
        f"Against the weights before they win {fmean(scores):.1%} ± {margin:.1%} in {count} games; "
        f"even would be {1 / seats:.1%}. "
    )


def _log(wish: Wish) -> Log:
    plan = wish.plan
    path = wish.log or folder() / f"{plan.game().name}-{plan.seed}.jsonl"
    if not wish.resume:
        return begin(plan, path)
    log = read(path)
    if (log.plan.package, log.plan.options) != (plan.package, plan.options):
        raise ParlourError(f"{path} is of another game, or of other options: {log.plan.game()!r}. Start a new log.")
    return log


def _check(wish: Wish) -> None:
    check(wish.plan)
    if wish.processes is not None and wish.processes < 1:
        raise ParlourError(f"At least 1 process has to play, not {wish.processes}.")
    if wish.trials < 0:
        raise ParlourError(f"Games to compare are 0 or more, not {wish.trials}.")


def _check_writable(path: Path) -> None:
    if not path.parent.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ParlourError(f"The weights {path} cannot be written; name another file with --out FILE.")


@contextmanager
def _progress(what: str, total: int, done: int = 0) -> Iterator[OnGame]:
    columns = MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(TextColumn(what), BarColumn(), *columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=total, completed=done)
        yield lambda: progress.advance(task)


def folder() -> Path:
    """Where logs are kept unless a file is named: in $PARLOUR_DATA, or in the user's data directory."""
    return Path(os.environ.get("PARLOUR_DATA") or user_data_path("parlour")) / "training"
