"""Columna: scenes, clicks, and sentences for actions and their results."""

from parlour.kit import TERMINAL, interpret, snapshot
from parlour.view.beats import Beat, Gain, Kind
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .evaluation import FARTHEST
from .notation import FILES, ON_BOARD, RANKS, TRACK, action_text, line_of, point_name, square_text
from .rules import DIRECTIONS, DROP, HEIGHT, LOCKED, MOVE, PASS, SIDES, STEP, STRIDE, State

CORNERS = {"SW": (0, 8), "NE": (8, 0)}
ARROWS = {"w": "→", "n": "↓", "e": "←", "s": "↑"}
MOVABLE = ("the single piece", "the stack of two", "the stack of three")
WALKS = (  # while the other pawn stands on one of the two sides
    "{seat}: move your pawn along the track, but not to the west and north side, where {other}'s pawn stands.",
    "{seat}: move your pawn along the track, but not to the south and east side, where {other}'s pawn stands.",
)
MADE = ("a stack of two", "a stack of three", "a stack of four")
MADE_FOR_GOOD = ("a stack of two", "a stack of three", "a locked stack of four")
fours = interpret(rules.fours)
landings = interpret(rules.landings)
drops = interpret(rules.drops)
sight = interpret(rules.sight)
can_move = interpret(rules.can_move)
say = phrases(__package__)


def _by_height(factor: int) -> dict[str, float]:
    """Return the number of pieces in a seat's stacks, as features count them."""
    return {f"stack of {height}": factor * count for count, height in enumerate(("one", "two", "three", "four"), 1)}


def _by_gap(factor: int) -> dict[str, float]:
    """Return a seat's distance from a chain, as the evaluation counts it."""
    gaps = {gap: factor * (FARTHEST - gap) for gap in range(FARTHEST)}
    return {f"{gap} squares short of a chain{whose}": near for gap, near in gaps.items() for whose in ("", ", to move")}


GAINS = (
    Gain("you own more stacks of four", {"stack of four": 1}),
    Gain("your opponent owns fewer stacks of four", {"stack of four": -1}, of_others=True),
    Gain("your stacks hold more pieces", _by_height(1)),
    Gain("your opponent's stacks hold fewer pieces", _by_height(-1), of_others=True),
    Gain("your chain needs fewer squares", _by_gap(1)),
    Gain("your opponent's chain needs more squares", _by_gap(-1), of_others=True),
)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def point_id(point: int) -> str:
    """Return the spot id of a track point."""
    return f"track-{TRACK[point]}"  # because e1 to e7 are also squares


# Scenes


def areas(s: State) -> list[Area]:
    """Return one area of nine by nine: the board and the track round it, without two corners."""
    open_to_drop = int(drops(s)) if s.step == 1 else 0
    arrows = _arrows(s)
    squares = (_square(s, square, arrows[square], bool(open_to_drop >> square & 1)) for square in ON_BOARD)
    track = (_point(s, point) for point in range(len(TRACK)))
    columns, rows = ("w", *FILES, "e"), ("n", *reversed(RANKS), "s")
    lines = (chain(s),) if s.connected else ()
    return [Area("board", "board", (*squares, *track), columns=columns, rows=rows, lines=lines)]


def _arrows(s: State) -> dict[int, str]:
    """Return the arrows on each square: from the pawns whose line reaches it, as far as a drop could."""
    seen = [(ARROWS[TRACK[point][0]], int(sight(s, point))) for point in s.pawn if TRACK[point] not in CORNERS]
    return {square: "".join(arrow for arrow, squares in seen if squares >> square & 1) for square in ON_BOARD}


def _square(s: State, square: int, arrows: str, takes_drop: bool) -> Spot:
    stack = int(s.cell[square])
    is_locked, words = int(HEIGHT[stack]) == LOCKED, {"square": square_text(square), "seat": who(stack % 2)}
    return Spot(
        id=square_text(square),
        x=1 + square % STRIDE,
        y=7 - square // STRIDE,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label=arrows,
        locked=is_locked,
        note=say("The stack on {square} is locked and counts for {seat}.", **words) if is_locked else "",
        emphasis="open" if takes_drop else "",
    )


