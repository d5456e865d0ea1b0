"""Mäxchen: what players see and click, and the odds of the next throws."""

from collections import defaultdict
from collections.abc import Sequence

from parlour.kit import copy, interpret
from parlour.view.beats import Beat, Kind
from parlour.view.language import number, phrases
from parlour.view.scene import Area, Button, Counter, Piece, Spot
from parlour.view.text import percent

from . import rules
from .narration import (
    best_role,
    count_left,
    describe_throw,
    is_round_over,
    rank,
    rank_of,
    role_to_beat,
    round_winner,
    seat_of,
    standing,
    throws_left,
    value_name,
    who,
)
from .narration import describe_action as describe_action
from .narration import prompt as prompt
from .rules import BINGO, DICE, FIRST, POINTS, THROW, VALUES, WEIGHT, State

MOST_DRAWN, MOST_DRAWN_OF_SEVERAL = 50, 10  # faces drawn per seat; in longer games, one stands for several
IN_A_GROUP = 10
TURN_BEGINS_WITH = "first"
THROWS = sum(map(int, WEIGHT))  # equally likely throws of two dice
fall = interpret(rules.fall)
say = phrases(__package__)


def areas(s: State, left: Sequence[Piece] = ()) -> list[Area]:
    shown = _last_round(s, left) if s.over else s
    return [_ladder(shown), *(area for seat in range(s.players) for area in (_dice(shown, seat), _faces(s, seat)))]


def _last_round(s: State, left: Sequence[Piece]) -> State:
    """Return a finished position with the throws of its last round, which `remains` returns in reverse order."""
    if len(left) < s.players:
        return s
    shown, throws = copy(s), left[: s.players]
    shown.role, shown.starter = s.players, throws[-1].owner or 0
    for role, piece in enumerate(reversed(throws)):
        dice, count = piece.label.split("/")
        shown.value[role], shown.throws[role] = DICE.index((int(dice[0]), int(dice[1]))), int(count)
    return shown


def _dice(s: State, seat: int) -> Area:
    """Return the two dice as a seat left them, or the cup that hides them; empty spots before its turn."""
    role = (seat - int(s.starter)) % int(s.players)
    pieces = _pieces(s, role, seat)
    name = say("{seat}'s die", seat=who(seat))
    spots = tuple(
        Spot(f"dice{seat}{'ab'[x]}", x, 0, (piece,) if piece else (), name=name) for x, piece in enumerate(pieces)
    )
    return Area(f"dice{seat}", "row", spots, title=_dice_title(s, role, who(seat)))


def _pieces(s: State, role: int, seat: int) -> list[Piece | None]:
    if s.rolling and s.role == role:
        return [Piece("cup", seat), None]
    return [Piece("die", label=str(die)) for die in DICE[s.value[role]]] if s.throws[role] else [None, None]


def remains(s: State, action: int) -> tuple[Piece, ...]:
    """Return the last throws of all seats that have stopped, each with its number, such as `65/2`, because a finished
    position doesn't contain them.
    """
    lying = copy(s)
    if s.rolling:
        fall(lying, action)
    stops = throws_left(lying) == 0 if s.rolling else action != THROW
    roles = reversed(range(lying.role + 1)) if stops else ()
    labels = {role: f"{_digits(lying, role)}/{lying.throws[role]}" for role in roles}
    return tuple(Piece("die", seat_of(lying, role), label) for role, label in labels.items())


def _digits(s: State, role: int) -> str:
    return "".join(map(str, DICE[s.value[role]]))


def _dice_title(s: State, role: int, seat: str) -> str:
    if s.throws[role] == 0:
        if s.over:
            return seat
        return say("{seat} starts", seat=seat) if role == FIRST else say("{seat} answers", seat=seat)
    if s.rolling and s.role == role:
        return say("{seat} throws again", seat=seat)
    value, count = value_name(int(s.value[role])), int(s.throws[role])
    throws = say("in 1 throw") if count == 1 else say("in {count} throws", count=count)
    if role != role_to_beat(s):
        return f"{seat}: {value} {throws}"
    template = "{seat} wins: {value} {throws}" if is_round_over(s) else "{seat}: {value} {throws} (to beat)"
    return say(template, seat=seat, value=value, throws=throws)


