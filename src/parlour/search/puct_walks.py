"""The compiled part of PUCT: walks down the tree to leaves that await evaluation, and their evaluation's effects.

Chance, hidden information and proofs work as in UCT. A walk in progress counts as a visit to each of its edges, so that
the next walk takes another path, but not as a loss (Liu et al. 2020), unlike virtual losses (Chaslot et al. 2008).
"""

from __future__ import annotations

import math

from parlour.kit import TERMINAL, actor, apply, below, hide, legal, record, returns, rule, sees_all
from parlour.kit.entry_points import observe_seat
from parlour.kit.fields import F4, F8, I4, U1, Array

from .tree import MAX_PATH, Edge, Node, Tree, Walk, add_node, copy_result, expand, find, note_step, reach, view_key
from .uct import JITTERS, LOST, back_propagate, roll_out

AGAIN = -1  # in place of a leaf: an earlier walk awaits the same one


@record
class Lead:
    """An edge's prior, and the number of walks in progress through it."""

    prior: F4
    awaited: I4


@rule
def collect(
    states: Array[object],
    tree: Tree,
    nodes: Array[Node],
    edges: Array[Edge],
    leads: Array[Lead],
    leaves: Array[object],
    walks: Array[Walk],
    slots: Array[I4],
    seen: Array[Array[F4]],
    masks: Array[Array[U1]],
    seats: int,
    count: int,
) -> tuple[int, int]:
    """Walk to leaves until there is no room for more; return the numbers of leaves and of walks that await evaluation.

    Walks to proven positions or to the end of a game are backed up at once. `count` limits the simulations. `slots`
    gets the nodes of the leaves, `seen` and `masks` the observations and legal actions of their seats to act.
    """
    view = states[1:]
    k = view_key(states[0], view)
    found = held = made = 0
    while found < len(seen) and held < len(walks) and made < count and not nodes[find(nodes, k)].proven:
        walk = walks[held]
        leaves[found] = states[0]
        slot = walk_down(leaves[found], view, walk, tree, nodes, edges, leads)
        if has_result(leaves[found], walk, slot, tree, nodes, edges, leads):
            made += 1
            continue
        held += 1
        walk.leaf = AGAIN if holds(slots, found, slot) else found
        if walk.leaf == found:
            slots[found] = slot
            show(leaves[found], view, tree.moves.action, seen[found], masks[found], seats)
            found += 1
            made += 1
        if walk.depth == 0:
            break
    return found, held


@rule
def walk_down(
    s: object, view: Array[object], walk: Walk, tree: Tree, nodes: Array[Node], edges: Array[Edge], leads: Array[Lead]
) -> int:
    """Walk to a new or proven position, or one without edges; return its slot, or -1 if there is no room."""
    walk.depth = 0
    while True:
        k = reach(s, view, walk, tree)
        slot = find(nodes, k)
        node = nodes[slot]
        if node.visits == 0:
            return add_node(s, k, slot, tree, nodes)
        if node.proven or node.count == 0 or walk.depth == MAX_PATH:
            return slot
        sees = sees_all(s)
        edge = select_edge(node, edges, leads, tree, sees)
        leads[edge].awaited += 1
        note_step(walk, slot, edge, sees)
        apply(s, edges[edge].action)


@rule
def holds(slots: Array[I4], count: int, slot: int) -> bool:
    """True if a node is among the first `count`."""
    for i in range(count):
        if slot >= 0 and slots[i] == slot:
            return True
    return False


@rule
def show(s: object, view: Array[object], actions: Array[I4], seen: Array[F4], mask: Array[U1], seats: int) -> None:
    """Write the observation of the seat to act, and a 1 for each of its legal actions."""
    view[0] = s
    hide(view[0], actor(s))
    observe_seat(view[0], actor(s), seats, seen)
    for i in range(legal(s, actions)):
        mask[actions[i]] = 1


