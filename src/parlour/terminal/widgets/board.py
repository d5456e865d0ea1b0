"""The board: the widget that shows all areas of a scene and reports clicks on spots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from parlour.terminal.capabilities import Capabilities
from parlour.view.scene import Area, Spot

from .board_drawing import BoardContent, draw_board
from .board_layout import BOARDS, Layout, Scale, lay_out
from .piece_text import stack_runs, trimmed, width
from .sizing import Sizing, choose_sizing


class Board(Widget):
    """Shows all areas of a scene and refers to spots by their ids.

    `fit` sets the size of everything, which stays the same until the next `fit`.
    """

    DEFAULT_CSS = "Board { width: auto; height: auto; }"

    @dataclass
    class SpotClicked(Message):
        """A spot was clicked, or the background (None)."""

        spot: str | None
        is_repeated: bool = False  # not the first click of a double click

    @dataclass
    class SpotHovered(Message):
        """The mouse entered a spot."""

        spot: str

    def __init__(self, terminal: Capabilities, id: str = "board"):
        super().__init__(id=id)
        self.terminal = terminal
        self.content = BoardContent()
        self.board_layout = Layout()
        self.sizing = Sizing(Size(80, 24), Scale())
        self._reserved: dict[str, int] = {}  # lines kept for rows, including temporary ones if there is room
        self._hovered: str | None = None

    def show(self, content: BoardContent) -> None:
        """Show new content."""
        is_new = content.areas is not self.content.areas
        self.content = content
        if is_new:
            self._lay_out()
        self.refresh()

    def sizing_in(self, room: Size, others: Sequence[Sequence[Area]] = ()) -> Sizing:
        """The best sizing in a room for the current areas and for `others`, which will be shown in the same place."""
        tables = (self.content.areas, *others)
        return choose_sizing(tables, self._need, room, self.terminal.colour, self.content.seats)

    def fit(self, sizing: Sizing) -> None:
        """Use a sizing."""
        self.sizing, self._reserved = sizing, {}
        self._lay_out()

    def start_over(self) -> None:
        """Release lines kept for earlier rows."""
        self._reserved = {}

    def spot(self, name: str) -> Spot | None:
        """A spot by its id, buttons included."""
        return next((spot for area in self.content.areas for spot in area.spots if spot.id == name), None)

    def region_of(self, spots: Sequence[str]) -> Region | None:
        """The part of the widget that shows some spots."""
        boxes = [self.board_layout.boxes[spot] for spot in spots if spot in self.board_layout.boxes]
        return Region.from_union(boxes) if boxes else None

    def _lay_out(self) -> None:
        before = self.board_layout
        self.board_layout = self._layout()
        lines = self._lines_of_rows()
        self._reserved |= {area: max(count, self._reserved.get(area, 0)) for area, count in lines.items()}
        self.board_layout = self._layout()
        if self.board_layout.height > self.sizing.room.height:
            self._reserved = lines
            self.board_layout = self._layout()
        if (before.width, before.height) != (self.board_layout.width, self.board_layout.height):
            self.refresh(layout=True)

    def _layout(self) -> Layout:
        content, sizing = self.content, self.sizing
        return lay_out(content.areas, self._need, sizing.room.width, sizing.scale, self._reserved, content.seats)

    def _lines_of_rows(self) -> dict[str, int]:
        """The lines that each row needs now."""
        rows = [area for area in self.content.areas if area.kind not in BOARDS]
        regions = {area.id: self.region_of([spot.id for spot in area.spots]) for area in rows}
        title = self.sizing.scale.lines > 1
        return {name: region.height + title if region else 0 for name, region in regions.items()}

    def _need(self, spot: Spot, lines: int) -> int:
        runs = stack_runs(spot, self.content.colours, self.terminal)
        return width(trimmed(runs) if lines == 1 else runs)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.board_layout.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.board_layout.height

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.SpotClicked(self.board_layout.spot_at(event.x, event.y), event.chain > 1))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self.board_layout.spot_at(event.x, event.y)
        if spot and spot != self._hovered:
            self.post_message(self.SpotHovered(spot))
        self._hovered = spot

    def render(self) -> Text:
        return draw_board(self.content, self.board_layout, self.terminal)
