"""Drawing the board: squares and pieces, the cursor, and marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.geometry import Region

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.contrast import readable
from parlour.terminal.themes import palette
from parlour.view.language import phrases
from parlour.view.scene import Area, Spot
from parlour.view.text import odds_text

from .board_layout import BOARD, BUTTONS, LADDER, Layout
from .piece_text import COLOURS, PLAIN, Runs, piece_runs, stack_runs, trimmed, width


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

    def fill(self, box: Region, style: Style) -> None:
        for y in range(box.y, box.y + box.height):
            self.write(box.x, y, [(" " * box.width, style)])

    def text(self) -> Text:
        text = Text(no_wrap=True, end="")
        for number, row in enumerate(self.rows):
            text.append("\n" if number else "")
            for style, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(character for character, _ in cells), style)
        return text


say = phrases(__package__)


class Mark(NamedTuple):
    """A mark on a spot: its sign, the background of its square, the sign's colour of 16, and its meaning."""

    unicode: str
    ascii: str
    background: str
    ink: str
    meaning: str

    def sign(self, terminal: Capabilities) -> str:
        return self.unicode if terminal.unicode else self.ascii


DIRECT = "only one move ends here; picking the place plays that move"
MARKS = {
    "selected": Mark("»", ">", "#a8821c", "#ffff55", "picked"),
    "target": Mark("+", "+", "#5b9a72", "#55ff55", "can be picked"),
    "direct": Mark("~", "~", "#4a8a66", "#55ff55", DIRECT),
    "capture": Mark("×", "x", "#a8483a", "#ff5555", "can be captured"),
    "shown": Mark("*", "*", "#b0702a", "#ffff55", "step being shown"),
    "last": Mark("°", "'", "#2f7f8c", "#55ffff", "last move"),
    "hint": Mark("!", "!", "#8d5fb3", "#ff55ff", "hint"),
    # The scene's marks. Marks of the player's actions cover them.
    "threat": Mark("†", "#", "#b32f24", "#ff5555", "under attack"),
    "line": Mark("=", "=", "#8a7420", "#ffff55", "completed line"),
    "called": Mark("◎", "@", "#7d6a1e", "#ffff55", "called by a die or a ball"),
    "open": Mark("◦", "o", "#4f8a4c", "#55ff55", "a piece can be placed here"),
    "goal": Mark("^", "^", "#4d6f8f", "#55ffff", "goal"),
}


def mark_meanings(terminal: Capabilities) -> list[tuple[str, str]]:
    """The sign of each mark, and its meaning in the current language."""
    return [(mark.sign(terminal), say(mark.meaning)) for mark in MARKS.values()]


class Palette(NamedTuple):
    """Backgrounds: of marked squares, and two alternating ones each for boards and for tracks around them."""

    marks: Mapping[str, str]
    felt: tuple[str, str]
    track: tuple[str, str]


