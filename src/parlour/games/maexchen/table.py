"""Mäxchen: what a person sees and touches."""

from collections.abc import Sequence
from typing import Any

from parlour.kit import copy, interpret
from parlour.view.beats import Beat, Kind
from parlour.view.language import number, phrases
from parlour.view.scene import Area, Button, Counter, Piece, Spot
from parlour.view.text import percent

from . import rules
from .ladder import THROWS, ladder, odds_of_an_answer, odds_to_lead, ways_to_improve
from .narration import (
    best_role,
    describe_action,
    is_round_over,
    prompt,
    role_to_beat,
    round_winner,
    seat_of,
    standing,
    throws_left,
    value_name,
    who,
)
from .rules import DICE, FIRST, THROW, State

__all__ = [
    "areas",
    "beats",
    "button",
    "captures",
    "clicks",
    "counters",
    "describe_action",
    "explain",
    "prompt",
    "remains",
]

MOST_DRAWN, MOST_DRAWN_OF_SEVERAL = 50, 10  # little faces a seat; in longer games one stands for several
IN_A_GROUP = 10
fall = interpret(rules.fall)
say = phrases(__package__)


def areas(s: State, left: Sequence[Piece] = ()) -> list[Area]:
    return [ladder(s), *(area for seat in range(s.players) for area in (_dice(s, seat, left), _faces(s, seat)))]


def _dice(s: State, seat: int, left: Sequence[Piece]) -> Area:
    """The two dice as a seat left them, or the cup that they are in; empty spots before its turn."""
    role = (seat - int(s.starter)) % int(s.players)
    pieces = _last_of(seat, left) if s.over else _pieces(s, role, seat)
    name = say("{seat}'s die", seat=who(seat))
    spots = tuple(
        Spot(f"dice{seat}{'ab'[x]}", x, 0, (piece,) if piece else (), name=name) for x, piece in enumerate(pieces)
    )
    return Area(f"dice{seat}", "row", spots, title=_said_of(s, role, who(seat)))


def _pieces(s: State, role: int, seat: int) -> list[Piece | None]:
    if s.rolling and s.role == role:
        return [Piece("cup", seat), None]
    return [Piece("die", label=str(die)) for die in DICE[s.value[role]]] if s.throws[role] else [None, None]


def _last_of(seat: int, left: Sequence[Piece]) -> list[Piece | None]:
    """Throw of a seat in the final round."""
    last = next((piece.label for piece in left if piece.owner == seat), "")
    return [Piece("die", label=die) for die in last] or [None, None]


def remains(s: State, action: int) -> tuple[Piece, ...]:
    """The dice of all who throw no more, each seat's in one: once the game is over the position does not tell them."""
    lying = copy(s)
    if s.rolling:
        fall(lying, action)
    stops = throws_left(lying) == 0 if s.rolling else action != THROW
    return tuple(_left(lying, role) for role in reversed(range(lying.role + 1))) if stops else ()


def _left(s: State, role: int) -> Piece:
    return Piece("die", seat_of(s, role), "".join(map(str, DICE[s.value[role]])))


def _throws_again(s: State, role: int) -> bool:
    return bool(s.rolling and s.role == role and s.throws[role])


def _said_of(s: State, role: int, seat: str) -> str:
    if s.over:
        return seat
    if s.throws[role] == 0:
        return say("{seat} starts", seat=seat) if role == FIRST else say("{seat} answers", seat=seat)
    if _throws_again(s, role):
        return say("{seat} throws again", seat=seat)
    value, count = value_name(int(s.value[role])), int(s.throws[role])
    throws = say("in 1 throw") if count == 1 else say("in {count} throws", count=count)
    if role == role_to_beat(s):
        if is_round_over(s):
            return say("{seat} wins: {value} {throws}", seat=seat, value=value, throws=throws)
        return say("{seat}: {value} {throws} (to beat)", seat=seat, value=value, throws=throws)
    return f"{seat}: {value} {throws}"


