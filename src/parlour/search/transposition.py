"""The transposition table: what is known of a position, however it was reached."""

from __future__ import annotations

from parlour.kit import record, rule
from parlour.kit.fields import I1, I2, I4, U1, U8, Array

WIN = 32000
CERTAIN = 31000  # from here on a value is a win by the rules, not by an estimate
SOLVED = 127  # the depth of an entry that no estimate has a part in
EXACT, LOWER, UPPER = range(3)  # what a value is: the value itself, or a bound of it


@record
class Entry:
    """What the table knows of a position."""

    key: U8
    action: I4
    value: I2
    depth: I1
    bound: U1


@rule
def probe(table: Array[Entry], k: U8) -> int:
    """The index of a key's entry: one of two neighbours; -1 if there is none."""
    slot = int(k >> 20) & (len(table) - 1)
    if table[slot].key == k:
        return slot
    if table[slot ^ 1].key == k:
        return slot ^ 1
    return -1


@rule
def store(table: Array[Entry], k: U8, action: int, value: int, depth: int, bound: int) -> None:
    """Store an entry in the place of the shallower of two neighbours, or of its own key."""
    slot = int(k >> 20) & (len(table) - 1)
    other = slot ^ 1
    if table[other].key == k or (table[slot].key != k and table[other].depth < table[slot].depth):
        slot = other
    entry = table[slot]
    entry.key = k
    entry.action = action
    entry.value = value
    entry.depth = depth
    entry.bound = bound


@rule
def answers(entry: Entry, depth: int, ply: int, alpha: int, beta: int) -> bool:
    """Whether an entry makes a search of this depth and window superfluous."""
    if entry.depth < depth:
        return False
    value, bound = value_from_table(entry.value, ply), entry.bound
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


@rule
def value_to_table(value: int, ply: int) -> int:
    """A value as it stands in the table, where the plies to a win are counted from the entry's own position."""
    if value >= CERTAIN:
        return value + ply
    if value <= -CERTAIN:
        return value - ply
    return value


@rule
def value_from_table(value: int, ply: int) -> int:
    """A value of the table, the plies to a win counted from the root again."""
    if value >= CERTAIN:
        return value - ply
    if value <= -CERTAIN:
        return value + ply
    return value


@rule
def known_move(table: Array[Entry], k: U8) -> int:
    """The move that the table has for a key, -1 if there is none."""
    at = probe(table, k)
    return table[at].action if at >= 0 else -1
