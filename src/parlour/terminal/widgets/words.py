"""What lies on a spot, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from parlour.view.language import phrases
from parlour.view.scene import Piece, Spot

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
EMPHASES = {"called": "called", "open": "open to a piece", "threat": "under attack", "goal": "goal"}


def describe(spot: Spot, seats: Sequence[str]) -> str:
    """A spot in words: `d4: Black, White, Black on top, locked`; of a card also what it says."""
    mark = f" ({spot.label})" if spot.label and spot.label != spot.id and spot.label not in spot.note else ""
    if spot.note:
        count = say("There are {count}.", count=len(spot.pieces)) if len(spot.pieces) > 1 else ""
        return " ".join(filter(None, [f"{spot.note}{mark}", count]))
    standing = [say(EMPHASES.get(spot.emphasis, "")), say("locked") if spot.locked else ""]
    what = [_lying(list(_words(spot.pieces, seats))), *standing]
    return f"{spot.name or spot.id}{mark}: {', '.join(filter(None, what))}"


def _lying(words: Sequence[str]) -> str:
    if not words:
        return say("empty")
    return words[0] if len(words) == 1 else say("{pieces} on top", pieces=", ".join(words))


def _words(pieces: Sequence[Piece], seats: Sequence[str]) -> Iterator[str]:
    """The pieces from bottom to top, those alike as a number of them."""
    for piece, alike in groupby(pieces):
        count, word = len(list(alike)), piece_word(piece, seats)
        yield f"{count} × {word}" if count > 1 else word


def piece_word(piece: Piece, seats: Sequence[str]) -> str:
    """Whose a piece is, what it is, what is written on it."""
    owner = "" if piece.owner is None else seats[piece.owner]
    kind = "" if owner and piece.kind == "man" else piece.kind
    label = "" if kind in FIGURES else piece.label
    return " ".join(word for word in (owner, say(kind) if kind in KINDS else kind, label) if word)
