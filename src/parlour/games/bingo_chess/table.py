"""Bingo Chess: scenes, clicks and beats; `narration` has the sentences."""

from collections.abc import Sequence

from parlour.kit import CHANCE, TERMINAL, interpret
from parlour.view.beats import Gain, Kind
from parlour.view.language import phrases
from parlour.view.scene import Area, Button, Counter, Piece, Spot

from . import rules
from .geometry import CONTROL_FILES, FILES, KING, ROOMS, SQUARES
from .names import (
    BINGO,
    KIND_NAMES,
    NEW_PIECES,
    PATTERN_NAMES,
    called,
    fixed_pattern,
    held_pattern,
    piece_at,
    room_id,
    room_name,
    square_text,
    stroke,
    who,
)
from .narration import beats, captures, clicks, describe_action
from .notation import LETTERS, parts
from .rules import BAG, CALLER, CALLS, CENTRE, COMPLETE, NO_BALL, PROMOTE, UNUSABLE, State

__all__ = ["areas", "beats", "button", "captures", "clicks", "counters", "describe_action", "prompt", "remains"]

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
TURN_BEGINS_WITH = "ball"
FREE = "★"  # shown on a centre without a number
EARLIER = 5  # earlier balls shown beside the last
FIRST = -1  # one rank below the usual
placement = interpret(rules.placement)
say = phrases(__package__)
_WORTH = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
_WORTH_LESS = {kind: -worth for kind, worth in _WORTH.items()}
GAINS = (
    Gain("your pieces are worth more by the usual chess values", _WORTH),
    Gain("your opponent's pieces are worth less by the usual chess values", _WORTH_LESS, of_others=True),
)


def areas(s: State, left: Sequence[Piece] = ()) -> list[Area]:
    marked = _emphases(s)
    card = tuple(_square(s, square, marked.get(square, "")) for square in range(SQUARES))
    control = tuple(_room(s, room) for room in range(ROOMS))
    now = say("Caller: {piece}", piece=say(KIND_NAMES[CALLS[s.caller]]))
    files, ranks = tuple("abcde"), tuple("54321")
    return [
        Area("board", "board", card, "", files, ranks, printed=True, heads=tuple(BINGO), lines=_lines(s)),
        Area("control", "board", control, now, tuple("ABCD"), tuple("4321"), printed=True),
        *_balls(s, left),
    ]


def _lines(s: State) -> tuple[tuple[str, ...], ...]:
    """Return the pattern that has won with the last turn."""
    held = held_pattern(s, 1 - int(s.turn)) if s.over else ()
    return (tuple(map(square_text, stroke(s, held))),) if held else ()


def _emphases(s: State) -> dict[int, str]:
    """Return the squares to highlight: a pattern's squares if they are the only possible ones, the ball's square, a
    King in check.
    """
    marked = dict.fromkeys(fixed_pattern(s), "goal")
    if s.ball not in (NO_BALL, UNUSABLE):
        marked[int(s.square_of[s.ball])] = "called"
    if s.checkers:
        marked[int(s.men[s.turn, KING]).bit_length() - 1] = "threat"
    return marked


