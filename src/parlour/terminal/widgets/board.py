"""The board: the widget that shows all areas of a scene, and tells which spot was clicked."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from parlour.view.scene import Spot

from ..capabilities import Capabilities
from .drawing import BoardContent, draw_board
from .layout import Layout, lay_out, neighbour
from .pieces import stack_runs, width


class Board(Widget):
    """All areas of a scene. It knows spots by their ids, and nothing of what they mean."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"

    class Clicked(Message):
        """A spot was clicked, or with None the table beside them."""

        def __init__(self, spot: str | None):
            super().__init__()
            self.spot = spot

    def __init__(self, terminal: Capabilities):
        super().__init__(id="board")
        self.terminal = terminal
        self.content = BoardContent()
        self.board_layout = Layout()
        self._rooms = (Size(80, 24),)

    def show(self, content: BoardContent) -> None:
        """Draw something else."""
        is_new = content.areas is not self.content.areas
        self.content = content
        if is_new:
            self.fit(*self._rooms)
        self.refresh()

    def fit(self, *rooms: Size) -> None:
        """Lay out everything for the first of these rooms that it fits comfortably, or else for the last."""
        self._rooms = rooms
        before = self.board_layout
        for room in rooms:
            self.board_layout = lay_out(self.content.areas, self._need, room.width, room.height)
            if self.board_layout.square > 1 and self.board_layout.height <= room.height:
                break
        if (before.width, before.height) != (self.board_layout.width, self.board_layout.height):
            self.refresh(layout=True)

    def neighbour(self, spot: str, dx: int, dy: int) -> str:
        """The spot that an arrow key leads to from a spot."""
        return neighbour(self.board_layout, spot, dx, dy)

    def spot(self, name: str) -> Spot | None:
        """A spot by its id, buttons included."""
        return next((spot for area in self.content.areas for spot in area.spots if spot.id == name), None)

    @property
    def cursor_region(self) -> Region | None:
        """The part of the widget that shows the spot under the cursor."""
        box = self.board_layout.boxes.get(self.content.cursor)
        return Region(box.x, box.y, box.width, box.height) if box else None

    def _need(self, spot: Spot) -> int:
        return width(stack_runs(spot, self.content.seats, self.terminal))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.board_layout.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.board_layout.height

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self.board_layout.spot_at(event.x, event.y)))

    def render(self) -> Text:
        return draw_board(self.content, self.board_layout, self.terminal)
