"""What a search for puzzles has found, as JSON has it."""

from __future__ import annotations

from dataclasses import asdict

from parlour.lab.collecting.collection import Collection
from parlour.lab.results import Json, interval_json
from parlour.players.levels import NAMES

from .finding import Harvest

NO_LEVEL = "none"


def summarize(found: Harvest, collection: Collection, games: int, player: str, meaning: str) -> Json:
    """The puzzles, and among how many decisions they were found; `games` is how many were asked for."""
    return {
        "game": collection.game().name,
        "options": collection.options,
        "players": player,
        "meaning": meaning,
        "seed": collection.seed,
        "cap": collection.cap,
        "games": games,
        "tried": found.tried,
        "share": interval_json(found.share),
        "levels": {level or NO_LEVEL: found.levels.get(level, 0) for level in (*NAMES, None)},
        "puzzles": [asdict(puzzle) for puzzle in found.puzzles],
    }
