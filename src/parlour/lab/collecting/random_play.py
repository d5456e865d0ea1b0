"""Random play, compiled: many games in one call, each from a seed of its own.

Of most games a row is all that is kept; the first thousand are written out whole, with every decision and roll.
A game whose rules draw an action without listing all of them (`random_action`) is played so, at full speed; its legal
actions are counted in the games alone that are written out.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.core.game import Game
from parlour.kit import (
    CHANCE,
    TERMINAL,
    Moves,
    Outcomes,
    Rng,
    actor,
    apply,
    below,
    chance,
    legal,
    mix,
    random_action,
    record,
    roll,
    rule,
)
from parlour.kit.fields import I4, I8, U1, U8, Array
from parlour.lab.sample import Table

from .row_writer import NOTHING, Counts, GameRow, RowWriter, Tables, close, count, games_table, joined

WHOLE = 1000  # so many games are written out
UNCOUNTED: Counts = (-1, -1, -1, float("nan"), 1.0)


@record
class Play:
    """What all random games have in common, and room to play them in, one after the other."""

    moves: Moves
    outcomes: Outcomes
    rng: Rng  # of the game that is being played
    seed: U8
    cap: I8  # turns, after which a game is cut off
    counts: U1  # whether legal actions are counted


@rule
def play_rows(play: Play, start: Array[object], state: Array[object], numbers: Array[I8], rows: Array[GameRow]) -> None:
    """Play random games of some numbers from start[0] in state[0], and fill their rows."""
    for i in range(len(numbers)):
        state[0] = start[0]
        begin(play, numbers[i])
        play_row(play, state[0], rows[i])


@rule
def begin(play: Play, number: int) -> None:
    """Set the generator for a game by its number."""
    play.rng.word = mix(mix(U8(number)) ^ U8(play.seed)) | U8(1)


@rule
def play_row(play: Play, state: object, row: GameRow) -> None:
    """Play a random game to its end, or to the cap."""
    moves, rng, counted = play.moves, play.rng, play.counts
    counts = NOTHING
    turns = 0
    row.decisions[:] = 0
    who = actor(state)
    while who != TERMINAL and turns < play.cap:
        if who == CHANCE:
            roll(state, rng)
        else:
            row.decisions[who] += 1
            if counted:
                choices = legal(state, moves.action)
                if choices == 0:
                    break  # a slip in the rules: the game is cut off here
                counts = count(choices, counts)
                apply(state, moves.action[below(rng, choices)])
            else:
                apply(state, random_action(state, moves.action, rng))
        turns += 1
        who = actor(state)
    close(row, state, turns, counts if counted else UNCOUNTED)


@rule
def play_whole(play: Play, state: object, number: int, actions: Array[I4]) -> int:
    """Play a random game and write down its actions and outcomes, as many as there is room for; return how many."""
    begin(play, number)
    moves, rng = play.moves, play.rng
    turn = 0
    who = actor(state)
    while who != TERMINAL and turn < len(actions):
        if who == CHANCE:
            actions[turn] = draw(state, play.outcomes, rng)
        else:
            choices = legal(state, moves.action)
            if choices == 0:
                return turn  # a slip in the rules
            actions[turn] = moves.action[below(rng, choices)]
        apply(state, actions[turn])
        turn += 1
        who = actor(state)
    return turn


@rule
def draw(state: object, outcomes: Outcomes, rng: Rng) -> int:
    """An outcome of a chance node, drawn by weight."""
    listed = chance(state, outcomes.action, outcomes.weight)
    total = 0
    for i in range(listed):
        total += outcomes.weight[i]
    left = below(rng, total)
    place = 0
    while left >= outcomes.weight[place]:
        left -= outcomes.weight[place]
        place += 1
    return outcomes.action[place]


class RandomPlay:
    """Random games from a start, by their numbers: the same seed and number give the same game."""

    def __init__(self, game: Game, seed: str, cap: int):
        self.game, self._play = game, kit.new(Play)
        self._play.seed = U8(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))
        self._play.cap = cap
        self._play.counts = not hasattr(game.rules, "random_action")  # it lists them all anyway
        self._start, self._state = kit.new(game.rules.State, 1), kit.new(game.rules.State, 1)
        self._first = game.new_initial_state()
        self._start[0] = self._first.record
        self._actions = np.zeros(cap, np.int32)
        self._writer = RowWriter(game)

    def tables(self, first: int, last: int) -> Tables:
        """The tables of the games from one number to before another, in rising order."""
        for number in range(first, min(last, WHOLE)):
            self._write_whole(number)
        tables, rest = self._writer.tables(), np.arange(max(first, WHOLE), last, dtype=np.int64)
        return tables | {"games": joined(tables["games"], self._rows(rest))} if len(rest) else tables

    def _rows(self, numbers: NDArray[np.int64]) -> Table:
        """The rows of games of which there is nothing else."""
        rows = kit.new(GameRow, len(numbers))
        self.game.run(play_rows, self._play, self._start, self._state, numbers, rows)
        return games_table(np.asarray(kit.raw(rows)), numbers, self.game.num_players())

    def _write_whole(self, number: int) -> None:
        """Play a game and write down all that happened in it."""
        turns = self.game.run(play_whole, self._play, self._first.clone().record, number, self._actions)
        self._writer.add(number, self._first, self._actions[:turns].tolist())
