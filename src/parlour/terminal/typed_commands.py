"""Typed commands, in any supported language, and the help that lists them and the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.view.language import phrases, renderings

from .capabilities import Capabilities
from .widgets.board_drawing import mark_meanings

say = phrases(__package__)


def command_in(commands: Iterable[str], text: str) -> str | None:
    """The English name of the command that a text names in any language."""
    return next((command for command in commands if text in renderings(say, command)), None)


TITLE = "Controls"
TYPING = (
    "**Type a move** in the game's notation and press Enter. {notation} "
    "Capitals, spaces and dashes are optional as long as the move is unambiguous."
)
PICKING = (
    "**Or pick on the board**: move the cursor with the arrow keys and press Enter or Space, or click. Places where a "
    "single pick makes a whole move are marked from the start. Once you've picked something, the places it can go to "
    "are marked. Esc cancels the pick. The text beside or below the board describes what is under the cursor or the "
    "mouse, and what picking it does. After a move, the board shows step by step what happened. Space, Enter, Esc or a "
    "click skips this."
)
LYING = (
    "Pieces in [brackets] are locked: they stay where they are. In a stack, the rightmost piece is on top, and the "
    "small number is the height. If a stack doesn't fit, you see only its height and its top piece."
)
SIGNS = ("mark", "meaning")
KeyHelp = Sequence[tuple[str, str, str]]  # key, typed command, effect
HEADINGS = ("key", "command", "effect")
TABLE_KEYS: KeyHelp = (
    ("F1", "help", "shows this help"),
    ("F2", "hint", "shows the best move the computer finds in a second"),
    ("F3, Ctrl-Z", "undo", "takes back your last move"),
    ("F4", "new", "starts a new game: choose the game, its options and the players"),
    ("F5", "rules", "shows the rules of this game"),
    ("F6", "again", "shows the last turn again"),
    ("F7, F8", "", "go to the previous or next step; you can also click a line of the log"),
    ("Esc", "", "skips the animation; returns to the game; cancels a pick; makes the computer move at once"),
    ("Space", "pause", "pauses or continues a game between computers"),
    ("F9", "", "shows the full text of a message that is cut off"),
    ("Page Up, Page Down", "", "scroll the log"),
    ("Alt-Up, Alt-Down", "", "scroll the board if it doesn't fit the window"),
    ("F10, Ctrl-C", "quit", "quits; the game is saved after every move, and `parlour play --resume` resumes it"),
)
LESSON_KEYS: KeyHelp = (
    ("F1", "help", "shows this help"),
    ("F2", "hint", "shows a hint; press it again to see where"),
    ("F3", "back", "goes back one step"),
    ("F4", "next", "goes to the next step"),
    ("F5", "rules", "shows the rules of this game"),
    ("F6", "again", "shows the last turn again"),
    ("Esc", "", "skips the animation; cancels a pick"),
    ("F9", "", "shows the full text of a message that is cut off"),
    ("Page Up, Page Down", "", "scroll the lesson text, or the log if the text fits"),
    ("Alt-Up, Alt-Down", "", "scroll the board if it doesn't fit the window"),
    ("F10, Ctrl-C", "quit", "quits the lesson"),
)


def help_text(notation: str, terminal: Capabilities, keys: KeyHelp) -> str:
    """The help, in Markdown."""
    signs = _table(SIGNS, [(f"`{sign}`", meaning) for sign, meaning in mark_meanings(terminal)])
    pressed = _table(HEADINGS, [(say(key), f"`{say(typed)}`" if typed else "", say(does)) for key, typed, does in keys])
    parts = f"# {say(TITLE)}", say(TYPING, notation=notation), say(PICKING), signs, say(LYING), pressed
    return "\n\n".join(parts) + "\n"


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [[say(heading) for heading in headings], ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
