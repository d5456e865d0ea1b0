"""Kinds of actions, such as `buy lazor` or `□□` for a move between squares, and who was offered and took which."""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit

from .retelling import retell
from .sample import Sample

SQUARE, NUMBER = re.compile(r"[A-Za-z][0-9]+"), re.compile(r"[0-9]+")
MOST_TURNS = 8_000  # that are played again, with all legal actions named


class Kinds(NamedTuple):
    """How often each seat of each game was offered each kind of action, and took it; of shape (games, seats, kinds)."""

    names: tuple[str, ...]
    games: NDArray[np.int64]  # their places in the table of games
    offered: NDArray[np.int64]
    picked: NDArray[np.int64]


def kind(text: str) -> str:
    """What kind of action a text names: it without its squares and numbers."""
    return NUMBER.sub("#", SQUARE.sub("□", text))


@functools.lru_cache(maxsize=4)
def kinds_used(sample: Sample) -> Kinds:
    """The kinds of actions in the games of which every turn is known; the opening's, which dice played, apart."""
    offered, picked = defaultdict[tuple[int, int, str], int](int), defaultdict[tuple[int, int, str], int](int)
    games = []
    for number, told in enumerate(retell(sample, MOST_TURNS)):
        games.append(told.place)
        for step in told.decisions():
            write, record = sample.game.notation.action_text, kit.snapshot(step.state.record)
            kinds = {action: kind(write(record, action)) for action in step.state.legal_actions()}
            for each in set(kinds.values()):
                offered[number, step.actor, each] += 1
            picked[number, step.actor, kinds[step.action]] += 1
    names = tuple(sorted({name for _, _, name in offered}))
    shape = len(games), sample.seats, len(names)
    return Kinds(names, np.array(games, np.int64), _filled(offered, names, shape), _filled(picked, names, shape))


def _filled(
    counts: dict[tuple[int, int, str], int], names: tuple[str, ...], shape: tuple[int, ...]
) -> NDArray[np.int64]:
    made, place = np.zeros(shape, np.int64), {name: number for number, name in enumerate(names)}
    for (game, seat, name), count in counts.items():
        made[game, seat, place[name]] = count
    return made
