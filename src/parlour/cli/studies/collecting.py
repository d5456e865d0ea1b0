"""`parlour lab collect`: from what is typed to a folder of tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

import parlour
from parlour.cli.console import count_progress
from parlour.lab.collecting import DataFolder, collect, collect_people, make_collection
from parlour.lab.fixed_budget import fixed_spec
from parlour.players import split_players
from parlour.util.dependencies import require

from .study_run import executor_of


@dataclass(frozen=True, slots=True)
class CollectArguments:
    """Command-line arguments of `parlour lab collect`, `holes` and `puzzles`."""

    game: str
    options: dict[str, Any]
    games: int
    players: str
    folder: Path | None
    seed: str
    cap: int
    processes: int | None
    cluster: str | None = None
    json: Path | None = None  # where what is found goes, of commands that look for something in the games


def collect_games(typed: CollectArguments, out: Console) -> None:
    """Collect games, or resume a collection. Raises ParlourError for invalid arguments."""
    try:
        folder, players = gather(typed)
    except KeyboardInterrupt:
        out.print("Interrupted. All completed parts are saved. Run the same command to resume.", soft_wrap=True)
        return
    for player in players:
        out.print(f"{player}: {folder.count(player):,} games", highlight=False)
    out.print(f"Tables: {folder.path}", highlight=False, soft_wrap=True)


def collect_records(typed: CollectArguments, records: Path, out: Console) -> None:
    """Add people's games from records of play. Raises ParlourError for what cannot be."""
    require("The lab")
    game = parlour.load(typed.game, **typed.options)
    folder = DataFolder(typed.folder or Path(game.name), make_collection(game, typed.seed, typed.cap))
    done = collect_people(folder, records)
    out.print(f"Added {done.added:,} games; {done.known:,} were already there.", highlight=False)
    if done.others:
        out.print(
            f"Skipped {done.others:,}: another game or other options, unfinished, or computers only.", highlight=False
        )
    if done.damaged:
        out.print(f"Could not read {done.damaged:,}; `parlour verify FILE` shows why.", highlight=False)
    out.print(f"Tables: {folder.path}", highlight=False, soft_wrap=True)


def gather(typed: CollectArguments) -> tuple[DataFolder, list[str]]:
    """The folder, with the games in it that were asked for, and whose these are.

    Raises ParlourError for what cannot be, and KeyboardInterrupt; what was collected stays.
    """
    require("The lab")
    game = parlour.load(typed.game, **typed.options)
    players, executor = split_players(typed.players), executor_of(typed.processes, typed.cluster)
    for player in players:
        fixed_spec(player, game)
    folder = DataFolder(typed.folder or Path(game.name), make_collection(game, typed.seed, typed.cap))
    for player in players:
        with count_progress(player, typed.games, folder.count(player)) as on_games:
            collect(folder, player, typed.games, executor, on_games)
    return folder, players
