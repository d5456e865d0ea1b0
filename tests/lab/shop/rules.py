"""Shop: the rules. A blade and a coin are worth what the options say, and a charm nothing."""

from __future__ import annotations

from parlour.kit import CHANCE, NO_ITEM, TERMINAL, Rng, below, rule, state
from parlour.kit.fields import F4, I4, I8, U1, Array, shape

NOTHING, CHARM, BLADE = range(3)
ITEMS = ("charm", "blade")
PRICES = (3, 3)
COINS = 10  # per seat
SIDES = 100


@state
class State:
    turn: U1
    bought: Array[U1] = shape(2)
    coins: Array[U1] = shape(2)
    waited: U1
    roll: U1  # 0 before the roll
    blade: U1
    edge: U1
    coin: U1
    wait: U1


@rule
def setup(s: State) -> None:
    s.turn = 0
    s.coins[:] = COINS


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
        if action != NOTHING:
            s.coins[s.turn] -= PRICES[action - 1]
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
    winning = 50 + s.edge + s.coin * (I8(s.coins[0]) - I8(s.coins[1]))
    if s.bought[0] == BLADE:
        winning += s.blade
    if s.bought[1] == BLADE:
        winning -= s.blade
    out[0] = 1 if s.roll <= winning else -1
    out[1] = -out[0]


@rule
def item(s: State, action: int) -> int:
    return action - 1 if s.turn < 2 else NO_ITEM


@rule
def credit(s: State, seat: int, amount: int) -> None:
    s.coins[seat] += amount
