"""Setups that a seat lays out as it likes before any of it is played."""

from __future__ import annotations

from parlour import kit
from parlour.core.state import State


def is_setup(state: State) -> bool:
    """Whether the seat to act lays out a setup."""
    table = state.game.table
    return hasattr(table, "arrangement") and table.arrangement(kit.snapshot(state.record)) is not None
