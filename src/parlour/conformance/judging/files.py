"""Faults in the files of a game beside its code, which are read only when they are wanted."""

from __future__ import annotations

from collections.abc import Iterator

from parlour import rules_page
from parlour.core.game import Game
from parlour.errors import GameDefinitionError, ParlourError
from parlour.lessons import sentences
from parlour.players.levels import levels_of
from parlour.view.language import LANGUAGES

from .finding import Finding


def unreadable(game: Game) -> Iterator[Finding]:
    """The first fault of each: of its levels, its lesson, its rules."""
    for read in (lambda: levels_of(game), lambda: sentences(game.name), lambda: _read_rules(game)):
        try:
            read()
        except ParlourError as problem:
            yield Finding(str(problem))


def _read_rules(game: Game) -> None:
    """Raises GameDefinitionError where the rules have a diagram that cannot be drawn."""
    for language in LANGUAGES:
        try:
            rules_page.text(game.name, language)
        except (ParlourError, ValueError, KeyError) as problem:
            said = f"a diagram in the rules ({language}) cannot be drawn: {problem}"
            raise GameDefinitionError(f"{game.folder / 'rules.md'}: {said}") from problem
