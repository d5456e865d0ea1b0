"""What lies on a spot: pieces upon each other, side by side, or as a pile with its number."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.view.scene import Piece
from parlour.view.svg import colours
from parlour.view.svg.elements import Drawing, box, placed
from parlour.view.svg.words import measure, text

from . import cards, kinds

FLAT = {"man": 12, "coin": 9, "cube": 0, "pawn": 0}  # what lies upon each other: how thick, in hundredths of a square
LOWEST = -5
STAR = "*"
BESIDE, OVER = 0.04, 0.45  # of a square: the gap between pieces, and how much of a crowded one is covered
CROWD = 3  # so many of the same lie over each other
WIDTHS = {"hand": 1.4, "faces": 1.9}  # of large pieces, in squares
HEIGHTS = {"hand": 1.4}
COUNT = 12  # size of a number, in pixels


def drawn(lying: Sequence[Piece], tints: Sequence[str], square: float, tall: float = 0.0) -> Drawing:
    """Pieces from bottom to top; cards are at least so tall."""
    if all(piece.kind in FLAT for piece in lying):
        return _stack(lying, tints, square)
    if _is_pile(lying):
        return _pile(lying, tints, square, tall)
    return _beside(lying, tints, square, tall)


def _stack(lying: Sequence[Piece], tints: Sequence[str], square: float) -> Drawing:
    """Flat pieces, each raised by those below it."""
    bottoms = [sum(FLAT[piece.kind] for piece in lying[:i]) for i in range(len(lying))]
    base = max(LOWEST, -bottoms[-1] / 2)
    raised = zip(lying, bottoms, strict=True)
    content = "".join(placed(kinds.drawn(piece, tints), 0, -(base + bottom)) for piece, bottom in raised)
    coins = [piece.kind == "coin" and piece.owner is None for piece in lying]
    number = _count(str(sum(coins)), square, square - 7) if any(coins) and len(lying) > 1 else ""
    return Drawing(square, square, placed(content, 0, 0, square / 100) + number)


def _is_pile(lying: Sequence[Piece]) -> bool:
    """Whether these are cards, or a seat's dice that show the same; of stars that were rolled each is seen."""
    if all(piece.kind == "card" for piece in lying):
        return True
    first = lying[0]
    alike = len({(piece.kind, piece.owner, piece.label) for piece in lying}) == 1
    return len(lying) > 1 and alike and first.kind == "die" and first.owner is not None and first.label != STAR


def _pile(lying: Sequence[Piece], tints: Sequence[str], square: float, tall: float) -> Drawing:
    """The last of many, with how many there are."""
    top = _alone(lying[-1], tints, square, tall)
    if len(lying) == 1:
        return top
    return Drawing(top.width, top.height, top.content + _count(f"×{len(lying)}", top.width + 3, 0))


def _beside(lying: Sequence[Piece], tints: Sequence[str], square: float, tall: float) -> Drawing:
    """Pieces next to each other; a crowd of the same is pushed together."""
    x, content, high = 0.0, "", 0.0
    for i, piece in enumerate(lying):
        is_crowd = sum(each.label == piece.label for each in lying) >= CROWD
        if i:
            x += -OVER * square if is_crowd and piece.label == lying[i - 1].label else BESIDE * square
        each = _alone(piece, tints, square, tall)
        content += placed(each.content, x, 0)
        x, high = x + each.width, max(high, each.height)
    return Drawing(x, high, content)


def _alone(piece: Piece, tints: Sequence[str], square: float, tall: float) -> Drawing:
    if piece.kind == "card":
        return cards.drawn(piece, tints, tall)
    width, high = (of.get(piece.kind, 1.0) * square for of in (WIDTHS, HEIGHTS))
    return Drawing(width, high, placed(kinds.drawn(piece, tints), 0, 0, high / 100))


def _count(words: str, right: float, y: float) -> str:
    """A number on a label that ends a little beyond a side."""
    width = measure(words, COUNT, bold=True) + 8
    label = box(right - width + 4, y - 8, width, 16, rx=8, fill=colours.ACCENT)
    return label + text(words, right - width / 2 + 4, y, COUNT, colours.ACCENT_INK, bold=True)
