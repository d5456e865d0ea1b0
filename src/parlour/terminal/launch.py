"""Starting the terminal apps: new and saved games, lessons, and replays."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from parlour import registry
from parlour.errors import ParlourError, TerminalError, UnknownNameError, suggestion
from parlour.lessons import read_lesson
from parlour.match import Match, saved_games
from parlour.match.game_lock import GameLock
from parlour.match.record import read_record, seats_of
from parlour.match.record_text import read_text
from parlour.match.saved_games import SavedGame
from parlour.registry.folder_watch import watched_folder
from parlour.util.optional_dependencies import require
from parlour.view.beats import SPEEDS
from parlour.view.language import phrases

from .capabilities import Capabilities, check_terminal, detect_capabilities
from .session import HUMAN, Session, check_seats, new_session

WORD = "Loading the game ..."  # in any terminal
ERASE = "\r\x1b[K"
say = phrases(__package__)


def play(
    game: str,
    options: Mapping[str, object],
    seats: list[str] | None = None,
    level: str = "strong",
    seed: int | None = None,
    colour: bool = True,
    speed: str = "normal",
    watch: bool = False,
    position: str | None = None,
) -> Match:
    """Play a game at the table until the person quits, and return the match.

    `seats` are `human` or players for `make_any_player`; default: a person at the first seat and `level` at the others.
    The match starts at `position`, a position text. It is saved after every turn, in `saved_games.file_of(match)`.
    `speed` is slow, normal, fast or none. With `watch`, the game is reloaded whenever a file in its author's folder is
    saved.
    Raises ParlourError for invalid names and options, TerminalError if the table cannot be drawn.
    """
    if watch:
        watched_folder(game)
    info = registry.info(game)
    count = info.num_players(info.values(options))
    given = list(seats) if seats else [HUMAN] + [level] * (count - 1)
    return _play(lambda: new_session(game, options, given, seed, position), colour, speed, watch)


def resume(which: str = "", colour: bool = True, speed: str = "normal") -> Match:
    """Resume a saved match, by default the most recent one; see `saved_games.find`.

    Raises ParlourError if there is none, it cannot be read, or it is open in another terminal.
    """
    return _play(lambda: _saved_session(saved_games.find(which)), colour, speed)


def learn(game: str, colour: bool = True, speed: str = "normal") -> Match | None:
    """Take a game's lesson, then play a first game if wanted, and return its match or None.

    Raises LessonError for a game without a lesson, and the exceptions of `play`.
    """
    lesson = read_lesson(game)
    with _prepared(colour, speed) as (terminal, factor):
        from .learn_app import FIRST_LEVEL, LearnApp

        app = LearnApp(lesson, terminal, factor)
    app.run()
    options = lesson.first_game.game.options
    return play(game, options, level=FIRST_LEVEL.name, colour=colour, speed=speed) if app.plays_on else None


def replay(path: Path, colour: bool = True, number: int | None = None) -> None:
    """Show a game record step by step; `number` chooses one of several in the file, from 1.

    Raises RecordError, and TerminalError if the table cannot be drawn.
    """
    record = read_record(read_text(path), compiled=False, number=number)
    with _prepared(colour) as (terminal, _):
        from .replay_app import ReplayApp

        app = ReplayApp(record, terminal)
    app.run()


def _play(start: Callable[[], Session], colour: bool, speed: str, watch: bool = False) -> Match:
    with _prepared(colour, speed, start) as (terminal, factor):
        from .table_app import TableApp

        app = TableApp(start(), terminal, factor, watch)
    app.run()
    return app.session.match


def _saved_session(kept: SavedGame) -> Session:
    lock = GameLock()
    with contextlib.suppress(OSError):  # if the folder is read-only, the table reports that
        lock = saved_games.lock_of(kept)
    try:
        saved = saved_games.read_saved(kept.path, compiled=False)
        seats = seats_of(saved) or [HUMAN] * saved.match.game.num_players()
        check_seats(saved.match.game, seats)
    except ParlourError:
        lock.release()
        raise
    return Session(saved.match, seats, lock=lock)


@contextmanager
def _prepared(
    colour: bool, speed: str = "normal", validate: Callable[[], Session] | None = None
) -> Iterator[tuple[Capabilities, float]]:
    """Check the terminal, and show a message while an app is being loaded. Yields the factor of a speed, too.

    Raises MissingDependencyError without Textual, UnknownNameError, and TerminalError without a suitable terminal,
    unless `validate` raises an error of the arguments, which helps more.
    """
    require("Playing in the terminal")
    if speed not in SPEEDS:
        raise UnknownNameError(f"No speed named {speed!r}. {suggestion(speed, SPEEDS, 'Speeds')}")
    try:
        check_terminal()
    except TerminalError:
        if validate:
            validate().close()
        raise
    with loading():
        if not colour:
            os.environ["NO_COLOR"] = "1"  # Textual reads it
        yield detect_capabilities(), SPEEDS[speed]


@contextmanager
def loading() -> Iterator[None]:
    """Show a message while the table is being loaded."""
    print(say(WORD), end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        print(ERASE, end="", file=sys.stderr, flush=True)