def _faces(s: State, seat: int) -> Area:
    """The faces of a seat, in groups of ten."""
    each = -(-int(s.faces) // (MOST_DRAWN if s.players == 2 else MOST_DRAWN_OF_SEVERAL))
    drawn = -(-int(s.marks[seat]) // each)
    groups = [min(IN_A_GROUP, drawn - start) for start in range(0, drawn, IN_A_GROUP)] or [0]
    spots = tuple(_group(seat, x, size) for x, size in enumerate(groups))
    return Area(f"faces{seat}", "row", spots, _title(each, int(s.faces)))


def _title(each: int, limit: int) -> str:
    if each > 1:
        return say("faces (1 ☹ = up to {count}; the game ends at {limit})", count=each, limit=limit)
    return say("faces (the game ends at {limit})", limit=limit)


def _group(seat: int, x: int, size: int) -> Spot:
    pieces = (Piece("faces", seat, "☹" * size),) if size else ()
    return Spot(f"faces{seat}{x}", x, 0, pieces, name=say("{seat}'s faces", seat=who(seat)))


def counters(s: State) -> list[Counter]:
    points = [Counter(say("points"), int(s.points[seat]), seat=seat) for seat in range(s.players)]
    faces = [_faces_counter(s, seat) for seat in range(s.players)]
    return [*points, *faces, *([] if s.over else [Counter(say("throws left"), throws_left(s))])]


def _faces_counter(s: State, seat: int) -> Counter:
    """The faces out of those that end the game; alone where Bingo brought one more."""
    marks, limit = int(s.marks[seat]), int(s.faces)
    return Counter(say("faces"), marks, limit if marks <= limit else None, seat)


def clicks(s: State, action: int) -> tuple[str, ...]:
    return ()


def captures(s: State, action: int) -> bool:
    return False


def button(s: State, action: int) -> Button:
    value = value_name(int(s.value[s.role]))
    if action == THROW:
        return Button(say("Throw again"), _what_a_throw_brings(s))
    return Button(say("Stop at {value}", value=value), standing(s))


def _what_a_throw_brings(s: State) -> str:
    left, chance = throws_left(s), percent(odds_to_lead(s))
    if s.role == FIRST:
        return say("1 throw left") if left == 1 else say("{count} throws left", count=left)
    to_beat = _value_to_beat(s)
    if left == 1:
        return say("1 throw, {percent}% to beat {value}", percent=chance, value=to_beat)
    return say("{count} throws, {percent}% to beat {value}", count=left, percent=chance, value=to_beat)


def _value_to_beat(s: State) -> str:
    role = role_to_beat(s)
    return "" if role is None else value_name(int(s.value[role]))


def explain(s: State, action: int) -> str:
    """Reason to throw or stop, in exact odds: of taking the lead, or of a better throw or answer."""
    words = {"value": value_name(int(s.value[s.role]))}
    if role_to_beat(s) is not None:
        words = {"value": _value_to_beat(s), "percent": percent(odds_to_lead(s))}
        sentence = say("Your chance of beating {value} with the throws left is {percent}%.", **words)
        return sentence if action == THROW else ""
    if action == THROW:
        words["count"], words["all"] = str(ways_to_improve(s)), str(THROWS)
        return say("{count} of {all} possible throws are higher than {value}.", **words)
    return say("An opponent's chance of beating {value} is {percent}%.", percent=percent(odds_of_an_answer(s)), **words)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Beats of a throw or stop; at the end of a round all throws stay until the result is shown."""
    seat, lying = seat_of(s, s.role), copy(s)
    if not s.rolling and action == THROW:
        return [Beat("note", say("{seat} throws again.", seat=who(seat)), _dice_of(seat), seat)]
    if s.rolling:
        fall(lying, action)
    value = value_name(int(lying.value[lying.role]))
    if s.rolling:
        made = Beat("roll", say("{seat} throws {value}.", seat=who(seat), value=value), _dice_of(seat), seat, lying)
    else:
        made = Beat("claim", say("{seat} stops at {value}.", seat=who(seat), value=value), _dice_of(seat), seat)
    return [made, *(_result(lying, after) if round_winner(s, after) is not None else ())]


def _dice_of(seat: int) -> tuple[str, ...]:
    return f"dice{seat}a", f"dice{seat}b"


def _result(lying: Any, after: Any) -> list[Beat]:
    """Beats of a round's result, with the dice still on the table."""
    winner, loser = round_winner(lying, after) or 0, int(after.starter)  # starter of the next round
    scored = copy(lying)
    scored.points[:] = after.points
    scored.role, scored.turn = lying.players, winner
    marked = copy(scored)
    marked.marks[:] = after.marks
    told = [
        Beat("round", _round_won(lying, after, winner), _dice_of(winner), winner, scored),
        Beat("damage", _faces_got(lying, after, loser), (_faces(after, loser).spots[-1].id,), loser, marked),
    ]
    if after.over:
        return told
    return [*told, Beat("next", say("{seat} starts the next round.", seat=who(loser)), _dice_of(loser), loser)]


def _round_won(lying: Any, after: Any, winner: int) -> str:
    best = best_role(lying, lying.players)
    points = int(after.points[winner]) - int(lying.points[winner])
    words = {"seat": who(winner), "value": value_name(int(lying.value[best])), "points": number(points)}
    others = [role for role in range(lying.players) if role != best and lying.value[role] == lying.value[best]]
    if not others:
        return say("{seat} wins the round with {value}: {points} points.", **words)
    if all(lying.throws[role] > lying.throws[best] for role in others):
        return say("{seat} wins the round with {value} in fewer throws: {points} points.", **words)
    return say("{seat} threw {value} first and wins the round: {points} points.", **words)


def _faces_got(lying: Any, after: Any, loser: int) -> str:
    count = int(after.marks[loser]) - int(lying.marks[loser])
    if count == 1:
        return say("{seat} gets 1 face.", seat=who(loser))
    return say("{seat} gets {count} faces because Bingo won.", seat=who(loser), count=count)


def statistics() -> dict[Kind, str]:
    """Statistics of this game, besides those of every game."""
    return {"roll": say("Throws")}
