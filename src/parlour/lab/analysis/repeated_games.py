"""Games that repeat each other: forced first decisions, equal openings, and equal games."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from parlour.lab.estimates import select_rows
from parlour.lab.sample import Sample, Table


def is_forced(sample: Sample) -> bool:
    """Whether every game begins with a decision that has a single legal action."""
    table = sample.decisions
    if not len(table.get("game", ())):
        return False
    order = np.lexsort((table["turn"], table["game"]))
    first = order[np.unique(table["game"][order], return_index=True)[1]]
    return bool((table["choices"][first] == 1).all())


def begin_alike(samples: Iterable[Sample]) -> bool:
    """Whether all games share the same opening, which the players did not choose."""
    given = [select_rows(it.decisions, it.decisions["opening"] == 1) for it in samples if "opening" in it.decisions]
    return _are_same([actions for table in given for actions in _by_game(table)])


def are_alike(sample: Sample) -> bool:
    """Whether all games of a sample without chance are the same, move for move."""
    is_candidate = not sample.game.type.has_chance and len(np.unique(sample.games["turns"])) == 1
    return is_candidate and "action" in sample.decisions and _are_same(_by_game(sample.decisions))


def _by_game(table: Table) -> list[NDArray[np.int32]]:
    """Return the actions of each game in the table."""
    order = np.lexsort((table["turn"], table["game"]))
    starts = np.flatnonzero(np.diff(table["game"][order], prepend=-1))
    return np.split(table["action"][order], starts[1:]) if len(order) else []


def _are_same(games: list[NDArray[np.int32]]) -> bool:
    """Whether there are several games, all with the same actions."""
    return len(games) > 1 and all(np.array_equal(games[0], each) for each in games)
