"""The rules of a game as a player reads them: its `rules.md` or `rules.de.md`, and what is known of its options."""

from __future__ import annotations

import re

from parlour import registry
from parlour.errors import UnknownNameError, suggestion
from parlour.game_info import Option
from parlour.view.language import LANGUAGES, phrases, speaking, spoken

from .diagrams import Diagram, diagrams, with_drawings

say = phrases(__package__)
TITLE = re.compile(r"\A# .*\n*")  # of a file that says it itself: the game's stands there anyway


def text(name: str, language: str | None = None) -> str:
    """A game's rules in Markdown, in a language or else in the one being spoken, with diagrams as plain text.

    Raises UnknownNameError.
    """
    if language and language not in LANGUAGES:
        hint = suggestion(language, LANGUAGES, say("Languages"))
        raise UnknownNameError(say("No language named {name!r}. {hint}", name=language, hint=hint))
    with speaking(language or spoken()):
        info = registry.spoken(name)
        body = with_drawings(name, _body(name))
        lines = [f"# {info.title}", "", f"*{info.source}.*", "", body, "", say("## Options"), ""]
        lines += [_option(option) for option in info.options] or [say("None.")]
        return "\n".join(lines) + "\n"


def pictures(name: str) -> list[Diagram]:
    """The diagrams in a game's rules, in the order of the text. Raises UnknownNameError."""
    return list(diagrams(name, _body(name)))


def _body(name: str) -> str:
    folder = registry.folder_of(name)
    for file in (folder / f"rules.{spoken()}.md", folder / "rules.md"):
        if file.is_file():
            return TITLE.sub("", file.read_text("utf-8").strip())
    return say("This game has no rules text yet. Write it in {file}.", file=str(folder / "rules.md"))


def _option(option: Option) -> str:
    return say(
        "- `{name}`: {meaning}. Values: {accepts} (default: {default}).",
        name=option.name,
        meaning=option.meaning,
        accepts=option.accepts,
        default=str(option.default).lower(),
    )
