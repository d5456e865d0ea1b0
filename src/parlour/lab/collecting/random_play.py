"""Compiled random play: many games per call, each with its own seed.

Only one row is kept of most games; the first 1,000 are stored in full, with all decisions and rolls. If the rules can
draw a random action without listing all (`random_action`), games use that at full speed, and legal actions are counted
only in the games stored in full.
"""

from __future__ import annotations

import hashlib

import numpy as np

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

from .row_writer import NOTHING, Counts, GameRow, RowWriter, Tables, close, count, games_table, joined

WHOLE = 1000  # number of games stored in full
UNCOUNTED: Counts = (-1, -1, -1, float("nan"), 1.0)


@record
class RandomGame:
    """Settings and working memory for random games, played one after another."""

    moves: Moves
    outcomes: Outcomes
    rng: Rng  # generator of the current game
    seed: U8
    cap: I8  # maximum number of turns
    counts: U1  # true if legal actions are counted


@rule
def play_rows(
    play: RandomGame, start: Array[object], state: Array[object], numbers: Array[I8], rows: Array[GameRow]
) -> None:
    """Play the games with some numbers from start[0] in state[0], and fill their rows."""
    for i in range(len(numbers)):
        state[0] = start[0]
        begin(play, numbers[i])
        play_row(play, state[0], rows[i])


@rule
def begin(play: RandomGame, number: int) -> None:
    """Seed the generator for a game number."""
    play.rng.word = mix(mix(U8(number)) ^ U8(play.seed)) | U8(1)


@rule
def play_row(play: RandomGame, state: object, row: GameRow) -> None:
    """Play a random game to its end or the cap."""
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
                    break  # a bug in the rules: cut the game off
                counts = count(choices, counts)
                apply(state, moves.action[below(rng, choices)])
            else:
                apply(state, random_action(state, moves.action, rng))
        turns += 1
        who = actor(state)
    close(row, state, turns, counts if counted else UNCOUNTED)


@rule
def play_whole(play: RandomGame, state: object, number: int, actions: Array[I4]) -> int:
    """Play a random game, store its actions and outcomes while there is room, and return how many there are."""
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
                return turn  # a bug in the rules
            actions[turn] = moves.action[below(rng, choices)]
        apply(state, actions[turn])
        turn += 1
        who = actor(state)
    return turn


@rule
def draw(state: object, outcomes: Outcomes, rng: Rng) -> int:
    """Return a random outcome of a chance node, by weight."""
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
    """Random games by number: the same seed and number give the same game."""

    def __init__(self, game: Game, seed: str, cap: int):
        self.game, self._play = game, kit.new(RandomGame)
        self._play.seed = U8(int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big"))
        self._play.cap = cap
        self._play.counts = not hasattr(game.rules, "random_action")  # actions are listed anyway
        self._start, self._state = kit.new(game.rules.State, 1), kit.new(game.rules.State, 1)
        self._first = game.new_initial_state()
        self._start[0] = self._first.record
        self._actions = np.zeros(cap, np.int32)
        self._writer = RowWriter(game)

    def tables(self, first: int, last: int) -> Tables:
        """Return the tables of a range of games."""
        for number in range(first, min(last, WHOLE)):
            turns = self.game.run(play_whole, self._play, self._first.clone().record, number, self._actions)
            self._writer.add(number, self._first, self._actions[:turns].tolist())
        tables, numbers = self._writer.tables(), np.arange(max(first, WHOLE), last, dtype=np.int64)
        if not len(numbers):
            return tables
        rows = kit.new(GameRow, len(numbers))
        self.game.run(play_rows, self._play, self._start, self._state, numbers, rows)
        rest = games_table(np.asarray(kit.raw(rows)), numbers, self.game.num_players())
        return tables | {"games": joined(tables["games"], rest)}
