"""What Python calls, one compiled call a step: everything passed is a record or a number."""

from __future__ import annotations

from .buffers import Moves, Outcomes, Result
from .calls import CHANCE, TERMINAL, actor, apply, chance, legal, returns
from .fields import I4, Array
from .jit import rule


@rule
def list_actions(state: object, moves: Moves) -> None:
    """Fill `moves` with the legal actions of the seat to act: none at a chance node or at the end."""
    moves.count = legal(state, moves.action) if actor(state) >= 0 else 0


@rule
def list_outcomes(state: object, outcomes: Outcomes) -> None:
    """Fill `outcomes` with what can happen at a chance node."""
    outcomes.count = chance(state, outcomes.action, outcomes.weight) if actor(state) == CHANCE else 0


@rule
def contains(actions: Array[I4], count: int, action: int) -> bool:
    """Whether an action is among the first `count`."""
    for i in range(count):
        if actions[i] == action:
            return True
    return False


@rule
def try_action(state: object, moves: Moves, outcomes: Outcomes, action: int) -> bool:
    """Apply an action or outcome if it is legal here; whether it was."""
    who = actor(state)
    if who == TERMINAL:
        return False
    if who == CHANCE:
        list_outcomes(state, outcomes)
        found = contains(outcomes.action, outcomes.count, action)
    else:
        list_actions(state, moves)
        found = contains(moves.action, moves.count, action)
    if found:
        apply(state, action)
    return found


@rule
def score(state: object, result: Result) -> None:
    """Fill `result` with each seat's result."""
    returns(state, result.value)
