"""The compiled part of alpha-beta: principal variation search over a table of positions.

For two seats that see everything, without chance. Values are whole numbers for the seat to act: estimates in
1 / SCALE of a win, and WIN less the plies to it for a win that is certain. The moves are tried in the order in which
they are likely to be good: the table's, two that refuted a sister position, then those that refuted others before.
Where a line ends, the moves that the game calls noisy are followed on, so that no estimate is made amid an exchange.
"""

from __future__ import annotations

from parlour import kit
from parlour.kit import MAX_ACTIONS, TERMINAL, actor, apply, estimate, key, legal, noisy, record, returns, rule
from parlour.kit.fields import I1, I2, I4, I8, U1, U8, Array, shape

SCALE = 30000
WIN = 32000
INFINITE = 32500
CERTAIN = 31000  # from here on a value is a win by the rules, not by an estimate
MAX_PLY = 128
SOLVED = 127  # the depth of an entry that no estimate has a part in
EXACT, AT_LEAST, AT_MOST = range(3)  # what the value of an entry is

HISTORY = 8192  # actions by their last bits
MOST = 1 << 24  # of what a move has refuted, in the history
FIRST, SECOND = 1 << 30, 1 << 28  # ranks of the table's move and of killers
LATE = 3  # a move from which on others are searched less deep at first …
VERY_LATE = 12


@record
class Entry:
    """What the table knows of a position."""

    key: U8
    action: I4
    value: I2
    depth: I1
    bound: U1


@record
class Room:
    """Room for the moves of one ply."""

    action: Array[I4] = shape(MAX_ACTIONS + 1)
    rank: Array[I4] = shape(MAX_ACTIONS + 1)


@record
class Move:
    """A move of the root."""

    action: I4
    value: I4
    nodes: I8
    solved: U1


@record
class RootMoves:
    """The moves of the root, from best to worst."""

    move: Array[Move] = shape(MAX_ACTIONS)
    spare: Array[Move] = shape(1)
    count: I4


@record
class Bench:
    """A search's settings, and what it notes as it goes."""

    result: kit.Result
    scales: kit.Scales
    nodes: I8
    limit: I8  # of nodes, at which the search stops
    stop: U1  # set from outside, too
    cut: U1  # an estimate has a part in what was found since this was last 0
    reduce: U1  # whether late moves are searched less deep at first
    quiescence: U1  # whether noisy moves are followed below the last ply, before the estimate is asked
    seat: U1  # whose turn it is at the root
    contempt: I4  # how much less than 0 a draw is worth to that seat, and how much more to the other
    killer: Array[Array[I4]] = shape(MAX_PLY, 2)
    history: Array[Array[I4]] = shape(2, HISTORY)


@rule
def search_all(root, moves, line, room, bench, table, depth, width, seat):
    """Search all moves of the root, the best of before first; how many of them, before it was stopped.

    A move's value is a bound, it is at most so good, if it is worse than the best by more than the width.
    """
    best = -INFINITE
    for i in range(moves.count):
        move = moves.move[i]
        line[1] = root
        apply(line[1], move.action)
        before = bench.nodes
        bench.cut = 0
        low = max(best - width, -INFINITE)
        value = low + 1
        if i > 0:
            value = search(line, room, bench, table, 1, depth - 1, low, low + 1, seat)
        if value > low and not bench.stop:
            value = search(line, room, bench, table, 1, depth - 1, low, INFINITE, seat)
        if bench.stop:
            return i
        move.value = value
        move.nodes += bench.nodes - before
        move.solved = bench.cut == 0 or abs(value) >= CERTAIN
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
def search(line, room, bench, table, ply, depth, alpha, beta, seat):
    """The value of line[ply] for a seat, if it is between alpha and beta; else a bound of it. 0 if it was stopped."""
    s = line[ply]
    if depth <= 0 or ply + 1 == len(line):
        return quiesce(line, room, bench, ply, alpha, beta, seat)
    bench.nodes += 1
    who = actor(s)
    if who == TERMINAL:
        return ended(s, bench, ply, seat)
    if bench.nodes >= bench.limit:
        bench.stop = 1
    if bench.stop:
        return 0
    sign = 1
    if who != seat:
        sign = -1
        alpha, beta = -beta, -alpha

    k = key(s)
    at = probe(table, k)
    known = -1
    if at >= 0:
        entry = table[at]
        known = entry.action
        value = seen_from(entry.value, ply)
        if entry.depth >= depth and settles(entry.bound, value, alpha, beta):
            if entry.depth != SOLVED:
                bench.cut = 1
            return sign * value

    here = room[ply]
    count = legal(s, here.action)
    rank_moves(here, bench, count, known, ply, who)
    outer = bench.cut
    bench.cut = 0
    best = -INFINITE
    best_action = -1
    floor = alpha
    for i in range(count):
        take_best(here, i, count)
        action = here.action[i]
        line[ply + 1] = s
        apply(line[ply + 1], action)
        value = floor + 1
        if i > 0:
            less = reduction(bench, depth, i)
            value = search(line, room, bench, table, ply + 1, depth - 1 - less, floor, floor + 1, who)
            if less > 0 and value > floor:
                value = search(line, room, bench, table, ply + 1, depth - 1, floor, floor + 1, who)
        if i == 0 or floor < value < beta:
            value = search(line, room, bench, table, ply + 1, depth - 1, floor, beta, who)
        if bench.stop:
            return 0
        if value > best:
            best = value
            best_action = action
            floor = max(floor, value)
        if best >= beta:
            note_refutation(bench, ply, who, action, depth)
            break
    bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    solved = bench.cut == 0 or abs(best) >= CERTAIN
    store(table, k, best_action, stored_from(best, ply), SOLVED if solved else depth, bound)
    bench.cut = outer if solved else 1
    return sign * best


