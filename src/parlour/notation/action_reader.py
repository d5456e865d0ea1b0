"""The reading of actions: exactly as a game writes them, or as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from parlour.errors import ActionError, AmbiguousActionError, IllegalActionError, InvalidActionError, suggestion
from parlour.view.language import phrases

say = phrases(__package__)
MOST_NAMED = 6  # actions in a message


@dataclass(frozen=True, slots=True)
class ActionReader:
    """Reads the texts of actions in one position.

    A game's `notation` may help: `guess(s, text, legal)` lists the legal actions that other words could mean,
    `spellings(s, text)` the texts that they could stand for, legal or not, and `why_not(s, text)` is a sentence that
    says why a text of the notation is not legal, or "".
    """

    title: str  # of the game
    help: str  # how its actions are written
    notation: ModuleType
    record: Any
    legal: Mapping[str, int]  # the actions, by their texts
    clicks: Callable[[int], Iterable[str]]  # the spots of an action, in the order in which they are clicked

    def exact(self, text: str) -> int:
        """The action with a text. Raises InvalidActionError or IllegalActionError."""
        if text not in self.legal:
            raise self._refusal(text)
        return self.legal[text]

    def lenient(self, text: str) -> int:
        """The one action that a person may mean by a text: in any case, its spots, in other words, a beginning.

        Raises AmbiguousActionError where it could mean several, InvalidActionError or IllegalActionError for none.
        """
        meant = next(filter(None, self._meanings(text)), [])
        if len(meant) > 1:
            raise AmbiguousActionError(self._ambiguity(text, meant))
        return meant[0] if meant else self.exact(self._as_notation(text))

    def _meanings(self, text: str) -> Iterator[list[int]]:
        """What a text could mean, the closest readings first."""
        yield [self.legal[text]] if text in self.legal else []
        is_written = self.notation.ACTION.fullmatch(text) is not None  # as an action is: case may tell it from others
        for fold in (_joined, _bare) if not is_written else ():
            yield self._where(lambda written, fold=fold: fold(written) == fold(text) != "")
        yield self._guessed(text)
        start = text if is_written else _bare(text)
        bare = str if is_written else _bare
        yield [action for action in self.legal.values() if bare("".join(self.clicks(action))) == start != ""]
        yield self._where(lambda written: bare(written).startswith(start) and start != "")

    def _where(self, is_meant: Callable[[str], bool]) -> list[int]:
        return [action for written, action in self.legal.items() if is_meant(written)]

    def _guessed(self, text: str) -> list[int]:
        guess = getattr(self.notation, "guess", None)
        return guess(self.record, text, self.legal) if guess and text.strip() else []

    def _as_notation(self, text: str) -> str:
        """The text as its writer may have meant it, so that a refusal speaks of the action and not of its spaces."""
        spellings = getattr(self.notation, "spellings", None)
        others = spellings(self.record, text) if spellings else []
        ways = (text, *others, text.strip().lower(), _joined(text), _bare(text))
        return next(filter(self.notation.ACTION.fullmatch, ways), text)

    def _ambiguity(self, text: str, meant: Iterable[int]) -> str:
        texts = [written for written, action in self.legal.items() if action in meant]
        named = ", ".join(texts[:MOST_NAMED])
        if len(texts) > MOST_NAMED:
            return say("{text!r} could be {named}, … ({count} moves in all).", text=text, named=named, count=len(texts))
        named = say(" or ").join((", ".join(texts[:-1]), texts[-1]))
        return say("{text!r} could be {named}. Type the whole move.", text=text, named=named)

    def _refusal(self, text: str) -> ActionError:
        if not self.notation.ACTION.fullmatch(text):
            words = {"title": self.title, "help": self.help}
            return InvalidActionError(say("{text!r} is not a move in {title}. {help}", text=text, **words))
        if not self.legal:
            return IllegalActionError(say("{text!r} is not possible: the game is over.", text=text))
        why_not = getattr(self.notation, "why_not", None)
        reason = (why_not(self.record, text) if why_not else "") or say("{text!r} is not legal here.", text=text)
        return IllegalActionError(reason, suggestion(text, self.legal, say("You can play")))


def _joined(text: str) -> str:
    return "".join(text.split()).casefold()


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


SEPARATORS = re.compile(r"[\s\-–—>→:;.,x×]+")  # what people write between squares


def by_squares(text: str, legal: Mapping[str, int], square: str) -> list[int]:
    """The legal actions whose squares, in the order of their texts, end with those that a text names.

    `square` is a regular expression. So "E2-e4", "e2 e4" and "e2xe4" are one move, and "e4" is whatever ends there. A
    text that is more than squares and what people write between them means none.
    """
    typed = SEPARATORS.sub("", text.casefold())
    if not re.fullmatch(f"(?:{square})+", typed, re.IGNORECASE):
        return []
    named = _squares(typed, square)
    return [action for known, action in legal.items() if _squares(known, square)[-len(named) :] == named]


def _squares(text: str, square: str) -> list[str]:
    return [found.casefold() for found in re.findall(square, text, re.IGNORECASE)]
