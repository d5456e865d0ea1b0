"""What lies on a spot, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from parlour.game_info import ChoiceOption, Option
from parlour.view.language import phrases
from parlour.view.scene import Piece, Spot
from parlour.view.text import label_beside

from .pieces import FIGURES

say = phrases(__package__)
KINDS = (
    "man",
    "coin",
    "cube",
    "pawn",
    "cup",
    "die",
    "ball",
    "caller",
    "card",
    "hand",
    "faces",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
)  # of pieces, with a word in every language; others go by their own
STACKED = {"man", "coin", "cube", "pawn"}  # lie upon each other; all else lies side by side
EMPHASES = {"called": "called", "open": "open for a piece", "threat": "under attack", "goal": "goal"}


def describe(spot: Spot, seats: Sequence[str]) -> str:
    """A spot in words: `d4: Black, White, Black on top, locked`; of a card what it says."""
    if spot.note:
        count = say("Copies: {count}.", count=len(spot.pieces)) if len(spot.pieces) > 1 else ""
        return " ".join(filter(None, [spot.note, count])).removesuffix(".")
    label, name = label_beside(spot), spot.name or spot.id
    standing = [say(EMPHASES.get(spot.emphasis, "")), say("locked") if spot.locked else ""]
    what = [_lying(spot, list(_words(spot.pieces, seats, name))), *standing]
    return f"{name}{f' ({label})' if label else ''}: {', '.join(filter(None, what))}"


def _lying(spot: Spot, words: Sequence[str]) -> str:
    if not words:
        return say("empty")
    is_stack = len(words) > 1 and all(piece.kind in STACKED for piece in spot.pieces)
    return say("{pieces} on top", pieces=", ".join(words)) if is_stack else ", ".join(words)


def _words(pieces: Sequence[Piece], seats: Sequence[str], place: str) -> Iterator[str]:
    """The pieces from bottom to top, those alike as a number of them."""
    for piece, alike in groupby(pieces):
        count, word = len(list(alike)), piece_word(piece, seats, place)
        yield f"{count} × {word}" if count > 1 else word


def piece_word(piece: Piece, seats: Sequence[str], place: str = "") -> str:
    """Whose a piece is, what it is, what is written on it; but nothing that the name of where it lies says already."""
    owner = "" if piece.owner is None else seats[piece.owner]
    kind = "" if piece.kind == "hand" or (owner and piece.kind == "man") else _kind_word(piece)
    parts = [owner, kind, _label(piece)]
    said = re.split(r"\W+", place.replace(owner, "").casefold() if owner else place.casefold())
    fresh = ["" if (part in place if part == owner else part.casefold() in said) else part for part in parts]
    owner, kind, label = fresh if any(fresh) else parts
    if owner and kind:
        return say("{seat} {piece}", seat=owner, piece=f"{kind} {label}".strip())
    return " ".join(filter(None, (owner, kind, label)))


def _kind_word(piece: Piece) -> str:
    """What a piece is; one that bears a letter is of chess, where some languages call a pawn otherwise."""
    if piece.kind == "pawn" and piece.label:
        return say("chess pawn")
    return say(piece.kind) if piece.kind in KINDS else piece.kind


def value_word(option: Option, value: object) -> str:
    """A value of an option as it is shown."""
    text = str(value).lower()
    if isinstance(option, ChoiceOption) and option.words:
        return option.words[option.values.index(text)]
    return {"true": say("yes"), "false": say("no")}.get(text, text)


def _label(piece: Piece) -> str:
    if piece.kind == "hand" and piece.hidden:
        return say("chosen in secret")
    if piece.kind == "faces":
        return str(len(piece.label))
    return "" if piece.kind in FIGURES else piece.label
