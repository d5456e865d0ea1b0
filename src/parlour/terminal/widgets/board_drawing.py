"""Drawing the board: squares and pieces, the cursor, and marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.color import Color

from parlour.terminal.capabilities import Capabilities
from parlour.view.scene import Area, Piece, Spot
from parlour.view.text import odds_text

from .board_layout import BOARD, BUTTONS, LADDER, Box, Layout
from .piece_text import COLOURS, MARK_INKS, PLAIN, Runs, palette_of, piece_runs, stack_runs, trimmed, width


class Canvas:
    """A grid of styled characters."""

    def __init__(self, width: int, height: int):
        self.rows = [[(" ", PLAIN)] * width for _ in range(height)]

    def write(self, x: int, y: int, runs: Runs) -> None:
        """Write styled text. A style without a background keeps the existing one."""
        row = self.rows[y]
        for text, style in runs:
            for character in text:
                columns = cell_len(character)
                for i, part in enumerate((character, "")[:columns]):  # a wide character leaves nothing after it
                    if x + i < len(row):
                        row[x + i] = (part, row[x + i][1] + style)
                x += columns

    def fill(self, box: Box, style: Style) -> None:
        for y in range(box.y, box.y + box.height):
            self.write(box.x, y, [(" " * box.width, style)])

    def text(self) -> Text:
        text = Text(no_wrap=True, end="")
        for number, row in enumerate(self.rows):
            text.append("\n" if number else "")
            for style, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(character for character, _ in cells), style)
        return text


MARKS = {"selected": "»", "hint": "!", "capture": "×", "target": "+", "direct": "~", "shown": "*", "last": "°"}
# The scene's marks, below those of a player's actions.
MARKS |= {"threat": "†", "line": "=", "called": "◎", "open": "◦", "goal": "^"}
ASCII_MARKS = {**MARKS, "selected": ">", "capture": "x", "last": "'"}
ASCII_MARKS |= {"threat": "#", "called": "@", "open": "o"}
INK = "#f3f1e7"
CURSOR = "#5b8def"
BUTTON = "#4c5f8a"
COORDINATES = "#9fb8a9"
LABEL = "#a9cdb8"
BLACK = Color(0, 0, 0)
DEPTH = 0.09  # darkening per shade
TINT = 0.3  # share of a seat's colour in tinted squares


@dataclass(frozen=True, slots=True)
class BoardContent:
    """The content of a board."""

    areas: tuple[Area, ...] = ()
    colours: tuple[str, ...] = ()  # index: seat
    cursor: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)  # spot id -> key of MARKS
    last: Sequence[str] = ()  # the spots of the last move, also marked next to other marks
    seats: Sequence[str] = ()  # names


def draw_board(content: BoardContent, layout: Layout, terminal: Capabilities) -> Text:
    """Draw a board in a layout, as far as the terminal supports it."""
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
        """Draw a step of a ladder: its label, pieces and odds."""
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
        """The background without marks, with the spot's shade and its seat's tint."""
        if area.kind == BUTTONS:
            return BUTTON
        shades = self.palette.track if is_beyond else self.palette.felt
        ground = Color.parse(shades[(spot.x + spot.y) % 2 if area.kind == BOARD else 1])
        if spot.tint is not None:
            ground = ground.blend(Color.parse(COLOURS[self.content.colours[spot.tint]]), TINT)
        return ground.blend(BLACK, DEPTH * spot.shade).hex

    def _mark(self, area: Area, spot: Spot) -> str:
        """The mark of a spot: by the player, by the scene, or for the last move, in this order."""
        is_joined = any(spot.id in line for line in area.lines)
        made = self.content.marks.get(spot.id, "")
        return made or spot.emphasis or ("line" if is_joined else "last" if spot.id in self.content.last else "")

    def _runs(self, area: Area, spot: Spot, box: Box) -> Runs:
        """The pieces on a spot, or the text of an empty one."""
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
        """Draw the label: centred below pieces in rows; on boards at the left, or at the right on a single line."""
        label = set_cell_size(spot.label, min(cell_len(spot.label), max(box.width - 1, 2)))
        left = 1 if box.height > 1 else max(box.width - cell_len(label) - (box.width > 3), 0)
        if area.kind != BOARD:
            left = (box.width - cell_len(label)) // 2
        faint = Style(color=LABEL) if self.terminal.colour else Style(dim=True)
        self.canvas.write(box.x + left, box.y + box.height - 1, [(label, faint)])

    def _draw_mark(self, mark: str, box: Box, inset: int = 1) -> None:
        """Draw a mark: at the left on a single line, otherwise in the lower right corner."""
        if mark and box.width > 2:
            left = 0 if box.height == 1 else box.width - inset
            self._write_mark(mark, box.x + left, box)

    def _draw_last(self, box: Box, end: int) -> None:
        """Draw the sign of the last move next to another mark if there is room."""
        right = box.x + box.width - 1
        if box.width > 2 and (box.height > 1 or end <= right):
            self._write_mark("last", right, box)

    def _write_mark(self, mark: str, x: int, box: Box) -> None:
        glyph = (MARKS if self.terminal.unicode else ASCII_MARKS)[mark]
        ink = MARK_INKS[mark] if self.terminal.inks else None
        self.canvas.write(x, box.y + box.height - 1, [(glyph, Style(color=ink, bold=True))])


def _beyond_coordinates(area: Area) -> set[str]:
    """The named squares of a board whose other squares have only coordinates: a track around it."""
    named = {spot.id for spot in area.spots if spot.name}
    return named if area.kind == BOARD and len(named) < len(area.spots) else set()


def _margin(area: Area, spot: Spot, box: Box) -> int:
    """The column kept for a mark on single-line squares and rows."""
    return int((area.kind == BOARD or bool(spot.pieces)) and box.height == 1 and box.width > 2)


def _has_room_for_label(area: Area, spot: Spot, box: Box) -> bool:
    if area.kind == BOARD:
        return box.height > 1 or not spot.pieces
    return box.height > 1
