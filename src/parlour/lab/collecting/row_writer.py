"""Derive table rows from games by replaying them, compiled."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.core.game import Game, State
from parlour.kit import (
    CHANCE,
    MAX_SEATS,
    TERMINAL,
    Moves,
    Outcomes,
    actor,
    apply,
    chance,
    ending,
    inline,
    key,
    legal,
    purpose,
    record,
    returns,
    roller,
    rule,
)
from parlour.kit.fields import F4, F8, I4, I8, U8, Array, shape
from parlour.lab.sample import DECISIONS, GAMES, ROLLS, Column, Table, Values, blank, names

CUT_OFF = -1
FULL = 1e280  # larger products are moved into the logarithm, to avoid overflow

Counts = tuple[int, int, int, float, float]  # total, largest, single choices, log10 of the product and a rest
NOTHING: Counts = (0, 0, 0, 0.0, 1.0)

TABLES = {"games": GAMES, "decisions": DECISIONS, "rolls": ROLLS}
Tables = dict[str, Table]  # keyed by table name


@record
class GameRow:
    """A row of the table of games."""

    result: Array[F4] = shape(MAX_SEATS)
    decisions: Array[I4] = shape(MAX_SEATS)
    ending: I4
    turns: I4
    choices: I8
    widest: I4
    forced: I4
    tree: F8
    rolls: I4


@record
class DecisionRow:
    """A row of the table of decisions."""

    key: U8
    turn: I4
    action: I4
    choices: I4
    seat: I4


@record
class RollRow:
    """A row of the table of rolls."""

    probability: F8
    turn: I4
    purpose: I4
    seat: I4
    outcome: I4


@inline
def count(choices: int, so_far: Counts) -> Counts:
    """Return the counts of legal actions after one more decision."""
    total, widest, forced, tree, product = so_far
    product *= choices
    if product > FULL:
        tree += math.log10(product)
        product = 1.0
    return total + choices, max(widest, choices), forced + (choices == 1), tree, product


@rule
def close(row: GameRow, state: object, turns: int, counts: Counts) -> None:
    """Write a game's counts and, if it ended, its result."""
    row.turns = turns
    row.choices, row.widest, row.forced, row.tree, product = counts
    row.tree += math.log10(product)
    row.ending = CUT_OFF
    row.result[:] = 0
    if actor(state) == TERMINAL:
        row.ending = ending(state)
        returns(state, row.result)


@rule
def write_rows(
    state: object,
    actions: Array[I4],
    moves: Moves,
    outcomes: Outcomes,
    row: GameRow,
    decisions: Array[DecisionRow],
    rolls: Array[RollRow],
) -> None:
    """Replay a game's actions and outcomes, and fill its row and one row per decision and roll."""
    counts = NOTHING
    row.decisions[:] = 0
    row.rolls = 0
    for turn in range(len(actions)):
        if actor(state) == CHANCE:
            write_roll(state, turn, actions[turn], outcomes, rolls[row.rolls])
            row.rolls += 1
        else:
            decision = decisions[turn - row.rolls]
            write_decision(state, turn, actions[turn], moves, decision)
            row.decisions[decision.seat] += 1
            counts = count(decision.choices, counts)
        apply(state, actions[turn])
    close(row, state, len(actions), counts)


@rule
def write_decision(state: object, turn: int, action: int, moves: Moves, row: DecisionRow) -> None:
    """Write a decision before it is played."""
    row.turn = turn
    row.seat = actor(state)
    row.action = action
    row.choices = legal(state, moves.action)
    row.key = key(state)


@rule
def write_roll(state: object, turn: int, outcome: int, outcomes: Outcomes, row: RollRow) -> None:
    """Write a chance outcome before it is played."""
    weight = 0
    total = 0
    for i in range(chance(state, outcomes.action, outcomes.weight)):
        total += outcomes.weight[i]
        if outcomes.action[i] == outcome:
            weight = outcomes.weight[i]
    row.turn = turn
    row.purpose = purpose(state)
    row.seat = roller(state)
    row.outcome = outcome
    row.probability = weight / total


