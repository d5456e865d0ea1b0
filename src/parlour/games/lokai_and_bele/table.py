"""Lokai and Bele: what a person sees and touches."""

from parlour.kit import TERMINAL, interpret
from parlour.notation import square_name
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .rules import FLAT, HEIGHT, PASS, RING, SQUARES, State

points = interpret(rules.points)
on_top = interpret(rules.on_top)
low = interpret(rules.low)
MADE = ("a stack of two", "a stack of three", "a stack of four, which stands for good")
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def areas(s: State) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    return [Area("board", "board", spots, columns=tuple("abcdefgh"), rows=tuple("87654321"))]


def _spot(s: State, square: int) -> Spot:
    stack = int(s.cell[square])
    return Spot(
        id=square_name(square, 8),
        x=square % 8,
        y=7 - square // 8,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label="" if s.board == FLAT else str(RING[square]),
        locked=int(HEIGHT[stack]) == 4,
    )


def counters(s: State) -> list[Counter]:
    scores = [Counter(say("points"), int(points(s, seat)), seat=seat) for seat in range(2)]
    return [*scores, Counter(say("plies without a capture"), int(s.quiet_plies), limit=int(s.quiet))]


def clicks(s: State, action: int) -> tuple[str, ...]:
    if action == PASS:
        return ()
    square, to = divmod(action, SQUARES)
    return square_name(square, 8), square_name(to, 8)


def captures(s: State, action: int) -> bool:
    return action != PASS and s.cell[action % SQUARES] > 0


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} cannot move and passes.", seat=who(s.turn))
    square, to = clicks(s, action)
    if not captures(s, action):
        return say("{seat} moves {square} to {to}.", seat=who(s.turn), square=square, to=to)
    height = int(HEIGHT[on_top(*(int(s.cell[i]) for i in divmod(action, SQUARES)))])
    made = say(MADE[height - 2])
    return say("{seat} captures {to} from {square}: {made}.", seat=who(s.turn), to=to, square=square, made=made)


def prompt(s: State, actor: int) -> str:
    if actor != TERMINAL:
        return say("{seat} to move: pick a stack, then where it goes.", seat=who(actor))
    scores, why = [int(points(s, seat)) for seat in range(2)], _why_over(s)
    if scores[0] == scores[1]:
        return say("A draw, {count} points each: {why}.", count=scores[0], why=why)
    winner, most, least = who(int(scores[1] > scores[0])), max(scores), min(scores)
    return say("{seat} wins, {most} points to {least}: {why}.", seat=winner, most=most, least=least, why=why)


def _why_over(s: State) -> str:
    for seat in range(2):
        if not low(s, seat):
            return say("{seat} has no stack lower than four", seat=who(seat))
    if s.quiet_plies >= s.quiet:
        return say("{count} plies in a row without a capture", count=int(s.quiet))
    return say("neither player can move")
