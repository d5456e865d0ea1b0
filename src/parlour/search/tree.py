"""The compiled part of the tree search: simulations over a table of positions.

A node is a decision, found by the key of its position, so transpositions are shared; chance is sampled on the way
down, so the outcomes of a roll are simply different nodes. Each node maximises the result of its own seat, which
makes the search fit for any number of seats. Where something is hidden from the seat to act, a node stands for all
positions that look alike to it. A node whose result is certain is *proven*, and proofs are backed up as long as
neither chance nor anything hidden lies between.
"""

from __future__ import annotations

import math

from parlour import kit
from parlour.kit import (
    CHANCE,
    MAX_SEATS,
    TERMINAL,
    actor,
    apply,
    below,
    estimate,
    hide,
    key,
    legal,
    random_action,
    record,
    returns,
    roll,
    rule,
    sees_all,
)
from parlour.kit.fields import F4, I1, I2, I4, I8, U1, U8, Array, shape

MAX_PATH = 1024
WAVERS = 1024  # how many sizes of an exploration term there are where the bounds waver, from 0 to twice the usual
LOST = -1.0  # the preference for a move that is proven to lose: below every other


@record
class Node:
    """A position in the tree."""

    key: U8
    result: Array[F4] = shape(MAX_SEATS)  # the best proven one so far; the node's own once it is proven
    first: I4  # its edges are first … first + count - 1
    visits: I4  # 0: an empty slot of the table
    count: I2  # 0: it has no edges yet
    seat: I1
    proven: U1
    any_proven: U1


@record
class Edge:
    """A move in the tree."""

    action: I4
    visits: I4
    value: F4  # the mean result for the node's seat
    proven: U1


@record
class Step:
    """A step of the path from the root."""

    node: I4
    edge: I4
    chance: U1  # more than the edge decides where it leads


@record
class Tree:
    """The counters and settings of a search."""

    nodes: I4
    edges: I4
    simulations: I8
    full: U1
    exploration: F4
    urgency: F4  # of a move not tried yet, as a share of the exploration; below zero: it comes before all others
    foresight: U1  # whether moves not tried yet are judged by an estimate of where they lead
    low: F4  # the worst and the best result of a seat
    high: F4
    horizon: I4  # plies of a playout before it is cut off with an estimate


@record
class Desk:
    """Room for one simulation."""

    moves: kit.Moves
    result: kit.Result
    scales: kit.Scales
    path: Array[Step] = shape(MAX_PATH)


@rule
def find(nodes, k):
    """The slot of a key: its node, or the empty slot where it belongs."""
    mask = len(nodes) - 1
    slot = int(k >> 20) & mask
    while nodes[slot].visits > 0 and nodes[slot].key != k:
        slot = (slot + 1) & mask
    return slot


@rule
def rehash(old, nodes):
    """Copy all nodes into a larger table."""
    for i in range(len(old)):
        if old[i].visits > 0:
            nodes[find(nodes, old[i].key)] = old[i]


@rule
def view_key(s, view):
    """The key of a position as the seat to act sees it; `view` is room for one state."""
    if sees_all(s):
        return key(s)
    view[0] = s
    hide(view[0], actor(s))
    return key(view[0])


@rule
def plant(root, view, desk, rng, tree, nodes, edges):
    """Put the root into the tree, with its edges, unless it is there."""
    k = view_key(root, view)
    slot = find(nodes, k)
    if nodes[slot].visits == 0:
        add_node(root, k, slot, tree, nodes)
    if nodes[slot].count == 0:
        add_edges(root, nodes[slot], view, desk, rng, tree, edges)


@rule
def simulate(root, scratch, view, desk, rng, tree, nodes, edges, count):
    """As many simulations from the root, unless it is proven."""
    k = view_key(root, view)
    for _ in range(count):
        if nodes[find(nodes, k)].proven:
            return
        scratch[0] = root
        leaf, depth = descend(scratch[0], view, desk, rng, tree, nodes, edges)
        if leaf >= 0 and nodes[leaf].proven:
            note_result(desk, nodes[leaf])
        else:
            leaf = -1
            finish(scratch[0], desk, rng, tree.horizon)
        back_up(desk, leaf, depth, tree, nodes, edges)
        tree.simulations += 1


@rule
def descend(s, view, desk, rng, tree, nodes, edges):
    """Walk down to a position that is new or proven; its slot (-1 without one) and how many edges lead there."""
    depth = 0
    while True:
        chance = 0
        while actor(s) == CHANCE:
            roll(s, rng)
            chance = 1
        if depth > 0:
            desk.path[depth - 1].chance |= chance
        k = view_key(s, view)
        slot = find(nodes, k)
        node = nodes[slot]
        if node.visits == 0:
            return add_node(s, k, slot, tree, nodes), depth
        if node.proven or depth == MAX_PATH:
            return slot, depth
        if node.count == 0 and not add_edges(s, node, view, desk, rng, tree, edges):
            return slot, depth
        open_eyed = sees_all(s)
        edge = select(node, edges, tree, rng, open_eyed)
        step = desk.path[depth]
        step.node = slot
        step.edge = edge
        step.chance = not open_eyed
        depth += 1
        apply(s, edges[edge].action)


