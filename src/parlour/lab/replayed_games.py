"""Replay the games of a sample from their decisions and rolls, and count the kinds of actions in them."""

from __future__ import annotations

import functools
import math
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.core.game import Game, State
from parlour.match import Match, write_record
from parlour.match.dice import Dice
from parlour.runs.game_loop import GameStep, replay

from .estimates import game_rows
from .sample import Sample

SQUARE, NUMBER = re.compile(r"[A-Za-z][0-9]+"), re.compile(r"[0-9]+")
MOST_TURNS = 8_000  # replayed to count kinds of actions


class ReplayedGame(NamedTuple):
    """A game whose turns are all known."""

    game: Game
    place: int  # row in the table of games
    number: int
    round: int
    actions: tuple[int, ...]  # including chance outcomes
    openings: frozenset[int]  # turns of the opening that is not the players' own

    def steps(self) -> Iterator[tuple[int, GameStep]]:
        """Yield each turn's number, and the turn before it is played."""
        return enumerate(replay(self.game, self.actions))

    def decisions(self) -> Iterator[GameStep]:
        """Yield the players' own decisions."""
        return (step for turn, step in self.steps() if step.actor >= 0 and turn not in self.openings)

    def record(self, turns: int) -> str:
        """Return the game record of the first turns."""
        match = Match(self.game, begin=False, dice=Dice(None))
        for action in self.actions[:turns]:
            match.advance(action)
        return write_record(match)


def seed_of(seed: str, game: ReplayedGame, turn: int) -> int:
    """Return a seed for a turn of a game."""
    return random.Random(f"{seed} {game.number} {turn}").getrandbits(63)


class ActionKinds(NamedTuple):
    """Number of times each seat of each game could and did choose each kind of action, and had to.

    The arrays have shape (games, seats, kinds).
    """

    names: tuple[str, ...]
    games: NDArray[np.int64]  # rows in the table of games
    offered: NDArray[np.int64]
    picked: NDArray[np.int64]
    forced: NDArray[np.int64]  # picked where no other kind was possible


def replay_games(sample: Sample, most: float = math.inf) -> Iterator[ReplayedGame]:
    """Yield the games whose turns are all stored, until they have at least `most` turns in total."""
    for game in _complete_games(sample):
        yield game
        most -= len(game.actions)
        if most <= 0:
            return


@functools.lru_cache(maxsize=4)
def kinds_used(sample: Sample) -> ActionKinds:
    """Count the kinds of actions in the games whose turns are all known, without the opening."""
    offered, picked, forced = (defaultdict[tuple[int, int, str], int](int) for _ in range(3))
    rows = []
    for number, game in enumerate(replay_games(sample, MOST_TURNS)):
        rows.append(game.place)
        for step in game.decisions():
            kinds = action_kinds(step.state)
            known = set(kinds.values())
            for kind in known:
                offered[number, step.actor, kind] += 1
            picked[number, step.actor, kinds[step.action]] += 1
            forced[number, step.actor, kinds[step.action]] += len(known) == 1
    names = tuple(sorted({name for _, _, name in offered}))
    shape = len(rows), sample.seats, len(names)
    return ActionKinds(
        names, np.array(rows, np.int64), *(_filled(it, names, shape) for it in (offered, picked, forced))
    )


def action_kinds(state: State) -> dict[int, str]:
    """Return the kind of each legal action: its text without squares and numbers, such as `buy lazor` or `□□`."""
    write, record = state.game.notation.action_text, kit.snapshot(state.record)
    return {action: action_kind(write(record, action)) for action in state.legal_actions()}


def action_kind(text: str) -> str:
    """Return the kind of an action from its text."""
    return NUMBER.sub("#", SQUARE.sub("□", text))


def _complete_games(sample: Sample) -> Iterator[ReplayedGame]:
    tables = [(table, name) for table, name in ((sample.decisions, "action"), (sample.rolls, "outcome")) if table]
    if not tables or not len(sample.games["game"]):
        return
    row = np.concatenate([game_rows(sample, table) for table, _ in tables])
    turn = np.concatenate([table["turn"] for table, _ in tables])
    action = np.concatenate([table[name] for table, name in tables])
    never = (np.zeros(len(table["turn"]), np.int8) for table, _ in tables)  # rolls have no such column
    opening = np.concatenate([table.get("opening", no) for (table, _), no in zip(tables, never, strict=True)])
    order = np.lexsort((turn, row))
    order = order[row[order] >= 0]
    starts = np.flatnonzero(np.diff(row[order], prepend=-1))
    for part in np.split(order, starts[1:]) if len(order) else ():
        place = int(row[part[0]])
        if len(part) == sample.games["turns"][place]:
            openings = frozenset(turn[part[opening[part] == 1]].tolist())
            number, round_number = int(sample.games["game"][place]), int(sample.rounds[place])
            yield ReplayedGame(sample.game, place, number, round_number, tuple(action[part].tolist()), openings)


def _filled(
    counts: dict[tuple[int, int, str], int], names: tuple[str, ...], shape: tuple[int, ...]
) -> NDArray[np.int64]:
    made, column = np.zeros(shape, np.int64), {name: number for number, name in enumerate(names)}
    for (game, seat, name), count in counts.items():
        made[game, seat, column[name]] = count
    return made
