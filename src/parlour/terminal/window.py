"""What playing at the table and looking at a record have in common: the surface, in a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from parlour import rulebook
from parlour.game import Game

from .output import AsciiOutput
from .pieces import Look
from .surface import Surface


class Window(App[None]):
    """A surface, and what can be done with any: read the rules, scroll the log, leave."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Parlour"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "rules", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("f10,ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, look: Look):
        super().__init__(ansi_color=None if look.colour else True)
        self.look = look

    @property
    def game(self) -> Game:
        """The game on the surface."""
        raise NotImplementedError

    @property
    def surface(self) -> Surface:
        return self.query_one(Surface)

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return filters if self.look.unicode else [*filters, AsciiOutput()]

    def on_resize(self, event: events.Resize) -> None:
        self.surface.fit(event.size)

    def action_rules(self) -> None:
        from .reading import Reading  # here, because Markdown is slow to load

        self.push_screen(Reading(rulebook.text(self.game.name)))

    def action_scroll_log(self, way: int) -> None:
        self.surface.scroll_log(way)
