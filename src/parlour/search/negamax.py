"""The compiled part of alpha-beta: principal variation search with a transposition table.

For two seats, without chance or hidden information. Values are integers for the seat to act: estimates in units of 1 /
SCALE of a win, and WIN minus the plies to a certain win. Beyond the last ply, noisy moves are followed so that no
estimate is made in the middle of an exchange.
"""

from __future__ import annotations

from parlour import kit
from parlour.kit import MAX_ACTIONS, TERMINAL, actor, apply, drawish, estimate, key, noisy, record, returns, rule
from parlour.kit.buffers import Estimate
from parlour.kit.fields import I4, I8, U1, U8, Array, shape

from .ordering import MAX_PLY, MoveList, Refutations, list_moves, note_refutation, reduction, take_best
from .transposition import (
    CERTAIN,
    EXACT,
    LOWER,
    SOLVED,
    UPPER,
    WIN,
    TTEntry,
    answers,
    probe,
    store,
    value_from_table,
    value_to_table,
)

SCALE = 30000
INFINITE = 32500


@record
class RootMove:
    """A move of the root."""

    action: I4
    value: I4
    nodes: I8  # nodes searched below it
    bound: U1
    solved: U1  # the value depends on no estimate


@record
class RootMoves:
    """The moves of the root, best first."""

    move: Array[RootMove] = shape(MAX_ACTIONS)
    spare: Array[RootMove] = shape(1)
    count: I4


@record
class Context:
    """A search's settings, counters and buffers."""

    result: Estimate
    scales: kit.Scales
    nodes: I8
    limit: I8  # maximum number of nodes
    stop: U1  # also set by another thread
    estimated: U1  # an estimate was used since this was last reset
    reduce: U1  # late move reductions
    quiescence: U1  # whether noisy moves are followed beyond the last ply
    seat: U1  # the seat to act at the root
    contempt: I4  # a draw is worth -contempt to that seat, +contempt to the other
    salt: U8  # added to keys, so that table entries hold for one seat at the root only
    refutations: Refutations
    moves: Array[MoveList] = shape(MAX_PLY)


@rule
def search_root(
    line: Array[object], moves: RootMoves, context: Context, table: Array[TTEntry], depth: int, width: int, seat: int
) -> int:
    """Search all moves of the root, line[0], in the order of the last search; return how many before it was stopped.

    A move within `width` of the best gets its exact value, any other an upper bound.
    """
    best = -INFINITE
    for i in range(moves.count):
        move, before = moves.move[i], context.nodes
        floor = max(min(best - width, CERTAIN - 1), -INFINITE)
        step(line, 0, move.action)
        value = search_move(line, context, table, depth - 1, floor, i == 0, seat)
        if context.stop:
            return i
        note_value(move, context, value, floor)
        move.nodes += context.nodes - before
        best = max(best, value)
        bring_forward(moves, i)
    return moves.count


@rule
def step(line: Array[object], ply: int, action: int) -> None:
    """Apply an action to line[ply], writing the new position to line[ply + 1]."""
    line[ply + 1] = line[ply]
    apply(line[ply + 1], action)


@rule
def search_move(
    line: Array[object], context: Context, table: Array[TTEntry], depth: int, floor: int, first: bool, seat: int
) -> int:
    """Return the value of line[1] for a seat if it exceeds `floor`, or an upper bound, by a null-window search."""
    context.estimated = 0
    value = floor + 1
    if not first:
        value = search(line, context, table, 1, depth, floor, floor + 1, seat)
    if value > floor and not context.stop:
        value = search(line, context, table, 1, depth, floor, INFINITE, seat)
    return value


@rule
def note_value(move: RootMove, context: Context, value: int, floor: int) -> None:
    """Store the value found for a move of the root."""
    move.value = value
    move.bound = EXACT if value > floor else UPPER
    move.solved = is_solved(context, value, move.bound)


@rule
def bring_forward(moves: RootMoves, i: int) -> None:
    """Move the i-th root move before all that are worse."""
    moves.spare[0] = moves.move[i]
    while i > 0 and moves.move[i - 1].value < moves.spare[0].value:
        moves.move[i] = moves.move[i - 1]
        i -= 1
    moves.move[i] = moves.spare[0]