def _square(s: State, square: int, emphasis: str) -> Spot:
    label = FREE if s.free and square == CENTRE else str(s.number[square] or "")
    pieces = tuple(_figure(kind, seat) for seat, kind in filter(None, [piece_at(s, square)]))
    return Spot(square_text(square), square % FILES, FILES - 1 - square // FILES, pieces, label, emphasis=emphasis)


def _figure(kind: int, seat: int) -> Piece:
    return Piece(KINDS[kind], seat, LETTERS[seat][kind])


def _room(s: State, room: int) -> Spot:
    kind, words = int(CALLS[room]), {"room": room_name(room), "piece": say(NEW_PIECES[CALLS[room]])}
    return Spot(
        id=room_id(room),
        x=room % CONTROL_FILES,
        y=CONTROL_FILES - 1 - room // CONTROL_FILES,
        pieces=(Piece("caller", label=f"[{LETTERS[0][kind]}]", picture=KINDS[kind]),) if room == s.caller else (),
        label=LETTERS[0][kind],
        picture=KINDS[kind],
        name=say("{room} of the control board", **words),
        note=say("{room} of the control board calls {piece}.", **words),
    )


def _balls(s: State, left: Sequence[Piece]) -> list[Area]:
    """Return the last ball, shown until the next one even if it is unusable, and earlier balls."""
    drawn = tuple(left) or (() if s.ball in (NO_BALL, UNUSABLE) else (_ball(int(s.ball)),))
    before = [
        Spot(f"ball-{n}", n - 1, 0, drawn[n : n + 1], name=say("earlier ball {number}", number=n))
        for n in range(1, EARLIER + 1)
    ]
    return [
        Area("ball", "row", (Spot("ball", 0, 0, drawn[:1], name=say("the ball")),), title=say("ball"), scale=2.0),
        Area("earlier", "row", tuple(before), title=say("earlier balls"), scale=0.9),
    ]


def _ball(number: int) -> Piece:
    return Piece("ball", label=called(number))


def remains(s: State, action: int) -> tuple[Piece, ...]:
    """Return the drawn ball, which the position no longer contains once it is back in the bag."""
    is_ball = s.drawn == SQUARES and s.ball == NO_BALL and s.men[0, KING] != 0
    return (_ball(action),) if is_ball else ()


def button(s: State, action: int) -> Button | None:
    """Button for a placement or a promotion, or None; placements come first, then the Queen."""
    origin, _, promoted = parts(action) if action < CALLER else (0, 0, 0)
    seat, placed = int(s.turn), int(CALLS[s.caller])
    if promoted:
        return Button(say(KIND_NAMES[promoted]), piece=_figure(promoted, seat), rank=KING - promoted)
    if origin == BAG:
        return Button(item_name(placed), piece=_figure(placed, seat), rank=FIRST)
    return None


def counters(s: State) -> list[Counter]:
    return [Counter(say("quiet turns"), int(s.quiet_plies), int(s.quiet))]


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if s.drawn < SQUARES:
        return say("The card is being drawn.")
    if actor == CHANCE and s.checkers:
        return say("{seat} to move, in check: a ball is being drawn.", seat=who(s.turn))
    if actor == CHANCE:
        return say("{seat} to move: a ball is being drawn.", seat=who(s.turn))
    if s.ball == NO_BALL:
        return say("Black: pick a corner for your King. White's King goes to the opposite corner.")
    return _move_prompt(s)


def _move_prompt(s: State) -> str:
    seat = who(s.turn)
    if not placement(s) and s.checkers:
        return say("{seat} to move, in check: move a piece (the ball doesn't help).", seat=seat)
    if not placement(s):
        return say("{seat} to move: move a piece or the Caller (the ball isn't usable).", seat=seat)
    square = square_text(int(s.square_of[s.ball]))
    words = {"seat": seat, "piece": say(NEW_PIECES[CALLS[s.caller]]), "square": square, "ball": called(int(s.ball))}
    if s.checkers:
        return say("{seat} to move, in check: place {piece} on {square} (ball {ball}), or move a piece.", **words)
    return say("{seat} to move: place {piece} on {square} (ball {ball}), or move a piece or the Caller.", **words)


def _outcome(s: State) -> str:
    last = 1 - int(s.turn)
    if held_pattern(s, last):
        return say("{seat} holds {pattern} and wins.", seat=who(last), pattern=say(PATTERN_NAMES[s.pattern]))
    if s.ball != NO_BALL:
        return say("{other} is checkmated. {seat} wins.", seat=who(last), other=who(s.turn))
    if s.quiet == 1:
        return say("There was no capture, pawn move or placement this turn, so the game is a draw.")
    template = "There has been no capture, pawn move or placement for {count} turns, so the game is a draw."
    return say(template, count=int(s.quiet))


def statistics() -> dict[Kind, str]:
    """Return this game's own statistics, in addition to the common ones."""
    return {"roll": say("Balls drawn")}


def item_name(item: int) -> str:
    """Display name of an item of the rules."""
    if item == COMPLETE:
        return say("complete the pattern")
    if item > PROMOTE:
        return say("promote to {piece}", piece=say(KIND_NAMES[item - PROMOTE]))
    return say("place a {piece}", piece=say(KIND_NAMES[item]))


MOVE_KINDS = {"□": "placing the Kings", "□□": "moving a piece", "C:□": "moving the Caller"}


def move_kind(kind: str) -> str:
    """Display name of a kind of action: its text without squares and numbers."""
    if kind in MOVE_KINDS:
        return say(MOVE_KINDS[kind])
    letter = kind[0] if kind.endswith("@□") else kind[-1]
    piece = say(NEW_PIECES[LETTERS[0].index(letter.upper())])
    if "@" not in kind:
        return say("promoting a Pawn to {piece}", piece=piece)
    return say("placing a Pawn and promoting it to {piece}" if "=" in kind else "placing {piece}", piece=piece)
