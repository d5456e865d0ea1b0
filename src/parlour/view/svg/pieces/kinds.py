"""Pieces by their kinds, a hundred by a hundred: flat, with their edges, in the colour of their owner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.view.scene import Piece
from parlour.view.svg import colours
from parlour.view.svg.colours import Paint
from parlour.view.svg.elements import box, circle, element, path, placed
from parlour.view.svg.words import text

from .outlines import CROSS, FIGURES, FINGERS, GLYPHS, PALMS, SIGNS, SUITS, TIPS

EDGE = 2.5
GROUND = 62  # about which smaller ones shrink
LOW, MIDDLE, HIGH = 31, 50, 69
PIPS = {
    "1": ((MIDDLE, MIDDLE),),
    "2": ((LOW, LOW), (HIGH, HIGH)),
    "3": ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    "4": ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    "5": ((LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)),
    "6": ((LOW, LOW), (LOW, MIDDLE), (LOW, HIGH), (HIGH, LOW), (HIGH, MIDDLE), (HIGH, HIGH)),
}
FACES_IN_A_LINE = 5


def drawn(piece: Piece, tints: Sequence[str]) -> str:
    """A piece, of whatever kind but a card; a smaller one stands on the same ground."""
    shape, rest = KINDS.get(piece.kind, _marble)(piece, colours.of_piece(tints, piece)), 1 - piece.size
    return placed(shape, 50 * rest, GROUND * rest, piece.size) if rest else shape


def sign(seat: int, x: float, y: float, radius: float, ink: str, flat: float = 1.0) -> str:
    """The sign of a seat round a point, so that seats are told apart without their colours too."""
    outline, stroke = SIGNS[seat % len(SIGNS)]
    shape = path(outline, fill="none", stroke=ink, stroke_width=stroke) if stroke else path(outline, fill=ink)
    return placed(shape, x, y, radius / 10, flat)


def suit(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A suit or a figure, whichever has the name, in a square round a point."""
    outline = SUITS.get(name) or FIGURES[name]
    return placed(path(outline, fill=colour, fill_rule="evenodd"), x - size / 2, y - size / 2, size / 100)


def glyph(letter: str, x: float, y: float, size: float, colour: str) -> str:
    """A letter in a square round a point, drawn where fonts differ."""
    if letter in GLYPHS:
        return placed(path(GLYPHS[letter], fill=colour), x - size / 2, y - size / 2, size / 100)
    return text(letter, x, y, 0.7 * size, colour, bold=True, most=size)


def _owners(piece: Piece, x: float, y: float, radius: float, ink: str, flat: float = 1.0) -> str:
    return "" if piece.owner is None else sign(piece.owner, x, y, radius, ink, flat)


