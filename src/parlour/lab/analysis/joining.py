"""Joining: what workers have found of the decisions of games, put beside these as further columns."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.lab.columns import Table
from parlour.lab.counting import places
from parlour.lab.sample import Sample

UNKNOWN = -1  # in whole numbers


def joined(
    sample: Sample,
    results: Generator[tuple[int, Table]],
    unknown: Mapping[str, Any],
    on_game: Callable[[], Any],
) -> Sample:
    """The sample with further columns, of results that come as the place of a game and what was found of it, in order.

    `unknown` says for each column what stands where nothing was found, and so of which type it is.
    """
    found: dict[int, Table] = {}
    with closing(results):
        for place, table in results:
            found[place] = table
            on_game()
    length = len(sample.decisions["game"]) if sample.decisions else 0
    table = {name: np.full(length, value) for name, value in unknown.items()}
    for rows, part in _rows(sample, found):
        for name, values in table.items():
            values[rows] = part[name]
    return replace(sample, decisions={**sample.decisions, **table})


def _rows(sample: Sample, found: Mapping[int, Table]) -> Iterator[tuple[NDArray[np.int64], Table]]:
    """Where each game's decisions stand in the table, in their order, and what was found of them."""
    if not found:
        return
    place = places(sample, sample.decisions)
    order = np.lexsort((sample.decisions["turn"], place))
    starts = np.searchsorted(place[order], list(found)), np.searchsorted(place[order], list(found), side="right")
    for first, end, table in zip(*starts, found.values(), strict=True):
        yield order[first:end], table
