"""Lokai and Bele: scenes, clicks and beats; `narration` has the sentences."""

from parlour.kit import TERMINAL, copy, interpret
from parlour.notation import square_name
from parlour.view.beats import Gain
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import rules
from .narration import beats, captures, clicks, describe_action, who
from .rules import FLAT, HEIGHT, LOCKED, RING, SQUARES, State

__all__ = ["areas", "beats", "captures", "clicks", "counters", "describe_action", "prompt"]

points = interpret(rules.points)
low = interpret(rules.low)
say = phrases(__package__)
_HEIGHTS = {f"{height} high on ring {ring}": height for height in range(1, 4) for ring in range(1, 5)}
_MAKES_TOWER = ("square to make 4 high, to move", "square to make 4 high, to wait")
GAINS = (
    Gain("you have more points", {"point": 1}),
    Gain("your stacks hold more pieces", _HEIGHTS),
    Gain("your opponent's stacks hold fewer pieces", {name: -high for name, high in _HEIGHTS.items()}, of_others=True),
    Gain("you can make a tower on more squares", dict.fromkeys(_MAKES_TOWER, 1)),
    Gain("your opponent can make a tower on fewer squares", dict.fromkeys(_MAKES_TOWER, -1), of_others=True),
)


def areas(s: State) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    return [Area("board", "board", spots, columns=tuple("abcdefgh"), rows=tuple("87654321"))]


def _spot(s: State, square: int) -> Spot:
    stack = int(s.cell[square])
    is_locked = int(HEIGHT[stack]) == LOCKED
    ring = "" if s.board == FLAT else str(RING[square])
    return Spot(
        id=square_name(square, 8),
        x=square % 8,
        y=7 - square // 8,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label=str(_worth(s, square)) if is_locked else ring,
        locked=is_locked,
        shade=0 if s.board == FLAT else int(RING[square]),
        note=_standing(s, square) if is_locked else "",
    )


def _standing(s: State, square: int) -> str:
    words = {"square": square_name(square, 8), "points": _worth(s, square), "seat": who(int(s.cell[square]) % 2)}
    return say("The tower on {square} scores {points} points for {seat}.", **words)


def _worth(s: State, square: int) -> int:
    """Points for a stack of four whose owner has no other."""
    seat, alone = int(s.cell[square]) % 2, copy(s)
    alone.men[seat, 3] = 1 << square
    return int(points(alone, seat))


def counters(s: State) -> list[Counter]:
    scores = [Counter(say("points"), int(points(s, seat)), seat=seat) for seat in range(2)]
    return [*scores, Counter(say("turns without a capture"), int(s.quiet_plies), limit=int(s.quiet))]


def prompt(s: State, actor: int) -> str:
    if actor != TERMINAL:
        return say("{seat} to move: pick a stack, then a target square.", seat=who(actor))
    return f"{_why_over(s)} {_outcome(s)}"


def _outcome(s: State) -> str:
    scores = [int(points(s, seat)) for seat in range(2)]
    if scores[0] == scores[1]:
        return say("It's a draw with {count} points each.", count=scores[0])
    winner, most, least = who(int(scores[1] > scores[0])), max(scores), min(scores)
    return say("{seat} wins with {most} points to {least}.", seat=winner, most=most, least=least)


def _why_over(s: State) -> str:
    towers_alone = [seat for seat in range(2) if not low(s, seat)]
    if len(towers_alone) == 2:
        return say("Only towers are left, so the game is over.")
    if towers_alone:
        return say("{seat} has no stack lower than four, so the game is over.", seat=who(towers_alone[0]))
    if s.quiet_plies < s.quiet:
        return say("Neither player can move, so the game is over.")
    if s.quiet == 1:
        return say("There was no capture this turn, so the game is over.")
    return say("There has been no capture for {count} turns, so the game is over.", count=int(s.quiet))
