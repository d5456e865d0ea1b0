"""Columna: scenes, clicks and beats; `narration` has the sentences."""

from parlour.kit import TERMINAL, interpret
from parlour.view.beats import Gain, Kind
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import rules
from .evaluation import FARTHEST
from .narration import beats, chain, describe_action, who
from .notation import action_text
from .places import FILES, ON_BOARD, RANKS, TRACK, line_of, point_id, point_name, square_text
from .rules import DROP, HEIGHT, LOCKED, MOVE, PASS, SIDES, STRIDE, State

__all__ = ["areas", "beats", "captures", "clicks", "counters", "describe_action", "prompt"]

CORNERS = {"SW": (0, 8), "NE": (8, 0)}
ARROWS = {"w": "→", "n": "↓", "e": "←", "s": "↑"}
fours = interpret(rules.fours)
landings = interpret(rules.landings)
drops = interpret(rules.drops)
sight = interpret(rules.sight)
can_move = interpret(rules.can_move)
say = phrases(__package__)


def _by_height(factor: int) -> dict[str, float]:
    """The pieces in the stacks of a seat, as features count them."""
    return {f"stack of {height}": factor * count for count, height in enumerate(("one", "two", "three", "four"), 1)}


def _by_gap(factor: int) -> dict[str, float]:
    """Distance of a seat from a chain, as the evaluation counts it."""
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


def areas(s: State) -> list[Area]:
    """One area of nine by nine: the board and round it the track, which leaves two corners out."""
    open_to_drop = int(drops(s)) if s.step == 1 else 0
    arrows = _arrows(s)
    squares = (_square(s, square, arrows[square], bool(open_to_drop >> square & 1)) for square in ON_BOARD)
    track = (_point(s, point) for point in range(len(TRACK)))
    columns, rows = ("w", *FILES, "e"), ("n", *reversed(RANKS), "s")
    lines = (chain(s),) if s.connected else ()
    return [Area("board", "board", (*squares, *track), columns=columns, rows=rows, lines=lines)]


def _arrows(s: State) -> dict[int, str]:
    """Arrows on each square, from the pawns whose line reaches it as far as a drop could."""
    seen = [(ARROWS[TRACK[point][0]], int(sight(s, point))) for point in s.pawn if TRACK[point] not in CORNERS]
    return {square: "".join(arrow for arrow, squares in seen if squares >> square & 1) for square in ON_BOARD}


def _square(s: State, square: int, arrows: str, takes_drop: bool) -> Spot:
    stack = int(s.cell[square])
    return Spot(
        id=square_text(square),
        x=1 + square % STRIDE,
        y=7 - square // STRIDE,
        pieces=tuple(Piece("man", int(colour)) for colour in f"{stack:b}"[1:]),
        label=arrows,
        locked=_is_locked(stack),
        note=_standing(square, stack % 2) if _is_locked(stack) else "",
        emphasis="open" if takes_drop else "",
    )


def _is_locked(stack: int) -> bool:
    return int(HEIGHT[stack]) == LOCKED


def _standing(square: int, seat: int) -> str:
    words = {"square": square_text(square), "seat": who(seat)}
    return say("The stack on {square} is locked and counts for {seat}.", **words)


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


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Spots to click for an action: one for a pawn's move or a drop, two for a stack's move."""
    if action < PASS:
        return (point_id(action),)
    if action == PASS:
        return ()
    text = action_text(s, action)
    if action < MOVE:
        return (text[1:],)
    return text[:2], text[2:]


def captures(s: State, action: int) -> bool:
    under = int(s.cell[action - DROP]) if DROP <= action < MOVE else 0
    return under > 0 and under % 2 != s.turn


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
        return say(
            "{seat}: move your pawn along the track, but not to the west and north side, where {other}'s pawn stands.",
            **words,
        )
    if stands in SIDES[1]:
        return say(
            "{seat}: move your pawn along the track, but not to the south and east side, where {other}'s pawn stands.",
            **words,
        )
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
    why = say("Neither player can make a legal turn, so the game is over.")
    if s.quiet_turns >= s.quiet:
        why = say("There has been no drop for {count} turns, so the game is over.", count=int(s.quiet))
        if s.quiet == 1:
            why = say("There was no drop this turn, so the game is over.")
    counts = [int(fours(s, seat)) for seat in range(2)]
    winner, most, least = who(int(counts[1] > counts[0])), max(counts), min(counts)
    result = say("{seat} wins {most} to {least} on stacks of four.", seat=winner, most=most, least=least)
    if most == least:
        result = say("It is a draw: stacks of four are level at {count}.", count=most)
    return f"{why} {result}"


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
    """Statistics of this game, besides those of every game or with other labels."""
    return {"line": say("Chains completed")}
