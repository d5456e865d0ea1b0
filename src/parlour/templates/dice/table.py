"""My Game: what a person sees and touches, in the words of `parlour.view.scene`."""

from parlour.kit import CHANCE, TERMINAL
from parlour.view.scene import Area, Button, Counter, Piece, Spot

from . import INFO
from .rules import THROW, State


def areas(s: State) -> list[Area]:
    """What lies on the table: areas of spots, with pieces on them."""
    die = Piece("cup", int(s.turn)) if s.rolling else Piece("die", label=str(s.face))
    pieces = (die,) if s.rolling or s.face else ()
    return [Area("die", "row", (Spot("die", 0, 0, pieces),), scale=1.5)]


def counters(s: State) -> list[Counter]:
    """Numbers with a name, of the table or of a seat."""
    points = [Counter("points", int(s.points[seat]), int(s.goal), seat) for seat in range(2)]
    return [Counter("this turn", int(s.pot)), *points]


def clicks(s: State, action: int) -> tuple[str, ...]:
    """The spots to click for an action, by their ids; none, and it is offered as a button."""
    return ()


def button(s: State, action: int) -> Button:
    """What stands on the button of an action."""
    return Button("Throw") if action == THROW else Button(f"Stop with {s.pot}")


def captures(s: State, action: int) -> bool:
    """Whether an action takes something."""
    return False


def describe_action(s: State, action: int) -> str:
    """What an action or outcome does, as a sentence."""
    seat = INFO.seat_names[s.turn]
    if s.rolling:
        return f"{seat} throws a one and loses {s.pot} points." if action == 0 else f"{seat} throws {action + 1}."
    return f"{seat} throws the die." if action == THROW else f"{seat} stops and keeps {s.pot} points."


def prompt(s: State, actor: int) -> str:
    """What is to be done now; at the end, who has won and why."""
    if actor == TERMINAL:
        return f"{INFO.seat_names[int(s.points[1] >= s.goal)]} wins with {max(map(int, s.points))} points."
    return f"{INFO.seat_names[s.turn]}" + (": the die falls." if actor == CHANCE else ": throw, or stop?")