def _faces(s: State, seat: int) -> Area:
    """Return the faces of a seat, in groups of ten."""
    each = -(-int(s.faces) // (MOST_DRAWN if s.players == 2 else MOST_DRAWN_OF_SEVERAL))
    drawn = -(-int(s.marks[seat]) // each)
    groups = [min(IN_A_GROUP, drawn - start) for start in range(0, drawn, IN_A_GROUP)] or [0]
    name = say("{seat}'s faces", seat=who(seat))
    spots = tuple(
        Spot(f"faces{seat}{x}", x, 0, (Piece("faces", seat, "☹" * size),) if size else (), name=name)
        for x, size in enumerate(groups)
    )
    several = "faces (1 ☹ = up to {count}; the game ends at {limit})"
    title = several if each > 1 else "faces (the game ends at {limit})"
    return Area(f"faces{seat}", "row", spots, say(title, count=each, limit=s.faces))


def counters(s: State) -> list[Counter]:
    points = [Counter(say("points"), int(s.points[seat]), seat=seat) for seat in range(s.players)]
    limits = [int(s.faces) if s.marks[seat] <= s.faces else None for seat in range(s.players)]  # Bingo can exceed it
    faces = [Counter(say("faces"), int(s.marks[seat]), limit, seat) for seat, limit in enumerate(limits)]
    left = 0 if s.over else throws_left(s)
    return [*points, *faces, *([Counter(say("throws left"), left)] if left else [])]


def clicks(s: State, action: int) -> tuple[str, ...]:
    return ()


def captures(s: State, action: int) -> bool:
    return False


def button(s: State, action: int) -> Button:
    if action != THROW:
        return Button(say("Stop at {value}", value=value_name(int(s.value[s.role]))), standing(s))
    note, left, role = count_left(s), throws_left(s), role_to_beat(s)
    if role is not None:
        words = {"percent": percent(_odds_to_lead(s)), "value": value_name(int(s.value[role]))}
        template = "1 throw, {percent}% to beat {value}" if left == 1 else "{count} throws, {percent}% to beat {value}"
        note = say(template, count=left, **words)
    return Button(say("Throw again"), note)


def explain(s: State, action: int) -> str:
    """Return a reason to throw or stop with exact odds: of taking the lead, of improving, or of an opponent's better
    throw.
    """
    role, own = role_to_beat(s), value_name(int(s.value[s.role]))
    if role is not None:
        words = {"value": value_name(int(s.value[role])), "percent": percent(_odds_to_lead(s))}
        sentence = say("Your chance of beating {value} with the throws left is {percent}%.", **words)
        return sentence if action == THROW else ""
    if action == THROW:
        better = sum(map(int, WEIGHT[int(s.value[s.role]) + 1 :]))
        return say("{count} of {all} possible throws are higher than {value}.", count=better, all=THROWS, value=own)
    odds = _odds_to_beat(rank(s, s.role), 0, int(s.throws[s.role]))  # for an answer with the same number of throws
    return say("An opponent's chance of beating {value} is {percent}%.", percent=percent(odds), value=own)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Beats of a throw or stop; at the end of a round all throws stay until the result is shown."""
    seat, lying = seat_of(s, s.role), copy(s)
    if s.rolling:
        fall(lying, action)
    kind = "roll" if s.rolling else "note" if action == THROW else "claim"
    made = Beat(kind, describe_throw(s, action), _dice_of(seat), seat, lying if s.rolling else None)
    return [made, *(_result(lying, after) if round_winner(s, after) is not None else ())]


def _dice_of(seat: int) -> tuple[str, ...]:
    return f"dice{seat}a", f"dice{seat}b"


def _result(lying: State, after: State) -> list[Beat]:
    """Beats of a round's result, with the dice still on the table."""
    winner, loser = round_winner(lying, after) or 0, int(after.starter)  # starter of the next round
    scored = copy(lying)
    scored.points[:] = after.points
    scored.role, scored.turn = lying.players, winner
    marked = copy(scored)
    marked.marks[:] = after.marks
    result = [
        Beat("round", _round_won(lying, after, winner), _dice_of(winner), winner, scored),
        Beat("damage", _faces_got(lying, after, loser), (_faces(after, loser).spots[-1].id,), loser, marked),
    ]
    if after.over:
        return result
    return [*result, Beat("next", say("{seat} starts the next round.", seat=who(loser)), _dice_of(loser), loser)]


def _round_won(lying: State, after: State, winner: int) -> str:
    best = best_role(lying, lying.players)
    points = int(after.points[winner]) - int(lying.points[winner])
    words = {"seat": who(winner), "value": value_name(int(lying.value[best])), "points": number(points)}
    others = [role for role in range(lying.players) if role != best and lying.value[role] == lying.value[best]]
    template = "{seat} threw {value} first and wins the round: {points} points."
    if not others:
        template = "{seat} wins the round with {value}: {points} points."
    elif all(lying.throws[role] > lying.throws[best] for role in others):
        template = "{seat} wins the round with {value} in fewer throws: {points} points."
    return say(template, **words)


def _faces_got(lying: State, after: State, loser: int) -> str:
    count = int(after.marks[loser]) - int(lying.marks[loser])
    if count == 1:
        return say("{seat} gets 1 face.", seat=who(loser))
    return say("{seat} gets {count} faces because Bingo won.", seat=who(loser), count=count)


def statistics() -> dict[Kind, str]:
    """Return this game's own statistics, in addition to the common ones."""
    return {"roll": say("Throws")}


def figures(turns: Sequence[tuple[State, int]]) -> dict[str, list[float]]:
    """Return the Bingos of each seat, and the mean points of its throws."""
    seats = range(turns[0][0].players) if turns else range(0)
    thrown = [[action for s, action in turns if s.rolling and seat_of(s, s.role) == seat] for seat in seats]
    bingos: list[float] = [values.count(BINGO) for values in thrown]
    points = [round(sum(int(POINTS[value]) for value in values) / max(1, len(values)), 1) for values in thrown]
    return {say("Bingos"): bingos, say("Points per throw"): points}


# The ladder of values with the odds of each throw


def _ladder(s: State) -> Area:
    """Return all values, best first, with the seats that have thrown them, the one to beat, and the odds of each."""
    best, left, seats = role_to_beat(s), 0 if s.over else throws_left(s), _seats_by_value(s)
    to_beat = None if best is None else int(s.value[best])
    steps = [_step(value, seats[value], value == to_beat, left) for value in reversed(range(VALUES))]
    title = say("This or better in 1 throw") if left == 1 else say("This or better in {count} throws", count=left)
    return Area("ladder", "ladder", tuple(steps), title if left else say("Throws, best first"))


def _odds_to_lead(s: State) -> float:
    """Probability of beating every finished player with the throws left; 1 if there is none."""
    best = role_to_beat(s)
    taken = int(s.throws[s.role])
    return 1.0 if best is None else _odds_to_beat(rank(s, best), taken, taken + throws_left(s))


def _odds_to_beat(least: int, taken: int, allowed: int) -> float:
    """Probability that one of the remaining throws is better than a rank."""
    misses = 1.0
    for throw in range(taken + 1, allowed + 1):
        beats = [value for value in range(VALUES) if rank_of(value, throw) > least]
        misses *= 1 - sum(int(WEIGHT[value]) for value in beats) / THROWS
    return 1 - misses


def _step(value: int, seats: Sequence[int], is_to_beat: bool, left: int) -> Spot:
    better = sum(int(weight) for weight in WEIGHT[value:]) / THROWS
    share = 1 - (1 - better) ** left if left else None
    return Spot(
        f"value{DICE[value][0]}{DICE[value][1]}",
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
    """Return the seats that have each value; none for a seat that throws again."""
    found: dict[int, list[int]] = defaultdict(list)
    for role in range(s.players):
        if s.throws[role] and not (s.rolling and s.role == role):
            found[int(s.value[role])].append(int(seat_of(s, role)))
    return found
