"""The shapes of pieces, drawn at a size of 100 by 100 in the colour of their owner."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from parlour.view.scene import Piece
from parlour.view.svg import colours

from .colours import Paint
from .elements import box, circle, element, path, placed, text

_BASE, _FOOT = "C74 78 67 76 63 72", "C33 76 26 78 26 87Z"
FIGURES = {
    "pawn": f"M26 87H74{_BASE}C57 64 55 56 55 51H61C63 47 61 44 58 42.5A15.5 15.5 0 1 0 42 42.5C39 44 37 47 39 51H45"
    f"C45 56 43 64 37 72{_FOOT}",
    "rook": f"M26 87H74{_BASE}L60 45 69 38V18H59V25H55V18H45V25H41V18H31V38L40 45 37 72{_FOOT}",
    "bishop": f"M26 87H74{_BASE}L57 57H64V50H60C69 41 65 29 50 16 35 29 31 41 40 50H36V57H43L37 72{_FOOT}",
    "queen": f"M26 87H74{_BASE}L62 61C67 53 74 40 79 26L64 38 60 19 50 36 40 19 36 38 21 26C26 40 33 53 38 61"
    f"L37 72{_FOOT}",
    "king": f"M26 87H74{_BASE}L62 61C76 52 79 34 64 32 56 31.5 51 37 50 43 49 37 44 31.5 36 32 21 34 24 52 38 61"
    f"L37 72{_FOOT}",
    "knight": "M27 87H76C77 74 76 62 74 52 71 34 63 24 52 20L48 9 40 21C33 25 30 33 26 42 22 49 17 53 18 58 19 64 26 67"
    " 31 63 34 60 39 57 46 55 46 65 31 71 27 87Z",
}
CROSS = "M50 34V10M41 18H59"  # above the king
TIPS = {"queen": ((21, 23), (40, 16), (60, 16), (79, 23)), "bishop": ((50, 14),)}  # balls on points

SUITS = {
    "sun": "M50 27A23 23 0 1 0 50.1 27ZM50 0 57 16 43 16ZM50 100 57 84 43 84ZM0 50 16 43 16 57ZM100 50 84 43 84 57Z"
    "M15 15 31 21 21 31ZM85 15 79 31 69 21ZM15 85 21 69 31 79ZM85 85 69 79 79 69Z",
    "moon": "M60 7A44 44 0 1 0 93 66 37 37 0 1 1 60 7Z",
    "crown": "M17 74 9 33 33 50 50 20 67 50 91 33 83 74ZM17 80H83V92H17Z",
    "arms": "M50 96C24 84 11 64 11 15 25 18 39 13 50 5 61 13 75 18 89 15 89 64 76 84 50 96ZM44 24V42H25V54H44V78H56V54"
    "H75V42H56V24Z",
}
STAR = "M50 14 60 39 87 41 66 58 73 84 50 69 27 84 34 58 13 41 40 39Z"
BOLT = "M58 8 24 56H45L39 92 76 41H54Z"
GLYPHS = {"★": STAR, "*": STAR, "⚡": BOLT}  # letters that some fonts lack or show in colour

SIGNS = {  # around (0, 0): filled or with a stroke of some width
    "ring": ("M-7.2 0A7.2 7.2 0 1 1 7.2 0A7.2 7.2 0 1 1-7.2 0Z", 3.4),
    "cross": ("M0-9.5V9.5M-9.5 0H9.5", 4.0),
    "triangle": ("M0-9.5 9.5 7.5H-9.5Z", None),
    "square": ("M-7-7H7V7H-7Z", None),
    "star": ("M0-10.5 2.9-3.6 10-3.2 4.6 1.5 6.3 8.8 0 4.9-6.3 8.8-4.6 1.5-10-3.2-2.9-3.6Z", None),
    "bars": ("M-5-9V9M0-9V9M5-9V9", 3.0),
    "diamond": ("M0-10 7.5 0 0 10-7.5 0Z", None),
}

FINGERS = {
    "☞": "M40 40 36 18M42 46H88M44 60H60M44 71H58M42 81H54",
    "✋": "M38 56 31 26M50 52 48 16M62 54 65 20M72 60 80 33M38 74 18 56",
    "✊": "M36 52V40M48 52V36M60 52V36M72 54V42M33 66 57 64",
}
PALMS = {
    "☞": "M30 46H46V84H34Q26 70 30 46Z",
    "✋": "M36 58H73Q76 82 64 90H46Q36 84 36 58Z",
    "✊": "M34 50H72Q76 72 66 84H42Q32 76 34 50Z",
}


EDGE = 2.5
GROUND = 62  # the point that smaller pieces shrink to
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


def draw_piece(piece: Piece, tints: Sequence[str]) -> str:
    """Draw a piece of any kind except cards. Smaller ones stand on the same ground."""
    shape, rest = KINDS.get(piece.kind, _marble)(piece, colours.of_piece(tints, piece)), 1 - piece.size
    return placed(shape, 50 * rest, GROUND * rest, piece.size) if rest else shape


def sign(paint: Paint, x: float, y: float, radius: float, flat: float = 1.0) -> str:
    """The sign of a seat's colour around a point, which distinguishes seats without colour."""
    (outline, stroke), ink = SIGNS[paint.sign], paint.ink
    shape = path(outline, fill="none", stroke=ink, stroke_width=stroke) if stroke else path(outline, fill=ink)
    return placed(shape, x, y, radius / 10, flat)


