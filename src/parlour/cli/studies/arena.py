"""`parlour arena`: play a match and print its results."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

import parlour
from parlour.arena import MatchLog, MatchPlan, game_record, make_plan, run
from parlour.arena.match_log import leading_scores
from parlour.cli.console import count_progress, notify, print_json, resuming
from parlour.errors import ParlourError
from parlour.game_info import Value, options_text
from parlour.runs.executor import Executor
from parlour.runs.run_log import RunLog, read_log
from parlour.statistics.sprt import SequentialTest, Sprt, Verdict, parse_sprt
from parlour.util.filesystem import data_folder

from .arena_report import headline, results
from .arena_summary import summarize
from .study_run import executor_of, show

GAMES = 100
GAMES_OF_A_TEST = 20_000


@dataclass(frozen=True, slots=True)
class ArenaArguments:
    """Command-line arguments of `parlour arena`."""

    players: tuple[str, ...] = ()
    game: str | None = None
    options: dict[str, Value] | None = None
    games: int | None = None
    sprt: str | None = None
    seed: str | None = None
    opening: int | None = None
    log: Path | None = None
    resume: bool = False
    processes: int | None = None
    cluster: str | None = None
    json: bool = False  # print the results as JSON


def compete(typed: ArenaArguments, out: Console) -> None:
    """Play a match, or resume it, and print the results.

    Raises ParlourError for invalid arguments, and KeyboardInterrupt once it has printed the results so far.
    """
    sprt = parse_sprt(typed.sprt) if typed.sprt else None
    executor = executor_of(typed.processes, typed.cluster)
    log = _resumed(typed) if typed.resume else _new(typed)
    _check(typed, log, sprt)
    count = log.plan.games_until(typed.games or (GAMES_OF_A_TEST if sprt else GAMES))
    _explain_number(typed.games, count, log.plan)
    _play(typed, log, count, sprt, executor)
    _report(typed, log, sprt, out)
    if log.is_interrupted:
        raise KeyboardInterrupt


def _play(typed: ArenaArguments, log: MatchLog, count: int, sprt: Sprt | None, executor: Executor) -> None:
    """Play the missing games. After Ctrl-C, print the command to resume with."""
    try:
        if not typed.resume:
            log.create()
        with log.held():
            _run(log, count, sprt, executor)
    except KeyboardInterrupt:
        log.is_interrupted = True
        notify(f"Interrupted. All games are saved. Resume with: {resuming(log.path)}")


def _explain_number(asked: int | None, count: int, plan: MatchPlan) -> None:
    """Explain why more games are played than requested."""
    per_seed = sum(map(len, plan.seatings))
    if asked and count != asked and plan.game().sides > 1:
        notify(f"Playing {count} games: {per_seed} at a time, so that every player takes every seat equally often.")


def _report(typed: ArenaArguments, log: MatchLog, sprt: Sprt | None, out: Console) -> None:
    if typed.json:
        print_json(summarize(log, sprt))
    else:
        show(out, *results(log, sprt), f"Log: {log.path}")


def show_results(typed: ArenaArguments, out: Console) -> None:
    """Print the results of a log. Raises ParlourError."""
    log, sprt = _read(typed), parse_sprt(typed.sprt) if typed.sprt else None
    if typed.json:
        print_json(summarize(log, sprt))
    else:
        show(out, *results(log, sprt))


def record(typed: ArenaArguments, number: int) -> str:
    """Return the record of a game in the log. Raises ParlourError."""
    return game_record(_read(typed), number)


def _run(log: MatchLog, count: int, sprt: Sprt | None, executor: Executor) -> None:
    test = SequentialTest(sprt) if sprt else None

    def is_decided() -> bool:
        return test is not None and test.update(leading_scores(log)) is not Verdict.OPEN

    with count_progress("games", count, len(log.games), lambda: headline(log, test)) as on_game:
        if not is_decided():
            run(log, count, executor, on_game, is_decided)


def _new(typed: ArenaArguments) -> MatchLog:
    if typed.game is None:
        raise ParlourError("Missing option --game. `parlour games` lists the games.")
    game = parlour.load(typed.game, **(typed.options or {}))
    plan = make_plan(game, typed.players, typed.seed or secrets.token_hex(4), typed.opening)
    return RunLog(plan, typed.log or folder() / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{plan.seed}.jsonl")


def _resumed(typed: ArenaArguments) -> MatchLog:
    log = _read(typed)
    log.check_appendable()
    _check_same_match(typed, log)
    log.plan.check_meanings(log.path)
    return log


def _check_same_match(typed: ArenaArguments, log: MatchLog) -> None:
    plan, game = log.plan, log.plan.game()
    asked = {
        "players": (" ".join(typed.players), " ".join(plan.players)),
        "game": (typed.game, game.name),
        "options": (typed.options and options_text({**game.options, **typed.options}), options_text(game.options)),
        "seed": (typed.seed, plan.seed),
        "opening": (typed.opening, plan.opening),
    }
    for what, (new, old) in asked.items():
        if new not in (None, "", {}, old):
            raise ParlourError(f"{log.path} is the log of another match, with {what} {old}. Start a new log.")


def _read(typed: ArenaArguments) -> MatchLog:
    return read_log(typed.log or newest(), MatchPlan)


def _check(typed: ArenaArguments, log: MatchLog, sprt: Sprt | None) -> None:
    if sprt is not None and (len(log.plan.players) != 2 or log.plan.game().sides != 2):
        raise ParlourError("A sequential test needs two players and a game with two seats or two teams.")
    if typed.games is not None and typed.games < 1:
        raise ParlourError(f"--games must be at least 1, not {typed.games}.")


def folder() -> Path:
    """Default folder of logs: in $PARLOUR_DATA, or in the user's data directory."""
    return data_folder() / "arena"


def newest() -> Path:
    """The log that was written to last. Raises ParlourError if there is none."""
    logs = sorted(folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
    if not logs:
        raise ParlourError(f"No match to resume in {folder()}. Name its log with --log FILE.")
    return logs[-1]
