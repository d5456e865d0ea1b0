"""What Parlour says when something is wrong: one family under ValueError, each message with the way out."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from .view.language import phrases

say = phrases(__package__)
MOST_LISTED = 12  # known words


class ParlourError(ValueError):
    """The family of all errors that Parlour raises on purpose."""


class UnknownNameError(ParlourError):
    """A game, player or level that does not exist."""


class OptionError(ParlourError):
    """An option that the game does not have, or a value that the option does not take."""


class PositionError(ParlourError):
    """A position text that no game writes.

    `field` is the leftmost field at fault, or None where the text as a whole is: too few or too many fields, or not as
    the game writes it.
    """

    def __init__(self, field: str | None, problem: str):
        self.field = field
        super().__init__(f"{field}: {problem}" if field else problem)


class ActionError(ParlourError):
    """Something that cannot be done here."""


class InvalidActionError(ActionError):
    """A text that is no action of this game in any position."""


class IllegalActionError(ActionError):
    """An action of this game, but not a legal one in this position; `reason` alone offers nothing instead."""

    def __init__(self, reason: str, offered: str = ""):
        super().__init__(f"{reason} {offered}".strip())
        self.reason = reason


class AmbiguousActionError(ActionError):
    """A text that could mean several of the legal actions."""


class EvaluatorError(ParlourError):
    """An answer of an evaluator that a search cannot use."""


class DiceError(ParlourError):
    """A secret, an entropy or a formula from which no dice can be made."""


class RecordError(ParlourError):
    """A record of play that cannot be read or replayed."""


class TerminalError(ParlourError):
    """A terminal in which the table cannot be shown, or none at all."""


class MissingDependencyError(ParlourError, ImportError):
    """A package that is needed here and is not installed."""


class GameDefinitionError(ParlourError):
    """A fault in a game's own code: a missing function, a record that is no state."""


def suggestion(word: str, known: Iterable[str], heading: str = "") -> str:
    """Return a sentence that suggests the closest known word, or else lists what is known under a heading."""
    words, heading = list(known), heading or say("Available")
    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    if near:
        return say("Did you mean {name!r}?", name=near[0])
    if len(words) > MOST_LISTED:
        names = ", ".join(words[:MOST_LISTED])
        return say("{heading}: {names}, … ({count} in all).", heading=heading, names=names, count=len(words))
    return say("{heading}: {names}.", heading=heading, names=", ".join(words)) if words else ""


class LessonError(GameDefinitionError):
    """A fault in a game's lesson: an action that is not legal there, a text that is missing."""