def suit(name: str, x: float, y: float, size: float, colour: str) -> str:
    """The suit or chess figure with a name, in a square around a point."""
    outline = SUITS.get(name) or FIGURES[name]
    return placed(path(outline, fill=colour, fill_rule="evenodd"), x - size / 2, y - size / 2, size / 100)


def glyph(letter: str, x: float, y: float, size: float, colour: str) -> str:
    """A letter in a square around a point, drawn as a shape if fonts differ."""
    if letter in GLYPHS:
        return placed(path(GLYPHS[letter], fill=colour), x - size / 2, y - size / 2, size / 100)
    return text(letter, x, y, 0.7 * size, colour, bold=True, most=size)


def _owners(piece: Piece, x: float, y: float, radius: float, paint: Paint, flat: float = 1.0) -> str:
    return "" if piece.owner is None else sign(paint, x, y, radius, flat)


def _round_man(piece: Piece, paint: Paint, rx: float, ry: float, y: float) -> str:
    """A disc seen from the front, with its label or its owner's sign."""
    side = f"M{50 - rx} {y}v{0.35 * ry:g}a{rx} {ry} 0 0 0 {2 * rx} 0V{y}Z"
    shape = path(side, fill=paint.side, stroke=paint.edge, stroke_width=EDGE)
    shape += element("ellipse", cx=50, cy=y, rx=rx, ry=ry, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    if piece.label:
        return shape + text(piece.label, 50, y, 38, paint.ink, bold=True, most=1.5 * rx)
    return shape + _owners(piece, 50, y, 11, paint, 0.82)


def _cube(piece: Piece, paint: Paint) -> str:
    faces = path("M50 12 86 30V70L50 88 14 70V30Z", fill=paint.side)
    faces += path("M50 12 86 30 50 48 14 30Z", fill=paint.face) + path("M14 30 50 48V88L14 70Z", fill=paint.face)
    edges = path("M50 12 86 30V70L50 88 14 70V30ZM14 30 50 48 86 30M50 48V88", fill="none", stroke=paint.edge)
    cube = faces + element("g", edges, stroke_width=EDGE)
    if piece.label:
        return cube + text(piece.label, 50, 30, 24, paint.ink, bold=True, most=44)
    return cube + _owners(piece, 50, 30, 13, paint, 0.5)


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
    """The face of a die: pips, suits, or its label."""
    if piece.label in PIPS and piece.picture in SUITS:
        return "".join(suit(piece.picture, x, y, 24, colour) for x, y in PIPS[piece.label])
    if piece.label in PIPS:
        return "".join(circle(x, y, 7.6, fill=colour) for x, y in PIPS[piece.label])
    if piece.picture in SUITS:
        return suit(piece.picture, 60, 60, 36, colour) + text(piece.label, 33, 31, 30, colour, bold=True)
    return glyph(piece.label, 50, 50, 66, colour)


def _figure(piece: Piece, paint: Paint) -> str:
    """A chess piece, or a pawn of another game."""
    edge = {"stroke": paint.edge, "stroke_width": 3, "stroke_linejoin": "round"}
    strokes = ((paint.edge, 9), (paint.face, 4.5)) if piece.kind == "king" else ()
    shape = "".join(path(CROSS, fill="none", stroke=colour, stroke_width=width) for colour, width in strokes)
    shape += path(FIGURES[piece.kind], fill=paint.face, **edge)
    shape += "".join(circle(x, y, 5, fill=paint.face, **edge) for x, y in TIPS.get(piece.kind, ()))
    return shape if piece.label else shape + _owners(piece, 50, 29, 8.5, paint)


def _hand(piece: Piece, paint: Paint) -> str:
    """A gesture with its target below, or a card face down if it is still hidden."""
    gesture, aim = piece.label[:1], piece.label[1:].removesuffix("!")
    if gesture not in PALMS:
        back = box(22, 8, 56, 84, rx=9, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
        return back + text(piece.label, 50, 52, 50, paint.ink, bold=True)
    shouted = text("!", 90, 20, 40, paint.edge, bold=True) if piece.label.endswith("!") else ""
    named = text(aim, 50, 93, 18, colours.INK, bold=True, most=100) if aim else ""
    return placed(_palm(gesture, paint), 6, -8, 0.9) + shouted + named


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
    """A tally of long faces, 100 high and nearly 200 wide."""
    places = [divmod(i, FACES_IN_A_LINE) for i in range(len(piece.label))]
    return "".join(placed(_long_face(paint), 19 + 38 * x, 30 + 40 * y) for y, x in places)


def _long_face(paint: Paint) -> str:
    mouth = path("M-7.5 9Q0 1 7.5 9", fill="none", stroke=paint.ink, stroke_width=2.8, stroke_linecap="round")
    eyes = "".join(circle(x, -4, 2.4, fill=paint.ink) for x in (-6, 6))
    return circle(0, 0, 17, fill=paint.face, stroke=paint.edge, stroke_width=EDGE) + eyes + mouth


def _ball(piece: Piece, paint: Paint) -> str:
    """A numbered ball with its column's letter above the number."""
    letter, _, number = piece.label.rpartition(" ")
    ivory = colours.IVORY
    ball = circle(50, 50, 46, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    ball += circle(50, 50, 35, fill=ivory.face, stroke=paint.edge, stroke_width=EDGE)
    ball += text(number, 50, 63 if letter else 50, 32, ivory.ink, bold=True, most=54)
    return ball + (text(letter, 50, 34, 30, ivory.ink, bold=True) if letter else "")


def _caller(piece: Piece, paint: Paint) -> str:
    """A brass ring around a called spot."""
    ring = circle(50, 52, 36, fill="none", stroke=paint.edge, stroke_width=13)
    ring += circle(50, 52, 36, fill="none", stroke=paint.face, stroke_width=8)
    if piece.picture in FIGURES:
        return ring + suit(piece.picture, 50, 52, 58, colours.SQUARE_INK)
    return ring + text(piece.label.strip("[]"), 50, 52, 42, colours.SQUARE_INK, bold=True, most=58)


def _marble(piece: Piece, paint: Paint) -> str:
    """A marble for kinds without a shape of their own."""
    ball = circle(50, 50, 36, fill=paint.face, stroke=paint.edge, stroke_width=EDGE)
    if piece.label:
        return ball + text(piece.label, 50, 50, 30, paint.ink, bold=True, most=62)
    return ball + _owners(piece, 50, 50, 12, paint)


KINDS: dict[str, Callable[[Piece, Paint], str]] = {
    "man": functools.partial(_round_man, rx=36, ry=29, y=45),
    "coin": functools.partial(_round_man, rx=34, ry=28, y=48),
    "cube": _cube,
    "cup": _cup,
    "die": _die,
    "hand": _hand,
    "faces": _faces,
    "ball": _ball,
    "caller": _caller,
    **dict.fromkeys(FIGURES, _figure),
}
