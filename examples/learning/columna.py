"""Network input for Columna: the position as planes, and what it allows.

Sets of squares and track points become planes of 0 and 1. They are relative to the seat to act, whose own planes come
first. The network learns by itself what each of them is worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour import kit
from parlour.authoring import U1, U8, Array, bit, lookup, lowest_bit, record, rule, shape
from parlour.games.columna.evaluation import beside, flood
from parlour.games.columna.rules import (
    BOARD,
    LOCKED,
    NEAREST,
    POINTS,
    SIZE,
    SQUARES,
    STRIDE,
    ZERO,
    State,
    arrange,
    fours,
    landings,
    sight,
    stacks,
)

Floats = NDArray[np.float32]

FARTHEST = 6  # maximum number of missing squares that is counted
MOST = 3  # maximum lead in stacks of four that is counted
QUIET = 5  # number of steps of the quiet-turn counter
ONE = U8(1)

SEEN, LACKING, WINNING = 2 * LOCKED, 2 * LOCKED + 2, 2 * LOCKED + 4
PLANES = 2 * LOCKED + 6  # square planes: stacks by height, possible drops, missing squares, winning drops
PAWN, WINNING_FROM, LOSING_AT = 0, 2, 4
TRACKS = 5  # point planes: pawns, points that win by a drop, points that lose

ON_BOARD = [square for square in range(SQUARES) if square % STRIDE < SIZE]
PLACE = lookup(ON_BOARD, U1)
AREA = SIZE * SIZE
POINT, FLAG = PLANES * AREA, PLANES * AREA + TRACKS * POINTS  # offsets of the point planes and the single numbers
CHAIN = FARTHEST + 2  # numbers for the distance to a chain, and for a winning drop
LEAD = FLAG + 1 + 2 * 2 * CHAIN
SINCE = LEAD + 2 * MOST + 1
NUMBERS = SINCE + QUIET - 1

SPEC = parlour.load("columna").observation_spec
START = dict(zip((part.name for part in SPEC.parts), np.cumsum([0, *(part.size for part in SPEC.parts)]), strict=False))
CELL, PAWNS, TURN, STEP = (int(START[name]) for name in ("cell", "pawn", "turn", "step"))
QUIET_TURNS, LIMIT = int(START["quiet_turns"]), int(START["quiet"])


@record
class View:
    """Buffers for a position and the sets computed from it. In pairs, the own one comes first."""

    state: State
    squares: Array[U8] = shape(PLANES)
    points: Array[U8] = shape(TRACKS)
    sight: Array[U8] = shape(POINTS)  # squares where a pawn on a point can drop
    joined: Array[Array[U8]] = shape(2, POINTS)  # squares connected to the point's nearest square
    reach: Array[Array[U8]] = shape(2, FARTHEST + 1)
    short: Array[U1] = shape(2)


_ROOM = kit.new(View, 1)


def planes(seen: Floats) -> Floats:
    """Convert observations of shape (many, size) to planes of shape (many, NUMBERS)."""
    out = np.zeros((len(seen), NUMBERS), np.float32)
    write_all(seen, _ROOM, out)
    return out


@rule
def write_all(seen: Floats, room: Array[View], out: Floats) -> None:
    view = room[0]
    for i in range(len(seen)):
        recall(seen[i], view.state)
        look(view.state, view)
        write(view.state, view, out[i])


@rule
def recall(seen: Floats, s: State) -> None:
    """Restore the position from an observation."""
    for square in range(SQUARES):
        s.cell[square] = int(seen[CELL + square])
    s.pawn[0] = int(seen[PAWNS])
    s.pawn[1] = int(seen[PAWNS + 1])
    s.turn = int(seen[TURN])
    s.step = int(seen[STEP])
    s.quiet_turns = int(seen[QUIET_TURNS])
    s.quiet = int(seen[LIMIT])
    arrange(s)


@rule
def look(s: State, view: View) -> None:
    """Compute all sets of a position."""
    for point in range(POINTS):
        view.sight[point] = sight(s, point)
    for i in range(2):
        seat = i ^ s.turn
        for height in range(LOCKED):
            view.squares[LOCKED * i + height] = s.men[seat, height]
        for point in range(POINTS):
            view.joined[i, point] = joined(NEAREST[point], stacks(s, seat))
    view.points[LOSING_AT] = ZERO
    for i in range(2):
        look_ahead(s, view, i)
    if s.step == 0:
        view.points[LOSING_AT] = losing_points(s, view)


@rule
def joined(near: U8, own: U8) -> U8:
    chain = flood(near & own, own)
    return chain | beside(chain) if chain else near


@rule
def look_ahead(s: State, view: View, i: int) -> None:
    """Compute what one seat can do on its turn, given the other seat's pawn."""
    seat = i ^ s.turn
    at = s.pawn[1 - seat]
    points = bit(s.pawn[seat]) if s.step == 1 and i == 0 else landings(s, seat)
    seen, wins, winning, goal = ZERO, ZERO, ZERO, ZERO
    left = points
    while left:
        point = lowest_bit(left)
        left &= left - ONE
        seen |= view.sight[point]
        goal |= NEAREST[point]
        found = view.sight[point] & view.joined[i, point] & view.joined[i, at]
        wins |= found
        if found:
            winning |= bit(point)
    view.points[PAWN + i] = bit(s.pawn[seat])
    view.points[WINNING_FROM + i] = winning
    view.squares[SEEN + i] = seen
    view.squares[WINNING + i] = wins
    view.squares[LACKING + i] = lacking(s, view, i, NEAREST[at], goal)


