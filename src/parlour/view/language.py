"""The language in which sentences are made.

English stands in the code, as templates. Any other language has a catalogue in the folder of the package that speaks,
or of the nearest package above it, `de.toml` for German, with a template for each English one. What no catalogue has is
said in English.
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
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}  # by what they call themselves

GERMAN_SEPARATORS = str.maketrans(",.", ".,")

_spoken = ContextVar("_spoken", default=ENGLISH)


class Say(Protocol):
    """Makes a sentence: `say("{seat} passes.", seat="White")`. Values are put in as they are."""

    def __call__(self, template: str, /, **values: object) -> str: ...


def spoken() -> str:
    """The language that is being spoken, one of LANGUAGES."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while, in this thread or task. Raises LookupError for one that is not in LANGUAGES."""
    if language not in LANGUAGES:
        raise LookupError(f"Parlour does not support the language {language!r}, only {' and '.join(LANGUAGES)}.")
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def phrases(package: str | None) -> Say:
    """What the modules of a package say their sentences with: `say = phrases(__package__)`."""

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
    """A sentence without fields in each of LANGUAGES, folded: to know by it what a person has typed."""
    found: list[str] = []
    for language in LANGUAGES:
        with speaking(language):
            found.append(say(template).casefold())
    return found


@functools.cache
def translations(package: str | None, language: str) -> Mapping[str, str]:
    """The catalogue of a package or of the nearest above it, by the English templates; empty where there is none."""
    if not package:
        return {}
    file = resources.files(package) / f"{language}.toml"
    if file.is_file():
        return tomllib.loads(file.read_text("utf-8"))
    return translations(package.rpartition(".")[0], language)
