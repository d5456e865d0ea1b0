"""Rules annotated `-> int` return 64-bit integers, and numbers stay whole on the way."""

from typing import Any

import pytest
from numba import types

from parlour import kit
from parlour.errors import GameDefinitionError
from parlour.kit import interpret, record, rule
from parlour.kit.fields import I1, U1, U8, Array, shape

NONE = -1


@record
class Auction:
    bid: Array[I1] = shape(4)
    turn: U1
    players: U1
    marks: U8


@rule
def bidder(s: Auction) -> int:
    for seat in range(s.players):
        if s.bid[seat] == 0:
            return seat
    return NONE


@rule
def place_bid(s: Auction) -> int:
    s.bid[bidder(s)] = 3
    return s.bid[0]


@rule
def last_bidder(s: Auction) -> int:
    found = NONE
    for seat in range(s.turn, s.players):
        if s.bid[seat] == 0:
            found = seat
    return s.bid[found]


@rule
def turn_or_none(s: Auction) -> int:
    return s.turn + s.players if s.players > 2 else NONE


@rule
def is_first(s: Auction) -> int:
    return s.turn == 0


@rule
def joined_in_a_loop(s: Auction) -> int:
    best = NONE
    for seat in range(s.turn + s.players if s.turn > 5 else s.players):
        if s.bid[seat] == 0:
            best = s.turn + s.players
            if seat > 2:
                continue
        else:
            best = s.turn
    return best


@rule
def bits(s: Auction) -> int:
    return s.marks if s.turn else NONE


@rule
def constant(s: Auction) -> int:
    return NONE


@rule
def doubled(s: Auction) -> int:
    return turn_or_none(s) + turn_or_none(s)


@rule
def share(s: Auction) -> Any:
    return s.turn / 2


@rule
def float_behind_a_call(s: Auction) -> int:
    return share(s)


@rule
def float_as_index(s: Auction) -> int:
    seat = s.turn + s.players
    if seat > 3:
        seat = NONE
    return s.bid[seat]


def auction():
    made = kit.new(Auction)
    made.turn, made.players, made.marks = 1, 3, 5
    return made


@pytest.mark.parametrize(
    ("rule", "result"),
    [
        (bidder, 0),
        (place_bid, 3),
        (last_bidder, 0),
        (turn_or_none, 4),
        (is_first, 0),
        (joined_in_a_loop, 4),
        (bits, 5),
        (constant, -1),
        (doubled, 8),
    ],
)
def test_result_is_a_64_bit_integer(rule, result):
    assert rule(auction()) == interpret(rule)(auction()) == result
    [signature] = rule.dispatcher.nopython_signatures
    assert types.unliteral(signature.return_type) == types.int64


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (float_behind_a_call, r"this rule needs a whole number here, not float64\.$"),
        (float_as_index, r"an index is a float\. .* convert the sum with I8"),
    ],
)
def test_float_that_only_the_compiler_finds_is_explained(rule, reason):
    with pytest.raises(GameDefinitionError, match=rf"^\S*:\d+: this cannot be compiled: {reason}"):
        rule(auction())
