"""What a hunt for holes has found, as JSON has it."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.lab.collecting.collection import Collection
from parlour.lab.results import Json, interval_json

from .finding import Hole
from .hunt import Hunt


def summarize(found: Hunt, collection: Collection, games: int, meanings: Mapping[str, str]) -> Json:
    """The holes, and how much was looked at; `games` is how many of each were asked for."""
    return {
        "game": collection.game().name,
        "options": collection.options,
        "players": dict(meanings),
        "seed": collection.seed,
        "cap": collection.cap,
        "games": games,
        "looked": {players: {"games": it.games, "kinds": it.kinds} for players, it in found.looked.items()},
        "holes": [_told(hole) for hole in found.holes],
    }


def _told(hole: Hole) -> Json:
    named = {"kind": hole.kind.name.lower(), "detail": hole.detail, "players": hole.players}
    return {**named, "share": interval_json(hole.share), "n": hole.n, "record": hole.record}
