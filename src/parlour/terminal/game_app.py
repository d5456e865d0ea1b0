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
from parlour.terminal.widgets.main_view import MainView

from .capabilities import Capabilities
from .dialogs import DocumentScreen, paragraphs
from .output_filters import AsciiFilter, ContrastFilter
from .themes import css_variables


class GameApp(App[None]):
    """An app that shows a game, with keys for the rules, full messages, scrolling, and quitting."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Parlour"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f5", "rules"),
        ("f9", "read"),
        ("pageup", "scroll('log-pane', -1)"),
        ("pagedown", "scroll('log-pane', 1)"),
        ("alt+up", "scroll('board-pane', -1)"),
        ("alt+down", "scroll('board-pane', 1)"),
        Binding("f10,ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, game: Game, terminal: Capabilities):
        self.terminal = terminal  # the style sheet needs it
        super().__init__(ansi_color=None if terminal.colour or terminal.inks else True)
        self.game = game
        if terminal.light and not self.ansi_color:
            self.theme = "textual-light"
        self.above = 0  # lines used above the table

    def get_css_variables(self) -> dict[str, str]:
        return {**super().get_css_variables(), **css_variables(self.terminal.light)}

    @property
    def view(self) -> MainView:
        return self.screen_stack[0].query_one(MainView)

    def get_line_filters(self) -> Sequence[LineFilter]:
        contrast = [ContrastFilter()] if self.terminal.contrast and self.terminal.colour else []
        return [*super().get_line_filters(), *contrast, *([] if self.terminal.unicode else [AsciiFilter()])]

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def fit(self, window: Size) -> None:
        """Lay everything out in a window."""
        self.view.fit(window, self.above)

    def action_rules(self) -> None:
        self.show_document(rules_page.text(self.game.name))

    def action_read(self) -> None:
        """Show the full text of all current messages."""
        self.show_document(paragraphs(self.view.full_texts()))

    def show_document(self, markdown: str) -> None:
        """Open a text in Markdown."""
        self.push_screen(DocumentScreen(markdown))

    def action_scroll(self, pane: str, way: int) -> None:
        """Scroll a pane by a page, back if `way` is negative."""
        found = self.screen_stack[0].query_one(f"#{pane}")
        found.scroll_page_up() if way < 0 else found.scroll_page_down()
