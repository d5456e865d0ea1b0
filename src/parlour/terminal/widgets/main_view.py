"""The main view: the board, the panel beside it, the messages and the input line below, in a window of any size."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from ..capabilities import Capabilities
from .board import Board
from .drawing import BoardContent
from .move_input import MoveInput
from .panel import Keys, key_line

LEAST = Size(60, 18)  # of a window
NARROW = 76  # columns below which the panel goes under the board
SIDES = (27, 22)  # columns kept for it otherwise; the fewer where the board needs them
LINES = 5  # below the board
PANEL_LINES = 3  # kept under the board in a narrow window
TOO_SMALL = (
    "The table needs at least {0.width} columns and {0.height} lines; this window has {1.width} and {1.height}. "
    "Make it larger: the game waits."
)


class MainView(Vertical):
    """All that is seen of the table. What is shown on it is decided elsewhere."""

    def __init__(self, terminal: Capabilities, keys: Keys, with_input: bool = True):
        super().__init__()
        self.terminal, self.keys, self.with_input = terminal, keys, with_input

    def compose(self) -> ComposeResult:
        with Horizontal(id="middle"):
            with VerticalScroll(id="board-pane", can_focus=False):
                yield Board(self.terminal)
            with Vertical(id="side"):
                yield Static(id="panel", markup=False)
                with VerticalScroll(id="log-pane", can_focus=False):
                    yield Static(id="log", markup=False)
        with Vertical(id="messages"):
            yield Static(id="prompt", markup=False)
            yield Static(id="message", markup=False)
        if self.with_input:
            with Horizontal(id="input-row"):
                yield Static("> ", id="input-sign", markup=False)
                yield MoveInput()
        yield Static(key_line(self.keys), id="keys")
        yield Static(id="too-small", markup=False)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def show_board(self, content: BoardContent) -> None:
        """Draw the board; its cursor comes into sight."""
        self.board.show(content)
        self.call_after_refresh(self._show_cursor)

    def show_panel(self, panel: Text, log: Text) -> None:
        """Show the panel, and the end of the log."""
        self.query_one("#panel", Static).update(panel)
        self.query_one("#log", Static).update(log)
        self.query_one("#log-pane").scroll_end(animate=False)

    def scroll_log(self, way: int) -> None:
        """Turn a page of the log: back for a way below zero, or on."""
        pane = self.query_one("#log-pane")
        pane.scroll_page_up() if way < 0 else pane.scroll_page_down()

    def scroll_board(self, way: int) -> None:
        """Turn a page of a board that is larger than its room."""
        pane = self.query_one("#board-pane")
        pane.scroll_page_up() if way < 0 else pane.scroll_page_down()

    def show_prompt(self, prompt: str) -> None:
        """Say what is to be done now."""
        line = self.query_one("#prompt", Static)
        if line.content != prompt:
            line.update(prompt)

    def say(self, sentence: str, is_problem: bool = False) -> None:
        """Put a sentence under the prompt."""
        message = self.query_one("#message", Static)
        message.set_class(is_problem, "problem")
        message.update(sentence, layout=False)

    def fit(self, window: Size) -> None:
        """Give the board what room there is in a window."""
        is_narrow = window.width < NARROW
        self.set_class(is_narrow, "narrow")
        self.set_class(window.width < LEAST.width or window.height < LEAST.height, "small")
        self.query_one("#too-small", Static).update(TOO_SMALL.format(LEAST, window))
        lines = window.height - LINES - (PANEL_LINES if is_narrow else 0)
        sides = (0,) if is_narrow else SIDES
        self.board.fit(*[Size(window.width - 2 - side, lines) for side in sides])
        self.query_one("#board-pane").styles.max_height = lines
        self.call_after_refresh(self._show_cursor)

    def _show_cursor(self) -> None:
        region = self.board.cursor_region
        if region:
            self.query_one("#board-pane", VerticalScroll).scroll_to_region(region, animate=False)
