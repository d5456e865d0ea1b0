"""The transposition table: values and best moves of positions, however they were reached."""

from __future__ import annotations

from parlour.kit import record, rule
from parlour.kit.fields import I1, I2, I4, U1, U8, Array

WIN = 32000
CERTAIN = 31000  # values from here on are certain wins, not estimates
SOLVED = 127  # depth of an entry that depends on no estimate
EXACT, LOWER, UPPER = range(3)  # types of values: exact, lower bound, upper bound


@record
class TTEntry:
    """An entry of the transposition table: what is known of a position."""

    key: U8
    action: I4
    value: I2
    depth: I1
    bound: U1


@rule
def probe(table: Array[TTEntry], k: U8) -> int:
    """Return the index of a key's entry, in either of two neighbouring slots; -1 if there is none."""
    slot = int(k >> 20) & (len(table) - 1)
    if table[slot].key == k:
        return slot
    if table[slot ^ 1].key == k:
        return slot ^ 1
    return -1


@rule
def store(table: Array[TTEntry], k: U8, action: int, value: int, depth: int, bound: int) -> None:
    """Store an entry in the slot of its own key, or of the shallower of two neighbours."""
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
def answers(entry: TTEntry, depth: int, ply: int, alpha: int, beta: int) -> bool:
    """True if an entry makes a search of this depth and window superfluous."""
    if entry.depth < depth:
        return False
    value, bound = value_from_table(entry.value, ply), entry.bound
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


@rule
def value_to_table(value: int, ply: int) -> int:
    """Convert a value for storage, where plies to a win count from the entry's position."""
    if value >= CERTAIN:
        return value + ply
    if value <= -CERTAIN:
        return value - ply
    return value


@rule
def value_from_table(value: int, ply: int) -> int:
    """Convert a stored value, so that plies to a win count from the root."""
    if value >= CERTAIN:
        return value - ply
    if value <= -CERTAIN:
        return value + ply
    return value


@rule
def known_move(table: Array[TTEntry], k: U8) -> int:
    """Return the table's move for a key, or -1."""
    at = probe(table, k)
    return table[at].action if at >= 0 else -1