@rule
def quiesce(line, room, bench, ply, alpha, beta, seat):
    """The value of line[ply] for a seat at the end of a line: whoever is to act takes the estimate, or a noisy move."""
    s = line[ply]
    bench.nodes += 1
    who = actor(s)
    if who == TERMINAL:
        return ended(s, bench, ply, seat)
    bench.cut = 1
    estimate(s, bench.scales, bench.result.value)
    best = int(bench.result.value[who] * SCALE)
    sign = 1
    if who != seat:
        sign = -1
        alpha, beta = -beta, -alpha
    if bench.quiescence == 0 or ply + 1 == len(line):
        return sign * best
    here = room[ply]
    for i in range(noisy(s, here.action)):
        if best >= beta:
            break
        line[ply + 1] = s
        apply(line[ply + 1], here.action[i])
        best = max(best, quiesce(line, room, bench, ply + 1, max(alpha, best), beta, who))
    return sign * best


@rule
def ended(s, bench, ply, seat):
    """The value of the end for a seat: a win is worth more the earlier it comes, a draw less than 0 by contempt."""
    returns(s, bench.result.value)
    result = bench.result.value[seat]
    if result >= 1.0:
        return WIN - ply
    if result <= -1.0:
        return ply - WIN
    return int(result * SCALE) + (-bench.contempt if seat == bench.seat else bench.contempt)


@rule
def stored_from(value, ply):
    """A value as it stands in the table, where the plies to a win are counted from the entry's own position."""
    if value >= CERTAIN:
        return value + ply
    if value <= -CERTAIN:
        return value - ply
    return value


@rule
def seen_from(value, ply):
    """A value of the table as it is seen from a ply further up."""
    if value >= CERTAIN:
        return value - ply
    if value <= -CERTAIN:
        return value + ply
    return value


@rule
def settles(bound, value, alpha, beta):
    """Whether a value in the table answers what is asked."""
    return bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)


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
def rank_moves(here, bench, count, known, ply, seat):
    for i in range(count):
        action = here.action[i]
        rank = bench.history[seat, action % HISTORY]
        if action == known:
            rank = FIRST
        elif action == bench.killer[ply, 0] or action == bench.killer[ply, 1]:
            rank = SECOND
        here.rank[i] = rank


@rule
def take_best(here, i, count):
    """Bring the move of the highest rank among those from i on to the i-th place."""
    best = i
    for j in range(i + 1, count):
        if here.rank[j] > here.rank[best]:
            best = j
    action, rank = here.action[best], here.rank[best]
    here.action[best], here.rank[best] = here.action[i], here.rank[i]
    here.action[i], here.rank[i] = action, rank


@rule
def reduction(bench, depth, i):
    """How many plies less deep a late move is searched at first."""
    if bench.reduce == 0 or depth < 3 or i < LATE:
        return 0
    return 2 if i >= VERY_LATE and depth > 4 else 1


@rule
def note_refutation(bench, ply, seat, action, depth):
    """Remember a move that was too good for the other side to let it come so far."""
    if bench.killer[ply, 0] != action:
        bench.killer[ply, 1] = bench.killer[ply, 0]
        bench.killer[ply, 0] = action
    bench.history[seat, action % HISTORY] = min(MOST, bench.history[seat, action % HISTORY] + depth * depth)


@rule
def find_known(table, k):
    """The move that stands in the table for a key, -1 if there is none."""
    at = probe(table, k)
    return table[at].action if at >= 0 else -1
