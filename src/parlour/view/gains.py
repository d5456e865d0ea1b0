"""Gains: what a move may bring more of than another, as a person is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gain:
    """A clause, and what has to be more for it to be true: features of the game's evaluation, each so many times.

    A game's `table.py` lists its own as GAINS; `parlour/players/explanations.py` says which of them holds.
    """

    clause: str  # in English, as `your dice have got further`
    counted: Mapping[str, float]
    of_others: bool = False  # whether the others' features are counted