@rule
def search(
    line: Array[object], context: Context, table: Array[TTEntry], ply: int, depth: int, alpha: int, beta: int, seat: int
) -> int:
    """Return the value of line[ply] for a seat if it is between alpha and beta, or a bound; 0 if stopped."""
    s = line[ply]
    who = actor(s)
    if who == TERMINAL or depth <= 0 or ply + 1 == len(line):
        return quiesce(line, context, ply, alpha, beta, seat)
    context.nodes += 1
    if is_stopped(context):
        return 0
    sign = 1
    if who != seat:
        sign, alpha, beta = -1, -beta, -alpha
    k = key(s) ^ context.salt
    at = probe(table, k)
    if at >= 0 and answers(table[at], depth, ply, alpha, beta):
        context.estimated |= table[at].depth != SOLVED
        return sign * value_from_table(table[at].value, ply)
    moves = context.moves[ply]
    count = list_moves(s, moves, context.refutations, ply, who, table[at].action if at >= 0 else -1)
    estimated, context.estimated = context.estimated, 0
    best, best_action, floor = -INFINITE, -1, alpha
    for i in range(count):
        action = take_best(moves, i, count)
        step(line, ply, action)
        less = reduction(depth, i) if context.reduce else 0
        value = floor + 1
        if i > 0:
            value = search(line, context, table, ply + 1, depth - 1 - less, floor, floor + 1, who)
        if less > 0 and value > floor:
            value = search(line, context, table, ply + 1, depth - 1, floor, floor + 1, who)
        if i == 0 or floor < value < beta:
            value = search(line, context, table, ply + 1, depth - 1, floor, beta, who)
        if context.stop:
            return 0
        if value > best:
            best, best_action, floor = value, action, max(floor, value)
        if best >= beta:
            note_refutation(context.refutations, ply, who, action, depth)
            break
    bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
    store_value(context, table, k, best_action, best, bound, depth, ply)
    context.estimated |= estimated
    return sign * best


@rule
def is_stopped(context: Context) -> bool:
    """True if the search must end; it ends when its nodes are used up."""
    if context.nodes >= context.limit:
        context.stop = 1
    return context.stop != 0


@rule
def store_value(
    context: Context, table: Array[TTEntry], k: U8, action: int, value: int, bound: int, depth: int, ply: int
) -> None:
    """Store the value of a position in the table, and whether it depends on an estimate."""
    context.estimated = not is_solved(context, value, bound)
    store(table, k, action, value_to_table(value, ply), depth if context.estimated else SOLVED, bound)


@rule
def is_solved(context: Context, value: int, bound: int) -> bool:
    """True if a value holds by the rules alone: it depends on no estimate, or is a certain win or loss."""
    won = value >= CERTAIN and bound != UPPER
    lost = value <= -CERTAIN and bound != LOWER
    return won or lost or context.estimated == 0


@rule
def quiesce(line: Array[object], context: Context, ply: int, alpha: int, beta: int, seat: int) -> int:
    """Return the value of line[ply] for a seat at depth 0: the better of the estimate and the noisy moves."""
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
    moves = context.moves[ply]
    for i in range(noisy(s, moves.action)):
        if best >= beta:
            break
        step(line, ply, moves.action[i])
        best = max(best, quiesce(line, context, ply + 1, max(alpha, best), beta, who))
    return sign * best


@rule
def final_value(s: object, context: Context, ply: int, seat: int) -> int:
    """Return a finished game's value: sooner wins are better, and results near 0 count as draws."""
    returns(s, context.result.value)
    result = context.result.value[seat]
    if result >= 1.0:
        return WIN - ply
    if result <= -1.0:
        return ply - WIN
    return int(result * SCALE + (1.0 - abs(result)) * draw_value(context, seat))


@rule
def estimated_value(s: object, context: Context, seat: int) -> int:
    """Return the estimate for a seat, mixed with the draw value by how close a draw is."""
    estimate(s, context.scales, context.result.value)
    closeness = drawish(s)
    value = (1.0 - closeness) * SCALE * context.result.value[seat] + closeness * draw_value(context, seat)
    return int(value)


@rule
def draw_value(context: Context, seat: int) -> int:
    """Return a draw's value: with contempt, less than 0 for the seat to act at the root."""
    return -context.contempt if seat == context.seat else context.contempt
