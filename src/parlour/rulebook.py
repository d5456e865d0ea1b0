"""The rules of a game as a player reads them: its `rules.md`, and what is known of its options."""

from __future__ import annotations

from importlib import resources

from . import catalogue
from .info import Option


def text(name: str) -> str:
    """A game's rules, in Markdown. Raises UnknownNameError."""
    info = catalogue.info(name)
    body = resources.files(f"parlour.games.{name}").joinpath("rules.md").read_text("utf-8")
    lines = [f"# {info.title}", "", f"*{info.source}.*", "", body.strip(), "", "## Options", ""]
    lines += [_option(option) for option in info.options] or ["None."]
    return "\n".join(lines) + "\n"


def _option(option: Option) -> str:
    default = str(option.default).lower()
    return f"- `{option.name}`: {option.meaning}. It takes {option.accepts}; without a word from you it is {default}."
