"""`parlour lab holes`: from what is typed to a list of findings, with a record of play for each."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from parlour.lab.collecting import read
from parlour.lab.rule_holes import Hole, find_holes, summarize
from parlour.match.saved_games import write_whole

from .collecting import CollectArguments, gather
from .study_run import check_json, write_json

RECORDS = "holes"


def look_for_holes(typed: CollectArguments, out: Console) -> None:
    """Collect what games there are to be looked at, and print what they show. Raises ParlourError."""
    check_json(typed.json)
    folder, players = gather(typed)
    samples, collected = read(folder.path.parent), folder.manifest
    found = find_holes([samples[player] for player in players], typed.games)
    meanings = {player: collected.players[player] for player in players}
    write_json(summarize(found, collected.collection, typed.games, meanings), typed.json)
    _show(typed.game, found.holes, folder.path.parent / RECORDS, out)


def _show(game: str, found: list[Hole], records: Path, out: Console) -> None:
    """Print the holes, and write a record of play for each."""
    if not found:
        out.print("No holes found: no stuck seats, no repeated positions, and every kind of action is played.")
        return
    records.mkdir(exist_ok=True)
    table = Table("", Column("finding", overflow="fold"), Column("players", overflow="fold"), "share", "of", title=game)
    for number, hole in enumerate(found, 1):
        write_whole(_file(records, number), hole.record)
        table.add_row(str(number), _told(hole), hole.players, _share(hole), f"{hole.n:,}")
    out.print(table)
    out.print(f"To see the first: parlour replay {_file(records, 1)}", highlight=False, soft_wrap=True)


def _file(records: Path, number: int) -> Path:
    return records / f"{number:02}.txt"


def _told(hole: Hole) -> str:
    return f"{hole.kind}: {hole.detail}" if hole.detail else str(hole.kind)


def _share(hole: Hole) -> str:
    """With its interval, for a share of nothing may be of little."""
    return f"{hole.share.value:.1%} ({hole.share.low:.1%} to {hole.share.high:.1%})"
