"""The help: what can be done at the table, and by which keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parlour.view.language import phrases

TITLE = "At the table"
TYPING = (
    "**Type a move** and press Enter, in the game's notation: {notation} "
    "Capitals, spaces and dashes do not matter where there is no doubt."
)
PICKING = (
    "**Or pick spots**: move the cursor with the arrow keys and pick with Enter or Space, or click with the mouse. "
    "Spots at which one pick is a whole move are marked at once; once something is picked, the spots that it can go "
    "to. What lies under the cursor or the mouse, and what picking it does, is told beside the board or under it. Esc "
    "lets go. After a move you are shown, beat by beat, what came of it. Space, Enter, Esc or a click skips that."
)
LYING = (
    "What lies in [brackets] is locked: it stays where it is. A stack's top piece is the one on the right; the small "
    "number is its height, and where there is no room for all of it, it is written as that number and its top piece."
)
SIGNS = ("sign", "on the board")
Keys = Sequence[tuple[str, str, str]]  # key, what can be typed instead, what it does
HEADINGS = ("key", "or type", "does")
TABLE_KEYS: Keys = (
    ("F1", "help", "this help"),
    ("F2", "hint", "thinks for a second and shows the best move"),
    ("F3, Ctrl-Z", "undo", "takes back your last move"),
    ("F4", "new", "a new game: which, its options, who plays"),
    ("F5", "rules", "the rules of this game"),
    ("F6", "again", "shows the last turn again"),
    ("F7, F8", "", "look at earlier turns, and later ones; so does a click on a line of the log"),
    ("Esc", "", "skips; goes back to the game; lets go; while the computer thinks: it moves now"),
    ("Space", "pause", "where only computers play: pause, and go on"),
    ("F9", "", "shows whole what is told, where its end is cut"),
    ("Page Up, Page Down", "", "scroll the log"),
    ("Alt-Up, Alt-Down", "", "scroll a table that is larger than its room"),
    ("F10, Ctrl-C", "quit", "leave; the game is saved after every move, `parlour play --resume` goes on"),
)
LESSON_KEYS: Keys = (
    ("F1", "help", "this help"),
    ("F2", "hint", "a hint; once more, it shows where"),
    ("F3", "back", "the step before"),
    ("F4", "next", "the next step"),
    ("F5", "rules", "the rules of this game"),
    ("F6", "again", "shows the last turn again"),
    ("Esc", "", "skips; lets go"),
    ("F9", "", "shows whole what is told, where its end is cut"),
    ("Page Up, Page Down", "", "scroll what is to be read, or else the log"),
    ("Alt-Up, Alt-Down", "", "scroll a table that is larger than its room"),
    ("F10, Ctrl-C", "quit", "leave the lesson"),
)
MARKED = {
    "selected": "picked",
    "target": "can go here, or be picked",
    "direct": "just one move ends here: a pick plays it",
    "capture": "can capture here",
    "shown": "what is being shown",
    "last": "the last move",
    "hint": "the hint",
    "threat": "under attack",
    "line": "a line completed",
    "called": "called by a die or a ball",
    "open": "a piece can come here",
    "goal": "a goal",
}
say = phrases(__package__)


def help_text(notation: str, marks: Mapping[str, str], keys: Keys) -> str:
    """The help, in Markdown."""
    signs = _table(SIGNS, [(f"`{marks[key]}`", say(name)) for key, name in MARKED.items()])
    pressed = _table(HEADINGS, [(say(key), f"`{say(typed)}`" if typed else "", say(does)) for key, typed, does in keys])
    parts = f"# {say(TITLE)}", say(TYPING, notation=notation), say(PICKING), signs, say(LYING), pressed
    return "\n\n".join(parts) + "\n"


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [[say(heading) for heading in headings], ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
