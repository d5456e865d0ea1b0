"""The exceptions of Parlour, all subclasses of ValueError, with messages that say how to go on."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from parlour.view.language import phrases

say = phrases(__package__)
MOST_LISTED = 12  # known words in a message


class ParlourError(ValueError):
    """Base class of all errors that Parlour raises on purpose."""


class UnknownNameError(ParlourError):
    """A game, player or level that does not exist."""


class OptionError(ParlourError):
    """An option that the game does not have, or a value that the option does not take."""


class PositionError(ParlourError):
    """An invalid position text.

    `field` is the leftmost invalid field, or None if the whole text is invalid: a wrong number of fields, or a position
    that the game writes differently.
    """

    def __init__(self, field: str | None, problem: str):
        self.field = field
        super().__init__(f"{field}: {problem}" if field else problem)


class ActionError(ParlourError):
    """An action that is impossible here."""


class InvalidActionError(ActionError):
    """A text that is not an action of this game in any position."""


class IllegalActionError(ActionError):
    """An action that is not legal in this position; `reason` is the message without suggestions."""

    def __init__(self, reason: str, offered: str = ""):
        super().__init__(f"{reason} {offered}".strip())
        self.reason = reason


class AmbiguousActionError(ActionError):
    """A text that matches several legal actions."""


class EvaluatorError(ParlourError):
    """An evaluator's answer that a search cannot use."""


class DiceError(ParlourError):
    """A secret, entropy or formula that cannot produce dice."""


class RecordError(ParlourError):
    """A game record that cannot be read or replayed."""


class TerminalError(ParlourError):
    """A terminal that cannot show the table, or no terminal at all."""


class MissingDependencyError(ParlourError, ImportError):
    """A required package is not installed."""


class GameDefinitionError(ParlourError):
    """An error in a game's own code, such as a missing function or an invalid record."""


def suggestion(word: str, known: Iterable[str], heading: str = "") -> str:
    """Return a sentence that suggests the closest known word, or lists the known words under a heading."""
    words, heading = list(known), heading or say("Available")
    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    if near:
        return say("Did you mean {name!r}?", name=near[0])
    if len(words) > MOST_LISTED:
        names = ", ".join(words[:MOST_LISTED])
        return say("{heading}: {names}, … ({count} in all).", heading=heading, names=names, count=len(words))
    return say("{heading}: {names}.", heading=heading, names=", ".join(words)) if words else ""


class LessonError(GameDefinitionError):
    """An error in a game's lesson, such as an illegal action or a missing text."""
