"""Solve Bingo Battle's solitaire by dynamic programming: the best expected score before each roll.

The squares of a column differ only in their contents, and so do the columns. So for each number of claims, at most
37,191 grids remain. Claims never decrease, so grids with 15 claims are solved first. Grids with the same number of
claims can lead to each other in cycles. Their values are approached from below and from above until the two bounds
meet.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.kit import Result, rule
from parlour.kit.fields import Array

from .rules import COINS, COLUMNS, NONE, ROLLS, ROWS, State, apply, land, returns, setup

ROOM = 16  # claims at which the game is over
LOCKED = 3  # coins in a locked stack
MOST_ROLLS = 4**3 * 5  # distinct rolls per grid: three columns with three kinds of squares, one with a lock
ORDERS = 24  # orders in which four dice can be resolved
PART = 500  # grids per batch
MEETING = 1e-10  # tolerance between the bounds from below and from above
ERROR = ROOM * MEETING
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Tables = tuple[Ints, Ints, Ints, Ints]


@dataclass(frozen=True)
class Grids:
    """All grids, with columns, and squares within a column, in ascending order."""

    squares: Ints  # coins on the squares, by kind of column
    kind: Ints  # code of a column by its squares in any order, in base 4
    columns: Ints  # kinds of columns, by grid
    number: Ints  # code of a grid by the kinds of its columns in any order, in base `len(squares)`
    one_lock: NDArray[np.bool_]  # whether the grid has at most one lock
    coins: Ints  # per grid


@functools.cache
def grids() -> Grids:
    """Return all grids. (Those with several locked stacks cannot occur in solitaire, but are simple to number.)"""
    orders = np.indices((LOCKED + 1,) * ROWS).reshape(ROWS, -1).T
    squares, kind = _numbered(orders, (np.sort(orders) == LOCKED).sum(axis=1) <= 1)
    orders = np.indices((len(squares),) * COLUMNS).reshape(COLUMNS, -1).T
    columns, number = _numbered(orders, np.full(len(orders), True))
    locks, coins = (squares == LOCKED).sum(axis=1), squares.sum(axis=1)
    return Grids(squares, kind, columns, number, locks[columns].sum(axis=1) <= 1, coins[columns].sum(axis=1))


def possible() -> NDArray[np.bool_]:
    """Return whether each grid can occur, by number of claims and grid number."""
    found = grids()
    return found.one_lock & (found.coins <= COINS - np.arange(ROOM)[:, None])


def tables() -> Tables:
    """Lookup tables of the solver."""
    found = grids()
    return found.squares, found.kind, found.columns, found.number


def _numbered(orders: Ints, wanted: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Return the distinct wanted lists, sorted, and the index of each list among them, or NONE."""
    powers = (int(orders.max()) + 1) ** np.arange(orders.shape[1])
    codes = np.sort(orders.astype(np.int8)).astype(np.int32) @ powers.astype(np.int32)
    there = np.zeros(codes.max() + 1, np.bool_)
    there[codes[wanted]] = True
    numbers = np.where(wanted, np.cumsum(there)[codes] - 1, NONE)
    return np.flatnonzero(there)[:, None] // powers % (orders.max() + 1), numbers


class Rolls(NamedTuple):
    """Successors of rolls: positions of known value, or grids with the same number of claims."""

    grids: Ints
    first: Ints  # the rolls of grids[i] are first[i] … first[i + 1] - 1
    weight: Ints  # per roll, out of 1296
    sure: Floats  # best known value per roll
    branch: Ints  # the grids after roll r are after[branch[r]] … after[branch[r + 1] - 1]
    after: Ints


