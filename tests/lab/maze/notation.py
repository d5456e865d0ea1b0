"""Maze: action and position texts. Place 2 has the same text as place 0."""

from __future__ import annotations

from parlour.errors import PositionError

from .rules import BACK, START, State

NAMES = ("cellar", "attic", "closet", "garden", "pass")
ACTION = "|".join(NAMES)
ACTION_HELP = "An action is a place to go to, or pass."


def write(s: State) -> str:
    return f"{START if s.place == BACK else s.place} {s.turn}"


def read(text: str, s: State) -> None:
    place, _, turn = text.partition(" ")
    if not (place.isdigit() and turn in ("0", "1")):
        raise PositionError("place", "a place and a turn")
    s.place, s.turn = int(place), int(turn)


def action_text(s: State, action: int) -> str:
    return NAMES[action]
