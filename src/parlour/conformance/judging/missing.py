"""What a game can do without, and is the better for: the most useful first."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.game import Game
from parlour.notation import RecordText
from parlour.templates import TITLE

from .finding import Finding

FILES = {
    "rules.md": "the rules as a player wants to read them; `parlour rules` and the page show them",
    "levels.toml": "which player each level is; until then they follow from the kind of game",
    "evaluation.py": "what makes a position promising; until then a search plays at random to the end",
    "lesson.toml": "a first game that teaches, step by step",
    "picture.svg": "a picture for the lobby, 320 × 200",
    "de.toml": "all that the game says, in German; until then it speaks English",
}


def missing(game: Game) -> Iterator[Finding]:
    """A sentence for each."""
    if game.info.source == "who published it, and when" or game.title == TITLE:
        yield Finding("__init__.py: INFO.source still says what the template said.", False)
    yield from (Finding(f"{file} is missing: {what}.", False) for file, what in FILES.items() if _lacks(game, file))
    if isinstance(getattr(game.notation.write, "__self__", None), RecordText):
        yield Finding("notation.py writes positions as bare numbers; texts of its own would be easier to read.", False)
    if not hasattr(game.table, "beats"):
        yield Finding("table.py has no `beats`: each turn is shown as one moment.", False)


def _lacks(game: Game, file: str) -> bool:
    return not (game.folder / file).is_file()
