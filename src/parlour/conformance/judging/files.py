"""Faults in the files of a game beside its code, which are read only when they are wanted."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.errors import ParlourError
from parlour.game import Game
from parlour.lessons import sentences
from parlour.players.levels import levels_of

from .finding import Finding


def unreadable(game: Game) -> Iterator[Finding]:
    """The first fault of each: of its levels, of its lesson."""
    for read in (lambda: levels_of(game), lambda: sentences(game.name)):
        try:
            read()
        except ParlourError as problem:
            yield Finding(str(problem))