def _point(s: State, point: int) -> Spot:
    x, y = _place(TRACK[point])
    pieces = tuple(Piece("pawn", seat) for seat in range(2) if s.pawn[seat] == point)
    name = say("base tile {point}", point=TRACK[point]) if TRACK[point] in CORNERS else point_name(point)
    return Spot(point_id(point), x, y, pieces, label=TRACK[point], name=name)


def _place(name: str) -> tuple[int, int]:
    """Position of a track point beside its rank or file, or at its corner."""
    if name in CORNERS:
        return CORNERS[name]
    if name[0] in "we":
        return (0 if name[0] == "w" else 8), 8 - int(name[1])
    return 1 + FILES.index(name[1]), (0 if name[0] == "n" else 8)


def counters(s: State) -> list[Counter]:
    stacks = [Counter(say("stacks of four"), int(fours(s, seat)), seat=seat) for seat in range(2)]
    return [*stacks, Counter(say("turns without a drop"), int(s.quiet_turns), limit=int(s.quiet))]


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _result(s)
    if s.step == 1:
        return _build_prompt(s, who(actor))
    if not landings(s, actor):
        return say("{seat} can't move the pawn and must pass.", seat=who(actor))
    return _walk_prompt(s, actor)


def _walk_prompt(s: State, actor: int) -> str:
    words, stands = {"seat": who(actor), "other": who(1 - actor)}, s.pawn[1 - actor]
    if stands in SIDES[0]:
        return say(WALKS[0], **words)
    if stands in SIDES[1]:
        return say(WALKS[1], **words)
    return say("{seat}: move your pawn along the track.", **words)


def _build_prompt(s: State, seat: str) -> str:
    if not can_move(s, s.turn):
        return say("{seat}: drop a piece in the line your pawn faces.", seat=seat)
    if not drops(s):
        return say("{seat}: move a stack exactly as many squares as it has pieces.", seat=seat)
    return say(
        "{seat}: drop a piece in the line your pawn faces, or move a stack exactly as many squares as it has pieces.",
        seat=seat,
    )


def _result(s: State) -> str:
    if s.connected:
        return _connection(s, who(1 - s.turn))
    counts = [int(fours(s, seat)) for seat in range(2)]
    winner, most, least = who(int(counts[1] > counts[0])), max(counts), min(counts)
    result = say("{seat} wins {most} to {least} on stacks of four.", seat=winner, most=most, least=least)
    if most == least:
        result = say("It is a draw: stacks of four are level at {count}.", count=most)
    return f"{_why_over(s)} {result}"


def _why_over(s: State) -> str:
    if s.quiet_turns < s.quiet:
        return say("Neither player can make a legal turn, so the game is over.")
    if s.quiet == 1:
        return say("There was no drop this turn, so the game is over.")
    return say("There has been no drop for {count} turns, so the game is over.", count=int(s.quiet))


def _connection(s: State, seat: str) -> str:
    one, other = (square_text(line_of(int(point))[0]) for point in s.pawn)
    words = {"seat": seat, "square": one, "one": one, "other": other}
    if one == other:
        return say("{seat}'s stack on {square} is next to both pawns, so the game is over. {seat} wins.", **words)
    return say("{seat}'s chain joins the two pawns, from {one} to {other}, so the game is over. {seat} wins.", **words)


def item_name(item: int) -> str:
    """Display name of an item of the rules."""
    return say("start {steps} points from the base tile", steps=item + 1)


def statistics() -> dict[Kind, str]:
    """Return this game's statistics that differ from those of every game."""
    return {"line": say("Chains completed")}


