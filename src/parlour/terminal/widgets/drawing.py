"""The drawing of the board: squares and what lies on them, the cursor, the marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.color import Color

from parlour.terminal.buttons import BUTTONS
from parlour.terminal.capabilities import Capabilities
from parlour.view.scene import Area, Piece, Spot
from parlour.view.text import odds_text

from .canvas import Canvas
from .layout import BOARD, LADDER, Box, Layout
from .palette import INKS, palette_of
from .pieces import COLOURS, PLAIN, Runs, piece_runs, stack_runs, trimmed, width

MARKS = {"selected": "»", "hint": "!", "capture": "×", "target": "+", "direct": "~", "shown": "*", "last": "°"}
# What the scene marks, under all that a player does.
MARKS |= {"threat": "†", "line": "=", "called": "◎", "open": "◦", "goal": "^"}
ASCII_MARKS = {**MARKS, "selected": ">", "capture": "x", "last": "'"}
ASCII_MARKS |= {"threat": "#", "called": "@", "open": "o"}
INK = "#f3f1e7"
CURSOR = "#5b8def"
BUTTON = "#4c5f8a"
COORDINATES = "#9fb8a9"
LABEL = "#a9cdb8"
BLACK = Color(0, 0, 0)
DEPTH = 0.09  # by which each shade is darker
TINT = 0.3  # how much of a seat's colour its ground has


@dataclass(frozen=True, slots=True)
class BoardContent:
    """What a board shows."""

    areas: tuple[Area, ...] = ()
    colours: tuple[str, ...] = ()  # of the seats
    cursor: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)  # a key of MARKS for some spots
    last: Sequence[str] = ()  # the spots of the last move, told beside other marks too
    seats: Sequence[str] = ()  # their names


def draw_board(content: BoardContent, layout: Layout, terminal: Capabilities) -> Text:
    """A board, laid out, as the terminal can show it."""
    return _Drawing(content, layout, terminal).text()


class _Drawing:
    def __init__(self, content: BoardContent, layout: Layout, terminal: Capabilities):
        self.content, self.layout, self.terminal = content, layout, terminal
        self.canvas = Canvas(layout.width, layout.height)
        self.palette = palette_of(terminal)

    def text(self) -> Text:
        style = Style(color=COORDINATES) if self.terminal.colour else Style(dim=True)
        for x, y, text in self.layout.texts:
            self.canvas.write(x, y, [(text, style)])
        for area in self.content.areas:
            beyond = _beyond_coordinates(area)
            for spot in area.spots:
                self._draw_spot(area, spot, self.layout.boxes[spot.id], spot.id in beyond)
        return self.canvas.text()

    def _draw_spot(self, area: Area, spot: Spot, box: Box, is_beyond: bool) -> None:
        self.canvas.fill(box, self._ground(area, spot, is_beyond))
        if area.kind == LADDER:
            self._draw_step(area, spot, box)
            return
        runs = self._runs(area, spot, box)
        middle = box.x + (box.width - width(runs) + _margin(area, spot, box)) // 2
        self.canvas.write(middle, box.y + (box.height - 1) // 2, runs)
        with_label = _has_room_for_label(area, spot, box)
        if with_label:
            self._draw_label(area, spot, box)
        mark = self._mark(area, spot)
        self._draw_mark(mark, box, inset=1 + (area.kind == BOARD))
        if area.kind == BOARD and mark != "last" and spot.id in self.content.last:
            self._draw_last(box, middle + width(runs) + (with_label and box.width < 4))

    def _draw_step(self, area: Area, spot: Spot, box: Box) -> None:
        """A step of a ladder: its label, who stands there, and at its end how likely it is."""
        label = [(spot.label, Style(bold=bool(spot.pieces) or bool(spot.emphasis)))]
        self.canvas.write(box.x + 1, box.y, label)
        self.canvas.write(box.x + 7, box.y, [run for piece in spot.pieces for run in self._sign(piece)])
        odds = odds_text(spot)
        self.canvas.write(box.x + box.width - len(odds), box.y, [(odds, PLAIN)])
        self._draw_mark(self._mark(area, spot), box)

    def _sign(self, piece: Piece) -> Runs:
        return piece_runs(piece, self.content.colours, self.terminal)

    def _ground(self, area: Area, spot: Spot, is_beyond: bool) -> Style:
        is_cursor = spot.id == self.content.cursor
        if not self.terminal.colour:
            return Style(reverse=is_cursor)
        mark = self._mark(area, spot)
        shade = self.palette.marks[mark] if mark else self._bare(area, spot, is_beyond)
        return Style(color=INK, bgcolor=CURSOR if is_cursor else shade)

    def _bare(self, area: Area, spot: Spot, is_beyond: bool) -> str:
        """The ground without marks: shaded where it is worth more, in the colour of whose it is."""
        if area.kind == BUTTONS:
            return BUTTON
        shades = self.palette.track if is_beyond else self.palette.felt
        ground = Color.parse(shades[(spot.x + spot.y) % 2 if area.kind == BOARD else 1])
        if spot.tint is not None:
            ground = ground.blend(Color.parse(COLOURS[self.content.colours[spot.tint]]), TINT)
        return ground.blend(BLACK, DEPTH * spot.shade).hex

    def _mark(self, area: Area, spot: Spot) -> str:
        """What a player does, then what the scene marks, then the last move."""
        is_joined = any(spot.id in line for line in area.lines)
        made = self.content.marks.get(spot.id, "")
        return made or spot.emphasis or ("line" if is_joined else "last" if spot.id in self.content.last else "")

    def _runs(self, area: Area, spot: Spot, box: Box) -> Runs:
        """The pieces on a spot, or what stands for an empty one."""
        if spot.pieces:
            return self._piece_runs(area, spot, box)
        if area.kind == BUTTONS:
            return [(spot.label if self.terminal.colour else f"[{spot.label}]", Style(bold=True))]
        if area.kind != BOARD:
            return [(spot.label, PLAIN)] if box.height == 1 else []
        if self.terminal.colour or (box.height == 1 and spot.label):
            return []
        return [("·" if self.terminal.unicode else ".", Style(dim=True))]

    def _piece_runs(self, area: Area, spot: Spot, box: Box) -> Runs:
        room = box.width - _margin(area, spot, box) if area.kind == BOARD else None
        runs = stack_runs(spot, self.content.colours, self.terminal, room)
        if area.kind == BOARD or box.height > 1:
            return runs
        return [*trimmed(runs), *([(f" {spot.label}", PLAIN)] if spot.label else [])]

    def _draw_label(self, area: Area, spot: Spot, box: Box) -> None:
        """What is printed on the table: under a thing in a row, else at the left, or right where there is one line."""
        label = set_cell_size(spot.label, min(cell_len(spot.label), max(box.width - 1, 2)))
        left = 1 if box.height > 1 else max(box.width - cell_len(label) - (box.width > 3), 0)
        if area.kind != BOARD:
            left = (box.width - cell_len(label)) // 2
        faint = Style(color=LABEL) if self.terminal.colour else Style(dim=True)
        self.canvas.write(box.x + left, box.y + box.height - 1, [(label, faint)])

    def _draw_mark(self, mark: str, box: Box, inset: int = 1) -> None:
        """A mark: before what has one line, else in the corner, in a row beside the name that stands there."""
        if mark and box.width > 2:
            left = 0 if box.height == 1 else box.width - inset
            self._write_mark(mark, box.x + left, box)

    def _draw_last(self, box: Box, end: int) -> None:
        """The last move's sign beside another mark, where what lies there ends before it."""
        right = box.x + box.width - 1
        if box.width > 2 and (box.height > 1 or end <= right):
            self._write_mark("last", right, box)

    def _write_mark(self, mark: str, x: int, box: Box) -> None:
        glyph = (MARKS if self.terminal.unicode else ASCII_MARKS)[mark]
        ink = INKS[mark] if self.terminal.inks else None
        self.canvas.write(x, box.y + box.height - 1, [(glyph, Style(color=ink, bold=True))])


def _beyond_coordinates(area: Area) -> set[str]:
    """The squares that go by names of their own where others go by their coordinates: a track round a board."""
    named = {spot.id for spot in area.spots if spot.name}
    return named if area.kind == BOARD and len(named) < len(area.spots) else set()


def _margin(area: Area, spot: Spot, box: Box) -> int:
    """The column that a square of one line, and what lies in a row of one, keeps for a mark."""
    return int((area.kind == BOARD or bool(spot.pieces)) and box.height == 1 and box.width > 2)


def _has_room_for_label(area: Area, spot: Spot, box: Box) -> bool:
    if area.kind == BOARD:
        return box.height > 1 or not spot.pieces
    return box.height > 1
