"""The tree of a search: a table of nodes, and their edges.

A node is a decision, found by the key of its position, so transpositions share a node. Outcomes of a roll are simply
different nodes. With hidden information, a node stands for all positions that look alike to the seat to act. A node is
*proven* once the result of its own seat is certain, whatever the others do.

Rules take the parts of a search as separate arguments: a tuple of them would make simulations a tenth slower. In
`states`, the first is the root; the others are buffers.
"""

from __future__ import annotations

from parlour import kit
from parlour.kit import CHANCE, MAX_SEATS, TERMINAL, below, estimate, record, rule
from parlour.kit.buffers import Estimate
from parlour.kit.calls import actor, apply, hide, key, legal, returns, roll, sees_all
from parlour.kit.fields import F4, I1, I2, I4, I8, U1, U8, Array, shape

from .report import LINE_LENGTH

MAX_PATH = 1024


@record
class Node:
    """A position in the tree."""

    key: U8
    result: Array[F4] = shape(MAX_SEATS)  # best proven result so far; the node's own once proven
    first: I4  # edges: first … first + count - 1
    visits: I4  # 0: empty slot
    count: I2  # 0: no edges yet
    seat: I1
    proven: U1
    any_proven: U1
    tied: U1  # its best proven moves differ only for the other seats


@record
class Edge:
    """A move in the tree."""

    action: I4
    visits: I4
    value: F4  # mean result for the node's seat
    proven: U1


@record
class PathStep:
    """A step on the path from the root."""

    node: I4
    edge: I4
    chance: U1  # chance or hidden information lies on the way to the next node


@record
class Walk:
    """A simulation: its path from the root, and its result."""

    path: Array[PathStep] = shape(MAX_PATH)
    depth: I4  # the path's length
    leaf: I4  # in PUCT, the index of the leaf that awaits its evaluation
    result: Estimate


@record
class Tree:
    """The settings, counters and buffers of a search."""

    nodes: I4
    edges: I4
    simulations: I8
    full: U1
    exploration: F4
    urgency: F4  # bonus of an untried move, as a share of the exploration term; negative: untried moves first
    foresight: U1  # whether untried moves are ordered by estimates
    low: F4  # worst result of a seat
    high: F4
    horizon: I4  # maximum plies of a playout, then an estimate
    length: I4  # length of the principal variation
    line: Array[I4] = shape(LINE_LENGTH)  # its actions
    rng: kit.Rng
    scales: kit.Scales
    moves: kit.Moves
    walk: Walk


@rule
def find(nodes: Array[Node], k: U8) -> int:
    """Return the slot of a key's node, or the empty slot for it."""
    mask = len(nodes) - 1
    slot = int(k >> 20) & mask
    while nodes[slot].visits > 0 and nodes[slot].key != k:
        slot = (slot + 1) & mask
    return slot


@rule
def rehash(old: Array[Node], nodes: Array[Node]) -> None:
    """Copy all nodes to a larger table."""
    for i in range(len(old)):
        if old[i].visits > 0:
            nodes[find(nodes, old[i].key)] = old[i]


@rule
def view_key(s: object, view: Array[object]) -> U8:
    """Return the key of a position as the seat to act sees it; `view` is a buffer for one state."""
    if sees_all(s):
        return key(s)
    view[0] = s
    hide(view[0], actor(s))
    return key(view[0])


@rule
def reach(s: object, view: Array[object], walk: Walk, tree: Tree) -> U8:
    """Sample chance until a seat is to act, record on the path that it did, and return the position's key."""
    chance = 0
    while actor(s) == CHANCE:
        roll(s, tree.rng)
        chance = 1
    if walk.depth > 0:
        walk.path[walk.depth - 1].chance |= chance
    return view_key(s, view)


@rule
def note_step(walk: Walk, node: int, edge: int, sees: bool) -> None:
    """Add a step to the path, from a node whose seat sees everything or not."""
    step = walk.path[walk.depth]
    step.node, step.edge, step.chance = node, edge, not sees
    walk.depth += 1


@rule
def add_root(states: Array[object], tree: Tree, nodes: Array[Node], edges: Array[Edge]) -> U8:
    """Add the root with its edges to the tree, unless it is already there, and return its key."""
    k = view_key(states[0], states[1:])
    slot = find(nodes, k)
    if nodes[slot].visits == 0:
        add_node(states[0], k, slot, tree, nodes)
    if nodes[slot].count == 0:
        expand(states[0], nodes[slot], states[1:], tree, edges)
    return k


