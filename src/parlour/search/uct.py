"""The compiled part of the tree search: simulations that grow a tree (UCT).

Chance is sampled on the way down. Each node maximises its own seat's result, so any number of seats works. Proven
results are backed up unless chance or hidden information lies between.
"""

from __future__ import annotations

import math

from parlour.kit import CHANCE, TERMINAL, below, estimate, rule
from parlour.kit.calls import actor, apply, random_action, returns, roll, sees_all
from parlour.kit.fields import F4, F8, Array

from .tree import (
    MAX_PATH,
    Edge,
    Node,
    Tree,
    Walk,
    add_node,
    add_root,
    copy_result,
    expand,
    find,
    follow,
    note_step,
    prove,
    reach,
)

JITTERS = 1024  # number of random factors, from 0 to 2, of a jittering exploration term
LOST = -1.0  # bound of a proven loss, below every other


@rule
def simulate(states: Array[object], tree: Tree, nodes: Array[Node], edges: Array[Edge], count: int) -> None:
    """Add the root to the tree, and run `count` simulations from it, or until it is proven."""
    k = add_root(states, tree, nodes, edges)
    s, view, result = states[1], states[2:], tree.walk.result.value
    for _ in range(count):
        if nodes[find(nodes, k)].proven:
            return
        states[1] = states[0]
        leaf = select_leaf(s, view, tree, nodes, edges)
        if leaf >= 0 and nodes[leaf].proven:
            copy_result(result, nodes[leaf].result)
            if nodes[leaf].tied:
                leaf = -1
        else:
            leaf = -1
            roll_out(s, tree)
        back_propagate(tree.walk, leaf, tree, nodes, edges)


@rule
def search(states: Array[object], tree: Tree, nodes: Array[Node], edges: Array[Edge], count: int) -> None:
    """Run simulations, then store the principal variation in the tree and its positions in `states`."""
    simulate(states, tree, nodes, edges, count)
    follow(states, tree, nodes, edges)


@rule
def select_leaf(s: object, view: Array[object], tree: Tree, nodes: Array[Node], edges: Array[Edge]) -> int:
    """Descend to a new or proven position; return its slot, or -1 if there is none."""
    walk = tree.walk
    walk.depth = 0
    while True:
        k = reach(s, view, walk, tree)
        slot = find(nodes, k)
        node = nodes[slot]
        if node.visits == 0:
            return add_node(s, k, slot, tree, nodes)
        if node.proven or walk.depth == MAX_PATH:
            return slot
        if node.count == 0 and not expand(s, node, view, tree, edges):
            return slot
        sees = sees_all(s)
        edge = select_edge(node, edges, tree, sees)
        note_step(walk, slot, edge, sees)
        apply(s, edges[edge].action)


@rule
def select_edge(node: Node, edges: Array[Edge], tree: Tree, sees: bool) -> int:
    """Return the edge with the highest upper confidence bound.

    With hidden information the bounds jitter. Otherwise two seats that choose at once would fall into step, and each
    would learn to expect the other's choice. Compiled and interpreted code round numbers alike.
    """
    scale = F8(tree.exploration) * math.sqrt(math.log(node.visits))
    span = F4(tree.high - tree.low)
    best = node.first
    highest = LOST - 1.0
    for i in range(node.first, node.first + node.count):
        edge = edges[i]
        if edge.proven:
            bound = F4(edge.value - tree.low) / span if edge.value > tree.low else LOST
        elif edge.visits == 0:
            if tree.urgency < 0:
                return i
            bound = F4(edge.value - tree.low) / span + tree.urgency * scale
        else:
            jitter = 1.0 if sees else below(tree.rng, JITTERS) * (2.0 / JITTERS)
            bound = F4(edge.value - tree.low) / span + jitter * scale / math.sqrt(edge.visits)
        if bound > highest:
            highest = bound
            best = i
        if edge.visits == 0 and not edge.proven:
            break  # later ones are not better
    return best


@rule
def roll_out(s: object, tree: Tree) -> None:
    """Play randomly to the end, or to the horizon, and store the result."""
    result = tree.walk.result.value
    for _ in range(tree.horizon):
        who = actor(s)
        while who == CHANCE:
            roll(s, tree.rng)
            who = actor(s)
        if who == TERMINAL:
            returns(s, result)
            return
        apply(s, random_action(s, tree.moves.action, tree.rng))
    estimate(s, tree.scales, result)


@rule
def back_propagate(walk: Walk, leaf: int, tree: Tree, nodes: Array[Node], edges: Array[Edge]) -> None:
    """Back up a simulation's result along its path, and the proof of `leaf` (-1: none)."""
    tree.simulations += 1
    proven = leaf
    for d in range(walk.depth - 1, -1, -1):
        step = walk.path[d]
        node = nodes[step.node]
        edge = edges[step.edge]
        node.visits += 1
        edge.visits += 1
        if not edge.proven:
            edge.value += F4(walk.result.value[node.seat] - edge.value) / F8(edge.visits)
        if proven >= 0:
            if step.chance == 0 and prove(node, edge, nodes[proven], tree, edges):
                copy_result(walk.result.value, node.result)
                proven = step.node
            else:
                proven = -1
