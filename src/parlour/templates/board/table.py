"""My Game: what players see and click, in the terms of `parlour.view.scene`."""

from parlour.authoring import TERMINAL, Area, Counter, Piece, Spot, interpret

from . import INFO, rules
from .notation import action_text
from .rules import EMPTY, SIZE, SQUARES, State

winner = interpret(rules.winner)  # call rules in their interpreted form here


def areas(s: State) -> list[Area]:
    """Return the areas of the table. Areas consist of spots that can hold pieces."""
    squares = tuple(_square(s, square) for square in range(SQUARES))
    return [Area("board", "board", squares, columns=("a", "b", "c"), rows=("3", "2", "1"))]


def _square(s: State, square: int) -> Spot:
    row, column = divmod(square, SIZE)
    owner = int(s.board[square]) - 1
    pieces = (Piece("man", owner),) if owner >= 0 else ()
    return Spot(action_text(s, square), column, row, pieces)


def counters(s: State) -> list[Counter]:
    """Return the numbers shown beside the table, such as points. This game has none."""
    return []


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Return the ids of the spots to click for an action. Without spots, the action becomes a button."""
    return (action_text(s, action),)


def captures(s: State, action: int) -> bool:
    """Whether an action captures something."""
    return False


def describe_action(s: State, action: int) -> str:
    """Describe an action in a sentence."""
    return f"{INFO.seat_names[s.turn]} puts a stone on {action_text(s, action)}."


def prompt(s: State, actor: int) -> str:
    """Return the prompt for the player to move or, at the end, the winner and the reason."""
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: put a stone on an empty square."
    won = int(winner(s))
    return "The board is full: a draw." if won == EMPTY else f"Three in a row: {INFO.seat_names[won - 1]} wins."
