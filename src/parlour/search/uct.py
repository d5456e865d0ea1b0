"""The compiled part of the tree search: simulations that grow a tree (UCT).

Chance is sampled on the way down. Each node maximises its own seat's result, so any number of seats works. Proven
results are backed up unless chance or hidden information lies between.
"""

from __future__ import annotations

import math

from parlour.kit import (
    CHANCE,
    TERMINAL,
    Rng,
    actor,
    apply,
    below,
    estimate,
    random_action,
    returns,
    roll,
    rule,
    sees_all,
)
from parlour.kit.fields import F4, F8, Array

from .tree import (
    MAX_PATH,
    Edge,
    Node,
    Tree,
    Workspace,
    add_node,
    add_root,
    copy_result,
    expand,
    find,
    follow,
    note_step,
    prove,
    reach,
    view_key,
)

JITTERS = 1024  # number of random factors, from 0 to 2, of a jittering exploration term
LOST = -1.0  # bound of a proven loss, below every other


@rule
def simulate(
    root: object,
    scratch: Array[object],
    view: Array[object],
    workspace: Workspace,
    rng: Rng,
    tree: Tree,
    nodes: Array[Node],
    edges: Array[Edge],
    count: int,
) -> None:
    """Add the root to the tree, and run `count` simulations from it, or until it is proven."""
    add_root(root, view, workspace, rng, tree, nodes, edges)
    k = view_key(root, view)
    for _ in range(count):
        if nodes[find(nodes, k)].proven:
            return
        scratch[0] = root
        leaf, depth = select_leaf(scratch[0], view, workspace, rng, tree, nodes, edges)
        if leaf >= 0 and nodes[leaf].proven:
            copy_result(workspace.result.value, nodes[leaf].result)
            if nodes[leaf].tied:
                leaf = -1
        else:
            leaf = -1
            roll_out(scratch[0], workspace, rng, tree.horizon)
        back_propagate(workspace, leaf, depth, tree, nodes, edges)
        tree.simulations += 1


@rule
def search(
    root: object,
    states: Array[object],
    view: Array[object],
    workspace: Workspace,
    rng: Rng,
    tree: Tree,
    nodes: Array[Node],
    edges: Array[Edge],
    count: int,
) -> None:
    """Run simulations, then store the principal variation in the tree and its positions in `states`."""
    simulate(root, states, view, workspace, rng, tree, nodes, edges, count)
    follow(root, states, tree, nodes, edges)


@rule
def select_leaf(
    s: object, view: Array[object], workspace: Workspace, rng: Rng, tree: Tree, nodes: Array[Node], edges: Array[Edge]
) -> tuple[int, int]:
    """Descend to a new or proven position; return its slot, or -1 if there is none, and the path's length."""
    depth = 0
    while True:
        k = reach(s, view, workspace, depth, rng)
        slot = find(nodes, k)
        node = nodes[slot]
        if node.visits == 0:
            return add_node(s, k, slot, tree, nodes), depth
        if node.proven or depth == MAX_PATH:
            return slot, depth
        if node.count == 0 and not expand(s, node, view, workspace, rng, tree, edges):
            return slot, depth
        sees = sees_all(s)
        edge = select_edge(node, edges, tree, rng, sees)
        note_step(workspace.path[depth], slot, edge, sees)
        depth += 1
        apply(s, edges[edge].action)


@rule
def select_edge(node: Node, edges: Array[Edge], tree: Tree, rng: Rng, sees: bool) -> int:
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
            jitter = 1.0 if sees else below(rng, JITTERS) * (2.0 / JITTERS)
            bound = F4(edge.value - tree.low) / span + jitter * scale / math.sqrt(edge.visits)
        if bound > highest:
            highest = bound
            best = i
        if edge.visits == 0 and not edge.proven:
            break  # later ones are not better
    return best


@rule
def roll_out(s: object, workspace: Workspace, rng: Rng, horizon: int) -> None:
    """Play randomly to the end, or to the horizon, and store the result."""
    for _ in range(horizon):
        who = actor(s)
        while who == CHANCE:
            roll(s, rng)
            who = actor(s)
        if who == TERMINAL:
            returns(s, workspace.result.value)
            return
        apply(s, random_action(s, workspace.moves.action, rng))
    estimate(s, workspace.scales, workspace.result.value)


@rule
def back_propagate(
    workspace: Workspace, leaf: int, depth: int, tree: Tree, nodes: Array[Node], edges: Array[Edge]
) -> None:
    """Back up a simulation's result along its path, and the proof of `leaf` (-1: none)."""
    proven = leaf
    for d in range(depth - 1, -1, -1):
        step = workspace.path[d]
        node = nodes[step.node]
        edge = edges[step.edge]
        node.visits += 1
        edge.visits += 1
        if not edge.proven:
            edge.value += F4(workspace.result.value[node.seat] - edge.value) / F8(edge.visits)
        if proven >= 0:
            if step.chance == 0 and prove(node, edge, nodes[proven], tree, edges):
                copy_result(workspace.result.value, node.result)
                proven = step.node
            else:
                proven = -1
