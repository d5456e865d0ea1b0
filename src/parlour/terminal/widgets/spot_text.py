"""Descriptions of spots, pieces and option values in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from parlour.game_info import ChoiceOption, Option
from parlour.view.language import phrases
from parlour.view.scene import Piece, Spot
from parlour.view.text import label_beside

from .piece_text import FIGURES

say = phrases(__package__)
KINDS = (  # kinds of pieces with translations
    *("man", "coin", "cube", "pawn", "cup", "die", "ball", "caller", "card", "hand", "faces"),
    *("knight", "bishop", "rook", "queen", "king"),
)
STACKED = {"man", "coin", "cube", "pawn"}  # kinds that are stacked; others lie side by side
EMPHASES = {"called": "called", "open": "open for a piece", "threat": "under attack", "goal": "goal"}


def describe(spot: Spot, seats: Sequence[str]) -> str:
    """Describe a spot: `d4: Black, White, Black on top, locked`, or the text of a card."""
    if spot.note:
        count = say("Copies: {count}.", count=len(spot.pieces)) if len(spot.pieces) > 1 else ""
        return " ".join(filter(None, [spot.note, count])).removesuffix(".")
    label, name = label_beside(spot), spot.name or spot.id
    standing = [say(EMPHASES.get(spot.emphasis, "")), say("locked") if spot.locked else ""]
    parts = [_lying(spot, list(_words(spot.pieces, seats, name))), *standing]
    return f"{name}{f' ({label})' if label else ''}: {', '.join(filter(None, parts))}"


def _lying(spot: Spot, words: Sequence[str]) -> str:
    if not words:
        return say("empty")
    is_stack = len(words) > 1 and all(piece.kind in STACKED for piece in spot.pieces)
    return say("{pieces} on top", pieces=", ".join(words)) if is_stack else ", ".join(words)


def _words(pieces: Sequence[Piece], seats: Sequence[str], place: str) -> Iterator[str]:
    """The pieces from bottom to top, with a count for identical ones."""
    for piece, alike in groupby(pieces):
        count, word = len(list(alike)), piece_word(piece, seats, place)
        yield f"{count} × {word}" if count > 1 else word


def piece_word(piece: Piece, seats: Sequence[str], place: str = "") -> str:
    """The owner, kind and label of a piece, without words that are already in the name of its place."""
    owner = "" if piece.owner is None else seats[piece.owner]
    parts = [owner, _kind(piece), _label(piece)]
    known = re.split(r"\W+", place.replace(owner, "").casefold() if owner else place.casefold())
    fresh = ["" if (part in place if part == owner else part.casefold() in known) else part for part in parts]
    owner, kind, label = fresh if any(fresh) else parts
    if owner and kind:
        return say("{seat} {piece}", seat=owner, piece=f"{kind} {label}".strip())
    return " ".join(filter(None, (owner, kind, label)))


def value_word(option: Option, value: object) -> str:
    text = str(value).lower()
    if isinstance(option, ChoiceOption) and option.words:
        return option.words[option.values.index(text)]
    return {"true": say("yes"), "false": say("no")}.get(text, text)


def _kind(piece: Piece) -> str:
    if piece.kind == "hand" or (piece.kind == "man" and piece.owner is not None):
        return ""
    if piece.kind == "pawn" and piece.label:
        return say("chess pawn")  # has another name in some languages
    return say(piece.kind) if piece.kind in KINDS else piece.kind


def _label(piece: Piece) -> str:
    if piece.kind == "hand" and piece.hidden:
        return say("chosen in secret")
    if piece.kind == "faces":
        return str(len(piece.label))
    return "" if piece.kind in FIGURES else piece.label
