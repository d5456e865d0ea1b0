"""Pieces as styled text: glyphs and colours for each kind of terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from parlour.terminal.capabilities import Capabilities
from parlour.view.scene import Piece, Spot

Runs = list[tuple[str, Style]]  # text with its style

SIGNS = "●○◆◇■□"  # index: seat, for pieces without a glyph of their own
ASCII_SIGNS = "XO#%@&"
GLYPHS = {"pawn": "▲△▼▽◀▷", "cup": "∪"}  # index: seat
ASCII_GLYPHS = {"pawn": "AVWMNZ", "cup": "U"}
COIN, ASCII_COIN = "•", "*"  # a coin without an owner
# White and black.
FIGURES = {"king": "♔♚", "queen": "♕♛", "rook": "♖♜", "bishop": "♗♝", "knight": "♘♞", "pawn": "♙♟"}
FACES = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True)) | {"A": "⚀"}
HEIGHTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BRACKETS = ("()", "<>", "{}", "//", "!!", "::")  # index: seat, around labels without colour

COLOURS = {
    "black": "#0b0d0c",
    "white": "#ffffff",
    "red": "#e8654f",
    "blue": "#5aa9e6",
    "yellow": "#f2c14e",
    "green": "#9bc53d",
    "violet": "#c58af9",
}
COIN_COLOUR = "#ffd75e"
INKS = {  # text colours on black with 16 colours; black and white differ by their signs
    "red": "#ff5555",
    "blue": "#5555ff",
    "yellow": "#ffff55",
    "green": "#55ff55",
    "violet": "#ff55ff",
}
PLAIN = Style()
DIE = Style(color="#1b1b1b", bgcolor="#f4efe1", bold=True)


def seat_runs(seat: int, tints: Sequence[str], terminal: Capabilities) -> Runs:
    """The sign of a seat."""
    return piece_runs(Piece("man", seat), tints, terminal)


def glyph(piece: Piece, terminal: Capabilities) -> str:
    """The character of a piece without a label."""
    if piece.owner is None:
        return COIN if terminal.unicode else ASCII_COIN
    table, signs = (GLYPHS, SIGNS) if terminal.unicode else (ASCII_GLYPHS, ASCII_SIGNS)
    glyphs = table.get(piece.kind, signs)
    return glyphs[piece.owner % len(glyphs)]


def piece_runs(piece: Piece, tints: Sequence[str], terminal: Capabilities) -> Runs:
    """A piece as styled text: a chess figure, its label, or a glyph."""
    figure = _figure(piece, tints, terminal)
    is_sign = piece.kind != "die" and not any(map(str.isalnum, piece.label))
    if piece.label and not figure and not (is_sign and terminal.colour):
        return _label_runs(piece, tints, terminal)
    return [(figure or piece.label or glyph(piece, terminal), _text_style(piece, tints, terminal))]


def _figure(piece: Piece, tints: Sequence[str], terminal: Capabilities) -> str:
    """The figure of a chess piece, which has a letter as its label; "" for other pieces."""
    if not (terminal.unicode and piece.label and piece.owner is not None and piece.kind in FIGURES):
        return ""
    return FIGURES[piece.kind][tints[piece.owner] != "white"]


def _text_style(piece: Piece, tints: Sequence[str], terminal: Capabilities) -> Style:
    """The style of a piece without a background of its own."""
    if terminal.colour:
        return Style(color=_colour(piece, tints), bold=True)
    name = piece.colour or ("" if piece.owner is None else tints[piece.owner])
    return Style(color=INKS.get(name) if terminal.inks else None, bold=True)


def _colour(piece: Piece, tints: Sequence[str]) -> str:
    if piece.colour:
        return COLOURS[piece.colour]
    return COIN_COLOUR if piece.owner is None else COLOURS[tints[piece.owner]]


def _label_runs(piece: Piece, tints: Sequence[str], terminal: Capabilities) -> Runs:
    if piece.label.startswith("["):  # with brackets of its own
        return [(piece.label, DIE if terminal.colour else Style(bold=True))]
    if not terminal.colour:
        left, right = "[]" if piece.owner is None else BRACKETS[piece.owner]
        return [(f"{left}{piece.label}{right}", _text_style(piece, tints, terminal))]
    face = FACES.get(piece.label, "") if piece.kind == "die" and terminal.unicode else ""
    return [(f"{face}{piece.label}" if face else f" {piece.label} ", _background(piece, tints))]


def _background(piece: Piece, tints: Sequence[str]) -> Style:
    """The style of a piece on a background of its colour."""
    if piece.owner is None and not piece.colour:
        return DIE
    colour = _colour(piece, tints)
    ink = "#ffffff" if colour == COLOURS["black"] else "#111111"
    return Style(color=ink, bgcolor=colour, bold=True)


def stack_runs(spot: Spot, tints: Sequence[str], terminal: Capabilities, room: int | None = None) -> Runs:
    """The pieces on a spot from bottom to top, with the height of the stack; in brackets if locked.

    If they do not fit into `room` columns, only the height and the top piece are shown.
    """
    runs, height = list(_all_runs(spot, tints, terminal)), _height(spot, terminal)
    ways = ([*runs, (height, PLAIN)] if height else runs, runs)
    for way in (_locked(way, spot) for way in ways):
        if room is None or width(way) <= room:
            return way
    return _shortened(spot, tints, terminal, room or 0)


def _all_runs(spot: Spot, tints: Sequence[str], terminal: Capabilities) -> Iterator[tuple[str, Style]]:
    """All pieces, with counts for identical cards and for three or more identical dice of a seat."""
    for number, (piece, alike) in enumerate(groupby(spot.pieces)):
        runs, count = piece_runs(piece, tints, terminal), len(list(alike))
        if number and piece.kind == "die":
            yield " ", PLAIN
        yield from runs
        if _is_counted(piece, count):
            yield f" {'×' if terminal.unicode else 'x'}{count}", PLAIN
        else:
            gap = [(" ", PLAIN)] if piece.kind == "die" else []
            yield from [*gap, *runs] * (count - 1)


def _is_counted(piece: Piece, count: int) -> bool:
    """Whether a number stands for all but the first of several alike pieces."""
    is_pile = piece.kind == "die" and piece.owner is not None
    return count > 2 if is_pile else count > 1 < len(piece.label)


def _height(spot: Spot, terminal: Capabilities) -> str:
    """The height of a stack in superscript digits; "" for pieces with labels."""
    count = len(spot.pieces)
    if count < 2 or any(piece.label for piece in spot.pieces):
        return ""
    return str(count).translate(HEIGHTS) if terminal.unicode else str(count)


def _shortened(spot: Spot, tints: Sequence[str], terminal: Capabilities, room: int) -> Runs:
    top = piece_runs(spot.pieces[-1], tints, terminal)
    if len(spot.pieces) > 1:
        top = [(str(len(spot.pieces)), PLAIN), *top]
    whole = _locked(top, spot)
    if width(whole) <= room:
        return whole
    return top if width(top) <= room else [(set_cell_size(text.strip(" []"), room), style) for text, style in top[-1:]]


def _locked(runs: Runs, spot: Spot) -> Runs:
    return [("[", PLAIN), *runs, ("]", PLAIN)] if spot.locked and runs else runs


def trimmed(runs: Runs) -> Runs:
    """Runs without leading and trailing spaces."""
    if not runs:
        return runs
    (first, style), *others = runs
    *others, (last, end) = [(first.lstrip(), style), *others]
    return [*others, (last.rstrip(), end)]


def width(runs: Runs) -> int:
    """The width of styled text in columns."""
    return sum(cell_len(text) for text, _ in runs)
