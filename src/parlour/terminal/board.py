"""The widget that draws areas and tells which spot was clicked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from parlour.view.scene import Area, Spot

from .layout import BUTTONS, Box, Layout, lay_out, neighbour
from .pieces import PLAIN, Look, Runs, stack_runs, width

MARKS = {"picked": "»", "hint": "!", "capture": "×", "target": "+", "last": "°"}  # the first that holds is shown
ASCII_MARKS = {"picked": ">", "hint": "!", "capture": "x", "target": "+", "last": "'"}
BACKGROUNDS = {"picked": "#a8821c", "hint": "#8d5fb3", "capture": "#a8483a", "target": "#5b9a72", "last": "#2f7f8c"}
FELT = ("#3a7355", "#32664b")
CURSOR = "#5b8def"
BUTTON = "#4c5f8a"


@dataclass(frozen=True, slots=True)
class View:
    """What the board shows."""

    areas: tuple[Area, ...] = ()
    seats: tuple[str, ...] = ()
    cursor: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)  # a key of MARKS for some spots


class Canvas:
    """A grid of styled characters, to draw on in any order."""

    def __init__(self, width: int, height: int):
        self.rows = [[(" ", PLAIN)] * width for _ in range(height)]

    def write(self, x: int, y: int, runs: Runs) -> None:
        """Write styled text; a style without a background keeps what is there."""
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


class Board(Widget):
    """All areas of a scene. It knows spots by their ids, and nothing of what they mean."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"

    class Clicked(Message):
        """A spot was clicked, or with None the table beside them."""

        def __init__(self, spot: str | None):
            super().__init__()
            self.spot = spot

    def __init__(self, look: Look):
        super().__init__(id="board")
        self.look = look
        self.view = View()
        self.rooms = (Size(80, 24),)
        self.plan = Layout()

    def show(self, view: View) -> None:
        """Draw something else."""
        is_new = view.areas is not self.view.areas
        self.view = view
        if is_new:
            self.fit(*self.rooms)
        self.refresh()

    def fit(self, *rooms: Size) -> None:
        """Lay out everything for the first of these rooms that it fits comfortably, or else for the last."""
        self.rooms = rooms
        before = self.plan
        for room in rooms:
            self.plan = lay_out(self.view.areas, self._need, room.width, room.height)
            if self.plan.square > 1 and self.plan.height <= room.height:
                break
        if (before.width, before.height) != (self.plan.width, self.plan.height):
            self.refresh(layout=True)

    def neighbour(self, spot: str, dx: int, dy: int) -> str:
        """The spot that an arrow key leads to from a spot."""
        return neighbour(self.plan, spot, dx, dy)

    def spot(self, name: str) -> Spot | None:
        """A spot by its id, buttons included."""
        return next((spot for area in self.view.areas for spot in area.spots if spot.id == name), None)

    @property
    def cursor_region(self) -> Region | None:
        """The part of the widget that shows the spot under the cursor."""
        box = self.plan.boxes.get(self.view.cursor)
        return Region(box.x, box.y, box.width, box.height) if box else None

    def _need(self, spot: Spot) -> int:
        return width(stack_runs(spot, self.view.seats, self.look))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.plan.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.plan.height

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self.plan.spot_at(event.x, event.y)))

    def render(self) -> Text:
        canvas = Canvas(self.plan.width, self.plan.height)
        for x, y, text in self.plan.texts:
            canvas.write(x, y, [(text, Style(dim=not self.look.colour, color="#9fb8a9" if self.look.colour else None))])
        for area in self.view.areas:
            for spot in area.spots:
                self._draw_spot(canvas, area, spot)
        return canvas.text()

    def _draw_spot(self, canvas: Canvas, area: Area, spot: Spot) -> None:
        box = self.plan.boxes[spot.id]
        canvas.fill(box, self._ground(area, spot))
        runs = self._content(area, spot, box)
        middle = box.x + (box.width - width(runs) + (box.height == 1 and area.kind == "board")) // 2
        canvas.write(middle, box.y + (box.height - 1) // 2, runs)
        if self._has_room_for_label(area, spot, box):
            self._print(canvas, area, spot, box)
        self._draw_mark(canvas, spot, box)

    def _content(self, area: Area, spot: Spot, box: Box) -> Runs:
        """What lies on a spot, or what stands for nothing lying there."""
        if spot.pieces:
            runs = stack_runs(spot, self.view.seats, self.look)
            with_label = area.kind == "row" and box.height == 1 and spot.label
            return [*runs, (f" {spot.label}", PLAIN)] if with_label else runs
        if area.kind == BUTTONS:
            return [(spot.label if self.look.colour else f"[{spot.label}]", Style(bold=True))]
        if area.kind == "row":
            return [(spot.label, PLAIN)]
        if self.look.colour or (box.height == 1 and spot.label):
            return []
        return [("·" if self.look.unicode else ".", Style(dim=True))]

    @staticmethod
    def _has_room_for_label(area: Area, spot: Spot, box: Box) -> bool:
        if area.kind == "board":
            return box.height > 1 or not spot.pieces
        return box.height > 1 and bool(spot.pieces)

    def _print(self, canvas: Canvas, area: Area, spot: Spot, box: Box) -> None:
        """What is printed on the table: under a thing in a row, else at the left, or right where there is one line."""
        label = set_cell_size(spot.label, min(cell_len(spot.label), box.width - 1))
        left = 1 if box.height > 1 else box.width - cell_len(label) - 1
        if area.kind == "row":
            left = (box.width - cell_len(label)) // 2
        faint = Style(color="#a9cdb8") if self.look.colour else Style(dim=True)
        canvas.write(box.x + left, box.y + box.height - 1, [(label, faint)])

    def _ground(self, area: Area, spot: Spot) -> Style:
        is_cursor = spot.id == self.view.cursor
        if not self.look.colour:
            return Style(reverse=is_cursor)
        mark = self.view.marks.get(spot.id)
        shade = BACKGROUNDS[mark] if mark else FELT[(spot.x + spot.y) % 2 if area.kind == "board" else 1]
        if area.kind == BUTTONS:
            shade = BUTTON
        return Style(color="#f3f1e7", bgcolor=CURSOR if is_cursor else shade)

    def _draw_mark(self, canvas: Canvas, spot: Spot, box: Box) -> None:
        mark = self.view.marks.get(spot.id)
        if mark:
            glyph = (MARKS if self.look.unicode else ASCII_MARKS)[mark]
            left = 0 if box.height == 1 else box.width - 2
            canvas.write(box.x + left, box.y + box.height - 1, [(glyph, Style(bold=True))])
