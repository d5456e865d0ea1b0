"""Optional parts that a game lacks, the most useful first."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.game import Game
from parlour.notation import RecordText
from parlour.templates import TITLE

from .finding import Finding

FILES = {
    "rules.md": "the rules for players, shown by `parlour rules` and in the browser",
    "levels.toml": "it sets the player of each level (default: by kind of game)",
    "evaluation.py": "an evaluation of positions (without it, searches play random games to the end)",
    "lesson.toml": "a step-by-step lesson",
    "picture.svg": "a picture for the lobby, 320 × 200",
    "de.toml": "the German translation",
}


def missing(game: Game) -> Iterator[Finding]:
    """A sentence for each."""
    if game.info.source == "publisher and year" or game.title == TITLE:
        yield Finding("__init__.py: INFO.source is still the text of the template.", False)
    yield from (Finding(f"{file} is missing: {what}.", False) for file, what in FILES.items() if _lacks(game, file))
    if isinstance(getattr(game.notation.write, "__self__", None), RecordText):
        yield Finding(
            "notation.py writes positions as bare numbers; a notation of its own would be easier to read.", False
        )
    if not hasattr(game.table, "beats"):
        yield Finding("table.py has no `beats`, so each turn is shown in a single step.", False)


def _lacks(game: Game, file: str) -> bool:
    return not (game.folder / file).is_file()
