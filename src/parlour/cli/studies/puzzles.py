"""`parlour lab puzzles`: from what is typed to a list of puzzles, with a record of play for each."""

from __future__ import annotations

from collections.abc import Sequence
from glob import escape
from pathlib import Path

from rich.console import Console
from rich.table import Table

from parlour.cli.console import count_progress
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.lab.collecting import read
from parlour.lab.measurement import Json
from parlour.lab.puzzle_search import Puzzle, find_puzzles, summarize
from parlour.match.saved_games import write_whole
from parlour.players import split_players

from .collecting import CollectArguments, gather
from .study_run import check_json, executor_of, write_json

FOLDER = "puzzles"


def look_for_puzzles(typed: CollectArguments, out: Console) -> None:
    """Collect what games there are to be looked at, and write what puzzles they hold. Raises ParlourError."""
    if len(split_players(typed.players)) != 1:
        raise ParlourError(f"--players must name one level or player, not {typed.players}.")
    check_json(typed.json)
    collected, (player,) = gather(typed)
    sample = read(collected.path.parent)[player]
    with count_progress(f"puzzles in games of {player}", typed.games, 0) as on_games:
        executor = executor_of(typed.processes, typed.cluster)
        found = find_puzzles(sample, executor, typed.games, on_game=lambda: on_games(1))
    told = summarize(found, collected.manifest.collection, typed.games, player, collected.manifest.players[player])
    folder = collected.path.parent / FOLDER
    _clear(folder, player)
    write_json(told, typed.json)
    if not found.puzzles:
        out.print(f"No puzzles found in {typed.games:,} games of {player}. Try more games or stronger players.")
        return
    answers = _write(folder, player, found.puzzles, told)
    out.print(_table(sample.game, found.puzzles))
    out.print(f"To see the first: parlour replay {_record(folder, player, 1)}", highlight=False, soft_wrap=True)
    out.print(f"Answers: {answers}, and any report in this folder", highlight=False, soft_wrap=True)


def _clear(folder: Path, player: str) -> None:
    """Take away what was found before, for there may be less now."""
    for file in (_answers(folder, player), *folder.glob(f"{escape(player)}-[0-9]*.txt")):
        file.unlink(missing_ok=True)


def _write(folder: Path, player: str, found: Sequence[Puzzle], told: Json) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number, puzzle in enumerate(found, 1):
        write_whole(_record(folder, player, number), puzzle.record)
    answers = _answers(folder, player)
    write_json(told, answers)
    return answers


def _answers(folder: Path, player: str) -> Path:
    return folder / f"{player}.json"


def _record(folder: Path, player: str, number: int) -> Path:
    return folder / f"{player}-{number:02}.txt"


def _table(game: Game, found: Sequence[Puzzle]) -> Table:
    table = Table("", "to move", "margin", "certainty", "weakest solver", "game", "turn", title=game.title)
    for number, it in enumerate(found, 1):
        numbers = f"{it.gap:.0%}", it.certainty.value, it.level or "none"
        table.add_row(str(number), game.seat_names[it.seat], *numbers, str(it.game), str(it.turn))
    return table
