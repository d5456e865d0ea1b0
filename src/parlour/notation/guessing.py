"""Help for guessing which legal action a typed text means."""

from __future__ import annotations

import re
from collections.abc import Mapping

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
