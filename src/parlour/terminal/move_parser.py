"""The parser of typed moves: the game's notation as people type it, or the spots that they would pick."""

from __future__ import annotations

from parlour.core.game import State
from parlour.view.scene import Choice, Scene


def parse_move(state: State, scene: Scene, text: str) -> Choice:
    """The legal choice that a typed text means.

    Raises AmbiguousActionError where it could mean several, InvalidActionError or IllegalActionError for none.
    """
    action = state.parse_action(text)
    return next(choice for choice in scene.choices if choice.action == action)
