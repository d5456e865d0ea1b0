"""Solve Bingo Battle by dynamic programming: the best expected result before each roll, for one or two players.

The squares of a column differ only in their contents, and so do the columns. The seats are symmetric too: the player
to move is "I", the opponent "they". So for each number of claims, at most 133,441 grids remain (37,191 in solitaire,
where only I lock stacks).

Claims never decrease, so grids with many claims are solved first. Grids with the same claims can lead to each other in
cycles. Their values are approached from below and from above until the two bounds meet. They do, because nobody can
avoid progress forever: if the same roll without a null falls four times in a row, somebody claims a stack or the game
ends, whatever the order of the dice.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour import kit
from parlour.kit import Result, interpret, rule
from parlour.kit.fields import Array

from .rules import COINS, COLUMNS, NONE, ROLLS, ROWS, State, apply, land, locker, returns, setup

ROOM = 16  # classes: claims in solitaire, pairs of claims otherwise
EACH = 4  # claims of each of two players at which the game is over
LOCKED = 3  # coins in a locked stack
MINE, THEIRS, CONTENTS = 3, 4, 5  # contents of a square: my locked stack, theirs, or else the number of coins
MOST_ROLLS = 400  # distinct rolls per grid: at most five distinct dice in two columns, four in the others
ORDERS = 24  # orders in which four dice can be resolved
PART = 500  # grids per batch
MEETING = 1e-10  # tolerance between the bounds from below and from above
ERROR = ROOM * MEETING
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Tables(NamedTuple):
    """Lookup tables that number the grids."""

    squares: Ints  # contents of the squares, by kind of column
    kind: Ints  # kind of a column by its squares in any order, in base CONTENTS
    columns: Ints  # kinds of columns, by grid
    steps: Ints  # steps[n, kind]: the number of ways to choose n + 1 columns of lesser kinds, in ascending order
    number: Ints  # grid by the place of its columns among all such choices, or NONE


@functools.cache
def tables() -> Tables:
    """Return the tables of all grids with at most one stack locked by each player.

    Columns ascend, and so do the squares within a column. The grids of the solitaire come first.
    """
    squares, kind = _columns()
    columns = _ascending(len(squares))
    few = (_locks(squares)[:, columns].sum(axis=2) <= 1).all(axis=0)
    number = np.where(few, np.cumsum(few) - 1, NONE)
    steps = np.array([[comb(kind + n, n + 1) for kind in range(len(squares))] for n in range(COLUMNS)])
    return Tables(squares, kind, columns[few], steps, number)


def _columns() -> tuple[Ints, Ints]:
    """Return the contents of each kind of column, and the kind of each order of contents."""
    orders = np.indices((CONTENTS,) * ROWS, np.int8).reshape(ROWS, -1).T
    ascending = np.sort(orders)
    codes = ascending @ CONTENTS ** np.arange(ROWS)
    kept = np.unique(codes[(_locks(ascending) <= 1).all(axis=0)])
    squares = kept[:, None] // CONTENTS ** np.arange(ROWS) % CONTENTS
    return squares, np.where(np.isin(codes, kept), np.searchsorted(kept, codes), NONE)


def _locks(squares: NDArray[np.integer]) -> Ints:
    """Return the number of stacks that I have locked, and those that they have locked, per column of squares."""
    return np.stack([(squares == each).sum(axis=1) for each in (MINE, THEIRS)])


def _ascending(kinds: int) -> Ints:
    """Return all ascending lists of four kinds of columns, sorted by the last, then by the one before, and so on."""
    lists = np.arange(kinds)[:, None]
    while lists.shape[1] < COLUMNS:
        counts = lists[:, 0] + 1
        before = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        lists = np.column_stack([before, np.repeat(lists, counts, axis=0)])
    return lists


@functools.cache
def possible(players: int) -> Bools:
    """Return whether each grid can occur, by class and grid."""
    squares, _, columns, *_ = tables()
    coins = np.minimum(squares, LOCKED).sum(axis=1)[columns].sum(axis=1)
    theirs = _locks(squares)[1, columns].sum(axis=1)
    count = len(columns) if players > 1 else np.count_nonzero(theirs == 0)
    claims = np.array([sum(each) for each in _claims(players)])
    return coins[:count] <= COINS - claims[:, None]


def _claims(players: int) -> list[tuple[int, int]]:
    """Return my claims and theirs in each class."""
    return [interpret(claims_of)(each, players) for each in range(ROOM)]


@rule
def claims_of(each: int, players: int) -> tuple[int, int]:
    """Return my claims and theirs in a class."""
    return (each, 0) if players == 1 else (each // EACH, each % EACH)


@rule
def class_of(s: State) -> int:
    """Return the class of a position's claims."""
    mine = s.claims[s.turn]
    return mine if s.players == 1 else EACH * mine + s.claims[1 - s.turn]


