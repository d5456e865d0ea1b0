"""Fire Watch: the record and the rules. After each turn, chance draws the village where the fire grows from a deck."""

from __future__ import annotations

from parlour.authoring import (
    CHANCE,
    F8,
    I4,
    TERMINAL,
    U1,
    Array,
    Rng,
    draw_card,
    has_cards,
    list_draws,
    lookup,
    move_card,
    move_cards,
    rule,
    shape,
    state,
)

SEATS = 4
VILLAGES = 9
WATER = VILLAGES  # the action that puts out the fire; 0 to 8 go to a village
BURNT = 3  # fires with which a village burns down
TURNS = 18  # until the rain
ROADS = ((0, 1), (0, 2), (1, 3), (1, 4), (2, 4), (2, 5), (3, 6), (4, 6), (4, 7), (5, 7), (5, 8), (6, 7), (7, 8))
JOINED = lookup([[int((a, b) in ROADS or (b, a) in ROADS) for b in range(VILLAGES)] for a in range(VILLAGES)])
START = lookup([1, 0, 1, 0, 0, 1, 0, 1, 0])  # fires in each village
DEPOT = 4


@state
class State:
    """A position of the game."""

    players: U1
    fire: Array[U1] = shape(VILLAGES)
    at: Array[U1] = shape(SEATS)  # each seat's village
    deck: Array[U1] = shape(VILLAGES)
    discard: Array[U1] = shape(VILLAGES)
    turn: U1
    spreads: U1  # whether a village is drawn next
    turns: U1  # finished


@rule
def setup(s: State) -> None:
    s.deck[:] = 1
    for village in range(VILLAGES):
        s.fire[village] = START[village]
    for seat in range(s.players):
        s.at[seat] = DEPOT


@rule
def is_lost(s: State) -> bool:
    """Whether a village has burned down."""
    for village in range(VILLAGES):
        if s.fire[village] == BURNT:
            return True
    return False


@rule
def actor(s: State) -> int:
    if is_lost(s) or s.turns == TURNS:
        return TERMINAL
    return CHANCE if s.spreads else s.turn


@rule
def legal(s: State, out: Array[I4]) -> int:
    """List the villages along the roads and, if there is a fire here, WATER."""
    n = 0
    here = s.at[s.turn]
    for village in range(VILLAGES):
        if JOINED[here, village]:
            out[n] = village
            n += 1
    if s.fire[here]:
        out[n] = WATER
        n += 1
    return n


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    return list_draws(s.deck, out, weights)


@rule
def roll(s: State, rng: Rng) -> None:
    apply(s, draw_card(s.deck, rng))


@rule
def apply(s: State, action: int) -> None:
    if s.spreads:
        spread_to(s, action)
    elif action == WATER:
        s.fire[s.at[s.turn]] = 0
    else:
        s.at[s.turn] = action
    s.spreads = 1 - s.spreads


@rule
def spread_to(s: State, village: int) -> None:
    """Draw a village, whose fire grows. When the deck is empty, the discard pile is shuffled into it."""
    move_card(village, s.deck, s.discard)
    if not has_cards(s.deck):
        move_cards(s.discard, s.deck)
    s.fire[village] += 1
    s.turns += 1
    s.turn = (s.turn + 1) % s.players


@rule
def returns(s: State, out: Array[F8]) -> None:
    """Write the common result: everyone wins or loses together."""
    for seat in range(s.players):
        out[seat] = -1 if is_lost(s) else 1