# Actions


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Spots to click for an action: one for a pawn's move or a drop, two for a stack's move."""
    if action < PASS:
        return (point_id(action),)
    text = action_text(s, action)
    return () if action == PASS else (text[1:],) if action < MOVE else (text[:2], text[2:])


def captures(s: State, action: int) -> bool:
    under = int(s.cell[action - DROP]) if DROP <= action < MOVE else 0
    return under > 0 and under % 2 != s.turn


def capture_text() -> str:
    return say("can be covered")


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} can't move the pawn and passes.", seat=who(s.turn))
    if action < PASS:
        return _pawn_moves(s, action)
    if action < MOVE:
        return _drops(s, action - DROP, MADE_FOR_GOOD)
    (origin, to), height = clicks(s, action), int(HEIGHT[s.cell[(action - MOVE) // DIRECTIONS]])
    words = {"seat": who(s.turn), "stack": say(MOVABLE[height - 1]), "origin": origin, "to": to}
    return say("{seat} moves {stack} from {origin} to {to}.", **words)


def _pawn_moves(s: State, point: int) -> str:
    words, line = {"seat": who(s.turn), "point": point_name(point)}, line_of(point)
    if not line:
        return say("{seat} moves the pawn to base tile {point}.", **words)
    near, far = square_text(line[0]), square_text(line[-1])
    return say("{seat} moves the pawn to {point}, facing {near} to {far}.", near=near, far=far, **words)


def _drops(s: State, square: int, made: tuple[str, ...]) -> str:
    """Return a sentence about the effect of a drop on the stack on a square."""
    words, under = {"seat": who(s.turn), "square": square_text(square)}, int(s.cell[square])
    if not under:
        return say("{seat} drops a piece on {square}.", **words)
    words["made"] = say(made[HEIGHT[under] - 1])
    if under % 2 == s.turn:
        return say("{seat} drops a piece on {square}, making {made}.", **words)
    template = "{seat} drops a piece on {square}, taking {other}'s stack and making {made}."
    return say(template, other=who(under % 2), **words)


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats of a pawn's move, a drop or a stack's move, of locked stacks, and of the winning chain."""
    s, then = snapshot(s), snapshot(after)
    return [*_beats(s, action, after), *([_line(then)] if then.connected else [])]


def _beats(s: State, action: int, after: State) -> list[Beat]:
    seat, sentence = int(s.turn), describe_action(s, action)
    if action == PASS:
        return [Beat("note", sentence, seat=seat)]
    if action < PASS:
        return [Beat("move", sentence, (point_id(int(s.pawn[seat])), point_id(action)), seat)]
    if action < MOVE:
        return _drop_beats(s, action - DROP, after)
    return [Beat("move", sentence, clicks(s, action), seat, after)]


def _drop_beats(s: State, square: int, after: State) -> list[Beat]:
    seat, under, name = int(s.turn), int(s.cell[square]), square_text(square)
    kind = "capture" if under and under % 2 != seat else "place"
    beats = [Beat(kind, _drops(s, square, MADE), (name,), seat, after)]
    if HEIGHT[after.cell[square]] == LOCKED:
        beats.append(Beat("claim", say("The stack on {square} is now locked.", square=name), (name,), seat))
    return beats


def _line(s: State) -> Beat:
    """Return the chain that connects the pawns."""
    seat, squares, (black, white) = 1 - s.turn, chain(s), (point_id(int(point)) for point in s.pawn)
    words = {"seat": who(seat), "square": squares[0], "squares": " ".join(squares)}
    sentence = say("{seat}'s chain: {squares}.", **words)
    if len(squares) == 1:
        sentence = say("{seat}'s stack on {square} is next to both pawns.", **words)
    return Beat("line", sentence, (black, *squares, white), seat)


def chain(s: State) -> tuple[str, ...]:
    """The squares of the winning chain, from Black's pawn to White's."""
    return tuple(map(square_text, _shortest(s, 1 - s.turn)))


def _shortest(s: State, seat: int) -> list[int]:
    """Return the shortest chain of a seat's stacks between the squares next to the two pawns."""
    own = {square for square in ON_BOARD if s.cell[square] and int(s.cell[square]) % 2 == seat}
    start, goal = (line_of(int(point))[0] for point in s.pawn)
    ways, reached = [[start]], {start}
    for way in ways:  # the list grows during the loop
        if way[-1] == goal:
            return way
        beyond = {way[-1] + int(STEP[direction]) for direction in range(DIRECTIONS)} & own - reached
        ways += [[*way, square] for square in sorted(beyond)]
        reached |= beyond
    return []


def move_kind(kind: str) -> str:
    """Display name of a kind of action: its text without squares and numbers."""
    names = {"pass": "passing", "+□": "dropping a piece", "□": "walking", "□□": "moving a stack"}
    if kind in TRACK:
        return say("walking to point {point}", point=kind)
    named = names.get(kind)
    return say(named) if named else kind
