"""The order of moves: those first that are likely to be good.

The table's move, two that refuted a sister position (killers), then those that refuted others before (history).
"""

from __future__ import annotations

from parlour.kit import MAX_ACTIONS, legal, record, rule
from parlour.kit.fields import I4, Array, shape

MAX_PLY = 128
HISTORY = 8192  # actions by their last bits
MAX_HISTORY = 1 << 24
TABLE_RANK, KILLER_RANK = 1 << 30, 1 << 28
LATE = 3  # a move from which on others are searched less deep at first …
VERY_LATE = 12


@record
class MoveList:
    """Room for the moves of one ply."""

    action: Array[I4] = shape(MAX_ACTIONS + 1)
    rank: Array[I4] = shape(MAX_ACTIONS + 1)


@rule
def list_moves(s, moves, context, ply, seat, known):
    """List a seat's moves and rank them; how many there are. `known`: the table's move, or -1."""
    count = legal(s, moves.action)
    for i in range(count):
        action = moves.action[i]
        rank = context.history[seat, action % HISTORY]
        if action == known:
            rank = TABLE_RANK
        elif action == context.killer[ply, 0] or action == context.killer[ply, 1]:
            rank = KILLER_RANK
        moves.rank[i] = rank
    return count


@rule
def take_best(moves, i, count):
    """Bring the move of the highest rank among those from i on to the i-th place, and return it."""
    best = i
    for j in range(i + 1, count):
        if moves.rank[j] > moves.rank[best]:
            best = j
    action, rank = moves.action[best], moves.rank[best]
    moves.action[best], moves.rank[best] = moves.action[i], moves.rank[i]
    moves.action[i], moves.rank[i] = action, rank
    return action


@rule
def reduction(context, depth, i):
    """How many plies less deep a late move is searched at first."""
    if context.reduce == 0 or depth < 3 or i < LATE:
        return 0
    return 2 if i >= VERY_LATE and depth > 4 else 1


@rule
def note_refutation(context, ply, seat, action, depth):
    """Remember a move that was too good for the other side to let it come so far."""
    if context.killer[ply, 0] != action:
        context.killer[ply, 1] = context.killer[ply, 0]
        context.killer[ply, 0] = action
    total = context.history[seat, action % HISTORY] + depth * depth
    context.history[seat, action % HISTORY] = min(MAX_HISTORY, total)