@rule
def add_node(s, k, slot, tree, nodes):
    """Put a position into an empty slot of the table; -1 if there is no room."""
    if tree.nodes * 4 >= len(nodes) * 3:
        tree.full = 1
        return -1
    node = nodes[slot]
    node.key = k
    node.visits = 1
    node.count = 0
    node.seat = actor(s)
    node.proven = node.seat == TERMINAL
    node.any_proven = 0
    if node.proven:
        returns(s, node.result)
    tree.nodes += 1
    return slot


@rule
def add_edges(s, node, view, desk, rng, tree, edges):
    """Give a node an edge for each move, in random order, as the first are tried first; False if there is no room."""
    actions = desk.moves.action
    count = legal(s, actions)
    if tree.edges + count > len(edges):
        tree.full = 1
        return False
    node.first = tree.edges
    node.count = count
    for i in range(count):
        j = i + below(rng, count - i)
        edge = edges[tree.edges]
        edge.action = actions[j]
        edge.visits = 0
        edge.value = 0
        edge.proven = 0
        actions[j] = actions[i]
        tree.edges += 1
    if tree.foresight:
        foresee(s, node, view, desk, edges)
    return True


@rule
def foresee(s, node, view, desk, edges):
    """Give each edge the estimate of where it leads as its first value, and put the best first."""
    for i in range(node.first, node.first + node.count):
        action = edges[i].action
        view[0] = s
        apply(view[0], action)
        estimate(view[0], desk.scales, desk.result.value)
        value = desk.result.value[node.seat]
        j = i
        while j > node.first and edges[j - 1].value < value:
            edges[j].action = edges[j - 1].action
            edges[j].value = edges[j - 1].value
            j -= 1
        edges[j].action = action
        edges[j].value = value


@rule
def select(node, edges, tree, rng, open_eyed):
    """The edge with the highest upper confidence bound.

    Where something is hidden the bounds waver: two seats that choose at once would else fall into step, and each
    would learn to expect what the other shows.
    """
    scale = tree.exploration * math.sqrt(math.log(node.visits))
    span = tree.high - tree.low
    best = node.first
    highest = LOST - 1.0
    for i in range(node.first, node.first + node.count):
        edge = edges[i]
        if edge.proven:
            bound = (edge.value - tree.low) / span if edge.value > tree.low else LOST
        elif edge.visits == 0:
            if tree.urgency < 0:
                return i
            bound = (edge.value - tree.low) / span + tree.urgency * scale
        else:
            waver = 1.0 if open_eyed else below(rng, WAVERS) * (2.0 / WAVERS)
            bound = (edge.value - tree.low) / span + waver * scale / math.sqrt(edge.visits)
        if bound > highest:
            highest = bound
            best = i
        if edge.visits == 0 and not edge.proven:
            break  # those after it are no better
    return best


@rule
def finish(s, desk, rng, horizon):
    """Play at random to the end, or to the horizon, and note the result."""
    for _ in range(horizon):
        who = actor(s)
        while who == CHANCE:
            roll(s, rng)
            who = actor(s)
        if who == TERMINAL:
            returns(s, desk.result.value)
            return
        apply(s, random_action(s, desk.moves.action, rng))
    estimate(s, desk.scales, desk.result.value)


@rule
def note_result(desk, node):
    """A proven node's result is that of the simulation. (Copying arrays by slices would compile a second longer.)"""
    for seat in range(MAX_SEATS):
        desk.result.value[seat] = node.result[seat]


@rule
def back_up(desk, leaf, depth, tree, nodes, edges):
    """Take the result of a simulation up its path, and with it what is proven (leaf: -1, or a proven node)."""
    proven = leaf
    for d in range(depth - 1, -1, -1):
        step = desk.path[d]
        node = nodes[step.node]
        edge = edges[step.edge]
        node.visits += 1
        edge.visits += 1
        if not edge.proven:
            edge.value += (desk.result.value[node.seat] - edge.value) / edge.visits
        if proven >= 0:
            if step.chance == 0 and prove(node, edge, nodes[proven], tree, edges):
                note_result(desk, node)
                proven = step.node
            else:
                proven = -1


@rule
def prove(node, edge, child, tree, edges):
    """An edge leads to a proven node; whether its own node is proven by that."""
    value = child.result[node.seat]
    edge.proven = 1
    edge.value = value
    if not node.any_proven or value > node.result[node.seat]:
        for seat in range(MAX_SEATS):
            node.result[seat] = child.result[seat]
        node.any_proven = 1
    if value < tree.high:
        for i in range(node.first, node.first + node.count):
            if not edges[i].proven:
                return False
    node.proven = 1
    return True