@rule
def select_edge(node: Node, edges: Array[Edge], leads: Array[Lead], tree: Tree, sees: bool) -> int:
    """Return the edge with the highest bound: its mean result plus a bonus for likely, rarely visited edges (Rosin
    2011).

    An edge without results counts as the mean of the others; of the edges without walks, only the first, likeliest one
    is considered. With hidden information the bounds jitter, as in UCT. All arithmetic uses 64 bits, in interpreted
    code too.
    """
    low, span = F8(tree.low), F8(tree.high) - F8(tree.low)
    total, mean = visits_and_mean(node, edges, leads, low)
    scale = F8(tree.exploration) * math.sqrt(total + 1)
    best, highest, is_first = node.first, LOST - 1.0, True
    for i in range(node.first, node.first + node.count):
        edge = edges[i]
        visits = edge.visits + leads[i].awaited
        if edge.proven:
            bound = (F8(edge.value) - low) / span if edge.value > tree.low else LOST
        elif visits > 0 or is_first:
            is_first = is_first and visits > 0
            share = F8(edge.value) - low if edge.visits > 0 else mean
            jitter = 1.0 if sees else below(tree.rng, JITTERS) * (2.0 / JITTERS)
            bound = share / span + jitter * scale * F8(leads[i].prior) / (1 + visits)
        else:
            continue
        if bound > highest:
            highest = bound
            best = i
    return best


@rule
def visits_and_mean(node: Node, edges: Array[Edge], leads: Array[Lead], low: float) -> tuple[int, float]:
    """Return the visits to all edges, including walks in progress, and the mean result above `low`."""
    total = visits = 0
    summed = 0.0
    for i in range(node.first, node.first + node.count):
        visits += edges[i].visits
        total += edges[i].visits + leads[i].awaited
        summed += (F8(edges[i].value) - low) * edges[i].visits
    return total, summed / max(1, visits)


@rule
def has_result(
    s: object, walk: Walk, slot: int, tree: Tree, nodes: Array[Node], edges: Array[Edge], leads: Array[Lead]
) -> bool:
    """Back up a walk that ended at a proven position, or at the end of a game for which the tree has no room; return
    whether it did.
    """
    proven = -1
    if slot >= 0 and nodes[slot].proven:
        copy_result(walk.result.value, nodes[slot].result)
        proven = -1 if nodes[slot].tied else slot
    elif slot < 0 and actor(s) == TERMINAL:
        returns(s, walk.result.value)
    else:
        return False
    release(walk, leads)
    back_propagate(walk, proven, tree, nodes, edges)
    return True


@rule
def release(walk: Walk, leads: Array[Lead]) -> None:
    """Remove the visits of a walk in progress."""
    for d in range(walk.depth):
        leads[walk.path[d].edge].awaited -= 1


@rule
def absorb(
    states: Array[object],
    tree: Tree,
    nodes: Array[Node],
    edges: Array[Edge],
    leads: Array[Lead],
    leaves: Array[object],
    walks: Array[Walk],
    slots: Array[I4],
    priors: Array[Array[F4]],
    values: Array[Array[F4]],
    rollout: float,
    held: int,
) -> None:
    """Add edges to the leaves, and back up their values along the walks. The root's own value is not a simulation."""
    for i in range(held):
        walk, leaf = walks[i], walks[i].leaf
        release(walk, leads)
        if leaf == AGAIN:
            continue
        if slots[leaf] >= 0 and nodes[slots[leaf]].count == 0:
            node = nodes[slots[leaf]]
            if expand(leaves[leaf], node, states[1:], tree, edges):
                order_by_prior(node, priors[leaf], edges, leads)
        judge(leaves[leaf], walk.result.value, values[leaf], tree, rollout)
        if walk.depth > 0:
            back_propagate(walk, -1, tree, nodes, edges)


@rule
def order_by_prior(node: Node, priors: Array[F4], edges: Array[Edge], leads: Array[Lead]) -> None:
    """Set each edge's share of the priors, and sort the likeliest first."""
    total = 0.0
    for i in range(node.first, node.first + node.count):
        total += F8(priors[edges[i].action])
    for i in range(node.first, node.first + node.count):
        action = edges[i].action
        prior = F4(F8(priors[action]) / total)
        j = i
        while j > node.first and leads[j - 1].prior < prior:
            edges[j].action, leads[j].prior = edges[j - 1].action, leads[j - 1].prior
            j -= 1
        edges[j].action, leads[j].prior = action, prior


@rule
def judge(s: object, result: Array[F4], values: Array[F4], tree: Tree, rollout: float) -> None:
    """Store a leaf's values in `result`, mixed with the result of a random game by the weight `rollout`."""
    for seat in range(len(values)):
        result[seat] = values[seat]
    if rollout > 0.0:
        roll_out(s, tree)
        for seat in range(len(values)):
            result[seat] = (1.0 - rollout) * F8(values[seat]) + rollout * F8(tree.walk.result.value[seat])
