"""Invictus: what a person sees and touches."""

from typing import Any

from parlour.kit import TERMINAL, interpret
from parlour.scene import Area, Counter, Piece, Plan, Spot
from parlour.texts import square_name

from . import INFO, rules
from .notation import squares_of
from .rules import DICE, FACES, FILES, PASS, PUT_BACK, SET_UP, SETUP, SETUP_ORDER, SQUARES

SEATS = INFO.seat_names
DIVIDE = "─"  # on the squares of rank 5
points = interpret(rules.points)
is_home = interpret(rules.is_home)


def areas(s: Any) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    board = Area("board", "board", spots, columns=tuple("abcdefghi"), rows=tuple("987654321"), printed=True)
    if s.hand == SETUP:
        return [board, _dice_left(s)]
    return [board, _hand(s)] if s.hand else [board]


def _spot(s: Any, square: int) -> Spot:
    face, rank = int(s.cell[square]), square // FILES
    pieces = (_die(int(face < 0), abs(face)),) if face else ()
    return Spot(_name(square), square % FILES, FILES - 1 - rank, pieces, label=DIVIDE if rank == 4 else "")


def _die(seat: int, face: int) -> Piece:
    return Piece("die", seat, str(face))


def _name(square: int) -> str:
    return square_name(square, FILES)


def _dice_left(s: Any) -> Area:
    """The dice that the seat to act has yet to place, the same faces together."""
    spots = tuple(
        Spot(
            id=f"face{face}",
            x=face - 1,
            y=0,
            pieces=(_die(int(s.turn), face),) * int(s.left[face - 1]),
            name=f"the dice showing {face}",
        )
        for face in range(1, FACES + 1)
    )
    return Area("dice", "row", spots, title=f"{SEATS[s.turn]}'s dice")


def _hand(s: Any) -> Area:
    spot = Spot("hand", 0, 0, (_die(int(s.turn), int(s.hand)),), name="the die in hand")
    return Area("hand", "row", (spot,), title=f"{SEATS[s.turn]} puts back")


def counters(s: Any) -> list[Counter]:
    if s.hand == SETUP:
        return [Counter("dice placed", int(s.men[seat]), DICE, seat) for seat in range(2)]
    counts = [Counter("points", int(points(s, seat)), seat=seat) for seat in range(2)]
    counts += [Counter("home", int(s.home[seat]), seat=seat) for seat in range(2)]
    counts += [Counter("ones captured", int(s.ones[seat]), seat=seat) for seat in range(2)]
    return [*counts, Counter("plies without a capture or a step forward", int(s.quiet_plies), int(s.quiet))]


def plans(s: Any) -> list[Plan]:
    """The rest of a setup at one request."""
    if s.hand != SETUP:
        return []
    rest = tuple(SET_UP + face for face in range(FACES) for _ in range(s.left[face]))
    seat = SEATS[s.turn]
    return [
        Plan("fill", f"{seat} sets up the dice that are left, from low to high.", rest),
        Plan("shuffle", f"{seat} sets up the dice that are left, as luck will have it.", rest, shuffled=True),
    ]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    if action == PASS:
        return ()
    if action >= SET_UP:
        return (f"face{action - SET_UP + 1}",)
    if action >= PUT_BACK:
        return (_name(action - PUT_BACK),)
    square, to = squares_of(s, action)
    return _name(square), _name(to)


def captures(s: Any, action: int) -> bool:
    return action < PUT_BACK and int(s.cell[squares_of(s, action)[1]]) != 0


def sentence(s: Any, action: int) -> str:
    return f"{SEATS[s.turn]} {_what(s, action)}."


def _what(s: Any, action: int) -> str:
    if action == PASS:
        return "cannot move and passes"
    if action >= SET_UP:
        return f"sets up a {action - SET_UP + 1} on {_name(_next_square(s))}"
    if action >= PUT_BACK:
        return f"puts the {s.hand} back on {_name(action - PUT_BACK)}"
    square, to = squares_of(s, action)
    face, there = abs(int(s.cell[square])), abs(int(s.cell[to]))
    did = f"moves the {face} from {_name(square)} to {_name(to)}"
    if there:
        fate = "and keeps it" if there == 1 else f"which goes back to {SEATS[1 - s.turn]} as a {there - 1}"
        did = f"captures the {there} on {_name(to)} with the {face} from {_name(square)}, {fate}"
    return did + (f"; the {face} is home" if is_home(int(s.turn), to) else "")


def _next_square(s: Any) -> int:
    return int(SETUP_ORDER[int(s.men[0]) + int(s.men[1])])


def prompt(s: Any, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if s.hand == SETUP:
        return f"{SEATS[actor]} sets up: pick the die for {_name(_next_square(s))}."
    if s.hand:
        return f"{SEATS[actor]}: put the captured die back, a {s.hand} now, on an empty square of your own territory."
    return f"{SEATS[actor]} to move: pick a die, then where it goes."


def _outcome(s: Any) -> str:
    scores = [int(points(s, seat)) for seat in range(2)]
    if scores[0] == scores[1]:
        return f"A draw, {scores[0]} points each: {_why_over(s)}."
    return f"{SEATS[int(scores[1] > scores[0])]} wins, {max(scores)} points to {min(scores)}: {_why_over(s)}."


def _why_over(s: Any) -> str:
    out = [SEATS[seat] for seat in range(2) if not s.men[seat] and not (s.hand and seat == s.turn)]
    if len(out) == 2:
        return "no die is left"
    if out:
        return f"{out[0]} has no die left"
    return f"{s.quiet} plies in a row without a capture or a step forward"
