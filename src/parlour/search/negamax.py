"""The compiled part of alpha-beta: principal variation search over a table of positions.

For two seats that see everything, without chance. Values are whole numbers for the seat to act: estimates in
1 / SCALE of a win, and WIN less the plies to it for a win that is certain. The moves are tried in the order in which
they are likely to be good: the table's, two that refuted a sister position, then those that refuted others before.
Where a line ends, the moves that the game calls noisy are followed on, so that no estimate is made amid an exchange.
"""

from __future__ import annotations

from parlour import kit
from parlour.kit import MAX_ACTIONS, TERMINAL, actor, apply, drawish, estimate, key, legal, noisy, record, returns, rule

SCALE = 30000
WIN = 32000
INFINITE = 32500
CERTAIN = 31000  # from here on a value is a win by the rules, not by an estimate
MAX_PLY = 128
SOLVED = 127  # the depth of an entry that no estimate has a part in
EXACT, LOWER, UPPER = range(3)  # what a value is: the value itself, or a bound of it

HISTORY = 8192  # actions by their last bits
MAX_HISTORY = 1 << 24
TABLE_RANK, KILLER_RANK = 1 << 30, 1 << 28
LATE = 3  # a move from which on others are searched less deep at first …
VERY_LATE = 12

Entry = record("entry", key="u8", action="i4", value="i2", depth="i1", bound="u1")
MoveList = record("move_list", action=("i4", MAX_ACTIONS + 1), rank=("i4", MAX_ACTIONS + 1))  # of one ply
RootMove = record("root_move", action="i4", value="i4", nodes="i8", bound="u1", solved="u1")  # solved: as of an entry
RootMoves = record("root_moves", move=(RootMove, MAX_ACTIONS), spare=(RootMove, 1), count="i4")
Context = record(
    "context",
    result=kit.Result,
    scales=kit.Scales,
    nodes="i8",
    limit="i8",  # of nodes, at which the search stops
    stop="u1",  # set from outside, too
    estimated="u1",  # an estimate has a part in what was found since this was last 0
    reduce="u1",  # whether late moves are searched less deep at first
    quiescence="u1",  # whether noisy moves are followed below the last ply, before the estimate is asked
    seat="u1",  # whose turn it is at the root
    contempt="i4",  # how much less than 0 a draw is worth to that seat, and how much more to the other
    killer=("i4", (MAX_PLY, 2)),
    history=("i4", (2, HISTORY)),
)


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
    if depth <= 0 or ply + 1 == len(line):
        return quiesce(line, lists, context, ply, alpha, beta, seat)
    context.nodes += 1
    who = actor(s)
    if who == TERMINAL:
        return final_value(s, context, ply, seat)
    if is_stopped(context):
        return 0
    sign = 1
    if who != seat:
        sign = -1
        alpha, beta = -beta, -alpha
    k = key(s)
    at = probe(table, k)
    if at >= 0 and answers(table[at], depth, ply, alpha, beta):
        context.estimated |= table[at].depth != SOLVED
        return sign * value_from_table(table[at].value, ply)

    moves = lists[ply]
    count = legal(s, moves.action)
    rank_moves(moves, count, context, ply, who, table[at].action if at >= 0 else -1)
    estimated_before = context.estimated
    context.estimated = 0
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
    solved = is_solved(context, best, bound)
    store(table, k, best_action, value_to_table(best, ply), SOLVED if solved else depth, bound)
    context.estimated = estimated_before if solved else 1
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
        sign = -1
        alpha, beta = -beta, -alpha
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


@rule
def value_to_table(value, ply):
    """A value as it stands in the table, where the plies to a win are counted from the entry's own position."""
    if value >= CERTAIN:
        return value + ply
    if value <= -CERTAIN:
        return value - ply
    return value


@rule
def value_from_table(value, ply):
    """A value of the table as it is seen from a ply further up."""
    if value >= CERTAIN:
        return value - ply
    if value <= -CERTAIN:
        return value + ply
    return value


@rule
def answers(entry, depth, ply, alpha, beta):
    """Whether an entry of the table says what a search so deep in this window would find."""
    if entry.depth < depth:
        return False
    value, bound = value_from_table(entry.value, ply), entry.bound
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


@rule
def probe(table, k):
    """The entry of a key: one of two neighbours; -1 if there is none."""
    slot = int(k >> 20) & (len(table) - 1)
    if table[slot].key == k:
        return slot
    if table[slot ^ 1].key == k:
        return slot ^ 1
    return -1


@rule
def store(table, k, action, value, depth, bound):
    """Put an entry into the place of the shallower of two neighbours, or of its own key."""
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
def rank_moves(moves, count, context, ply, seat, known):
    """Rank the moves of a ply by how likely they are to be good; `known`: the table's move, or -1."""
    for i in range(count):
        action = moves.action[i]
        rank = context.history[seat, action % HISTORY]
        if action == known:
            rank = TABLE_RANK
        elif action == context.killer[ply, 0] or action == context.killer[ply, 1]:
            rank = KILLER_RANK
        moves.rank[i] = rank


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


@rule
def known_move(table, k):
    """The move that stands in the table for a key, -1 if there is none."""
    at = probe(table, k)
    return table[at].action if at >= 0 else -1
