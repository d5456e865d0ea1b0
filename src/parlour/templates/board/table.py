"""My Game: what a person sees and touches, in the words of `parlour.view.scene`."""

from parlour.kit import TERMINAL, interpret
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import action_text
from .rules import EMPTY, SIZE, SQUARES, State

winner = interpret(rules.winner)  # a table asks rules in their interpreted form


def areas(s: State) -> list[Area]:
    """What lies on the table: areas of spots, with pieces on them."""
    squares = tuple(_square(s, square) for square in range(SQUARES))
    return [Area("board", "board", squares, columns=("a", "b", "c"), rows=("3", "2", "1"))]


def _square(s: State, square: int) -> Spot:
    row, column = divmod(square, SIZE)
    owner = int(s.board[square]) - 1
    pieces = (Piece("man", owner),) if owner >= 0 else ()
    return Spot(action_text(s, square), column, row, pieces)


def counters(s: State) -> list[Counter]:
    """Numbers with a name, of the table or of a seat, as points: this game has none."""
    return []


def clicks(s: State, action: int) -> tuple[str, ...]:
    """The spots to click for an action, by their ids; none, and it is offered as a button."""
    return (action_text(s, action),)


def captures(s: State, action: int) -> bool:
    """Whether an action takes something."""
    return False


def describe_action(s: State, action: int) -> str:
    """What an action does, as a sentence."""
    return f"{INFO.seat_names[s.turn]} puts a stone on {action_text(s, action)}."


def prompt(s: State, actor: int) -> str:
    """What is to be done now; at the end, who has won and why."""
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: put a stone on an empty square."
    won = int(winner(s))
    return "A draw: the board is full." if won == EMPTY else f"{INFO.seat_names[won - 1]} wins: three in a row."
