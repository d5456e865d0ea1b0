"""All actions: the text of each (its number is its index), and the parts of a player's combat choice."""

from collections.abc import Iterable

from parlour.kit import lookup

from .cards import CARD_NAMES, KINDS, NO_KIND

SEATS = 5
SQUARE_NAMES = tuple(f"{letter}{number}" for letter in "BINGO" for number in "12345")
SQUARES = len(SQUARE_NAMES)
MOST_DAMAGE = 3


def _each(word: str, things: Iterable[object]) -> tuple[str, ...]:
    """Return an action text for each seat, square, card or amount."""
    return tuple(f"{word} {thing}" for thing in things)


WORDS = (
    "pass",
    *_each("lazor", range(SEATS)),
    *_each("overlazor", range(SEATS)),
    "shield", "overshield", "battery", "hold",
    "?",  # no action: a choice hidden from a seat
    "drain", "disable",
    "tessellate", "letter", "number", "column", "row", "backup",
    "wipe", "capacitor", "reroll",
    *_each("reroll", range(SEATS)),
    *_each("adjacent", range(SEATS)),
    *_each("redirect", range(SEATS)),
    *_each("jam", range(SEATS)),
    *SQUARE_NAMES,
    *_each("convert", SQUARE_NAMES),
    *_each("steal", SQUARE_NAMES),
    *_each("buy", CARD_NAMES),
    *_each("block", range(MOST_DAMAGE + 1)),
    *_each("reflect", range(MOST_DAMAGE + 1)),
)  # fmt: skip

PASS, HOLD, HIDDEN = map(WORDS.index, ("pass", "hold", "?"))
CHOOSE_LAZOR = WORDS.index("lazor 0")  # + target
CHOOSE_SHIELD, CHOOSE_OVERSHIELD, CHOOSE_BATTERY = map(WORDS.index, ("shield", "overshield", "battery"))
DRAIN, DISABLE = map(WORDS.index, ("drain", "disable"))
LETTER, NUMBER, COLUMN, ROW = map(WORDS.index, ("letter", "number", "column", "row"))
TESSELLATE, BACKUP, CAPACITOR, REROLL = map(WORDS.index, ("tessellate", "backup", "capacitor", "reroll"))
REROLL_OF, ADJACENT, REDIRECT, JAM = map(WORDS.index, ("reroll 0", "adjacent 0", "redirect 0", "jam 0"))  # + seat
SCORE, CONVERT, STEAL = map(WORDS.index, ("B1", "convert B1", "steal B1"))  # + square
WIPE = WORDS.index("wipe")
BUY = WORDS.index(f"buy {CARD_NAMES[0]}")  # + card
BLOCK, REFLECT = map(WORDS.index, ("block 0", "reflect 0"))  # + amount


def _kind(choice: str) -> int:
    return next((kind for kind, name in enumerate(KINDS) if name in choice), NO_KIND)


# Parts of a player's choice in combat (PASS: none yet).
CHOICES = WORDS[: HIDDEN + 1]
KIND = lookup([_kind(choice) for choice in CHOICES])
OVERCHARGED = lookup([int(choice.startswith("over")) for choice in CHOICES])
TARGET = lookup([int(choice[-1]) if choice[-1].isdigit() else 0 for choice in CHOICES])