def _round_man(piece: Piece, paint: Paint, rx: float, ry: float, y: float) -> str:
    """A disc seen from the front, with what is written on it or its owner's sign."""
    side = f"M{50 - rx} {y}v{0.35 * ry:g}a{rx} {ry} 0 0 0 {2 * rx} 0V{y}Z"
    shape = path(side, fill=paint.side, stroke=paint.edge, stroke_width=EDGE)
    shape += element("ellipse", cx=50, cy=y, rx=rx, ry=ry, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    if piece.label:
        return shape + text(piece.label, 50, y, 38, paint.ink, bold=True, most=1.5 * rx)
    return shape + _owners(piece, 50, y, 11, paint.ink, 0.82)


def _man(piece: Piece, paint: Paint) -> str:
    return _round_man(piece, paint, 36, 29, 45)


def _coin(piece: Piece, paint: Paint) -> str:
    return _round_man(piece, paint, 34, 28, 48)


def _cube(piece: Piece, paint: Paint) -> str:
    faces = path("M50 12 86 30V70L50 88 14 70V30Z", fill=paint.side)
    faces += path("M50 12 86 30 50 48 14 30Z", fill=paint.face) + path("M14 30 50 48V88L14 70Z", fill=paint.face)
    edges = path("M50 12 86 30V70L50 88 14 70V30ZM14 30 50 48 86 30M50 48V88", fill="none", stroke=paint.edge)
    cube = faces + element("g", edges, stroke_width=EDGE)
    if piece.label:
        return cube + text(piece.label, 50, 30, 24, paint.ink, bold=True, most=44)
    return cube + _owners(piece, 50, 30, 13, paint.ink, 0.5)


def _cup(piece: Piece, paint: Paint) -> str:
    leather = {"fill": colours.LEATHER.face, "stroke": colours.LEATHER.edge, "stroke_width": EDGE}
    return (
        path("M24 16Q50 8 76 16L88 84Q50 98 12 84Z", **leather)
        + element("ellipse", cx=50, cy=16, rx=26, ry=6.5, **leather | {"fill": colours.LEATHER.ink})
        + path("M16.5 59Q50 71 83.5 59L85.5 70Q50 83 14.5 70Z", fill=paint.face, stroke=paint.edge, stroke_width=2)
    )


def _die(piece: Piece, paint: Paint) -> str:
    edge = {"rx": 17, "stroke": paint.edge, "stroke_width": EDGE}
    body = box(13, 17, 74, 74, fill=paint.side, **edge) + box(13, 11, 74, 74, fill=paint.face, **edge)
    colour = colours.SUITS.get(piece.picture, paint.ink)
    return body + placed(_face(piece, colour), 0, -2)


def _face(piece: Piece, colour: str) -> str:
    """What a die shows: pips or suits as many, else what is written."""
    if piece.label in PIPS and piece.picture in SUITS:
        return "".join(suit(piece.picture, x, y, 24, colour) for x, y in PIPS[piece.label])
    if piece.label in PIPS:
        return "".join(circle(x, y, 7.6, fill=colour) for x, y in PIPS[piece.label])
    if piece.picture in SUITS:
        return suit(piece.picture, 60, 60, 36, colour) + text(piece.label, 33, 31, 30, colour, bold=True)
    return glyph(piece.label, 50, 50, 66, colour)


def _figure(piece: Piece, paint: Paint) -> str:
    """A man of chess, or any game's pawn."""
    edge = {"stroke": paint.edge, "stroke_width": 3, "stroke_linejoin": "round"}
    strokes = ((paint.edge, 9), (paint.face, 4.5)) if piece.kind == "king" else ()
    shape = "".join(path(CROSS, fill="none", stroke=colour, stroke_width=width) for colour, width in strokes)
    shape += path(FIGURES[piece.kind], fill=paint.face, **edge)
    shape += "".join(circle(x, y, 5, fill=paint.face, **edge) for x, y in TIPS.get(piece.kind, ()))
    return shape if piece.label else shape + _owners(piece, 50, 29, 8.5, paint.ink)


def _hand(piece: Piece, paint: Paint) -> str:
    """A gesture, at whom it is aimed below; or a card face down, not shown yet."""
    gesture, aim = piece.label[:1], piece.label[1:].removesuffix("!")
    if gesture not in PALMS:
        return _face_down(piece.label, paint)
    shouted = text("!", 90, 20, 40, paint.edge, bold=True) if piece.label.endswith("!") else ""
    named = text(aim, 50, 93, 18, colours.INK, bold=True, most=100) if aim else ""
    return placed(_palm(gesture, paint), 6, -8, 0.9) + shouted + named


def _face_down(label: str, paint: Paint) -> str:
    """The back of a card, for what is chosen and not shown yet."""
    back = box(22, 8, 56, 84, rx=9, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    return back + text(label, 50, 52, 50, paint.ink, bold=True)


def _palm(gesture: str, paint: Paint) -> str:
    palm, fingers = PALMS[gesture], FINGERS[gesture]
    rounded = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        path(palm, fill=paint.edge, stroke=paint.edge, stroke_width=14, **rounded)
        + path(fingers, fill="none", stroke=paint.edge, stroke_width=15, **rounded)
        + path(palm, fill=paint.face, stroke=paint.face, stroke_width=8, **rounded)
        + path(fingers, fill="none", stroke=paint.face, stroke_width=8, **rounded)
    )


def _faces(piece: Piece, paint: Paint) -> str:
    """A tally of long faces, a hundred high and nearly two hundred wide."""
    places = [divmod(i, FACES_IN_A_LINE) for i in range(len(piece.label))]
    return "".join(placed(_long_face(paint), 19 + 38 * x, 30 + 40 * y) for y, x in places)


def _long_face(paint: Paint) -> str:
    mouth = path("M-7.5 9Q0 1 7.5 9", fill="none", stroke=paint.ink, stroke_width=2.8, stroke_linecap="round")
    eyes = "".join(circle(x, -4, 2.4, fill=paint.ink) for x in (-6, 6))
    return circle(0, 0, 17, fill=paint.face, stroke=paint.edge, stroke_width=EDGE) + eyes + mouth


def _ball(piece: Piece, paint: Paint) -> str:
    """A numbered ball, its column's letter over the number."""
    letter, _, number = piece.label.rpartition(" ")
    ivory = colours.IVORY
    ball = circle(50, 50, 46, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    ball += circle(50, 50, 35, fill=ivory.face, stroke=paint.edge, stroke_width=EDGE)
    ball += text(number, 50, 63 if letter else 50, 32, ivory.ink, bold=True, most=54)
    return ball + (text(letter, 50, 34, 30, ivory.ink, bold=True) if letter else "")


def _caller(piece: Piece, paint: Paint) -> str:
    """A brass ring that is laid round what is called."""
    ring = circle(50, 52, 36, fill="none", stroke=paint.edge, stroke_width=13)
    ring += circle(50, 52, 36, fill="none", stroke=paint.face, stroke_width=8)
    if piece.picture in FIGURES:
        return ring + suit(piece.picture, 50, 52, 58, colours.SQUARE_INK)
    return ring + text(piece.label.strip("[]"), 50, 52, 42, colours.SQUARE_INK, bold=True, most=58)


def _marble(piece: Piece, paint: Paint) -> str:
    """Whatever has no shape of its own."""
    ball = circle(50, 50, 36, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    if piece.label:
        return ball + text(piece.label, 50, 50, 30, paint.ink, bold=True, most=62)
    return ball + _owners(piece, 50, 50, 12, paint.ink)


KINDS: dict[str, Callable[[Piece, Paint], str]] = {
    "man": _man,
    "coin": _coin,
    "cube": _cube,
    "cup": _cup,
    "die": _die,
    "hand": _hand,
    "faces": _faces,
    "ball": _ball,
    "caller": _caller,
    **dict.fromkeys(FIGURES, _figure),
}
