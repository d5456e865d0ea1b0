"""Cards: their names, and what they cost and do where that is printed on them."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.view.scene import Card, Piece
from parlour.view.svg import colours
from parlour.view.svg.colours import ACCENT, BRASS, CARD, THREAT
from parlour.view.svg.elements import Drawing, box, column, element, placed
from parlour.view.svg.words import measure, paragraph, text

from .kinds import sign

WIDTH, MARGIN = 150, 8  # of a printed card, in pixels
ROOM = WIDTH - 2 * MARGIN
NAME, SMALL = 13, 11.5  # sizes of letters
PLAIN_HEIGHT, STRIPE = 48, 14  # of one that has a name alone
TOP = 4  # how thick its owner's colour is


def drawn(piece: Piece, tints: Sequence[str], tall: float = 0.0) -> Drawing:
    """A card, at least so tall."""
    return _printed(piece, piece.card, tints, tall) if piece.card else _plain(piece, tints)


def _plain(piece: Piece, tints: Sequence[str]) -> Drawing:
    """A card with a stripe in its owner's colour."""
    paint = colours.of_piece(tints, piece)
    width = STRIPE + max(measure(piece.label, NAME, bold=True) + 2 * MARGIN, 22)
    stripe = box(1, 1, STRIPE, PLAIN_HEIGHT - 2, rx=5, fill=paint.face)
    content = _blank(width, PLAIN_HEIGHT) + stripe
    if piece.owner is not None:
        content += sign(piece.owner, STRIPE / 2 + 0.5, PLAIN_HEIGHT / 2, 5, paint.ink)
    content += text(piece.label, (STRIPE + width) / 2, PLAIN_HEIGHT / 2, NAME, CARD.ink, bold=True)
    return Drawing(width, PLAIN_HEIGHT, content)


def _printed(piece: Piece, card: Card, tints: Sequence[str], tall: float) -> Drawing:
    """A card to be read: its name and cost, then what it does, what besides, and why it cannot be had."""
    cost = measure(card.cost, NAME, bold=True) + MARGIN if card.cost else 0.0
    name = paragraph(piece.label, NAME, CARD.ink, ROOM - cost, bold=True)
    said = [(card.text, CARD.ink), (f"! {card.extra}" * bool(card.extra), ACCENT), (card.refusal, THREAT)]
    parts = [paragraph(words, SMALL, colour, ROOM) for words, colour in said if words]
    written = column([name, *parts], gap=3)
    height = max(written.height + TOP + MARGIN, tall)
    content = _blank(WIDTH, height) + box(1, 1, WIDTH - 2, TOP, rx=2, fill=colours.of_piece(tints, piece).face)
    if card.cost:
        content += text(card.cost, WIDTH - MARGIN, TOP + 12, NAME, BRASS.edge, anchor="end", bold=True)
    return Drawing(WIDTH, height, content + placed(written.content, MARGIN, TOP + 4))


def _blank(width: float, tall: float) -> str:
    return element("rect", x=0.5, y=0.5, width=width - 1, height=tall - 1, rx=6, fill=CARD.face, stroke=CARD.edge)
