"""`parlour arena`: from what is typed to a match and its results."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import parlour
from parlour.errors import ParlourError

from .log import Log, read_log
from .plan import make_plan
from .report import headline, show
from .results import leading_scores
from .running import run
from .sprt import Sprt, Trial, Verdict, parse_sprt

GAMES = 100
GAMES_OF_A_TEST = 20_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for."""

    players: tuple[str, ...] = ()
    game: str | None = None
    options: dict[str, Any] | None = None
    games: int | None = None
    sprt: str | None = None
    seed: str | None = None
    opening: int | None = None
    log: Path | None = None
    resume: bool = False
    processes: int | None = None


def compete(wish: Wish, out: Console) -> None:
    """Play, or go on playing, and print the results. Raises ParlourError for what cannot be."""
    test = parse_sprt(wish.sprt) if wish.sprt else None
    log = _resumed(wish) if wish.resume else _new(wish)
    _check(wish, log, test)
    if not wish.resume:
        log.begin()
    count = log.plan.games_until(wish.games or (GAMES_OF_A_TEST if test else GAMES))
    try:
        _run(log, count, test, wish.processes)
    except KeyboardInterrupt:
        go_on = f"parlour arena --resume --log {log.path}"
        out.print(f"Interrupted. All games are kept; go on with: {go_on}", highlight=False, soft_wrap=True)
    show(out, log, test)
    out.print(f"The log is {log.path}", highlight=False, soft_wrap=True)


def look(wish: Wish, out: Console) -> None:
    """Print the results of a log. Raises ParlourError."""
    show(out, read_log(wish.log or newest()), parse_sprt(wish.sprt) if wish.sprt else None)


def record(wish: Wish, number: int) -> str:
    """The record of play of a game in the log. Raises ParlourError."""
    return read_log(wish.log or newest()).record(number)


def _run(log: Log, count: int, test: Sprt | None, processes: int | None) -> None:
    trial = Trial(test) if test else None

    def is_decided() -> bool:
        return trial is not None and trial.hear(leading_scores(log)) is not Verdict.OPEN

    with _progress() as progress:
        task = progress.add_task("", total=count, completed=min(count, len(log.games)), standing=headline(log, trial))

        def on_game() -> None:
            progress.update(task, completed=len(log.games), standing=headline(log, trial))

        if not is_decided():
            run(log, count, processes, on_game, is_decided)


def _progress() -> Progress:
    columns = MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(), TextColumn("{task.fields[standing]}")
    return Progress(TextColumn("games"), BarColumn(), *columns, console=Console(stderr=True))


def _new(wish: Wish) -> Log:
    if wish.game is None:
        raise ParlourError("Which game? Add --game NAME; `parlour games` lists them.")
    game = parlour.load(wish.game, **(wish.options or {}))
    plan = make_plan(game, wish.players, wish.seed or secrets.token_hex(4), wish.opening)
    return Log(plan, wish.log or folder() / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{plan.seed}.jsonl")


def _resumed(wish: Wish) -> Log:
    log = read_log(wish.log or newest())
    plan, game = log.plan, log.plan.game()
    asked = {
        "players": (" ".join(wish.players), " ".join(plan.players)),
        "game": (wish.game, game.name),
        "options": (wish.options and _written({**game.options, **wish.options}), _written(game.options)),
        "seed": (wish.seed, plan.seed),
        "opening": (wish.opening, plan.opening),
    }
    for what, (new, old) in asked.items():
        if new not in (None, "", {}, old):
            raise ParlourError(f"{log.path} is of another match: its {what} is {old}. Start a new log.")
    log.check_players()
    return log


def _written(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _check(wish: Wish, log: Log, test: Sprt | None) -> None:
    if test is not None and (len(log.plan.players) != 2 or log.plan.game().num_players() != 2):
        raise ParlourError("A sequential test is for two players of a game with two seats.")
    if wish.games is not None and wish.games < 1:
        raise ParlourError(f"At least 1 game has to be played, not {wish.games}.")
    if wish.processes is not None and wish.processes < 1:
        raise ParlourError(f"At least 1 process has to play, not {wish.processes}.")


def folder() -> Path:
    """Where logs are kept unless a file is named: in $PARLOUR_DATA, or in the user's data directory."""
    return Path(os.environ.get("PARLOUR_DATA") or user_data_path("parlour")) / "arena"


def newest() -> Path:
    """The log that was written to last. Raises ParlourError if there is none."""
    logs = sorted(folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    if not logs:
        raise ParlourError(f"There is no match to go on with in {folder()}; name its file with --log FILE.")
    return logs[-1]
