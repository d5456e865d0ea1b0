"""Move ordering: the table's move, then killers (recent refutations at this ply), then the history heuristic."""

from __future__ import annotations

from parlour.kit import MAX_ACTIONS, legal, record, rule
from parlour.kit.fields import I4, Array, shape

MAX_PLY = 128
HISTORY = 8192  # size of the table; actions share entries
MAX_HISTORY = 1 << 24
TABLE_RANK, KILLER_RANK = 1 << 30, 1 << 28
LATE = 3  # first move with a reduced search
VERY_LATE = 12  # first move with a further reduced search


@record
class MoveList:
    """A buffer for the moves of one ply."""

    action: Array[I4] = shape(MAX_ACTIONS + 1)
    rank: Array[I4] = shape(MAX_ACTIONS + 1)


@record
class Refutations:
    """Killer moves and the history table."""

    killer: Array[Array[I4]] = shape(MAX_PLY, 2)  # last two at each ply
    history: Array[Array[I4]] = shape(2, HISTORY)  # sum of squared depths per seat and action


@rule
def list_moves(s: object, moves: MoveList, refutations: Refutations, ply: int, seat: int, known: int) -> int:
    """List a seat's moves with their ranks; return their number. `known`: the table's move, or -1."""
    count = legal(s, moves.action)
    for i in range(count):
        action = moves.action[i]
        rank = refutations.history[seat, action % HISTORY]
        if action == known:
            rank = TABLE_RANK
        elif action == refutations.killer[ply, 0] or action == refutations.killer[ply, 1]:
            rank = KILLER_RANK
        moves.rank[i] = rank
    return count


@rule
def take_best(moves: MoveList, i: int, count: int) -> int:
    """Swap the highest-ranked move, from the i-th on, into the i-th place, and return it."""
    best = i
    for j in range(i + 1, count):
        if moves.rank[j] > moves.rank[best]:
            best = j
    action, rank = moves.action[best], moves.rank[best]
    moves.action[best], moves.rank[best] = moves.action[i], moves.rank[i]
    moves.action[i], moves.rank[i] = action, rank
    return action


@rule
def reduction(depth: int, i: int) -> int:
    """Return by how many plies the first search of the i-th move is reduced."""
    if depth < 3 or i < LATE:
        return 0
    return 2 if i >= VERY_LATE and depth > 4 else 1


@rule
def note_refutation(refutations: Refutations, ply: int, seat: int, action: int, depth: int) -> None:
    """Record a move that caused a cutoff."""
    if refutations.killer[ply, 0] != action:
        refutations.killer[ply, 1] = refutations.killer[ply, 0]
        refutations.killer[ply, 0] = action
    total = refutations.history[seat, action % HISTORY] + depth * depth
    refutations.history[seat, action % HISTORY] = min(MAX_HISTORY, total)
