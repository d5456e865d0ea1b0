"""Lists of tables, as the wire tells them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from parlour import registry
from parlour.errors import ParlourError
from parlour.game_info import GameInfo
from parlour.server.http.schemas import answers
from parlour.server.storage.rows import Listing

from .snapshots import clock


def listings(entries: Sequence[Listing]) -> list[answers.Listing]:
    """Tables in a list, in their order; those are left out whose game is not here now, as nobody can look at them."""
    games = {package: _game(package) for package in {entry.game for entry in entries}}  # each is looked for once
    return [_listing(entry, *game) for entry in entries if (game := games[entry.game])]


def _game(package: str) -> tuple[GameInfo, str] | None:
    """What is known of a game, in the language that is spoken, and its name; None where it cannot be played."""
    try:
        return registry.spoken(package), registry.name_of(package)
    except ParlourError:
        return None


def _listing(entry: Listing, game: GameInfo, name: str) -> answers.Listing:
    seats = [
        answers.ListedSeat(seat=number, name=seat_name, who=chair.who, player=chair.player or None)
        # while a game is being written, it may have other seats than those that a table was opened with
        for number, (seat_name, chair) in enumerate(zip(game.seat_names, entry.chairs, strict=False))
    ]
    return answers.Listing(
        id=entry.id,
        game=name,
        title=game.title,
        status=entry.status,
        seats=seats,
        clock=clock(entry.clock),
        created=_moment(entry.opened_at),
        actor=entry.actor,
        results=None if entry.results is None else list(entry.results),
        mine=entry.mine,
    )


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
