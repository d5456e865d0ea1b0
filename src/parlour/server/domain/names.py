"""Rules for people's names: any script, visible characters, and no resemblance to another player's name."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable

from parlour.players import LEVELS
from parlour.view.language import LANGUAGES, phrases, speaking

from .refusals import Refusal

say = phrases(__package__)

RESERVED = "Parlour", "Computer"
NAME_LENGTH = 40  # characters, after tidying
_MARKS = 4  # combining marks in a row; Thai, Hebrew and Arabic need up to three
_BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and symbols that show nothing
_JOINERS = "\u200c\u200d"  # needed by Persian and Sinhala, and by emoji
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]+\U000e007f")  # a flag with invisible letters for its region
_EMOJI = range(0x1F000, 0x20000)  # may be newer than this Python's Unicode tables

# Letters that look like Latin ones, with these below. https://www.unicode.org/Public/security/latest/confusables.txt
_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХІЈЅабвгеікмнорстухјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχıɑɡłđøօոսհզցI1|0",
    "ABEKMHOPCTYXlJSabbreikmhopctyxjshdqwABEZHlKMNOPTYXaikvoptuxiagldoonuhqglllo",
)
_PAIRS = (("rn", "m"), ("vv", "w"))


def new_name(name: str, others: Iterable[str] = (), outsiders: Iterable[str] = ()) -> str:
    """Tidy the name of a person who takes a seat. Raises Refusal if it reads like that of any other player.

    `others` are the names of the other people at the table, `outsiders` the external players.
    """
    name = clean_name(name)
    check_distinct(name, [*others, *outsiders, *_reserved_names()])
    return name


def clean_name(name: str) -> str:
    """Return a name as it is shown: normalized, with single plain spaces. Raises Refusal if it is not a valid name."""
    name = " ".join(_plain_spaces(unicodedata.normalize("NFC", name)).split())
    if len(name) > NAME_LENGTH:
        raise _refusal(say("A name can have at most {most} characters.", most=NAME_LENGTH))
    if not all(map(_is_allowed, _FLAG.sub("", name))) or not _joins_letters(name):
        raise _refusal(say("A name can't contain control or invisible characters."))
    if _marks_in_a_row(name) > _MARKS:
        raise _refusal(say("A name can't stack more than {most} accents on a letter.", most=_MARKS))
    if name and not any(unicodedata.category(letter)[0] in "LNPS" or ord(letter) in _EMOJI for letter in name):
        raise _refusal(say("A name needs at least one letter, digit or symbol."))
    return name


def check_distinct(name: str, others: Iterable[str]) -> None:
    """Raise Refusal if a name reads like one of the others."""
    taken = {skeleton(other): other for other in others if other}
    if other := taken.get(skeleton(name)):
        raise Refusal("invalid", say("That name looks like {other}. Choose another one.", other=other), field="name")


def skeleton(name: str) -> str:
    """Return the skeleton of a name: names with the same skeleton look alike to readers."""
    letters = unicodedata.normalize("NFKD", name).translate(_ALIKE).casefold().translate(_ALIKE)
    letters = "".join(letter for letter in letters if unicodedata.category(letter)[0] in "LNS")
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters or name  # only punctuation


@functools.cache
def _reserved_names() -> tuple[str, ...]:
    """Names that no person may have: Parlour's, and those of the computer's levels in all languages."""
    titles = {level.name for level in LEVELS}
    for language in LANGUAGES:
        with speaking(language):
            titles |= {level.title for level in LEVELS}
    return *RESERVED, *titles, *(f"Computer ({title})" for title in titles)


def _plain_spaces(name: str) -> str:
    return "".join(" " if unicodedata.category(it) == "Zs" or it in _BLANKS else it for it in name)


def _is_allowed(letter: str) -> bool:
    if letter in _JOINERS or ord(letter) in _EMOJI:
        return True
    return letter == " " or unicodedata.category(letter)[0] not in "CZ"


def _joins_letters(name: str) -> bool:
    """Whether every joiner stands inside a word."""
    return not re.search(rf"(?:^|[\s{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?:\s|$)", name)


def _marks_in_a_row(name: str) -> int:
    marks = "".join("m" if unicodedata.category(letter) in ("Mn", "Me") else " " for letter in name)
    return max(map(len, marks.split()), default=0)


def _refusal(message: str) -> Refusal:
    return Refusal("invalid", message, field="name")
