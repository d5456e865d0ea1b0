"""The compiled part of alpha-beta: principal variation search over a table of positions.

For two seats that see everything, without chance. Values are whole numbers for the seat to act: estimates in
1 / SCALE of a win, and WIN less the plies to it for a win that is certain. Where a line ends, the moves that the game
calls noisy are followed on, so that no estimate is made amid an exchange.
"""

from __future__ import annotations

from parlour import kit
from parlour.kit import MAX_ACTIONS, TERMINAL, actor, apply, drawish, estimate, key, noisy, record, returns, rule
from parlour.kit.fields import I4, I8, U1, Array, shape

from .ordering import HISTORY, MAX_PLY, MoveList, list_moves, note_refutation, reduction, take_best
from .transposition import (
    CERTAIN,
    EXACT,
    LOWER,
    SOLVED,
    UPPER,
    WIN,
    Entry,
    answers,
    known_move,
    probe,
    store,
    value_from_table,
    value_to_table,
)

__all__ = [
    "CERTAIN",
    "MAX_PLY",
    "SCALE",
    "UPPER",
    "Context",
    "Entry",
    "MoveList",
    "RootMoves",
    "known_move",
    "search_root",
]

SCALE = 30000
INFINITE = 32500


@record
class RootMove:
    """A move of the root; `solved`: as of an entry."""

    action: I4
    value: I4
    nodes: I8
    bound: U1
    solved: U1


@record
class RootMoves:
    """The moves of the root, from best to worst."""

    move: Array[RootMove] = shape(MAX_ACTIONS)
    spare: Array[RootMove] = shape(1)
    count: I4


@record
class Context:
    """A search's settings, and what it notes as it goes."""

    result: kit.Result
    scales: kit.Scales
    nodes: I8
    limit: I8  # of nodes, at which the search stops
    stop: U1  # set from outside, too
    estimated: U1  # an estimate has a part in what was found since this was last 0
    reduce: U1  # whether late moves are searched less deep at first
    quiescence: U1  # whether noisy moves are followed below the last ply, before the estimate is asked
    seat: U1  # whose turn it is at the root
    contempt: I4  # how much less than 0 a draw is worth to that seat, and how much more to the other
    killer: Array[Array[I4]] = shape(MAX_PLY, 2)
    history: Array[Array[I4]] = shape(2, HISTORY)


@rule
def search_root(root, moves, line, lists, context, table, depth, width, seat):
    """Search all moves of the root, the best of before first; how many of them, before it was stopped.

    A move gets its value if it wins, or is worse than the best by no more than the width; else an upper bound of it.
    """
    best = -INFINITE
    for i in range(moves.count):
        move = moves.move[i]
        line[1] = root
        apply(line[1], move.action)
        before = context.nodes
        context.estimated = 0
        floor = max(min(best - width, CERTAIN - 1), -INFINITE)
        value = floor + 1
        if i > 0:
            value = search(line, lists, context, table, 1, depth - 1, floor, floor + 1, seat)
        if value > floor and not context.stop:
            value = search(line, lists, context, table, 1, depth - 1, floor, INFINITE, seat)
        if context.stop:
            return i
        move.value = value
        move.nodes += context.nodes - before
        move.bound = EXACT if value > floor else UPPER
        move.solved = is_solved(context, value, move.bound)
        best = max(best, value)
        bring_forward(moves, i)
    return moves.count


@rule
def bring_forward(moves, i):
    """Put a move before all that are worse."""
    moves.spare[0] = moves.move[i]
    while i > 0 and moves.move[i - 1].value < moves.spare[0].value:
        moves.move[i] = moves.move[i - 1]
        i -= 1
    moves.move[i] = moves.spare[0]


