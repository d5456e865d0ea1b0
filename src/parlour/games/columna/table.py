"""Columna: what a person sees and touches."""

from parlour.kit import TERMINAL, interpret
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import FILES, ON_BOARD, RANKS, TRACK, action_text, square_text
from .rules import DIRECTIONS, DROP, HEIGHT, LINE, LINE_LENGTH, MOVE, PASS, SIDES, STRIDE, State

CORNERS = {"SW": (0, 8), "NE": (8, 0)}
ARROWS = {"w": "→", "n": "↓", "e": "←", "s": "↑"}
MOVABLE = ("the single piece", "the stack of two", "the stack of three")
MADE = ("a stack of two", "a stack of three", "a stack of four, which stands for good")
fours = interpret(rules.fours)
landings = interpret(rules.landings)
drops = interpret(rules.drops)
can_move = interpret(rules.can_move)
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def areas(s: State) -> list[Area]:
    """One area of nine by nine: the board and round it the track, which leaves two corners out."""
    squares = (_square(s, square) for square in ON_BOARD)
    track = (_point(s, point) for point in range(len(TRACK)))
    columns, rows = ("w", *FILES, "e"), ("n", *reversed(RANKS), "s")
    return [Area("board", "board", (*squares, *track), columns=columns, rows=rows)]


def _square(s: State, square: int) -> Spot:
    stack = int(s.cell[square])
    return Spot(
        id=square_text(square),
        x=1 + square % STRIDE,
        y=7 - square // STRIDE,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label="".join(ARROWS[TRACK[point][0]] for point in s.pawn if square in _line(int(point))),
        locked=int(HEIGHT[stack]) == 4,
    )


def _point(s: State, point: int) -> Spot:
    x, y = _place(TRACK[point])
    pieces = tuple(Piece("pawn", seat) for seat in range(2) if s.pawn[seat] == point)
    return Spot(_point_id(point), x, y, pieces, label=TRACK[point], name=say("track {point}", point=TRACK[point]))


def _point_id(point: int) -> str:
    return f"track-{TRACK[point]}"  # e1 to e7 are squares too


def _place(name: str) -> tuple[int, int]:
    """Where a track point lies beside its rank or file, or at its corner."""
    if name in CORNERS:
        return CORNERS[name]
    if name[0] in "we":
        return (0 if name[0] == "w" else 8), 8 - int(name[1])
    return 1 + FILES.index(name[1]), (0 if name[0] == "n" else 8)


def _line(point: int) -> list[int]:
    """The squares that a track point faces, the nearest first."""
    return [int(LINE[point, i]) for i in range(LINE_LENGTH[point])]


def counters(s: State) -> list[Counter]:
    stacks = [Counter(say("stacks of four"), int(fours(s, seat)), seat=seat) for seat in range(2)]
    return [*stacks, Counter(say("turns without a drop"), int(s.quiet_turns), limit=int(s.quiet))]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """A drop starts with the pawn, so that it is told from the move of a stack on the same square."""
    if action < PASS:
        return (_point_id(action),)
    if action == PASS:
        return ()
    text = action_text(s, action)
    if action < MOVE:
        return _point_id(int(s.pawn[s.turn])), text[1:]
    return text[:2], text[2:]


def captures(s: State, action: int) -> bool:
    under = int(s.cell[action - DROP]) if DROP <= action < MOVE else 0
    return under > 0 and under % 2 != s.turn


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} has no move for the pawn and passes.", seat=who(s.turn))
    if action < PASS:
        return _pawn_moves(s, action)
    if action < MOVE:
        return _drops(s, action - DROP)
    text, height = action_text(s, action), int(HEIGHT[s.cell[(action - MOVE) // DIRECTIONS]])
    words = {"seat": who(s.turn), "stack": say(MOVABLE[height - 1]), "origin": text[:2], "to": text[2:]}
    return say("{seat} moves {stack} from {origin} to {to}.", **words)


def _pawn_moves(s: State, point: int) -> str:
    words, line = {"seat": who(s.turn), "point": TRACK[point]}, _line(point)
    if not line:
        return say("{seat} moves the pawn to the base tile {point}.", **words)
    near, far = square_text(line[0]), square_text(line[-1])
    return say("{seat} moves the pawn to {point}, facing {near} to {far}.", near=near, far=far, **words)


def _drops(s: State, square: int) -> str:
    """What a drop makes of the stack on a square."""
    words, under = {"seat": who(s.turn), "square": square_text(square)}, int(s.cell[square])
    if not under:
        return say("{seat} drops a piece on {square}.", **words)
    words["made"] = say(MADE[HEIGHT[under] - 1])
    if under % 2 == s.turn:
        return say("{seat} drops a piece on {square}: {made}.", **words)
    return say("{seat} drops a piece on {square}, taking {other}'s: {made}.", other=who(under % 2), **words)


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _result(s)
    if s.step == 1:
        return _build_prompt(s, who(actor))
    if not landings(s, actor):
        return say("{seat} has no move for the pawn and has to pass.", seat=who(actor))
    return _walk_prompt(s, actor)


def _walk_prompt(s: State, actor: int) -> str:
    words, stands = {"seat": who(actor), "other": who(1 - actor)}, s.pawn[1 - actor]
    if stands in SIDES[0]:
        return say(
            "{seat}: move your pawn along the track, but not to the west-north side, where {other}'s stands.", **words
        )
    if stands in SIDES[1]:
        return say(
            "{seat}: move your pawn along the track, but not to the south-east side, where {other}'s stands.", **words
        )
    return say("{seat}: move your pawn along the track.", **words)


def _build_prompt(s: State, seat: str) -> str:
    if not can_move(s, s.turn):
        return say("{seat}: drop a piece (pick your pawn, then a square that it faces).", seat=seat)
    if not drops(s):
        return say(
            "{seat}: move a stack (pick it, then where it goes, as many squares on as it has pieces).", seat=seat
        )
    return say(
        "{seat}: drop a piece (pick your pawn, then a square that it faces) "
        "or move a stack (pick it, then where it goes, as many squares on as it has pieces).",
        seat=seat,
    )


def _result(s: State) -> str:
    if s.connected:
        return _connection(s, who(1 - s.turn))
    why = say("neither player can make a turn")
    if s.quiet_turns >= s.quiet:
        why = say("{count} turns in a row without a drop", count=int(s.quiet))
    counts = [int(fours(s, seat)) for seat in range(2)]
    if counts[0] == counts[1]:
        return say("A draw, stacks of four {count} to {count}: {why}.", count=counts[0], why=why)
    winner, most, least = who(int(counts[1] > counts[0])), max(counts), min(counts)
    return say("{seat} wins, stacks of four {most} to {least}: {why}.", seat=winner, most=most, least=least, why=why)


def _connection(s: State, seat: str) -> str:
    one, other = (square_text(_line(int(point))[0]) for point in s.pawn)
    if one == other:
        return say("{seat} wins: both pawns meet at {square}.", seat=seat, square=one)
    return say("{seat} wins: a chain of stacks joins {one} to {other}.", seat=seat, one=one, other=other)
