"""The colours of pictures: the table, the seats, and pieces without an owner. They match the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.view.scene import Piece


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a piece."""

    face: str
    edge: str
    ink: str  # the text on it
    sign: str = "ring"  # distinguishes it without colour; see `piece_shapes.SIGNS`

    @property
    def side(self) -> str:
        """The shaded face."""
        return mixed(self.edge, self.face, 0.45)


PAPER, INK, SOFT, LINE = "#fbf7ee", "#2b2118", "#63533f", "#c9b899"
FELT, FELT_EDGE = "#e3d8c3", "#b9a683"
FRAME, FRAME_INK = "#6d4528", "#f6e7cd"
LIGHT, DARK, DEEP, SQUARE_INK, SQUARE_LINE = "#efdcb9", "#ddc094", "#dda268", "#5a3f22", "#c8a978"
RIM, RIM_INK = "#8a5d3b", "#fbeed8"
CALLED, CALLED_EDGE, THREAT, MARKED = "#ffdf6b", "#7d5200", "#d9301c", "#e2a614"
STROKE, STROKE_EDGE = "#ffd75a", "#3a2206"
ACCENT, ACCENT_INK = "#8a4b1f", "#ffffff"

IVORY = Paint("#fbf3e2", "#8f7a58", "#2b2118")
BRASS = Paint("#e2b448", "#7c5811", "#4a3203")
LEATHER = Paint("#8a5a34", "#4c2f18", "#a06c42")
CARD = Paint("#fffaf0", "#b59f7c", "#2b2118")
PAINTS = {
    "black": Paint("#2a2522", "#0d0b0a", "#f2e6d2", "ring"),
    "white": Paint("#f8f0e0", "#775f3f", "#4a3a27", "cross"),
    "red": Paint("#b8402c", "#64190c", "#ffffff", "triangle"),
    "blue": Paint("#2c6aa0", "#10324f", "#ffffff", "square"),
    "green": Paint("#4a7a35", "#213f14", "#ffffff", "bars"),
    "yellow": Paint("#eab83c", "#7d5806", "#33240a", "star"),
    "violet": Paint("#7a4a98", "#3b1b50", "#ffffff", "diamond"),
}
SUITS = {"sun": "#a65c00", "moon": "#5b4396", "crown": "#2c6b45", "arms": "#3d434d"}
LETTERED = {"B": "blue", "I": "red", "N": "green", "G": "violet", "O": "yellow"}  # columns of a bingo card
UNOWNED = {"coin": BRASS, "caller": BRASS, "card": BRASS}


def of_seat(tints: Sequence[str], seat: int) -> Paint:
    """The paint of a seat."""
    return PAINTS[tints[seat % len(tints)]]


def of_piece(tints: Sequence[str], piece: Piece) -> Paint:
    """The paint of a piece: its own, its owner's, or that of its kind."""
    if piece.colour:
        return PAINTS[piece.colour]
    if piece.owner is not None:
        return of_seat(tints, piece.owner)
    return of_letter(piece.label) if piece.kind == "ball" else UNOWNED.get(piece.kind, IVORY)


def of_letter(label: str) -> Paint:
    """The paint of a bingo letter."""
    return PAINTS[LETTERED[label[0]]] if label[:1] in LETTERED else IVORY


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours, with a share of the second."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)