@rule
def add_node(s: object, k: U8, slot: int, tree: Tree, nodes: Array[Node]) -> int:
    """Put a position into an empty, zeroed slot; return the slot, or -1 if the table is full."""
    if tree.nodes * 4 >= len(nodes) * 3:
        tree.full = 1
        return -1
    node = nodes[slot]
    node.key, node.visits = k, 1
    node.seat = actor(s)
    node.proven = node.seat == TERMINAL
    if node.proven:
        returns(s, node.result)
    tree.nodes += 1
    return slot


@rule
def expand(s: object, node: Node, view: Array[object], tree: Tree, edges: Array[Edge]) -> bool:
    """Add an edge for each move, in random order because the first are tried first; return False without room."""
    actions = tree.moves.action
    count = legal(s, actions)
    if tree.edges + count > len(edges):
        tree.full = 1
        return False
    node.first, node.count = tree.edges, count
    for i in range(count):
        j = i + below(tree.rng, count - i)
        edge = edges[tree.edges]
        edge.action = actions[j]
        edge.visits = 0
        edge.value = 0.0
        edge.proven = 0
        actions[j] = actions[i]
        tree.edges += 1
    if tree.foresight:
        order_by_estimate(s, node, view, tree, edges)
    return True


@rule
def order_by_estimate(s: object, node: Node, view: Array[object], tree: Tree, edges: Array[Edge]) -> None:
    """Set each edge's value to the estimate of the position after its move, and sort the best first."""
    for i in range(node.first, node.first + node.count):
        action = edges[i].action
        view[0] = s
        apply(view[0], action)
        estimate(view[0], tree.scales, tree.walk.result.value)
        value = tree.walk.result.value[node.seat]
        j = i
        while j > node.first and edges[j - 1].value < value:
            edges[j].action, edges[j].value = edges[j - 1].action, edges[j - 1].value
            j -= 1
        edges[j].action, edges[j].value = action, value


@rule
def prove(node: Node, edge: Edge, child: Node, tree: Tree, edges: Array[Edge]) -> bool:
    """Mark an edge whose child is proven; return whether that proves its node for all seats.

    A choice between equally good moves is unknown, so it proves nothing for the other seats.
    """
    value = child.result[node.seat]
    edge.proven = 1
    edge.value = value
    if not node.any_proven or value > node.result[node.seat]:
        copy_result(node.result, child.result)
        node.any_proven = 1
        node.tied = 0
    elif value == node.result[node.seat]:
        node.tied |= differs(node.result, child.result)
    node.proven = value >= tree.high or all_proven(node, edges)
    return bool(node.proven) and not node.tied


@rule
def all_proven(node: Node, edges: Array[Edge]) -> bool:
    """True if all moves of a node are proven."""
    for i in range(node.first, node.first + node.count):
        if not edges[i].proven:
            return False
    return True


@rule
def copy_result(to: Array[F4], result: Array[F4]) -> None:
    """Copy each seat's result. (Slices would take a second longer to compile.)"""
    for seat in range(MAX_SEATS):
        to[seat] = result[seat]


@rule
def differs(one: Array[F4], other: Array[F4]) -> bool:
    """True if two results differ for any seat."""
    for seat in range(MAX_SEATS):
        if one[seat] != other[seat]:
            return True
    return False


@rule
def follow(states: Array[object], tree: Tree, nodes: Array[Node], edges: Array[Edge]) -> None:
    """Store the principal variation, up to a chance node or an unexplored position, and its positions in `states`."""
    tree.length = 0
    while tree.length < LINE_LENGTH and actor(states[tree.length]) >= 0:
        node = nodes[find(nodes, key(states[tree.length]))]
        if node.visits == 0 or node.count == 0:
            return
        edge = edges[best_edge(node, edges, tree)]
        if edge.visits == 0:
            return
        tree.line[tree.length] = edge.action
        tree.length += 1
        states[tree.length] = states[tree.length - 1]
        apply(states[tree.length], edge.action)


@rule
def best_edge(node: Node, edges: Array[Edge], tree: Tree) -> int:
    """Return the edge of the move to play, by `is_better`."""
    best = node.first
    for i in range(node.first + 1, node.first + node.count):
        if is_better(edges[i], edges[best], tree):
            best = i
    return best


@rule
def is_better(edge: Edge, other: Edge, tree: Tree) -> bool:
    """True if a move is preferable to another; the order matches `mcts.preference`."""
    rank, others = rank_of(edge, tree), rank_of(other, tree)
    if rank != others:
        return rank > others
    if edge.visits != other.visits:
        return edge.visits > other.visits
    return edge.value > other.value


@rule
def rank_of(edge: Edge, tree: Tree) -> int:
    """Return 2 for a proven win, 0 for a proven loss, 1 for other moves."""
    if edge.proven and edge.value >= tree.high:
        return 2
    if edge.proven and edge.value <= tree.low:
        return 0
    return 1