@rule
def lacking(s: State, view: View, i: int, start: U8, goal: U8) -> U8:
    """Return the squares that a seat's shortest chains lack, and store their number in `view.short`."""
    own, passable = stacks(s, i ^ s.turn), BOARD & ~s.men[1 - (i ^ s.turn), LOCKED - 1]
    spread(start & passable, own, passable, view.reach[0])
    spread(goal & passable, own, passable, view.reach[1])
    short = 0
    while short < FARTHEST and not view.reach[0, short] & goal:
        short += 1
    view.short[i] = short
    lacked = ZERO
    for k in range(1, short + 1):
        lacked |= view.reach[0, k] & view.reach[1, short + 1 - k]
    return lacked & ~own if short < FARTHEST else ZERO


@rule
def spread(start: U8, own: U8, passable: U8, reach: Array[U8]) -> None:
    """Write the squares that a chain from `start` reaches with 0, 1, 2 … squares that the seat must still gain."""
    reach[0] = flood(start & own, own)
    for k in range(1, FARTHEST + 1):
        reach[k] = flood(reach[k - 1] | start | beside(reach[k - 1]) & passable, own)


@rule
def losing_points(s: State, view: View) -> U8:
    """Return the points to which the own pawn could move and thereby allow the other seat to win by a drop."""
    losing = ZERO
    pawn = s.pawn[s.turn]
    left = landings(s, s.turn)
    while left:
        point = lowest_bit(left)
        left &= left - ONE
        s.pawn[s.turn] = point
        answers = landings(s, 1 - s.turn)
        while answers:
            answer = lowest_bit(answers)
            answers &= answers - ONE
            if view.sight[answer] & view.joined[1, answer] & view.joined[1, point]:
                losing |= bit(point)
                answers = ZERO
    s.pawn[s.turn] = pawn
    return losing


@rule
def write(s: State, view: View, out: Floats) -> None:
    """Write all sets as planes, followed by the single numbers."""
    for plane in range(PLANES):
        for place in range(AREA):
            out[plane * AREA + place] = (view.squares[plane] >> U8(PLACE[place])) & ONE
    for track in range(TRACKS):
        for point in range(POINTS):
            out[POINT + track * POINTS + point] = (view.points[track] >> U8(point)) & ONE
    out[FLAG] = s.step
    for i in range(2):
        first = FLAG + 1 + (2 * i + s.step) * CHAIN
        out[first + view.short[i]] = 1
        if view.squares[WINNING + i]:
            out[first + FARTHEST + 1] = 1
    lead = fours(s, s.turn) - fours(s, 1 - s.turn)
    out[LEAD + min(max(lead + MOST, 0), 2 * MOST)] = 1
    for part in range(1, QUIET):
        out[SINCE + part - 1] = s.quiet_turns * QUIET >= part * s.quiet
