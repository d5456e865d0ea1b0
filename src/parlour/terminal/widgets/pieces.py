"""How pieces look: glyphs and colours, and other glyphs where a terminal lacks the one or the other."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from parlour.view.scene import Piece, Spot

from ..capabilities import Capabilities

Runs = list[tuple[str, Style]]  # pieces of text, each in its style

GLYPHS = {"man": "●○◆◇■□", "pawn": "▲△▼▽◀▷", "coin": "•", "other": "■□▲△◆◇"}  # by seat
ASCII_GLYPHS = {"man": "XO#%@&", "pawn": "AVWMNZ", "coin": "*", "other": "XO#%@&"}
BRACKETS = ("()", "<>", "{}", "//", "!!", "::")  # round what is written on a seat's piece, without colour

SEAT_COLOURS = ("#e8654f", "#5aa9e6", "#f2c14e", "#9bc53d", "#c58af9", "#f49fbc")
NAMED_COLOURS = {
    "Black": "#0b0d0c",
    "White": "#ffffff",
    "Red": "#e8654f",
    "Blue": "#5aa9e6",
    "Yellow": "#f2c14e",
    "Green": "#9bc53d",
    "Violet": "#c58af9",
}
COIN_COLOUR = "#ffd75e"
PLAIN = Style()
DIE = Style(color="#1b1b1b", bgcolor="#f4efe1", bold=True)


def seat_colour(seats: tuple[str, ...], seat: int) -> str:
    """The colour of a seat: the one it is named after, or one of a palette."""
    return NAMED_COLOURS.get(seats[seat], SEAT_COLOURS[seat])


def glyph(piece: Piece, terminal: Capabilities) -> str:
    """The character for a piece that bears no label."""
    table = GLYPHS if terminal.unicode else ASCII_GLYPHS
    glyphs = table.get(piece.kind, table["other"])
    return glyphs[(piece.owner or 0) % len(glyphs)]


def piece_runs(piece: Piece, seats: tuple[str, ...], terminal: Capabilities) -> Runs:
    """One piece as styled text: what is written on it, or a glyph for it."""
    is_sign = piece.kind != "die" and not any(map(str.isalnum, piece.label))
    if piece.label and not (is_sign and terminal.colour):
        return _label_runs(piece, seats, terminal)
    colour = _colour(piece, seats) if terminal.colour else None
    return [(piece.label or glyph(piece, terminal), Style(color=colour, bold=True))]


def _colour(piece: Piece, seats: tuple[str, ...]) -> str:
    return COIN_COLOUR if piece.owner is None else seat_colour(seats, piece.owner)


def _label_runs(piece: Piece, seats: tuple[str, ...], terminal: Capabilities) -> Runs:
    if not terminal.colour:
        left, right = "[]" if piece.owner is None else BRACKETS[piece.owner]
        return [(f"{left}{piece.label}{right}", Style(bold=True))]
    text = f" {piece.label} "
    if piece.owner is None:
        return [(text, DIE)]
    colour = seat_colour(seats, piece.owner)
    ink = "#ffffff" if colour == NAMED_COLOURS["Black"] else "#111111"
    return [(text, Style(color=ink, bgcolor=colour, bold=True))]


def stack_runs(spot: Spot, seats: tuple[str, ...], terminal: Capabilities) -> Runs:
    """What lies on a spot, from bottom to top; in brackets if it is locked."""
    runs = [run for piece in spot.pieces for run in piece_runs(piece, seats, terminal)]
    return [("[", PLAIN), *runs, ("]", PLAIN)] if spot.locked else runs


def width(runs: Runs) -> int:
    """How many columns styled text takes."""
    return sum(cell_len(text) for text, _ in runs)


def describe(spot: Spot, seats: tuple[str, ...]) -> str:
    """A spot in words: `d4: Black, White, Black on top, locked`; of a card what it says."""
    if spot.note:
        return spot.note
    words = [_piece_word(piece, seats) for piece in spot.pieces]
    what = "empty" if not words else words[0] if len(words) == 1 else f"{', '.join(words)} on top"
    mark = f" ({spot.label})" if spot.label and spot.label != spot.id else ""
    return f"{spot.name or spot.id}{mark}: {what}{', locked' if spot.locked else ''}"


def _piece_word(piece: Piece, seats: tuple[str, ...]) -> str:
    owner = "" if piece.owner is None else seats[piece.owner]
    kind = "" if owner and piece.kind == "man" else piece.kind
    return " ".join(word for word in (owner, kind, piece.label) if word)