@rule
def search(line, lists, context, table, ply, depth, alpha, beta, seat):
    """The value of line[ply] for a seat, if it is between alpha and beta; else a bound of it. 0 if it was stopped."""
    s = line[ply]
    who = actor(s)
    if who == TERMINAL or depth <= 0 or ply + 1 == len(line):
        return quiesce(line, lists, context, ply, alpha, beta, seat)
    context.nodes += 1
    if is_stopped(context):
        return 0
    sign = 1
    if who != seat:
        sign, alpha, beta = -1, -beta, -alpha
    k = key(s)
    at = probe(table, k)
    if at >= 0 and answers(table[at], depth, ply, alpha, beta):
        context.estimated |= table[at].depth != SOLVED
        return sign * value_from_table(table[at].value, ply)
    moves = lists[ply]
    count = list_moves(s, moves, context, ply, who, table[at].action if at >= 0 else -1)
    estimated, context.estimated = context.estimated, 0
    best, best_action, floor = -INFINITE, -1, alpha
    for i in range(count):
        action = take_best(moves, i, count)
        line[ply + 1] = s
        apply(line[ply + 1], action)
        less = reduction(context, depth, i)
        value = floor + 1
        if i > 0:
            value = search(line, lists, context, table, ply + 1, depth - 1 - less, floor, floor + 1, who)
        if less > 0 and value > floor:
            value = search(line, lists, context, table, ply + 1, depth - 1, floor, floor + 1, who)
        if i == 0 or floor < value < beta:
            value = search(line, lists, context, table, ply + 1, depth - 1, floor, beta, who)
        if context.stop:
            return 0
        if value > best:
            best, best_action, floor = value, action, max(floor, value)
        if best >= beta:
            note_refutation(context, ply, who, action, depth)
            break
    bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
    context.estimated = 0 if is_solved(context, best, bound) else 1
    store(table, k, best_action, value_to_table(best, ply), depth if context.estimated else SOLVED, bound)
    context.estimated |= estimated
    return sign * best


@rule
def is_stopped(context):
    """Whether the search is to end, as it is when its nodes are used up."""
    if context.nodes >= context.limit:
        context.stop = 1
    return context.stop != 0


@rule
def is_solved(context, value, bound):
    """Whether what was found holds by the rules alone: no estimate has a part in it, or it is a sure win or loss."""
    won = value >= CERTAIN and bound != UPPER
    lost = value <= -CERTAIN and bound != LOWER
    return won or lost or context.estimated == 0


@rule
def quiesce(line, lists, context, ply, alpha, beta, seat):
    """The value of line[ply] for a seat at the end of a line: whoever is to act takes the estimate, or a noisy move."""
    s = line[ply]
    context.nodes += 1
    who = actor(s)
    if who == TERMINAL:
        return final_value(s, context, ply, seat)
    context.estimated = 1
    best = estimated_value(s, context, who)
    sign = 1
    if who != seat:
        sign, alpha, beta = -1, -beta, -alpha
    if context.quiescence == 0 or ply + 1 == len(line):
        return sign * best
    moves = lists[ply]
    for i in range(noisy(s, moves.action)):
        if best >= beta:
            break
        line[ply + 1] = s
        apply(line[ply + 1], moves.action[i])
        best = max(best, quiesce(line, lists, context, ply + 1, max(alpha, best), beta, who))
    return sign * best


@rule
def final_value(s, context, ply, seat):
    """The value of the end for a seat: a win is worth more the earlier it comes, a result between as near as it is."""
    returns(s, context.result.value)
    result = context.result.value[seat]
    if result >= 1.0:
        return WIN - ply
    if result <= -1.0:
        return ply - WIN
    return int(result * SCALE + (1.0 - abs(result)) * draw_value(context, seat))


@rule
def estimated_value(s, context, seat):
    """The estimate for a seat; the closer a draw is, the more of the draw's value is in it."""
    estimate(s, context.scales, context.result.value)
    closeness = drawish(s)
    value = (1.0 - closeness) * SCALE * context.result.value[seat] + closeness * draw_value(context, seat)
    return int(value)


@rule
def draw_value(context, seat):
    """What a draw is worth to a seat: by contempt, less than 0 to the seat whose turn it is at the root."""
    return -context.contempt if seat == context.seat else context.contempt
