"""Starting Parlour without naming a game, and leaving a game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.terminal.launch import loading
from parlour.util.gc import gc_frozen
from parlour.util.optional_dependencies import require
from parlour.util.typed_command import program
from parlour.view.language import phrases

from .choosing import ask_for_game, games_table
from .console import is_terminal, out, print_plain

if TYPE_CHECKING:
    from parlour.match import Match

FIRST = (
    "Your opponent is the computer, level {level} (press F4 to change it). "
    "To learn a game first, run `{program} learn GAME`."
)
say = phrases(__package__)


def open_parlour(players: Sequence[str] | None = None) -> None:
    """Open the page in a browser; without one, print its address and start a game in the terminal.

    `players` are external players, as `parlour serve --player` takes them.
    """
    if not is_terminal():
        welcome()
        return
    require("The server")
    with loading(), gc_frozen():
        from parlour.server import serve
        from parlour.server.settings import read_settings
        from parlour.server.storage.database_file import DatabaseInUseError

        settings = read_settings(players=players)
    if serve.has_screen():
        serve.serve_with_page(settings)
        return
    with ExitStack() as stack:
        try:
            with loading():
                address = stack.enter_context(serve.serve_in_background(settings))
            out.print(
                say("You can also play in a browser until you quit here: {address}", address=address), highlight=False
            )
        except DatabaseInUseError as problem:  # the terminal works without a server
            print_plain(str(problem))
        welcome()


def welcome(**given: Any) -> None:
    """Let a newcomer choose a game in the terminal; `given` are further arguments of `launch.play`."""
    if not is_terminal():
        out.print(games_table())
        out.print(say("To play one, run `{program} play GAME` in a terminal.", program=program()))
        return
    with loading():
        from parlour.players.levels import STEPS
        from parlour.terminal import launch
        from parlour.terminal.session import player_name

    level = given.pop("level", None) or STEPS[0].name
    out.print(f"[bold]{say('Welcome to Parlour.')}[/] {say('Which game would you like to play?')}\n")
    if not given.get("seats"):
        out.print(say(FIRST, level=player_name(level), program=program()) + "\n", highlight=False)
    options = given.pop("options", {})
    farewell(launch.play(ask_for_game(), options, level=level, **given))


def farewell(match: Match) -> None:
    """Print the state of a game and where it is saved."""
    from parlour.match import saved_games  # slow to import

    if not match.turns:
        return
    path = saved_games.file_of(match)
    if match.state.is_terminal():
        out.print(match.state.scene().prompt, highlight=False, markup=False)
    if path.exists():
        print_plain(_describe_record(match, path))


def _describe_record(match: Match, path: Path) -> str:
    from parlour.match import saved_games

    if match.state.is_terminal():
        return say("Game record: {path}", path=path)
    number = saved_games.number_of(match)
    return say("Game saved. Resume it with: {program} play --resume {number}", program=program(), number=number)
