"""Quick pairing: people who want the same game, options and clock are seated at the same public table."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace

from parlour.view.language import phrases

from .commands import ME, OPEN, NewTable
from .game_flow import load_game
from .refusals import Refusal
from .table import Table

say = phrases(__package__)


def pairing_order(wish: NewTable, lot: int) -> NewTable:
    """The table at which a person waits for others, at a seat chosen by `lot`. Raises Refusal for a solitaire."""
    game = load_game(wish)
    seats = [OPEN] * game.num_players()
    if len(seats) < 2:
        raise Refusal("invalid", say("With these options, {game} is for one player.", game=game.title), field="options")
    seats[lot % len(seats)] = ME
    return replace(wish, seats=tuple(seats), public=True, several=False, position=None)


def terms_of(table: Table) -> str | None:
    """The hash of what people are paired by at a table; None if it isn't for pairing."""
    is_usual = table.public and not table.several and table.position is None
    if not is_usual or any(seat.who == "computer" for seat in table.seats):
        return None
    terms = [table.game.package, sorted(table.game.options.items()), asdict(table.clock)]
    return hashlib.sha256(json.dumps(terms).encode()).hexdigest()


def has_open_seat(table: Table) -> bool:
    """Whether a table waits for more people."""
    return table.status == "waiting" and any(seat.who == "open" for seat in table.seats)
