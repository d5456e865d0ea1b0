"""Typed text, translated to the words of the notation."""

import functools
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.games.deathmatch_arena import INFO, phases
from parlour.games.deathmatch_arena.actions import SQUARE_NAMES, WORDS
from parlour.games.deathmatch_arena.names import WAYS
from parlour.games.deathmatch_arena.state import State
from parlour.view.language import phrases, renderings

from .reasons import is_asked

OF_SEATS = ("lazor", "overlazor", "adjacent", "redirect", "jam", "reroll")
OTHER_WORDS = {word: (way,) for word, way in WAYS.items()} | {"pass": ("done", "nothing"), "hold": ("wait",)}
EXACT, BEGUN, OTHER = 0, 1, 9  # how well typed words fit a name
Tokens = tuple[str, ...]
say = phrases(__package__)


class Names(NamedTuple):
    """Words for the two parts of an action, in any language."""

    verb: tuple[Tokens, ...]
    thing: tuple[Tokens, ...]


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """The legal actions that a text names best: `pistol blue`, `plasma`, `laz 1`."""
    return [] if phases.FROM_CHANCE[s.phase] else [legal[word] for word in _closest(text, legal)]


def spellings(s: State, text: str) -> list[str]:
    """Notation texts that a typed text could mean, legal or not; those asked for now come first."""
    return sorted(_closest(text, WORDS), key=lambda word: not is_asked(s, word))


def _closest(text: str, words: Iterable[str]) -> list[str]:
    tokens = _tokens(text)
    fits = {word: _fit(_names(word), tokens) for word in words} if tokens else {}
    best = min(fits.values(), default=OTHER)
    return [word for word, fit in fits.items() if fit == best < OTHER]


def _tokens(text: str) -> Tokens:
    return tuple(filter(None, re.split(r"[\W_]+", text.casefold())))


@functools.cache
def _names(word: str) -> Names:
    verb, _, thing = word.rpartition(" ")
    if not verb and word not in SQUARE_NAMES:
        verb, thing = word, ""
    verbs = [verb, *(name for other in OTHER_WORDS.get(verb, ()) for name in renderings(say, other))]
    things = [thing, *_called(verb, thing)]
    return Names(*(tuple(map(_tokens, names)) for names in (verbs, things)))


def _called(verb: str, thing: str) -> list[str]:
    """Names of a seat or card, in any language."""
    if verb in OF_SEATS and thing:
        return renderings(say, INFO.seat_names[int(thing)])
    return renderings(say, thing) if verb == "buy" else []


def _fit(names: Names, tokens: Tokens) -> int:
    """Score of tokens against a verb, a thing or both."""
    splits = ((tokens[:i], tokens[i:]) for i in range(len(tokens) + 1))
    return min(_fit_part(names.verb, verb) + _fit_part(names.thing, thing) for verb, thing in splits)


def _fit_part(names: Iterable[Tokens], tokens: Tokens) -> int:
    if not tokens or tokens in names:
        return EXACT
    return BEGUN if any(_begins(tokens, name) for name in names) else OTHER


def _begins(tokens: Tokens, name: Tokens) -> bool:
    pairs = zip(tokens, name, strict=False)
    return len(tokens) <= len(name) and all(whole.startswith(token) for token, whole in pairs)