FINE = Palette({name: mark.background for name, mark in MARKS.items()}, ("#3a7355", "#32664b"), ("#5a5346", "#4f493e"))
# 256 colours include few dark greens but many greys, which keep shades and tints distinct.
GREYS = ("#767676", "#626262"), ("#4e4e4e", "#3a3a3a")
COARSE = Palette({**FINE.marks, "direct": "#005f00", "open": "#5f8700"}, *GREYS)
INK = "#f3f1e7"
CURSOR = "#5b8def"
BUTTON = "#4c5f8a"
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
        self.palette = FINE if terminal.fine else COARSE

    def text(self) -> Text:
        around = palette(self.terminal.light)["coordinates"]
        style = Style(color=around) if self.terminal.colour else Style(dim=True)
        for x, y, text in self.layout.texts:
            self.canvas.write(x, y, [(text, style)])
        for area in self.content.areas:
            beyond = _beyond_coordinates(area)
            for spot in area.spots:
                self._draw_spot(area, spot, self.layout.boxes[spot.id], spot.id in beyond)
        return self.canvas.text()

    def _draw_spot(self, area: Area, spot: Spot, box: Region, is_beyond: bool) -> None:
        ground = self._ground(area, spot, is_beyond)
        self.canvas.fill(box, ground)
        if area.kind == LADDER:
            self._draw_step(area, spot, box)
            return
        runs = self._runs(area, spot, box)
        middle = box.x + (box.width - width(runs) + _margin(area, spot, box)) // 2
        self.canvas.write(middle, box.y + (box.height - 1) // 2, runs)
        with_label = box.height > 1 or (area.kind == BOARD and not spot.pieces)
        if with_label:
            self._draw_label(area, spot, box, ground)
        mark = self._mark(area, spot)
        self._draw_mark(mark, box, inset=1 + (area.kind == BOARD))
        end, right = middle + width(runs) + (with_label and box.width < 4), box.x + box.width - 1
        has_room = box.width > 2 and (box.height > 1 or end <= right)
        if area.kind == BOARD and mark != "last" and spot.id in self.content.last and has_room:
            self._write_mark("last", right, box)

    def _draw_step(self, area: Area, spot: Spot, box: Region) -> None:
        """Draw a step of a ladder: its label, pieces and odds."""
        label = [(spot.label, Style(bold=bool(spot.pieces) or bool(spot.emphasis)))]
        self.canvas.write(box.x + 1, box.y, label)
        tints = self.content.colours
        self.canvas.write(
            box.x + 7, box.y, [run for piece in spot.pieces for run in piece_runs(piece, tints, self.terminal)]
        )
        odds = odds_text(spot)
        self.canvas.write(box.x + box.width - len(odds), box.y, [(odds, PLAIN)])
        self._draw_mark(self._mark(area, spot), box)

    def _ground(self, area: Area, spot: Spot, is_beyond: bool) -> Style:
        is_cursor = spot.id == self.content.cursor
        if not self.terminal.colour:
            return Style(reverse=is_cursor)
        mark = self._mark(area, spot)
        shade = self.palette.marks[mark] if mark else self._bare(area, spot, is_beyond)
        ground = CURSOR if is_cursor else shade
        return Style(color=readable(INK, ground), bgcolor=ground)

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

    def _runs(self, area: Area, spot: Spot, box: Region) -> Runs:
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

    def _piece_runs(self, area: Area, spot: Spot, box: Region) -> Runs:
        room = box.width - _margin(area, spot, box) if area.kind == BOARD else None
        runs = stack_runs(spot, self.content.colours, self.terminal, room)
        if area.kind == BOARD or box.height > 1:
            return runs
        return [*trimmed(runs), *([(f" {spot.label}", PLAIN)] if spot.label else [])]

    def _draw_label(self, area: Area, spot: Spot, box: Region, ground: Style) -> None:
        """Draw the label: centred below pieces in rows; on boards at the left, or at the right on a single line."""
        label = set_cell_size(spot.label, min(cell_len(spot.label), max(box.width - 1, 2)))
        left = 1 if box.height > 1 else max(box.width - cell_len(label) - (box.width > 3), 0)
        if area.kind != BOARD:
            left = (box.width - cell_len(label)) // 2
        faint = Style(color=readable(LABEL, ground.bgcolor.name)) if ground.bgcolor else Style(dim=True)
        self.canvas.write(box.x + left, box.y + box.height - 1, [(label, faint)])

    def _draw_mark(self, mark: str, box: Region, inset: int = 1) -> None:
        """Draw a mark: at the left on a single line, otherwise in the lower right corner."""
        if mark and box.width > 2:
            left = 0 if box.height == 1 else box.width - inset
            self._write_mark(mark, box.x + left, box)

    def _write_mark(self, mark: str, x: int, box: Region) -> None:
        style = Style(color=MARKS[mark].ink if self.terminal.inks else None, bold=True)
        self.canvas.write(x, box.y + box.height - 1, [(MARKS[mark].sign(self.terminal), style)])


def _beyond_coordinates(area: Area) -> set[str]:
    """The named squares of a board whose other squares have only coordinates: a track around it."""
    named = {spot.id for spot in area.spots if spot.name}
    return named if area.kind == BOARD and len(named) < len(area.spots) else set()


def _margin(area: Area, spot: Spot, box: Region) -> int:
    """The column kept for a mark on single-line squares and rows."""
    return int((area.kind == BOARD or bool(spot.pieces)) and box.height == 1 and box.width > 2)
