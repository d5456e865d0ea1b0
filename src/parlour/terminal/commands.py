"""Words that are typed instead of moves: in English, or in any language that is spoken here."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.view.language import phrases, renderings

say = phrases(__package__)


def command_in(commands: Iterable[str], text: str) -> str | None:
    """The command, by its English name, that a text is the name of in any language."""
    return next((command for command in commands if text in renderings(say, command)), None)
