"""The compiled part of alpha-beta: principal variation search over a table of positions.

For two seats that see everything, without chance. Values are whole numbers for the seat to act: estimates in
1 / SCALE of a win, and WIN less the plies to it for a win that is certain. Where a line ends, the moves that the game
calls noisy are followed on, so that no estimate is made amid an exchange.
"""

from __future__ import annotations

from parlour import kit
from parlour.kit import MAX_ACTIONS, TERMINAL, actor, apply, drawish, estimate, key, noisy, record, returns, rule
from parlour.kit.fields import I4, I8, U1, U8, Array, shape

from .ordering import MAX_PLY, MoveList, Refutations, list_moves, note_refutation, reduction, take_best
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
    "RootMoves",
    "known_move",
    "search_root",
]

SCALE = 30000
INFINITE = 32500


@record
class RootMove:
    """A move of the root."""

    action: I4
    value: I4
    nodes: I8  # searched below it
    bound: U1
    solved: U1  # no estimate has a part in the value


@record
class RootMoves:
    """The moves of the root, from best to worst."""

    move: Array[RootMove] = shape(MAX_ACTIONS)
    spare: Array[RootMove] = shape(1)
    count: I4


@record
class Context:
    """A search's settings, what it has found out, and room to work in."""

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
    refutations: Refutations
    moves: Array[MoveList] = shape(MAX_PLY)


@rule
def search_root(
    line: Array[object], moves: RootMoves, context: Context, table: Array[Entry], depth: int, width: int, seat: int
) -> int:
    """Search all moves of the root, line[0], in the order of the last search; how many, before it was stopped.

    A move gets its value if it wins, or is worse than the best by no more than the width; else an upper bound of it.
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
    """Put into line[ply + 1] what an action makes of line[ply]."""
    line[ply + 1] = line[ply]
    apply(line[ply + 1], action)


@rule
def search_move(
    line: Array[object], context: Context, table: Array[Entry], depth: int, floor: int, first: bool, seat: int
) -> int:
    """The value of line[1] for a seat if it is above the floor, else an upper bound: a null window shows which."""
    context.estimated = 0
    value = floor + 1
    if not first:
        value = search(line, context, table, 1, depth, floor, floor + 1, seat)
    if value > floor and not context.stop:
        value = search(line, context, table, 1, depth, floor, INFINITE, seat)
    return value


@rule
def note_value(move: RootMove, context: Context, value: int, floor: int) -> None:
    """Note what the search of a move of the root has found."""
    move.value = value
    move.bound = EXACT if value > floor else UPPER
    move.solved = is_solved(context, value, move.bound)


@rule
def bring_forward(moves: RootMoves, i: int) -> None:
    """Move the i-th before all that are worse."""
    moves.spare[0] = moves.move[i]
    while i > 0 and moves.move[i - 1].value < moves.spare[0].value:
        moves.move[i] = moves.move[i - 1]
        i -= 1
    moves.move[i] = moves.spare[0]


@rule
def search(
    line: Array[object], context: Context, table: Array[Entry], ply: int, depth: int, alpha: int, beta: int, seat: int
) -> int:
    """The value of line[ply] for a seat, if it is between alpha and beta; else a bound of it. 0 if it was stopped."""
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
    k = key(s)
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
    remember(context, table, k, best_action, best, bound, depth, ply)
    context.estimated |= estimated
    return sign * best


@rule
def is_stopped(context: Context) -> bool:
    """Whether the search is to end, as it is when its nodes are used up."""
    if context.nodes >= context.limit:
        context.stop = 1
    return context.stop != 0


@rule
def remember(
    context: Context, table: Array[Entry], k: U8, action: int, value: int, bound: int, depth: int, ply: int
) -> None:
    """Store what was found of a position in the table, and note whether an estimate has a part in it."""
    context.estimated = not is_solved(context, value, bound)
    store(table, k, action, value_to_table(value, ply), depth if context.estimated else SOLVED, bound)


@rule
def is_solved(context: Context, value: int, bound: int) -> bool:
    """Whether what was found holds by the rules alone: no estimate has a part in it, or it is a sure win or loss."""
    won = value >= CERTAIN and bound != UPPER
    lost = value <= -CERTAIN and bound != LOWER
    return won or lost or context.estimated == 0


@rule
def quiesce(line: Array[object], context: Context, ply: int, alpha: int, beta: int, seat: int) -> int:
    """The value of line[ply] for a seat, once depth is used up: whoever acts takes the estimate, or a noisy move."""
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
    """The value of the end for a seat: the sooner a win the better; the nearer a result to 0, the more as a draw."""
    returns(s, context.result.value)
    result = context.result.value[seat]
    if result >= 1.0:
        return WIN - ply
    if result <= -1.0:
        return ply - WIN
    return int(result * SCALE + (1.0 - abs(result)) * draw_value(context, seat))


@rule
def estimated_value(s: object, context: Context, seat: int) -> int:
    """The estimate for a seat; the closer a draw is, the more of the draw's value is in it."""
    estimate(s, context.scales, context.result.value)
    closeness = drawish(s)
    value = (1.0 - closeness) * SCALE * context.result.value[seat] + closeness * draw_value(context, seat)
    return int(value)


@rule
def draw_value(context: Context, seat: int) -> int:
    """What a draw is worth to a seat: by contempt, less than 0 to the seat whose turn it is at the root."""
    return -context.contempt if seat == context.seat else context.contempt
