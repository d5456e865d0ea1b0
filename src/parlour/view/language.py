"""Translation of messages.

English templates are in the code. For other languages, each package has a catalogue such as `de.toml` in its folder,
or in that of the nearest parent package. It maps English templates to translations. Missing entries stay in English.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import resources
from typing import Protocol

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}  # with their native names

GERMAN_SEPARATORS = str.maketrans(",.", ".,")

_spoken = ContextVar("_spoken", default=ENGLISH)


class Say(Protocol):
    """Translates and fills a template: `say("{seat} passes.", seat="White")`. Values are not translated."""

    def __call__(self, template: str, /, **values: object) -> str: ...


def spoken() -> str:
    """The current language, one of LANGUAGES."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Set the language of this thread or task temporarily. Raises LookupError for an unsupported language."""
    if language not in LANGUAGES:
        raise LookupError(f"Parlour does not support the language {language!r}, only {' and '.join(LANGUAGES)}.")
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def phrases(package: str | None) -> Say:
    """The translation function of a package: `say = phrases(__package__)`."""

    def say(template: str, /, **values: object) -> str:
        language = _spoken.get()
        if language != ENGLISH:
            template = translations(str(package), language).get(template, template)
        return template.format(**values) if values else template

    return say


def number(value: float, decimals: int = 0, *, sign: bool = False) -> str:
    """Format a number with the separators of the current language: 2,928 and 0.5, or 2.928 and 0,5."""
    written = f"{value:{'+' if sign else ''},.{decimals}f}"
    return written.translate(GERMAN_SEPARATORS) if spoken() == "de" else written


def renderings(say: Say, template: str) -> list[str]:
    """A template without fields in all LANGUAGES, case-folded, to recognise typed text."""
    found: list[str] = []
    for language in LANGUAGES:
        with speaking(language):
            found.append(say(template).casefold())
    return found


@functools.cache
def translations(package: str | None, language: str) -> Mapping[str, str]:
    """The catalogue of a package or of its nearest parent, by English template; empty if there is none."""
    if not package:
        return {}
    file = resources.files(package) / f"{language}.toml"
    if file.is_file():
        return tomllib.loads(file.read_text("utf-8"))
    return translations(package.rpartition(".")[0], language)