class RollTable(NamedTuple):
    """Successors of rolls: positions of known value, or positions with the same claims."""

    grids: NDArray[np.int32]  # class and grid as one number
    first: NDArray[np.int32]  # the rolls of grids[i] are first[i] … first[i + 1] - 1
    weight: NDArray[np.int32]  # per roll, out of 1296
    sure: Floats  # best known value per roll
    branch: NDArray[np.int32]  # the grids after roll r are after[branch[r]] … after[branch[r + 1] - 1]
    after: NDArray[np.int32]


def solve(players: int, report: Callable[[float], object] = lambda done: None, least: int = 0) -> Floats:
    """Return the values for the player to roll, by class and grid. No value is wrong by more than `ERROR`.

    Solves positions with at least `least` claims. Calls `report` from time to time with the share of the work done.
    Takes one minute of one core for one player and about ten for two, or less with more cores.
    """
    some = possible(players)
    worths = np.full(some.shape, np.nan)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for classes in _latest_first(players, least):
            numbers = np.concatenate([each * some.shape[1] + np.flatnonzero(some[each]) for each in classes])
            parts = np.array_split(numbers.astype(np.int32), -(-len(numbers) // PART))
            rolls = list(pool.map(functools.partial(_rolls, players, worths), parts))
            worths.flat[numbers] = _settled(rolls, players, worths.size)[numbers]
            report(1 - float(np.isnan(worths[some]).mean()))
    return worths


def _latest_first(players: int, least: int) -> Iterator[list[int]]:
    """Yield groups of classes that can lead to each other, most claims first."""
    claims = _claims(players)
    for group in sorted({tuple(sorted(pair)) for pair in claims}, key=sum, reverse=True):
        if sum(group) >= least:
            yield [each for each in range(ROOM) if tuple(sorted(claims[each])) == group]


def _rolls(players: int, worths: Floats, part: NDArray[np.int32]) -> RollTable:
    """Successors of some grids, given the values of positions with more claims."""
    most = len(part) * MOST_ROLLS
    first, weight, branch, after = (np.zeros(size, np.int32) for size in (len(part) + 1, most, most + 1, most * ORDERS))
    rolls = RollTable(part, first, weight, np.full(most, -1.0), branch, after)
    walk = DiceWalk(kit.new(State, COLUMNS + 2), np.zeros(COLUMNS + 2, int), kit.new(Result), worths, tables())
    walk.line[0].players = players
    list_rolls(walk, rolls)
    count = first[-1]
    ends = {"weight": count, "sure": count, "branch": count + 1, "after": branch[count]}
    return rolls._replace(**{name: getattr(rolls, name)[:end].copy() for name, end in ends.items()})


def _settled(rolls: list[RollTable], players: int, count: int) -> Floats:
    """Return the values of grids whose successors are known or among them."""
    low, high = (np.full(count, float(end)) for end in ((0, ROOM) if players == 1 else (-1, 1)))
    below, above, sign = (low, high, 1.0) if players == 1 else (high, low, -1.0)
    while True:
        gap = 0.0
        for it in rolls:
            approach(low, below, sign, it)
            approach(high, above, sign, it)
            gap = max(gap, float((high[it.grids] - low[it.grids]).max()))
        if gap < MEETING:
            return (low + high) / 2


@rule
def approach(worths: Floats, others: Floats, sign: float, rolls: RollTable) -> None:
    """Value of each grid, given the values of its successors: those of `others` times the sign."""
    for i in range(len(rolls.grids)):
        total = 0.0
        for roll in range(rolls.first[i], rolls.first[i + 1]):
            best = rolls.sure[roll]
            for j in range(rolls.branch[roll], rolls.branch[roll + 1]):
                best = max(best, sign * others[rolls.after[j]])
            total += rolls.weight[roll] * best
        worths[rolls.grids[i]] = total / ROLLS


class DiceWalk(NamedTuple):
    """Working memory for resolving dice in every order, and constant tables."""

    line: Array[State]
    upcoming: Ints  # the column to resolve next, per state of the line
    result: Result
    worths: Floats  # known only for positions with more claims
    tables: Tables


@rule
def list_rolls(walk: DiceWalk, rolls: RollTable) -> None:
    """Fill the arrays of `rolls`."""
    line = walk.line
    roll = 0
    for i in range(len(rolls.grids)):
        lay(line[0], walk, rolls.grids[i])
        for outcome in range(ROLLS):
            line[1] = line[0]
            land(line[1], outcome)
            rolls.weight[roll] = alike(line[1])
            if rolls.weight[roll] > 0:
                resolve(walk, rolls, roll)
                roll += 1
        rolls.first[i + 1] = roll


@rule
def lay(s: State, walk: DiceWalk, number: int) -> None:
    """Set up a position of a class and grid, with seat 0 to move."""
    grids = walk.worths.shape[1]
    setup(s)
    mine, theirs = claims_of(number // grids, s.players)
    s.claims[0] = mine
    s.claims[1] = theirs
    s.kitty -= mine + theirs
    for column in range(COLUMNS):
        kind = walk.tables.columns[number % grids, column]
        for row in range(ROWS):
            held = walk.tables.squares[kind, row]
            s.coins[column, row] = min(held, LOCKED)
            s.kitty -= min(held, LOCKED)
            if held >= LOCKED:
                s.lock[held - MINE] = ROWS * column + row


@rule
def alike(s: State) -> int:
    """Number of rolls equivalent to this representative; 0 if another roll represents it."""
    count = 1
    for column in range(COLUMNS):
        row = s.die[column] - 1
        if row >= 0:
            held = content(s, column, row)
            if row > 0 and content(s, column, row - 1) == held:
                return 0
            like = 0
            for other in range(ROWS):
                like += content(s, column, other) == held
            count *= like
    return count


@rule
def content(s: State, column: int, row: int) -> int:
    """Content of a square, as the player to move sees it."""
    coins = s.coins[column, row]
    return THEIRS if coins == LOCKED and locker(s, ROWS * column + row) != s.turn else coins


@rule
def resolve(walk: DiceWalk, rolls: RollTable, roll: int) -> None:
    """Resolve the dice of line[1] in every order that makes a difference, and record the results."""
    line = walk.line
    upcoming = walk.upcoming
    any_order = is_order_irrelevant(line[1])
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
                if any_order:
                    upcoming[depth] = COLUMNS
                line[depth + 1] = s
                apply(line[depth + 1], column)
                depth += 1
                upcoming[depth] = 0
    rolls.branch[roll + 1] = end


@rule
def is_order_irrelevant(s: State) -> bool:
    """Whether the order of the dice surely makes no difference: there are coins for all dice, at most one stack is
    completed, and if so, no die claims the stack that loses its lock.
    """
    completed = 0
    claims_own = False
    for column in range(COLUMNS):
        row = s.die[column] - 1
        if row >= 0:
            completed += s.coins[column, row] == LOCKED - 1
            claims_own |= s.lock[s.turn] == ROWS * column + row
    return s.kitty >= COLUMNS and (completed == 0 or (completed == 1 and not claims_own))


@rule
def note(s: State, walk: DiceWalk, rolls: RollTable, roll: int, end: int) -> int:
    """Record a roll's successor: a position, unless its value is known. Returns the end of the list of positions."""
    if s.over:
        returns(s, walk.result.value)
        rolls.sure[roll] = max(rolls.sure[roll], walk.result.value[0])
        return end
    each = class_of(s)
    grid = grid_of(s, walk.tables)
    worth = walk.worths[each, grid]
    if worth == worth:  # not NaN
        rolls.sure[roll] = max(rolls.sure[roll], worth if s.turn == 0 else -worth)
        return end
    number = each * walk.worths.shape[1] + grid
    for i in range(rolls.branch[roll], end):
        if rolls.after[i] == number:
            return end
    rolls.after[end] = number
    return end + 1


@rule
def grid_of(s: State, tables: Tables) -> int:
    """Return the number of the grid on the table, as the player to move sees it."""
    kinds = (kind_of(s, tables, 0), kind_of(s, tables, 1), kind_of(s, tables, 2), kind_of(s, tables, 3))
    place = 0
    for column in range(COLUMNS):
        before = 0
        for other in range(COLUMNS):
            before += kinds[other] < kinds[column] or (kinds[other] == kinds[column] and other < column)
        place += tables.steps[before, kinds[column]]
    return tables.number[place]


@rule
def kind_of(s: State, tables: Tables, column: int) -> int:
    code = 0
    for row in range(ROWS):
        code = CONTENTS * code + content(s, column, row)
    return tables.kind[code]
