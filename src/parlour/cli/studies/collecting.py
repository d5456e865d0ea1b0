"""`parlour lab collect`, `holes` and `puzzles`: collect games, and look for holes and puzzles in them."""

from __future__ import annotations

from dataclasses import dataclass
from glob import escape
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from parlour.cli.console import count_progress, notify
from parlour.core.game import Game
from parlour.errors import ParlourError
from parlour.game_info import Value
from parlour.lab import puzzle_search, rule_holes
from parlour.lab.collecting import DataFolder, collect, collect_people, make_collection, read
from parlour.lab.puzzle_search import Puzzle
from parlour.lab.report.sections.board_sections import puzzle_counts
from parlour.lab.rule_holes import Hole
from parlour.match.saved_games import write_whole
from parlour.players import split_players
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import fixed_spec
from parlour.util.optional_dependencies import require

from .study_run import check_json, executor_of, load_studied, show, write_json


@dataclass(frozen=True, slots=True)
class CollectArguments:
    """Command-line arguments of `parlour lab collect`, `holes` and `puzzles`."""

    game: str
    options: dict[str, Value]
    games: int
    players: str
    folder: Path | None
    seed: str
    cap: int
    processes: int | None
    cluster: str | None = None
    json: Path | None = None  # file for the results of a search
    opening: int | None = None  # plies

    def data(self) -> DataFolder:
        """Return the data folder. Raises ParlourError for invalid arguments."""
        require("The lab")
        game = load_studied(self.game, self.options)
        return DataFolder(self.folder or Path(game.name), make_collection(game, self.seed, self.cap, self.opening))


def collect_games(arguments: CollectArguments, out: Console) -> None:
    """Collect games, or resume a collection. Raises ParlourError for invalid arguments."""
    try:
        folder, players = gather(arguments)
    except KeyboardInterrupt:
        notify("Interrupted. All completed parts are saved. Run the same command to resume.")
        raise
    show(out, *(f"{player}: {folder.count(player):,} games" for player in players), f"Tables: {folder.path}")


def collect_records(arguments: CollectArguments, records: Path, out: Console) -> None:
    """Add people's games from game records. Raises ParlourError for invalid arguments."""
    folder = arguments.data()
    done = collect_people(folder, records)
    show(out, f"Added {done.added:,} games; {done.known:,} were already there.")
    if done.others:
        show(out, f"Skipped {done.others:,}: another game or other options, unfinished, or computers only.")
    if done.damaged:
        show(out, f"Could not read {done.damaged:,}; `parlour verify FILE` shows why.")
    show(out, f"Tables: {folder.path}")


def gather(arguments: CollectArguments) -> tuple[DataFolder, list[str]]:
    """Collect the missing games, and return their folder and players.

    Raises ParlourError for invalid arguments, and KeyboardInterrupt; collected games are kept.
    """
    folder = arguments.data()
    players, executor = split_players(arguments.players), executor_of(arguments.processes, arguments.cluster)
    for player in players:
        fixed_spec(player, folder.manifest.collection.game())
    for player in players:
        _collect(folder, player, arguments.games, executor)
    return folder, players


def _collect(folder: DataFolder, player: str, games: int, executor: Executor) -> None:
    with count_progress(player, games, folder.count(player)) as on_games:
        collect(folder, player, games, executor, on_games)


def look_for_holes(arguments: CollectArguments, out: Console) -> None:
    """Collect games, print the holes in them, and write a record for each. Raises ParlourError."""
    check_json(arguments.json)
    folder, players = gather(arguments)
    samples, manifest = read(folder.path.parent), folder.manifest
    found = rule_holes.find_holes([samples[player] for player in players], arguments.games)
    meanings = {player: manifest.players[player] for player in players}
    write_json(rule_holes.summarize(found, manifest.collection, arguments.games, meanings), arguments.json)
    if not found.holes:
        out.print("No holes found: no stuck seats, no repeated positions, and every kind of action is played.")
        return
    first = _write_records(folder.path.parent / "holes", "", found.holes)
    show(out, _hole_table(arguments.game, found.holes), f"To see the first: parlour replay {first}")


def _write_records(folder: Path, prefix: str, found: list[Hole] | list[Puzzle]) -> Path:
    """Write numbered records, and return the file of the first."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, it in enumerate(found, 1):
        write_whole(folder / f"{prefix}{number:02}.txt", it.record)
    return folder / f"{prefix}01.txt"


def _hole_table(game: str, found: list[Hole]) -> Table:
    table = Table("", Column("finding", overflow="fold"), Column("players", overflow="fold"), "share", "of", title=game)
    for number, hole in enumerate(found, 1):
        finding = f"{hole.kind}: {hole.detail}" if hole.detail else str(hole.kind)
        share = f"{hole.share.value:.1%} ({hole.share.low:.1%} to {hole.share.high:.1%})"
        table.add_row(str(number), finding, hole.players, share, f"{hole.n:,}")
    return table


def look_for_puzzles(arguments: CollectArguments, out: Console) -> None:
    """Collect games, print the puzzles in them, and write a record for each and all answers. Raises ParlourError."""
    if len(split_players(arguments.players)) != 1:
        raise ParlourError(f"--players must name one level or player, not {arguments.players}.")
    check_json(arguments.json)
    collected, (player,) = gather(arguments)
    sample, manifest, games = read(collected.path.parent)[player], collected.manifest, arguments.games
    with count_progress(f"puzzles in games of {player}", games, 0) as on_games:
        executor = executor_of(arguments.processes, arguments.cluster)
        found = puzzle_search.find_puzzles(sample, executor, games, on_game=lambda: on_games(1))
    results = puzzle_search.summarize(found, manifest.collection, games, player, manifest.players[player])
    folder = collected.path.parent / "puzzles"
    answers = folder / f"{player}.json"
    for file in (answers, *folder.glob(f"{escape(player)}-[0-9]*.txt")):  # there may be fewer now
        file.unlink(missing_ok=True)
    write_json(results, arguments.json)
    if not found.puzzles:
        show(out, *puzzle_counts(results), "Try more games or stronger players.", markup=False)
        return
    first = _write_records(folder, f"{player}-", found.puzzles)
    write_json(results, answers)
    show(out, _puzzle_table(sample.game, found.puzzles), f"To see the first: parlour replay {first}")
    show(out, f"Answers: {answers}, and any report in this folder")


def _puzzle_table(game: Game, found: list[Puzzle]) -> Table:
    heads = "to move", "margin", "certainty", "difficulty", "weakest solver", "game", "turn"
    table = Table("", *heads, title=game.title)
    for number, it in enumerate(found, 1):
        numbers = f"{it.gap:.0%}", it.certainty.value, f"{it.difficulty:.0%}", it.level or "none"
        table.add_row(str(number), game.seat_names[it.seat], *numbers, str(it.game), str(it.turn))
    return table