def solve(report: Callable[[float], object] = lambda done: None, least: int = 0) -> Floats:
    """Return values by number of claims, fewest first, and by grid number. No value is wrong by more than `ERROR`.

    Calls `report` from time to time with the share of the work done. Takes two minutes of one core, or less with more
    cores.
    """
    some = possible()
    worths = np.full(some.shape, np.nan)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for claims in reversed(range(least, ROOM)):
            grids_left = np.flatnonzero(some[claims])
            parts = np.array_split(grids_left, -(-len(grids_left) // PART))
            rolls = list(pool.map(functools.partial(_rolls, claims, worths), parts))
            worths[claims] = _settled(rolls, claims, len(worths[claims]))
            report((ROOM - claims) / (ROOM - least))
    return worths


def _rolls(claims: int, worths: Floats, part: Ints) -> Rolls:
    """Successors of some grids, given the values of grids with more claims."""
    most = len(part) * MOST_ROLLS
    first, weight, branch = np.zeros(len(part) + 1, int), np.zeros(most, int), np.zeros(most + 1, int)
    rolls = Rolls(part, first, weight, np.full(most, -1.0), branch, np.zeros(most * ORDERS, int))
    walk = DiceWalk(kit.new(State, COLUMNS + 2), np.zeros(COLUMNS + 2, int), kit.new(Result), claims, worths, tables())
    list_rolls(walk, rolls)
    count = first[-1]
    ends = {"weight": count, "sure": count, "branch": count + 1, "after": branch[count]}
    return rolls._replace(**{name: getattr(rolls, name)[:end].copy() for name, end in ends.items()})


def _settled(rolls: list[Rolls], claims: int, count: int) -> Floats:
    """Return the values of grids with some number of claims."""
    low, high = np.full(count, float(claims)), np.full(count, float(ROOM))
    while True:
        gap = 0.0
        for it in rolls:
            for worths in low, high:
                approach(worths, it)
            gap = max(gap, float((high[it.grids] - low[it.grids]).max()))
        if gap < MEETING:
            return (low + high) / 2


@rule
def approach(worths: Floats, rolls: Rolls) -> None:
    """Value of each grid, given the values of its successors."""
    for i in range(len(rolls.grids)):
        total = 0.0
        for roll in range(rolls.first[i], rolls.first[i + 1]):
            best = rolls.sure[roll]
            for j in range(rolls.branch[roll], rolls.branch[roll + 1]):
                best = max(best, worths[rolls.after[j]])
            total += rolls.weight[roll] * best
        worths[rolls.grids[i]] = total / ROLLS


class DiceWalk(NamedTuple):
    """Working memory for resolving dice in every order, and constant tables."""

    line: Array[State]
    upcoming: Ints  # the column to resolve next, per state of the line
    result: Result
    claims: int
    worths: Floats  # known only for grids with more claims
    tables: Tables


@rule
def list_rolls(walk: DiceWalk, rolls: Rolls) -> None:
    """Fill the arrays of `rolls`."""
    squares, _, columns, _ = walk.tables
    line = walk.line
    roll = 0
    for i in range(len(rolls.grids)):
        lay(line[0], squares, columns[rolls.grids[i]], walk.claims)
        for outcome in range(ROLLS):
            line[1] = line[0]
            land(line[1], outcome)
            rolls.weight[roll] = alike(line[1])
            if rolls.weight[roll] > 0:
                resolve(walk, rolls, roll)
                roll += 1
        rolls.first[i + 1] = roll


@rule
def lay(s: State, squares: Ints, kinds: Ints, claims: int) -> None:
    """Set up a grid on the table."""
    setup(s)
    s.players = 1
    s.claims[0] = claims
    s.kitty -= claims
    for column in range(COLUMNS):
        for row in range(ROWS):
            coins = squares[kinds[column], row]
            s.coins[column, row] = coins
            s.kitty -= coins
            if coins == LOCKED:
                s.lock[0] = ROWS * column + row


@rule
def alike(s: State) -> int:
    """Number of rolls equivalent to this representative; 0 if another roll represents it."""
    count = 1
    for column in range(COLUMNS):
        row = s.die[column] - 1
        if row >= 0:
            coins = s.coins[column, row]
            if row > 0 and s.coins[column, row - 1] == coins:
                return 0
            like = 0
            for other in range(ROWS):
                like += s.coins[column, other] == coins
            count *= like
    return count


@rule
def resolve(walk: DiceWalk, rolls: Rolls, roll: int) -> None:
    """Resolve the dice of line[1] in every order and record the results."""
    line = walk.line
    upcoming = walk.upcoming
    end = rolls.branch[roll]
    depth = 1
    upcoming[depth] = 0
    while depth > 0:
        s = line[depth]
        column = upcoming[depth]
        if s.over or s.unresolved == 0:
            end = note(s, walk, rolls, roll, end)
            depth -= 1
        elif column == COLUMNS:
            depth -= 1
        else:
            upcoming[depth] += 1
            if s.die[column] != NONE:
                line[depth + 1] = s
                apply(line[depth + 1], column)
                depth += 1
                upcoming[depth] = 0
    rolls.branch[roll + 1] = end


@rule
def note(s: State, walk: DiceWalk, rolls: Rolls, roll: int, end: int) -> int:
    """Record a roll's successor: a grid, unless its value is known. Returns the end of the list of grids."""
    if s.over:
        returns(s, walk.result.value)
        rolls.sure[roll] = max(rolls.sure[roll], walk.result.value[0])
        return end
    grid = number_of(s, walk.tables)
    if s.claims[0] > walk.claims:
        rolls.sure[roll] = max(rolls.sure[roll], walk.worths[s.claims[0], grid])
        return end
    for i in range(rolls.branch[roll], end):
        if rolls.after[i] == grid:
            return end
    rolls.after[end] = grid
    return end + 1


@rule
def number_of(s: State, tables: Tables) -> int:
    """Return the number of the grid on the table."""
    squares, kind, _, number = tables
    code = 0
    for column in range(COLUMNS):
        held = 0
        for row in range(ROWS):
            held = (LOCKED + 1) * held + s.coins[column, row]
        code = len(squares) * code + kind[held]
    return number[code]
