"""Kinds of actions, such as `buy lazor` or `□□` for a move between squares, and who was offered and took which."""

from __future__ import annotations

import functools
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.core.game import Game
from parlour.match import Match, write_record
from parlour.match.dice import Dice
from parlour.runs.game_loop import Step, replay

from .estimates import places
from .sample import Sample


class Told(NamedTuple):
    """A game of which every turn is known."""

    game: Game
    place: int  # in the table of games
    number: int
    round: int
    actions: tuple[int, ...]  # and outcomes of chance
    openings: frozenset[int]  # turns at which the opening's dice decided

    def steps(self) -> Iterator[tuple[int, Step]]:
        """Each turn's number and what it was, before it happens."""
        return enumerate(replay(self.game, self.actions))

    def record(self, turns: int) -> str:
        """The record of play of its first turns."""
        match = Match(self.game, begin=False, dice=Dice(None))
        for action in self.actions[:turns]:
            match.advance(action)
        return write_record(match)

    def decisions(self) -> Iterator[Step]:
        """What the players decided themselves."""
        return (step for turn, step in self.steps() if step.actor >= 0 and turn not in self.openings)


def retell(sample: Sample, most: float = math.inf) -> Iterator[Told]:
    """The games whose decisions and rolls are all there, the first of them that have `most` turns together."""
    for told in _told(sample):
        yield told
        most -= len(told.actions)
        if most <= 0:
            return


def _told(sample: Sample) -> Iterator[Told]:
    tables = [(table, name) for table, name in ((sample.decisions, "action"), (sample.rolls, "outcome")) if table]
    if not tables or not len(sample.games["game"]):
        return
    place = np.concatenate([places(sample, table) for table, _ in tables])
    turn, action = (np.concatenate([table[it] for table, it in each]) for each in (_turns(tables), tables))
    free = np.concatenate([_free(table) for table, _ in tables])
    order = np.lexsort((turn, place))
    order = order[place[order] >= 0]
    starts = np.flatnonzero(np.diff(place[order], prepend=-1))
    for part in np.split(order, starts[1:]) if len(order) else ():
        game = int(place[part[0]])
        if len(part) == sample.games["turns"][game]:
            opening = frozenset(turn[part[free[part] == 1]].tolist())
            number = int(sample.games["game"][game])
            yield Told(sample.game, game, number, int(sample.rounds[game]), tuple(action[part].tolist()), opening)


def _turns(tables: list[tuple]) -> list[tuple]:
    return [(table, "turn") for table, _ in tables]


def _free(table) -> np.ndarray:
    """1 where the opening's dice decided."""
    return table.get("opening", np.zeros(len(table["turn"]), np.int8))


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
