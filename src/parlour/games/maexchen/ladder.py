"""Mäxchen: the ladder of values, and how likely it is to climb it."""

from collections.abc import Sequence

from parlour.kit import interpret
from parlour.view.language import number, phrases
from parlour.view.scene import Area, Piece, Spot
from parlour.view.text import percent

from . import rules
from .narration import rank, rank_of, role_to_beat, throws_left, value_name
from .rules import POINTS, VALUES, WEIGHT, State

THROWS = sum(int(weight) for weight in WEIGHT)
seat_of = interpret(rules.seat_of)
say = phrases(__package__)


def ladder(s: State) -> Area:
    """All values, the best first: who has thrown which in this round, which is to be beaten, how likely each is."""
    best, left, seats = role_to_beat(s), _left(s), _seats_by_value(s)
    to_beat = None if best is None else int(s.value[best])
    steps = [_step(value, seats.get(value, []), value == to_beat, left) for value in reversed(range(VALUES))]
    return Area("ladder", "ladder", tuple(steps), _title(left))


def odds_to_lead(s: State) -> float:
    """Probability of beating every finished player with the throws left; 1 if there is none."""
    best = role_to_beat(s)
    taken = int(s.throws[s.role])
    return 1.0 if best is None else _odds_to_beat(rank(s, best), taken, taken + _left(s))


def odds_of_an_answer(s: State) -> float:
    """Probability that an answer with the same number of throws beats the current throw."""
    return _odds_to_beat(rank(s, s.role), 0, int(s.throws[s.role]))


def _odds_to_beat(least: int, taken: int, allowed: int) -> float:
    """Probability that one of the remaining throws is better than a rank."""
    misses = 1.0
    for throw in range(taken + 1, allowed + 1):
        beats = [value for value in range(VALUES) if rank_of(value, throw) > least]
        misses *= 1 - sum(int(WEIGHT[value]) for value in beats) / THROWS
    return 1 - misses


def ways_to_improve(s: State) -> int:
    """In how many of THROWS ways a throw is of a higher value than the last one."""
    return sum(int(weight) for weight in WEIGHT[int(s.value[s.role]) + 1 :])


def odds(value: int, throws: int) -> float:
    """Probability that one of several throws reaches a value or a better one."""
    better = sum(int(weight) for weight in WEIGHT[value:])
    return 1 - (1 - better / THROWS) ** throws


def _left(s: State) -> int:
    return 0 if s.over else throws_left(s)


def _title(left: int) -> str:
    if left == 0:
        return say("Throws, best first")
    return say("This or better in 1 throw") if left == 1 else say("This or better in {count} throws", count=left)


def _step(value: int, seats: Sequence[int], is_to_beat: bool, left: int) -> Spot:
    share = odds(value, left) if left else None
    return Spot(
        f"value{rules.DICE[value][0]}{rules.DICE[value][1]}",
        0,
        VALUES - 1 - value,
        tuple(Piece("man", seat) for seat in seats),
        value_name(value),
        name=value_name(value),
        note=_note(value, share),
        emphasis="goal" if is_to_beat else "",
        odds=share,
    )


def _note(value: int, share: float | None) -> str:
    words = {"value": value_name(value), "points": number(int(POINTS[value]))}
    if share is None:
        return say("{value} scores {points} points.", **words)
    return say("{value} scores {points} points. Chance of this or better: {percent}%.", percent=percent(share), **words)


def _seats_by_value(s: State) -> dict[int, list[int]]:
    """Before which seats each value lies; none before the one that throws again."""
    found: dict[int, list[int]] = {}
    for role in range(s.players):
        if s.throws[role] and not (s.rolling and s.role == role):
            found.setdefault(int(s.value[role]), []).append(int(seat_of(s, role)))
    return found
