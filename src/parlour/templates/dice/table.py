"""My Game: what players see and click, in the terms of `parlour.view.scene`."""

from parlour.authoring import CHANCE, TERMINAL, Area, Button, Counter, Piece, Spot

from . import INFO
from .rules import THROW, State


def areas(s: State) -> list[Area]:
    """Return the areas of the table. Areas consist of spots that can hold pieces."""
    die = Piece("cup", int(s.turn)) if s.rolling else Piece("die", label=str(s.face))
    pieces = (die,) if s.rolling or s.face else ()
    return [Area("die", "row", (Spot("die", 0, 0, pieces),), scale=1.5)]


def counters(s: State) -> list[Counter]:
    """Return the numbers shown beside the table, for a seat or for all."""
    points = [Counter("points", int(s.points[seat]), int(s.goal), seat) for seat in range(2)]
    return [Counter("this turn", int(s.pot)), *points]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """Return the ids of the spots to click for an action. Without spots, the action becomes a button."""
    return ()


def button(s: State, action: int) -> Button:
    """Return the button for an action."""
    return Button("Throw") if action == THROW else Button(f"Stop with {s.pot}")


def captures(s: State, action: int) -> bool:
    """Whether an action captures something."""
    return False


def describe_action(s: State, action: int) -> str:
    """Describe an action or outcome in a sentence."""
    seat = INFO.seat_names[s.turn]
    if s.rolling:
        return f"{seat} throws {action + 1}" + (" and loses the points of this turn." if action == 0 else ".")
    return f"{seat} throws the die." if action == THROW else f"{seat} stops and keeps {s.pot} points."


def prompt(s: State, actor: int) -> str:
    """Return the prompt for the player to move or, at the end, the winner and the reason."""
    if actor == TERMINAL:
        return f"{INFO.seat_names[int(s.points[1] >= s.goal)]} has {max(map(int, s.points))} points and wins."
    return "The die is rolling." if actor == CHANCE else f"{INFO.seat_names[s.turn]}: throw or stop?"
