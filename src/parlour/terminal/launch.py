"""Opening the table: for a new game, for one that was left, or for a record of play."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour import registry
from parlour.errors import UnknownNameError, suggestion
from parlour.lessons import read_lesson
from parlour.match import Match, saved_games
from parlour.match.record import read_record, read_text, seats_of
from parlour.registry.folder_watch import watched_folder
from parlour.util.dependencies import require
from parlour.view.beats import SPEEDS
from parlour.view.language import phrases

from .capabilities import Capabilities, check_terminal, detect_capabilities
from .session import HUMAN, Session, check_seats, new_session

if TYPE_CHECKING:
    from .apps.table import TableApp


def play(
    game: str,
    options: dict[str, Any],
    seats: list[str] | None = None,
    level: str = "strong",
    seed: int | None = None,
    colour: bool = True,
    record: Path | None = None,
    speed: str = "normal",
    watch: bool = False,
) -> Match:
    """Play a game at the table until the person leaves; the match so far.

    `seats` are `human` or players as `make_any_player` knows them; without any a person takes the first and `level` the
    others.
    The match is saved after every turn, in `saved_games.file_of(match)` and, if given, in the file `record`.
    `speed` says how long each beat of what happens is shown: slow, normal, fast or none.
    With `watch`, the game lies in a folder of its author's, and is reloaded whenever a file there is saved.
    Raises ParlourError for names and options that do not exist, TerminalError where no table can be drawn.
    """
    if watch:
        watched_folder(game)
    info = registry.info(game)
    count = info.num_players(info.values(options))
    given = list(seats) if seats else [HUMAN] + [level] * (count - 1)
    return _play(lambda: new_session(game, options, given, seed), colour, record, speed, watch)


def resume(which: str = "", colour: bool = True, speed: str = "normal") -> Match:
    """Go on with a match that was left, as `saved_games.find` knows it: the last if none is named.

    Raises ParlourError if there is none, or it cannot be read.
    """
    _check()
    path = saved_games.find(which).path
    return _play(lambda: _saved_session(path), colour, None, speed)


def learn(game: str, colour: bool = True, speed: str = "normal") -> Match | None:
    """Go through a game's lesson, and play a first game after it: its match; None where none was wanted.

    Raises LessonError for a game without a lesson, or as `play` does.
    """
    lesson = read_lesson(game)
    _check()
    factor = _factor(speed)
    with loading():
        from .apps.learn import FIRST_LEVEL, LearnApp

        app = LearnApp(lesson, _capabilities(colour), factor)
    app.run()
    return (
        play(game, lesson.first_game.game.options, level=FIRST_LEVEL.name, colour=colour, speed=speed)
        if app.plays_on
        else None
    )


def replay(path: Path, colour: bool = True) -> None:
    """Look at the record of play in a file, turn by turn. Raises RecordError, or TerminalError as `play` does."""
    record = read_record(read_text(path), compiled=False)
    _check()
    with loading():
        from .apps.replay import ReplayApp

        app = ReplayApp(record, _capabilities(colour))
    app.run()


def _play(start: Callable[[], Session], colour: bool, record: Path | None, speed: str, watch: bool = False) -> Match:
    _check()
    factor = _factor(speed)
    with loading():
        session = start()
        app = _table(watch)(session, _capabilities(colour), record, factor)
    app.run()
    return app.session.match


def _table(watch: bool) -> type[TableApp]:
    """The table for a game that is written already, or is being written."""
    if watch:
        from .apps.authors_table import AuthorsTable

        return AuthorsTable
    from .apps.table import TableApp

    return TableApp


def _saved_session(path: Path) -> Session:
    saved = saved_games.read_saved(path, compiled=False)
    seats = seats_of(saved) or [HUMAN] * saved.match.game.num_players()
    check_seats(saved.match.game, seats)
    return Session(saved.match, seats)


def _check() -> None:
    """Raises MissingDependencyError without what draws the table, TerminalError without a terminal to draw it in."""
    require("Playing in the terminal")
    check_terminal()


def _factor(speed: str) -> float:
    """How many times its time a beat is shown. Raises UnknownNameError."""
    if speed not in SPEEDS:
        raise UnknownNameError(f"No speed named {speed!r}. {suggestion(speed, SPEEDS, 'Speeds')}")
    return SPEEDS[speed]


def _capabilities(colour: bool) -> Capabilities:
    if not colour:
        os.environ["NO_COLOR"] = "1"  # Textual reads it
    return detect_capabilities()


WORD = "Loading the game ..."  # in any terminal
say = phrases(__package__)
ERASE = "\r\x1b[K"


@contextmanager
def loading() -> Iterator[None]:
    """Show within the context that the table is being loaded; remove the message afterwards."""
    print(say(WORD), end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        print(ERASE, end="", file=sys.stderr, flush=True)
