"""The parser of typed moves: the game's notation, but with any case, spaces and dashes."""

from __future__ import annotations

from parlour.errors import AmbiguousActionError
from parlour.game import State
from parlour.view.scene import Choice, Scene

SHOWN = 6  # candidates named in a message


def parse_move(state: State, scene: Scene, text: str) -> Choice:
    """The legal choice that a typed text means.

    Raises AmbiguousActionError where it could mean several, InvalidActionError or IllegalActionError for none.
    """
    for same in (_is_text, _is_folded, _is_letters, _is_spots):
        meant = [choice for choice in scene.choices if same(choice, text)]
        if len(meant) > 1:
            raise AmbiguousActionError(f"{text!r} could be {_listed(meant)}: type it exactly.")
        if meant:
            return meant[0]
    begun = [choice for choice in scene.choices if _bare(choice.text).startswith(_bare(text))] if _bare(text) else []
    if len(begun) > 1:
        raise AmbiguousActionError(f"{text!r} could be {_listed(begun)}: type all of it.")
    action = state.string_to_action(_as_notation(state, text))  # says what is wrong with it
    return next(choice for choice in scene.choices if choice.action == action)


def _is_text(choice: Choice, text: str) -> bool:
    return choice.text == text


def _is_folded(choice: Choice, text: str) -> bool:
    return _joined(choice.text) == _joined(text)


def _is_letters(choice: Choice, text: str) -> bool:
    return bool(_bare(text)) and _bare(choice.text) == _bare(text)


def _is_spots(choice: Choice, text: str) -> bool:
    return bool(choice.spots) and _bare("".join(choice.spots)) == _bare(text)


def _joined(text: str) -> str:
    return "".join(text.split()).casefold()


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _as_notation(state: State, text: str) -> str:
    """The text as its writer may have meant it, so that an error speaks of the move and not of its spaces."""
    ways = (text, text.lower(), _joined(text), _bare(text))
    return next((way for way in ways if state.game.notation.ACTION.fullmatch(way)), text)


def _listed(choices: list[Choice]) -> str:
    texts = [choice.text for choice in choices]
    if len(texts) > SHOWN:
        return f"{', '.join(texts[:SHOWN])} … ({len(texts)} in all)"
    return f"{', '.join(texts[:-1])} or {texts[-1]}"
