"""Trying out games that are being written: a fault is told with the author's line, and has no effect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from parlour.core.game import Game
from parlour.kit.source_lines import blame

from ...domain.refusals import Refusal
from ...domain.table import Table


@contextmanager
def on_trial(game: Game) -> Iterator[None]:
    """Turn whatever the game's files do wrong within the context into a Refusal."""
    try:
        yield
    except Refusal:
        raise
    except Exception as fault:
        raise Refusal("not_allowed", blame(fault, game.folder)) from fault


def try_out(table: Table, first: int = 0) -> Table:
    """The table, as far as its game can be asked to show it, and its turns from `first` on.

    Raises whatever the game's files do wrong.
    """
    table.match.state.scene()
    for turn in table.match.turns[first:]:
        turn.beats()
    return table
