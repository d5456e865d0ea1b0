"""Parsing action texts: strictly, as a game writes them, or leniently, as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType

from parlour.errors import ActionError, AmbiguousActionError, IllegalActionError, InvalidActionError, suggestion
from parlour.view.language import phrases

say = phrases(__package__)
MAX_LISTED = 6  # in a message


@dataclass(frozen=True, slots=True)
class ActionReader:
    """Parses action texts in one position.

    A game's `notation` may define `guess(s, text, legal)`, which returns the legal actions that other words could mean,
    `spellings(s, text)`, which returns action texts (legal or not) they could stand for, `why_not(s, text)`, which
    explains why an action text is not legal ("" if unknown), and `readable(text)`.
    """

    title: str  # the game's
    help: str  # describes the notation of actions
    notation: ModuleType
    record: object
    legal: Mapping[str, int]  # actions by their texts
    clicks: Callable[[int], Iterable[str]]  # the spots to click for an action, in order

    def exact(self, text: str) -> int:
        """Return the action with a text. Raises InvalidActionError or IllegalActionError."""
        if text not in self.legal:
            raise self._refusal(text)
        return self.legal[text]

    def lenient(self, text: str) -> int:
        """Return the action that a person means: case, spaces, other words, clicked spots or a prefix will do.

        Raises AmbiguousActionError for several matches, InvalidActionError or IllegalActionError for none.
        """
        meant = next(filter(None, self._readings(text)), [])
        if len(meant) > 1:
            raise AmbiguousActionError(self._ambiguous_message(text, meant))
        return meant[0] if meant else self.exact(self._normalized(text))

    def _readings(self, text: str) -> Iterator[list[int]]:
        """Yield the actions that a text could mean, closest readings first."""
        yield [self.legal[text]] if text in self.legal else []
        is_notation = self.notation.ACTION.fullmatch(text) is not None  # case may distinguish action texts
        for fold in (_without_spaces, _letters_and_digits) if not is_notation else ():
            yield self._matching(lambda written, fold=fold: fold(written) == fold(text) != "")
        guess = getattr(self.notation, "guess", None)
        yield guess(self.record, text, self.legal) if guess and text.strip() else []
        start = text if is_notation else _letters_and_digits(text)
        bare = str if is_notation else _letters_and_digits
        yield [action for action in self.legal.values() if bare("".join(self.clicks(action))) == start != ""]
        yield self._matching(lambda written: bare(written).startswith(start) and start != "")

    def _matching(self, matches: Callable[[str], bool]) -> list[int]:
        return [action for written, action in self.legal.items() if matches(written)]

    def _normalized(self, text: str) -> str:
        """Return the action text that a refusal should explain, whatever its spaces and case."""
        spellings = getattr(self.notation, "spellings", None)
        others = spellings(self.record, text) if spellings else []
        ways = (text, *others, text.strip().lower(), _without_spaces(text), _letters_and_digits(text))
        return next(filter(self.notation.ACTION.fullmatch, ways), text)

    def _ambiguous_message(self, text: str, meant: Iterable[int]) -> str:
        texts = [readable(self.notation, written) for written, action in self.legal.items() if action in meant]
        named = ", ".join(texts[:MAX_LISTED])
        if len(texts) > MAX_LISTED:
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
        known = [readable(self.notation, written) for written in self.legal]
        return IllegalActionError(reason, suggestion(text, known, say("You can play")))


def readable(notation: ModuleType, text: str) -> str:
    """Return an action text in words for people, which can be typed too: `lazor blue` for `lazor 1`."""
    return getattr(notation, "readable", str)(text)


def _without_spaces(text: str) -> str:
    return "".join(text.split()).casefold()


def _letters_and_digits(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


SQUARE_SEPARATORS = re.compile(r"[\s\-–—>→:;.,x×]+")  # written between squares by people


def by_squares(text: str, legal: Mapping[str, int], square: str) -> list[int]:
    """Return the legal actions whose last squares are those in a text, in order.

    `square` is a regular expression. "E2-e4", "e2 e4" and "e2xe4" all name one move, and "e4" any move that ends there.
    A text with anything but squares and separators matches nothing.
    """
    typed = SQUARE_SEPARATORS.sub("", text.casefold())
    if not re.fullmatch(f"(?:{square})+", typed, re.IGNORECASE):
        return []
    named = _squares(typed, square)
    return [action for known, action in legal.items() if _squares(known, square)[-len(named) :] == named]


def _squares(text: str, square: str) -> list[str]:
    return [found.casefold() for found in re.findall(square, text, re.IGNORECASE)]
