"""Tables in lists, public ones and one's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from parlour import registry
from parlour.errors import ParlourError
from parlour.game_info import GameInfo
from parlour.server.http.schemas import answers
from parlour.server.http.schemas.field_types import CLOCK
from parlour.server.storage.table_rows import ListedTable

from .snapshots import player_name


def listings(entries: Sequence[ListedTable], now: int) -> list[answers.Listing]:
    """List entries in the given order, without tables whose game is not installed."""
    games = {package: _game(package) for package in {entry.game for entry in entries}}  # one lookup per game
    return [_listing(entry, *game, now) for entry in entries if (game := games[entry.game])]


def _game(package: str) -> tuple[GameInfo, str] | None:
    """A game's info in the current language, and its name; None if it cannot be played."""
    try:
        return registry.localized_info(package), registry.name_of(package)
    except ParlourError:
        return None


def _listing(entry: ListedTable, game: GameInfo, name: str, now: int) -> answers.Listing:
    seats = [
        answers.ListedSeat(seat=number, name=seat_name, who=chair.who, player=player_name(chair.player))
        # a game under development may have changed its seats since the table was opened
        for number, (seat_name, chair) in enumerate(zip(game.seat_names, entry.chairs, strict=False))
    ]
    return answers.Listing(
        id=entry.id,
        seq=entry.seq,
        game=name,
        title=game.title,
        status=entry.status,
        options=entry.options,
        seats=seats,
        clock=CLOCK.validate_python(entry.clock),
        clocks_ms=entry.clocks_at(now),
        running=entry.clocks.running,
        created=_iso(entry.opened_at),
        changed=_iso(entry.changed_at),
        actor=entry.actor,
        results=None if entry.results is None else list(entry.results),
        mine=entry.mine,
        own=entry.own,
        due=entry.due,
        host_here=entry.host_here,
    )


def _iso(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"
