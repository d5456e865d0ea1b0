"""The main view: the board, the players and the log, the messages and the input line, in a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.widgets import Static

from parlour.view.language import phrases
from parlour.view.scene import Area, Spot

from ..capabilities import Capabilities
from .board import Board
from .clipped import Clipped
from .drawing import BoardContent
from .layout import BOARD, Layout, Scale, neighbour
from .log import Told, TurnLog
from .move_input import MoveInput
from .panel import Keys, Players, key_line
from .scale import Room, Sizing

LEAST = Size(60, 18)  # of a window
WIDE = 76  # columns from which on there may be a panel beside the board
SIDES = (44, 36, 27, 22)  # columns kept for it; the fewer where the board needs them
LOW = 15  # lines that a table has where the rest of the window is taken
BELOW = 5  # lines below the board: messages, input, keys
LOGGED = 2  # lines of the log that a panel leaves, where it can
TYPED = 18  # columns kept for what is typed, left of the buttons
TOO_SMALL = (
    "The table needs at least {least.width} columns and {least.height} lines; this window has {window.width} and "
    "{window.height}. "
    "Make it larger: the game waits."
)
say = phrases(__package__)


class Lines(NamedTuple):
    """How many lines there are of the log and of the info where the players are above the board."""

    log: int
    info: int


class Sight(NamedTuple):
    """A table as it will be seen."""

    areas: Sequence[Area]
    players: Players


SMALL, MEDIUM, TALL = Lines(0, 1), Lines(2, 2), Lines(4, 2)


class MainView(Vertical):
    """All that is seen of the table. What is shown on it is decided elsewhere.

    Where everything stands is chosen when it is fitted into a window, and holds until the next time: also for what is
    seen `later`.
    """

    def __init__(self, terminal: Capabilities, keys: Keys, with_input: bool = True):
        super().__init__()
        self.terminal, self.keys, self.with_input = terminal, keys, with_input
        self.players = Players()
        self.later: Sequence[Sight] = ()
        self._window, self._above = LEAST, 0  # what it was fitted into, and the lines of players above the board

    def compose(self) -> ComposeResult:
        yield Static(id="strip", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="board-pane", can_focus=False):
                yield Board(self.terminal)
            with Vertical(id="side"):
                yield Static(id="panel", markup=False)
                yield TurnLog()
                yield Clipped(id="info", markup=False)
        with Vertical(id="messages"):
            yield Clipped(id="prompt", markup=False)
            yield Clipped(id="message", markup=False)
        if self.with_input:
            with Horizontal(id="input-row"):
                yield Static("> ", id="input-sign", markup=False)
                yield MoveInput()
                yield Board(self.terminal, id="tray")
        yield Static(id="keys")
        yield Static(id="too-small", markup=False)

    # The board and its buttons

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    @property
    def boards(self) -> list[Board]:
        """The board, and the tray of buttons where there is one."""
        return list(self.query(Board))

    def show_board(self, content: BoardContent, buttons: tuple[Area, ...] = ()) -> None:
        """Draw the board, and the buttons in their tray."""
        self.board.show(content)
        if self.with_input:
            self.query_one("#tray", Board).show(replace(content, areas=buttons))

    def spot(self, name: str) -> Spot | None:
        """A spot by its id, buttons included."""
        return next((spot for board in self.boards if (spot := board.spot(name))), None)

    def neighbour(self, spot: str, dx: int, dy: int) -> str:
        """The spot that an arrow key leads to from a spot; the buttons lie below the board."""
        whole = Layout()
        for board in self.boards:
            whole.place(board.board_layout, 0, whole.height + 1)
        return neighbour(whole, spot, dx, dy)

    def show_spots(self, *wanted: Sequence[str]) -> None:
        """Bring spots of the board into sight, the last of several above all."""
        self.call_after_refresh(self._bring_into_sight, wanted)

    def _bring_into_sight(self, wanted: Sequence[Sequence[str]], is_repeated: bool = False) -> None:
        board, pane = self.board, self.query_one("#board-pane", VerticalScroll)
        for region in filter(None, map(board.region_of, wanted)):
            top = max(region.y - 1, 0)  # with what is written over it
            whole = Region(region.x, top, region.width, region.bottom - top)
            if whole.height <= pane.size.height:
                pane.scroll_to_region(whole, animate=False, immediate=True)
        if board.size.height != board.board_layout.height and not is_repeated:  # it is still growing
            self.call_after_refresh(self._bring_into_sight, wanted, is_repeated=True)

    def scroll_board(self, way: int) -> None:
        """Turn a page of a board that is larger than its room."""
        pane = self.query_one("#board-pane")
        pane.scroll_page_up() if way < 0 else pane.scroll_page_down()

    # Texts

    def show_players(self, players: Players) -> None:
        """Show who plays, and all counters."""
        self.players = players
        strip = players.strip(self.size.width - 2, self._above)
        self.query_one("#strip", Static).update(strip)
        if self.has_class("under") and len(strip.split("\n")) > self._above:
            self._size_board(self._window)
        side, info = self.query_one("#side").content_size, self.query_one("#info").size.height
        self.query_one("#panel", Static).update(players.panel(side.width, side.height - info - 1 - LOGGED))

    def show_log(self, turns: Sequence[Told]) -> None:
        """Show the turns so far."""
        self.query_one(TurnLog).show(turns)

    def scroll_log(self, way: int) -> None:
        """Turn a page of the log: back for a way below zero, or on."""
        pane = self.query_one(TurnLog)
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

    def tell(self, info: str) -> None:
        """Tell of what lies under the cursor or the mouse."""
        self.query_one("#info", Static).update(info, layout=False)

    def told(self) -> list[str]:
        """What is to be done, what was said of it, and what lies under the cursor: whole, wherever it is cut."""
        lines = [str(self.query_one(f"#{name}", Static).content) for name in ("prompt", "message", "info")]
        return list(filter(None, lines))

    # The window

    def fit(self, window: Size, above: int = 0) -> None:
        """Give everything its place in a window, of which some lines above are taken."""
        least = Size(LEAST.width, max(LEAST.height, LOW + above))
        is_small = window.width < least.width or window.height < least.height
        self.set_class(is_small, "small")
        self.query_one("#too-small", Static).update(say(TOO_SMALL, least=least, window=window))
        window = Size(window.width, window.height - above)
        self.query_one("#keys", Static).update(key_line(self.keys, window.width - 2))
        self._size_board(window)
        if self.with_input:
            self.query_one("#tray", Board).sizing = Sizing(Room(window.width - TYPED - 4, 1), Scale())
        self.call_after_refresh(self.show_players, self.players)
        self.query_one(TurnLog).show_end()

    def _size_board(self, window: Size) -> None:
        lines = window.height - BELOW
        self._window, self._above = window, self._lines_above(window.width)
        above = self._above
        kept = SMALL if window.height < 20 else MEDIUM if window.height < 30 else TALL
        rooms = [Room(window.width - 2 - side, lines) for side in SIDES if window.width >= WIDE]
        under = Room(window.width - 3, max(lines - above - sum(kept), 4))
        tables = [sight.areas for sight in self.later]
        self._place(self.board.fit([*rooms, under], tables) == len(rooms), above, kept)

    def _lines_above(self, width: int) -> int:
        """The lines that players take above a board, now or later."""
        players = [self.players, *(sight.players for sight in self.later)]
        return max(len(each.strip(width - 2).split("\n")) for each in players)

    def _place(self, is_under: bool, above: int, kept: Lines) -> None:
        """Put the players above the board and the log under it, or all that beside it."""
        self.set_class(is_under, "under")
        room, pane = self.board.sizing.room, self.query_one("#board-pane")
        with_rows = any(area.kind != BOARD for area in self.board.content.areas)
        pane.styles.width = "100%" if is_under else (room.width if with_rows else self.board.board_layout.width) + 2
        pane.styles.height, pane.styles.max_height = ("auto", room.height) if is_under else ("100%", None)
        self.query_one("#strip").styles.height = above
        self.query_one("#info").styles.height = kept.info if is_under else min(kept.info + 2, 4)
