"""Columna: sentences for actions and their results."""

from parlour.kit import snapshot
from parlour.view.beats import Beat
from parlour.view.language import phrases

from . import INFO
from .notation import action_text
from .places import ON_BOARD, line_of, point_id, point_name, square_text
from .rules import DIRECTIONS, DROP, HEIGHT, LOCKED, MOVE, PASS, STEP, State

MOVABLE = ("the single piece", "the stack of two", "the stack of three")
MADE = ("a stack of two", "a stack of three", "a stack of four")
MADE_FOR_GOOD = ("a stack of two", "a stack of three", "a locked stack of four")
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} can't move the pawn and passes.", seat=who(s.turn))
    if action < PASS:
        return _pawn_moves(s, action)
    if action < MOVE:
        return _drops(s, action - DROP, MADE_FOR_GOOD)
    text, height = action_text(s, action), int(HEIGHT[s.cell[(action - MOVE) // DIRECTIONS]])
    words = {"seat": who(s.turn), "stack": say(MOVABLE[height - 1]), "origin": text[:2], "to": text[2:]}
    return say("{seat} moves {stack} from {origin} to {to}.", **words)


def _pawn_moves(s: State, point: int) -> str:
    words, line = {"seat": who(s.turn), "point": point_name(point)}, line_of(point)
    if not line:
        return say("{seat} moves the pawn to base tile {point}.", **words)
    near, far = square_text(line[0]), square_text(line[-1])
    return say("{seat} moves the pawn to {point}, facing {near} to {far}.", near=near, far=far, **words)


def _drops(s: State, square: int, made: tuple[str, ...]) -> str:
    """Sentence about what a drop does to the stack on a square."""
    words, under = {"seat": who(s.turn), "square": square_text(square)}, int(s.cell[square])
    if not under:
        return say("{seat} drops a piece on {square}.", **words)
    words["made"] = say(made[HEIGHT[under] - 1])
    if under % 2 == s.turn:
        return say("{seat} drops a piece on {square}, making {made}.", **words)
    return say(
        "{seat} drops a piece on {square}, taking {other}'s stack and making {made}.", other=who(under % 2), **words
    )


def beats(s: State, action: int, after: State) -> list[Beat]:
    """The step of the pawn, the drop or the move; what locks, and the chain that wins."""
    s, then = snapshot(s), snapshot(after)
    told = _beats(s, action, after)
    if then.connected:
        told.append(_line(then))
    return told


def _beats(s: State, action: int, after: State) -> list[Beat]:
    seat, sentence = int(s.turn), describe_action(s, action)
    if action == PASS:
        return [Beat("note", sentence, seat=seat)]
    if action < PASS:
        return [Beat("move", sentence, (point_id(int(s.pawn[seat])), point_id(action)), seat)]
    if action < MOVE:
        return _drop_beats(s, action - DROP, after)
    text = action_text(s, action)
    return [Beat("move", sentence, (text[:2], text[2:]), seat, after)]


def _drop_beats(s: State, square: int, after: State) -> list[Beat]:
    seat, under, name = int(s.turn), int(s.cell[square]), square_text(square)
    kind = "capture" if under and under % 2 != seat else "place"
    beats = [Beat(kind, _drops(s, square, MADE), (name,), seat, after)]
    if HEIGHT[after.cell[square]] == LOCKED:
        beats.append(Beat("claim", say("The stack on {square} is now locked.", square=name), (name,), seat))
    return beats


def _line(s: State) -> Beat:
    """The chain that has joined the pawns."""
    seat = 1 - s.turn
    squares, (black, white) = chain(s), (point_id(int(point)) for point in s.pawn)
    return Beat("line", _chain_told(who(seat), squares), (black, *squares, white), seat)


def _chain_told(seat: str, squares: tuple[str, ...]) -> str:
    if len(squares) == 1:
        return say("{seat}'s stack on {square} is next to both pawns.", seat=seat, square=squares[0])
    return say("{seat}'s chain: {squares}.", seat=seat, squares=" ".join(squares))


def chain(s: State) -> tuple[str, ...]:
    """The squares of the winning chain, from Black's pawn to White's."""
    return tuple(map(square_text, _shortest(s, 1 - s.turn)))


def _shortest(s: State, seat: int) -> list[int]:
    """The shortest chain of a seat's stacks from the square next to the one pawn to that next to the other."""
    own = {square for square in ON_BOARD if s.cell[square] and int(s.cell[square]) % 2 == seat}
    start, goal = (line_of(int(point))[0] for point in s.pawn)
    ways, reached = [[start]], {start}
    for way in ways:  # which grows meanwhile
        if way[-1] == goal:
            return way
        beyond = {way[-1] + int(STEP[direction]) for direction in range(DIRECTIONS)} & own - reached
        ways += [[*way, square] for square in sorted(beyond)]
        reached |= beyond
    return []
