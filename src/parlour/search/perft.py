"""Perft: the number of action sequences of a length, the standard test of a move generator."""

from __future__ import annotations

from parlour import kit
from parlour.core.game import State
from parlour.errors import ParlourError
from parlour.kit import CHANCE, Moves, Outcomes, actor, apply, chance, legal, rule
from parlour.kit.fields import Array

MAX_DEPTH = 99


@rule
def count_leaves(line: Array[object], moves: Array[Moves], outcomes: Array[Outcomes], level: int, depth: int) -> int:
    """Return the number of leaves below line[level] in a tree of this depth; each level has its own buffers."""
    s = line[level]
    who = actor(s)
    n = list_branches(s, who, moves[level], outcomes[level])
    if level + 1 == depth:
        return n
    total = 0
    for i in range(n):
        line[level + 1] = s
        apply(line[level + 1], moves[level].action[i] if who >= 0 else outcomes[level].action[i])
        total += count_leaves(line, moves, outcomes, level + 1, depth)
    return total


@rule
def list_branches(s: object, who: int, moves: Moves, outcomes: Outcomes) -> int:
    """List a seat's actions or the chance outcomes; return their number, 0 at the end."""
    if who >= 0:
        return legal(s, moves.action)
    if who == CHANCE:
        return chance(s, outcomes.action, outcomes.weight)
    return 0


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of `depth` actions from a position; chance outcomes count as actions.

    Raises ParlourError for a depth that is not 0 to 99.
    """
    if not 0 <= depth <= MAX_DEPTH:
        raise ParlourError(f"The depth must be a whole number from 0 to {MAX_DEPTH}, not {depth}.")
    if depth == 0:
        return 1
    line = kit.new(state.game.rules.State, depth + 1)
    line[0] = state.record
    return int(state.game.run(count_leaves, line, kit.new(Moves, depth), kit.new(Outcomes, depth), 0, depth))


def divide(state: State, depth: int) -> dict[str, int]:
    """Return the perft after each action, by its text, to find the move on which two generators differ.

    Raises ParlourError for a depth that is not 1 to 99.
    """
    if not 1 <= depth <= MAX_DEPTH:
        raise ParlourError(f"The depth to divide must be a whole number from 1 to {MAX_DEPTH}, not {depth}.")
    write = state.game.notation.action_text
    return {write(state.record, action): perft(state.child(action), depth - 1) for action in state.legal_actions()}
