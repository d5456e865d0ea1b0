"""Shop: the rules. Only the blade has any worth, and it is known; the first seat may have an edge."""

from __future__ import annotations

from parlour.kit import CHANCE, NO_ITEM, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I4, U1, Array, shape

NOTHING, CHARM, BLADE = range(3)
ITEMS = ("charm", "blade")
SIDES = 100


@state
class State:
    turn: U1
    bought: Array[U1] = shape(2)
    waited: U1
    roll: U1  # 0 before the roll
    blade: U1
    edge: U1
    wait: U1


@rule
def setup(s: State) -> None:
    s.turn = 0


@rule
def actor(s: State) -> int:
    if s.roll:
        return TERMINAL
    if s.turn < 2:
        return int(s.turn)
    return 0 if s.waited < s.wait else CHANCE


@rule
def legal(s: State, out: Array[I4]) -> int:
    for thing in range(3):
        out[thing] = thing
    return 3 if s.turn < 2 else 1


@rule
def apply(s: State, action: int) -> None:
    if s.turn < 2:
        s.bought[s.turn] = action
        s.turn += 1
    elif s.waited < s.wait:
        s.waited += 1
    else:
        s.roll = action + 1


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    for i in range(SIDES):
        out[i] = i
        weights[i] = 1
    return SIDES


@rule
def roll(s: State, rng: Rng) -> None:
    apply(s, below(rng, SIDES))


@rule
def returns(s: State, out: Array[F4]) -> None:
    winning = 50 + s.edge
    if s.bought[0] == BLADE:
        winning += s.blade
    if s.bought[1] == BLADE:
        winning -= s.blade
    out[0] = 1 if s.roll <= winning else -1
    out[1] = -out[0]


@rule
def item(s: State, action: int) -> int:
    return action - 1 if s.turn < 2 else NO_ITEM
