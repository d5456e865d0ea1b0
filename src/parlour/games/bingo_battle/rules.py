"""Bingo Battle: the record and the rules.

Squares are [column, row]: the columns are the suits suns, moons, crowns, arms, the rows the values ace to 5.
"""

from __future__ import annotations

from parlour.kit import CHANCE, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F8, I1, I4, I8, U1, Array, shape

COLUMNS, ROWS = 4, 5
FACES = 6  # null, ace, 2 … 5
ROLLS = FACES**COLUMNS
COINS = 24
NONE = -1  # no die, no square
PURPOSES = ("roll",)

FULL_TILE, NOTHING_TO_DO = range(2)
ENDINGS = ("full tile", "dice of no use")


@state
class State:
    """A position of the game."""

    coins: Array[Array[U1]] = shape(COLUMNS, ROWS)  # three make a locked stack
    lock: Array[I1] = shape(2)  # square that each seat has locked (5 * column + row), or NONE
    die: Array[I1] = shape(COLUMNS)  # the face of each unresolved die, NONE once resolved
    unresolved: U1  # number of unresolved dice
    kitty: U1
    claims: Array[U1] = shape(2)
    turn: U1
    over: U1
    players: U1


@rule
def setup(s: State) -> None:
    s.coins[:] = 0
    s.lock[:] = NONE
    s.die[:] = NONE
    s.kitty = COINS
    s.claims[:] = 0
    s.turn = 0
    s.unresolved = 0
    s.over = 0


@rule
def arrange(s: State) -> None:
    """Compute the derived fields from the squares and dice."""
    s.unresolved = 0
    for column in range(COLUMNS):
        s.unresolved += s.die[column] != NONE
    won = s.claims[s.turn] >= room(s)
    just_rolled = s.unresolved == COLUMNS
    s.over = won or (just_rolled and s.kitty == 0 and stuck(s))


@rule
def room(s: State) -> int:
    """Return the number of claims that fill a seat's tile or tiles."""
    return 16 if s.players == 1 else 4


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    if s.unresolved == 0:
        return CHANCE
    return I8(s.turn)


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for outcome in range(ROLLS):
        out[outcome] = outcome
        weights[outcome] = 1
    return ROLLS


@rule
def roller(s: State) -> int:
    return I8(s.turn)


@rule
def roll(s: State, rng: Rng) -> None:
    land(s, below(rng, ROLLS))


@rule
def land(s: State, outcome: int) -> None:
    """Set the fallen dice; the outcome is their faces as a number in base six, suns first."""
    for column in range(COLUMNS - 1, -1, -1):
        s.die[column] = outcome % FACES
        outcome //= FACES
    s.unresolved = COLUMNS
    s.over = s.kitty == 0 and stuck(s)


@rule
def stuck(s: State) -> bool:
    """Whether no unresolved die can do anything because the kitty is empty."""
    for column in range(COLUMNS):
        if s.die[column] == 0 and loose_coins(s, column):
            return False
        if s.die[column] > 0 and locker(s, ROWS * column + s.die[column] - 1) != NONE:
            return False
    return True


@rule
def loose_coins(s: State, column: int) -> int:
    """Return the number of coins in a column outside locked stacks."""
    total = 0
    for row in range(ROWS):
        if s.coins[column, row] < 3:
            total += s.coins[column, row]
    return total


@rule
def legal(s: State, out: Array[I4]) -> int:
    n = 0
    for column in range(COLUMNS):
        out[n] = column
        n += s.die[column] != NONE
    return n


@rule
def apply(s: State, action: int) -> None:
    if s.unresolved == 0:
        land(s, action)
        return
    face = s.die[action]
    s.die[action] = NONE
    s.unresolved -= 1
    if face == 0:
        sweep(s, action)
    else:
        place(s, action, face - 1)
    if s.claims[s.turn] >= room(s):
        s.over = 1
    elif s.unresolved == 0 and s.players == 2:
        s.turn = 1 - s.turn


@rule
def sweep(s: State, column: int) -> None:
    """Resolve a null: return the column's coins outside locked stacks to the kitty."""
    for row in range(ROWS):
        if s.coins[column, row] < 3:
            s.kitty += s.coins[column, row]
            s.coins[column, row] = 0


@rule
def place(s: State, column: int, row: int) -> None:
    """Resolve a value: claim the locked stack on its square, or put a coin there if the kitty has one."""
    if s.coins[column, row] == 3:
        claim(s, ROWS * column + row)
    elif s.kitty > 0:
        s.kitty -= 1
        s.coins[column, row] += 1
        if s.coins[column, row] == 3:
            if s.lock[s.turn] != NONE:
                claim(s, s.lock[s.turn])
            s.lock[s.turn] = ROWS * column + row


@rule
def claim(s: State, square: int) -> None:
    s.lock[locker(s, square)] = NONE
    s.coins[square // ROWS, square % ROWS] = 0
    s.kitty += 2
    s.claims[s.turn] += 1


@rule
def locker(s: State, square: int) -> int:
    """Return the seat that has locked a square, or NONE."""
    if s.lock[0] == square:
        return 0
    if s.lock[1] == square:
        return 1
    return NONE


@rule
def ending(s: State) -> int:
    return FULL_TILE if s.claims[s.turn] >= room(s) else NOTHING_TO_DO


@rule
def returns(s: State, out: Array[F8]) -> None:
    if s.players == 1:
        out[0] = s.claims[0]
    else:
        lead = I8(s.claims[0]) - I8(s.claims[1])
        out[0] = (lead > 0) - I8(lead < 0)
        out[1] = -out[0]
