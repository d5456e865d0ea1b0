"""The pieces on a spot, as stacks, side by side, or as counted piles, and cards."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.view.scene import Card, Piece
from parlour.view.svg import colours, piece_shapes

from .colours import ACCENT, BRASS, CARD, THREAT
from .elements import Drawing, box, column, element, measure, paragraph, placed, text
from .piece_shapes import sign

FLAT = {"man": 12, "coin": 9, "cube": 0, "pawn": 0}  # thickness of stackable pieces in percent of a square
LOWEST = -5
STAR = "*"
BESIDE, OVER = 0.04, 0.45  # in squares: the gap between pieces, and the overlap in a crowd
CROWD = 3  # number of identical pieces that overlap
WIDTHS = {"hand": 1.4, "faces": 1.9}  # widths of large pieces, in squares
HEIGHTS = {"hand": 1.4}
COUNT = 12  # font size


def draw_stack(
    lying: Sequence[Piece], tints: Sequence[str], square: float, tall: float = 0.0, spread: bool = False
) -> Drawing:
    """Draw pieces from bottom to top. Cards are at least `tall`. `spread`: flat pieces lie beside each other."""
    if not (spread and len(lying) > 1) and all(piece.kind in FLAT for piece in lying):
        return _stack(lying, tints, square)
    if _is_pile(lying):
        return _pile(lying, tints, square, tall)
    return _beside(lying, tints, square, tall)


def _stack(lying: Sequence[Piece], tints: Sequence[str], square: float) -> Drawing:
    """Flat pieces on top of each other."""
    bottoms = [sum(FLAT[piece.kind] for piece in lying[:i]) for i in range(len(lying))]
    base = max(LOWEST, -bottoms[-1] / 2)
    raised = zip(lying, bottoms, strict=True)
    content = "".join(placed(piece_shapes.draw_piece(piece, tints), 0, -(base + bottom)) for piece, bottom in raised)
    coins = [piece.kind == "coin" and piece.owner is None for piece in lying]
    number = _count(str(sum(coins)), square, square - 7) if any(coins) and len(lying) > 1 else ""
    return Drawing(square, square, placed(content, 0, 0, square / 100) + number)


def _is_pile(lying: Sequence[Piece]) -> bool:
    """Whether the pieces are cards, or identical dice of a seat that show no star."""
    if all(piece.kind == "card" for piece in lying):
        return True
    first = lying[0]
    alike = len({(piece.kind, piece.owner, piece.label) for piece in lying}) == 1
    return len(lying) > 1 and alike and first.kind == "die" and first.owner is not None and first.label != STAR


def _pile(lying: Sequence[Piece], tints: Sequence[str], square: float, tall: float) -> Drawing:
    """The last piece with the number of pieces."""
    top = _alone(lying[-1], tints, square, tall)
    if len(lying) == 1:
        return top
    return Drawing(top.width, top.height, top.content + _count(f"×{len(lying)}", top.width + 3, 0))


def _beside(lying: Sequence[Piece], tints: Sequence[str], square: float, tall: float) -> Drawing:
    """Pieces side by side. Crowds of identical ones overlap."""
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
        return _printed(piece, piece.card, tints, tall) if piece.card else _plain(piece, tints)
    width, high = (of.get(piece.kind, 1.0) * square for of in (WIDTHS, HEIGHTS))
    return Drawing(width, high, placed(piece_shapes.draw_piece(piece, tints), 0, 0, high / 100))


def _count(words: str, right: float, y: float) -> str:
    """A number on a badge that extends slightly beyond the right edge."""
    width = measure(words, COUNT, bold=True) + 8
    label = box(right - width + 4, y - 8, width, 16, rx=8, fill=colours.ACCENT)
    return label + text(words, right - width / 2 + 4, y, COUNT, colours.ACCENT_INK, bold=True)


WIDTH, MARGIN = 150, 8  # pixels, for cards with text
ROOM = WIDTH - 2 * MARGIN
NAME, SMALL = 13, 11.5  # font sizes
PLAIN_HEIGHT, STRIPE = 48, 14  # for cards that only have a name
TOP = 4  # height of the stripe in the owner's colour


def _plain(piece: Piece, tints: Sequence[str]) -> Drawing:
    """A card with a stripe in its owner's colour."""
    paint = colours.of_piece(tints, piece)
    width = STRIPE + max(measure(piece.label, NAME, bold=True) + 2 * MARGIN, 22)
    stripe = box(1, 1, STRIPE, PLAIN_HEIGHT - 2, rx=5, fill=paint.face)
    content = _blank(width, PLAIN_HEIGHT) + stripe
    if piece.owner is not None:
        content += sign(paint, STRIPE / 2 + 0.5, PLAIN_HEIGHT / 2, 5)
    content += text(piece.label, (STRIPE + width) / 2, PLAIN_HEIGHT / 2, NAME, CARD.ink, bold=True)
    return Drawing(width, PLAIN_HEIGHT, content)


def _printed(piece: Piece, card: Card, tints: Sequence[str], tall: float) -> Drawing:
    """A card with text: its name, cost, effects, and the reason why it is not available."""
    cost = measure(card.cost, NAME, bold=True) + MARGIN if card.cost else 0.0
    name = paragraph(piece.label, NAME, CARD.ink, ROOM - cost, bold=True)
    texts = [(card.text, CARD.ink), (f"! {card.extra}" * bool(card.extra), ACCENT), (card.refusal, THREAT)]
    parts = [paragraph(words, SMALL, colour, ROOM) for words, colour in texts if words]
    written = column([name, *parts], gap=3)
    height = max(written.height + TOP + MARGIN, tall)
    content = _blank(WIDTH, height) + box(1, 1, WIDTH - 2, TOP, rx=2, fill=colours.of_piece(tints, piece).face)
    if card.cost:
        content += text(card.cost, WIDTH - MARGIN, TOP + 12, NAME, BRASS.edge, anchor="end", bold=True)
    return Drawing(WIDTH, height, content + placed(written.content, MARGIN, TOP + 4))


def _blank(width: float, tall: float) -> str:
    return element("rect", x=0.5, y=0.5, width=width - 1, height=tall - 1, rx=6, fill=CARD.face, stroke=CARD.edge)