class WrittenGame(NamedTuple):
    """The rows of one game."""

    number: int
    opening: int  # decisions at the start that are not the players' own
    strangers: tuple[int, ...]  # seats whose decisions are not the players' own
    rejected: int  # openings
    row: Values  # one element
    decisions: Values
    rolls: Values


class RowWriter:
    """Writes games of one kind, with all their decisions and rolls."""

    def __init__(self, game: Game):
        self.game, self._played = game, list[WrittenGame]()
        self._moves, self._outcomes = kit.new(Moves), kit.new(Outcomes)

    def add(
        self,
        number: int,
        start: State,
        actions: Sequence[int],
        opening: int = 0,
        strangers: Sequence[int] = (),
        rejected: int = 0,
    ) -> None:
        """Write a game from a start position and the actions and outcomes that followed.

        Its number is also that of its round. The first `opening` decisions and those of `strangers` are marked as not
        the players' own.
        """
        most, turns = len(actions) + 1, np.array(actions, np.int32)
        row, decisions, rolls = kit.new(GameRow, 1), kit.new(DecisionRow, most), kit.new(RollRow, most)
        room = self._moves, self._outcomes, row[0], decisions, rolls
        self.game.run(write_rows, start.clone().record, turns, *room)
        made, decided, fallen = (np.asarray(kit.raw(rows)) for rows in (row, decisions, rolls))
        thrown = int(made["rolls"][0])
        rows = made, decided[: len(actions) - thrown], fallen[:thrown]
        self._played.append(WrittenGame(number, opening, tuple(strangers), rejected, *rows))

    def tables(self) -> Tables:
        """Return the tables of the games written since the last call."""
        played, self._played = self._played, []
        seats = self.game.num_players()
        if not played:
            return {name: blank(columns, seats, 0) for name, columns in TABLES.items()}
        numbers, rejected = (np.array(each) for each in zip(*((it.number, it.rejected) for it in played), strict=True))
        decisions, others = [game.decisions for game in played], _are_others(played)
        return {
            "games": games_table(np.concatenate([game.row for game in played]), numbers, seats, rejected),
            "decisions": _numbered(DECISIONS, decisions, numbers, opening=others),
            "rolls": _numbered(ROLLS, [game.rolls for game in played], numbers),
        }


def games_table(rows: Values, numbers: NDArray[np.int64], seats: int, rejected: Values | None = None) -> Table:
    """Return rows of games as columns; each game is its own round."""
    given: dict[str, Values] = {
        "game": numbers,
        "round": numbers,
        "rejected": np.zeros_like(numbers) if rejected is None else rejected,
    }
    for seat in range(seats):
        given |= {f"result_{seat}": rows["result"][:, seat], f"decisions_{seat}": rows["decisions"][:, seat]}
    own = ("ending", "turns", "choices", "widest", "forced", "tree")
    return _typed(GAMES, given | {name: rows[name] for name in own}, seats)


def joined(upper: Table, lower: Table) -> Table:
    """Return the rows of two tables as one table."""
    return {name: np.concatenate([upper[name], lower[name]]) for name in upper}


def _are_others(played: Sequence[WrittenGame]) -> Values:
    """Return whether each decision is not the players' own."""
    openings = [np.arange(len(it.decisions)) < it.opening for it in played]
    strangers = [np.isin(it.decisions["seat"], it.strangers) for it in played]
    return np.concatenate(openings) | np.concatenate(strangers)


def _numbered(
    columns: tuple[Column, ...], games: Sequence[Values], numbers: NDArray[np.int64], **given: Values
) -> Table:
    """Return the rows of some games as columns."""
    rows = np.concatenate(games)
    values = {column.name: rows[column.name] for column in columns if column.name in (rows.dtype.names or ())}
    return _typed(columns, {"game": np.repeat(numbers, list(map(len, games))), **values, **given}, 0)


def _typed(columns: tuple[Column, ...], values: Mapping[str, Values], seats: int) -> Table:
    """Return columns in order, converted to their types."""
    kinds = {name: column.kind for column in columns for name in names((column,), seats)}
    return {name: np.array(values[name], kind) for name, kind in kinds.items()}
