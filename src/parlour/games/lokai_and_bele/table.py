"""Lokai and Bele: scenes, clicks, and sentences for moves and their results."""

from parlour.kit import TERMINAL, copy, interpret, snapshot
from parlour.notation import square_name
from parlour.view.beats import Beat, Gain
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .rules import FLAT, HEIGHT, LOCKED, PASS, RING, SQUARES, State

points = interpret(rules.points)
low = interpret(rules.low)
on_top = interpret(rules.on_top)
say = phrases(__package__)
MADE = ("a stack of two", "a stack of three", "a tower")
MADE_FOR_GOOD = ("a stack of two", "a stack of three", "a tower, which never moves again")
_HEIGHTS = {f"{height} high on ring {ring}": height for height in range(1, 4) for ring in range(1, 5)}
_MAKES_TOWER = ("square to make 4 high, to move", "square to make 4 high, to wait")
GAINS = (
    Gain("you have more points", {"point": 1}),
    Gain("your stacks hold more pieces", _HEIGHTS),
    Gain("your opponent's stacks hold fewer pieces", {name: -high for name, high in _HEIGHTS.items()}, of_others=True),
    Gain("you can make a tower on more squares", dict.fromkeys(_MAKES_TOWER, 1)),
    Gain("your opponent can make a tower on fewer squares", dict.fromkeys(_MAKES_TOWER, -1), of_others=True),
)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


# Scenes


def areas(s: State) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    return [Area("board", "board", spots, columns=tuple("abcdefgh"), rows=tuple("87654321"))]


def _spot(s: State, square: int) -> Spot:
    stack = int(s.cell[square])
    is_locked = int(HEIGHT[stack]) == LOCKED
    label, note = "" if s.board == FLAT else str(RING[square]), ""
    if is_locked:
        label = str(_worth(s, square))
        words = {"square": square_name(square, 8), "points": label, "seat": who(stack % 2)}
        note = say("The tower on {square} scores {points} points for {seat}.", **words)
    return Spot(
        id=square_name(square, 8),
        x=square % 8,
        y=7 - square // 8,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label=label,
        locked=is_locked,
        shade=0 if s.board == FLAT else int(RING[square]),
        note=note,
    )


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
    scores = [int(points(s, seat)) for seat in range(2)]
    winner, most, least = who(int(scores[1] > scores[0])), max(scores), min(scores)
    outcome = say("{seat} wins by {most} points to {least}.", seat=winner, most=most, least=least)
    if most == least:
        outcome = say("It's a draw with {count} points each.", count=most)
    return f"{_why_over(s)} {outcome}"


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


# Moves


def clicks(s: State, action: int) -> tuple[str, ...]:
    return () if action == PASS else tuple(square_name(square, 8) for square in divmod(action, SQUARES))


def captures(s: State, action: int) -> bool:
    return action != PASS and s.cell[action % SQUARES] > 0


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} has no legal move and passes.", seat=who(s.turn))
    if captures(s, action):
        return _captured(s, action, MADE_FOR_GOOD)
    square, to = clicks(s, action)
    return say("{seat} moves {square} to {to}.", seat=who(s.turn), square=square, to=to)


def _captured(s: State, action: int, made: tuple[str, ...]) -> str:
    (square, to), height = clicks(s, action), int(HEIGHT[on_top(*(int(s.cell[i]) for i in divmod(action, SQUARES)))])
    words = {"seat": who(s.turn), "to": to, "square": square, "made": say(made[height - 2])}
    return say("{seat} captures {to} from {square}, making {made}.", **words)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats of a move or capture, and of the value of a new tower."""
    s, then, spots, seat = snapshot(s), snapshot(after), clicks(s, action), int(s.turn)
    if not captures(s, action):
        return [Beat("move" if spots else "note", describe_action(s, action), spots, seat)]
    beats = [Beat("capture", _captured(s, action, MADE), spots, seat, after)]
    if HEIGHT[then.cell[action % SQUARES]] == LOCKED:
        before, now = points(s, seat), points(then, seat)
        words = {"square": spots[1], "seat": who(seat), "points": now - before, "total": now}
        scored = say("The tower on {square} scores {points} points for {seat}, {total} in total.", **words)
        beats.append(Beat("claim", scored, spots[1:], seat))
    return beats


def move_kind(kind: str) -> str:
    """Display name of a kind of action: its text without squares and numbers."""
    names = {"pass": "passing", "□x□": "capturing", "□□": "moving"}
    return say(names[kind]) if kind in names else kind
