"""The base of all apps: a table in a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.geometry import Size

from parlour import rules_page
from parlour.core.game import Game
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.widgets.main_view import MainView

from .ascii import AsciiFilter
from .contrast import ContrastFilter


class GameApp(App[None]):
    """An app that shows a game: read its rules and what is told of it, scroll the log, quit."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Parlour"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "rules", show=False),
        Binding("f9", "read", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("alt+up", "scroll_board(-1)", show=False),
        Binding("alt+down", "scroll_board(1)", show=False),
        Binding("f10,ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, game: Game, terminal: Capabilities):
        super().__init__(ansi_color=None if terminal.colour or terminal.inks else True)
        self.game, self.terminal = game, terminal
        self.above = 0  # lines over the table that are taken

    @property
    def view(self) -> MainView:
        return self.screen_stack[0].query_one(MainView)

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = [*super().get_line_filters()]
        if self.terminal.contrast and self.terminal.colour:
            filters.append(ContrastFilter())
        if not self.terminal.unicode:
            filters.append(AsciiFilter())
        return filters

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def fit(self, window: Size) -> None:
        """Give everything its place in a window."""
        self.view.fit(window, self.above)

    def action_rules(self) -> None:
        from parlour.terminal.screens.document import DocumentScreen  # here, because Markdown is slow to load

        self.push_screen(DocumentScreen(rules_page.text(self.game.name)))

    def action_read(self) -> None:
        """Show all that is told now, whole."""
        from parlour.terminal.screens.document import DocumentScreen, paragraphs

        self.push_screen(DocumentScreen(paragraphs(self.view.told())))

    def action_scroll_log(self, way: int) -> None:
        self.view.scroll_log(way)

    def action_scroll_board(self, way: int) -> None:
        self.view.scroll_board(way)
