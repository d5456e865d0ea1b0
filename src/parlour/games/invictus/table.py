"""Invictus: what a person sees and touches."""

from typing import Any

from parlour.kit import TERMINAL, interpret
from parlour.notation import square_name
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Plan, Spot

from . import INFO, rules
from .notation import squares_of
from .rules import DICE, FACES, FILES, PASS, PUT_BACK, SET_UP, SETUP, SETUP_ORDER, SQUARES, State

DIVIDE = "─"  # on the squares of rank 5
points = interpret(rules.points)
is_home = interpret(rules.is_home)
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def areas(s: State) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    board = Area("board", "board", spots, columns=tuple("abcdefghi"), rows=tuple("987654321"), printed=True)
    if s.hand == SETUP:
        return [board, _dice_left(s)]
    return [board, _hand(s)] if s.hand else [board]


def _spot(s: State, square: int) -> Spot:
    face, rank = int(s.cell[square]), square // FILES
    pieces = (_die(int(face < 0), abs(face)),) if face else ()
    return Spot(_name(square), square % FILES, FILES - 1 - rank, pieces, label=DIVIDE if rank == 4 else "")


def _die(seat: int, face: int) -> Piece:
    return Piece("die", seat, str(face))


def _name(square: int) -> str:
    return square_name(square, FILES)


def _dice_left(s: State) -> Area:
    """The dice that the seat to act has yet to place, the same faces together."""
    spots = tuple(
        Spot(
            id=f"face{face}",
            x=face - 1,
            y=0,
            pieces=(_die(int(s.turn), face),) * int(s.left[face - 1]),
            name=say("the dice showing {face}", face=face),
        )
        for face in range(1, FACES + 1)
    )
    return Area("dice", "row", spots, title=say("{seat}'s dice", seat=who(s.turn)))


def _hand(s: State) -> Area:
    spot = Spot("hand", 0, 0, (_die(int(s.turn), int(s.hand)),), name=say("the die in hand"))
    return Area("hand", "row", (spot,), title=say("{seat} puts back", seat=who(s.turn)))


def counters(s: State) -> list[Counter]:
    if s.hand == SETUP:
        return [Counter(say("dice placed"), int(s.men[seat]), DICE, seat) for seat in range(2)]
    counts = [Counter(say("points"), int(points(s, seat)), seat=seat) for seat in range(2)]
    counts += [Counter(say("home"), int(s.home[seat]), seat=seat) for seat in range(2)]
    counts += [Counter(say("ones captured"), int(s.ones[seat]), seat=seat) for seat in range(2)]
    quiet = Counter(say("plies without a capture or a step forward"), int(s.quiet_plies), int(s.quiet))
    return [*counts, quiet]


def plans(s: State) -> list[Plan]:
    """The rest of a setup at one request."""
    if s.hand != SETUP:
        return []
    rest = tuple(SET_UP + face for face in range(FACES) for _ in range(s.left[face]))
    low_to_high = say("{seat} sets up the dice that are left, from low to high.", seat=who(s.turn))
    by_luck = say("{seat} sets up the dice that are left, as luck will have it.", seat=who(s.turn))
    return [Plan("fill", low_to_high, rest), Plan("shuffle", by_luck, rest, shuffled=True)]


def clicks(s: State, action: int) -> tuple[str, ...]:
    if action == PASS:
        return ()
    if action >= SET_UP:
        return (f"face{action - SET_UP + 1}",)
    if action >= PUT_BACK:
        return (_name(action - PUT_BACK),)
    square, to = squares_of(s, action)
    return _name(square), _name(to)


def captures(s: State, action: int) -> bool:
    return action < PUT_BACK and int(s.cell[squares_of(s, action)[1]]) != 0


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} cannot move and passes.", seat=who(s.turn))
    if action >= SET_UP:
        square = _name(_next_square(s))
        return say("{seat} sets up a {face} on {square}.", seat=who(s.turn), face=action - SET_UP + 1, square=square)
    if action >= PUT_BACK:
        square = _name(action - PUT_BACK)
        return say("{seat} puts the {face} back on {square}.", seat=who(s.turn), face=int(s.hand), square=square)
    return _step(s, *squares_of(s, action))


def _step(s: State, square: int, to: int) -> str:
    face, taken = abs(int(s.cell[square])), abs(int(s.cell[to]))
    words = {"seat": who(s.turn), "face": face, "origin": _name(square), "to": _name(to)}
    home = is_home(int(s.turn), to)
    if taken:
        return _capture(words | {"taken": taken, "lower": taken - 1, "other": who(1 - s.turn)}, home)
    if home:
        return say("{seat} moves the {face} from {origin} to {to}; the {face} is home.", **words)
    return say("{seat} moves the {face} from {origin} to {to}.", **words)


def _capture(words: dict[str, Any], home: bool) -> str:
    if words["taken"] == 1 and home:
        return say(
            "{seat} captures the 1 on {to} with the {face} from {origin}, and keeps it; the {face} is home.", **words
        )
    if words["taken"] == 1:
        return say("{seat} captures the 1 on {to} with the {face} from {origin}, and keeps it.", **words)
    if home:
        return say(
            "{seat} captures the {taken} on {to} with the {face} from {origin}, "
            "which goes back to {other} as a {lower}; the {face} is home.",
            **words,
        )
    return say(
        "{seat} captures the {taken} on {to} with the {face} from {origin}, which goes back to {other} as a {lower}.",
        **words,
    )


def _next_square(s: State) -> int:
    return int(SETUP_ORDER[int(s.men[0]) + int(s.men[1])])


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    seat = who(actor)
    if s.hand == SETUP:
        return say("{seat} sets up: pick the die for {square}.", seat=seat, square=_name(_next_square(s)))
    if s.hand:
        return say(
            "{seat}: put the captured die back, a {face} now, on an empty square of your own territory.",
            seat=seat,
            face=int(s.hand),
        )
    return say("{seat} to move: pick a die, then where it goes.", seat=seat)


def _outcome(s: State) -> str:
    scores, why = [int(points(s, seat)) for seat in range(2)], _why_over(s)
    if scores[0] == scores[1]:
        return say("A draw, {count} points each: {why}.", count=scores[0], why=why)
    winner, most, least = who(int(scores[1] > scores[0])), max(scores), min(scores)
    return say("{seat} wins, {most} points to {least}: {why}.", seat=winner, most=most, least=least, why=why)


def _why_over(s: State) -> str:
    out = [seat for seat in range(2) if not s.men[seat] and not (s.hand and seat == s.turn)]
    if len(out) == 2:
        return say("no die is left")
    if out:
        return say("{seat} has no die left", seat=who(out[0]))
    return say("{count} plies in a row without a capture or a step forward", count=int(s.quiet))
