"""Mäxchen: the ladder of values, and how likely it is to climb it."""

from parlour.kit import interpret
from parlour.view.language import phrases
from parlour.view.scene import Area, Piece, Spot
from parlour.view.text import percent

from . import rules
from .rules import POINTS, VALUES, WEIGHT, State
from .telling import rank, rank_of, role_to_beat, throws_left, value_name

THROWS = sum(int(weight) for weight in WEIGHT)
seat_of = interpret(rules.seat_of)
say = phrases(__package__)


def ladder(s: State) -> Area:
    """All values, the best first: who has thrown which in this round, which is to be beaten, how likely each is."""
    best, left = role_to_beat(s), _left(s)
    steps = [_step(s, value, best, left) for value in reversed(range(VALUES))]
    return Area("ladder", "ladder", tuple(steps), _title(left))


def odds_to_lead(s: State) -> float:
    """How likely it is, with the throws left, to beat all whose turn is over; 1 where nobody is to be beaten."""
    best = role_to_beat(s)
    if best is None:
        return 1.0
    throws, misses = int(s.throws[s.role]), 1.0
    for throw in range(throws + 1, throws + _left(s) + 1):
        beats = [value for value in range(VALUES) if rank_of(value, throw) > rank(s, best)]
        misses *= 1 - sum(int(WEIGHT[value]) for value in beats) / THROWS
    return 1 - misses


def odds(value: int, throws: int) -> float:
    """How likely one of some throws is that value or a better one."""
    better = sum(int(weight) for weight in WEIGHT[value:])
    return 1 - (1 - better / THROWS) ** throws


def _left(s: State) -> int:
    return 0 if s.over else int(throws_left(s))


def _title(left: int) -> str:
    if left == 0:
        return say("Throws, best first")
    return say("This or better, 1 throw") if left == 1 else say("This or better, {count} throws", count=left)


def _step(s: State, value: int, best: int | None, left: int) -> Spot:
    share = odds(value, left) if left else None
    return Spot(
        f"value{rules.DICE[value][0]}{rules.DICE[value][1]}",
        0,
        VALUES - 1 - value,
        tuple(Piece("man", int(seat_of(s, role))) for role in range(s.players) if _shows(s, role, value)),
        value_name(value),
        name=value_name(value),
        note=_note(value, share),
        emphasis="goal" if best is not None and s.value[best] == value else "",
        odds=share,
    )


def _note(value: int, share: float | None) -> str:
    words = {"value": value_name(value), "points": int(POINTS[value])}
    if share is None:
        return say("{value} brings {points} points.", **words)
    return say("{value} brings {points} points; {percent} % to reach or beat it.", percent=percent(share), **words)


def _shows(s: State, role: int, value: int) -> bool:
    """Whether a value lies before a role's seat."""
    superseded = s.rolling and s.role == role
    return bool(s.throws[role] and s.value[role] == value and not superseded)
