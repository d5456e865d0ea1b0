"""Games of a sample, played again turn by turn from their decisions and rolls."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from parlour.core.game import Game
from parlour.match import Match, write_record
from parlour.match.dice import Dice
from parlour.runs.game_loop import Step, replay

from .counting import places
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
