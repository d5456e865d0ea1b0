"""Sitting down at the table, and going on with a game that was left."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.errors import ParlourError, TerminalError
from parlour.match import Match, saving
from parlour.match.record import read_record, read_text, seats_of

from .pieces import Look, look_of_terminal
from .sitting import HUMAN, Sitting, check_seats, new_sitting, seat_count


def sit_down(
    game: str,
    options: dict[str, Any],
    seats: list[str] | None = None,
    level: str = "strong",
    seed: int | None = None,
    colour: bool = True,
    record: Path | None = None,
) -> Match:
    """Play a game at the table until the person leaves; the match so far.

    `seats` are `human` or the name of a level; without them a person takes the first seat and `level` the others.
    The match is saved after every turn, in `saving.file_of(match)` and, if given, in the file `record`.
    Raises ParlourError for names and options that do not exist, TerminalError where no table can be drawn.
    """
    info = registry.info(game)
    count = seat_count(info, info.values(options))
    given = [seat.strip() for seat in seats] if seats else [HUMAN] + [level] * (count - 1)
    return _play(lambda: new_sitting(game, options, given, seed), colour, record)


def resume(colour: bool = True) -> Match:
    """Go on with the match that was saved last. Raises ParlourError if there is none, or it cannot be read."""
    return _play(_saved_sitting, colour, None)


def _saved_sitting() -> Sitting:
    saved = saving.saved_game(compiled=False)
    if saved is None:
        raise ParlourError(f"No game was left: nothing is saved in {saving.folder()}.")
    seats = seats_of(saved) or [HUMAN] * saved.match.game.num_players()
    check_seats(saved.match.game, seats)
    return Sitting(saved.match, seats)


def replay(path: Path, colour: bool = True) -> None:
    """Look at the record of play in a file, turn by turn. Raises RecordError, or TerminalError as `sit_down` does."""
    record = read_record(read_text(path), compiled=False)
    check_terminal()
    from .replay import Replay

    Replay(record, _look(colour)).run()


def _play(start: Callable[[], Sitting], colour: bool, record: Path | None) -> Match:
    check_terminal()
    sitting = start()
    from .app import Table

    table = Table(sitting, _look(colour), record)
    table.run()
    return table.sitting.match


def _look(colour: bool) -> Look:
    if not colour:
        os.environ["NO_COLOR"] = "1"  # Textual reads it
    return look_of_terminal()


def check_terminal() -> None:
    """Raises TerminalError, with the way out, where the table cannot be drawn."""
    if not all(stream and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__)):
        raise TerminalError(
            "The table is drawn in a terminal, and here input or output goes elsewhere. "
            "Run it in a terminal window, without pipes or redirection."
        )
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise TerminalError(
            f"This terminal (TERM={os.environ['TERM']}) cannot place characters freely, which the table needs. "
            "Use another one, or set TERM to what it really is, for example xterm-256color."
        )
