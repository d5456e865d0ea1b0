"""The main view: the board, the players and the log, the messages and the input line, in a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.widgets import Static

from parlour.terminal.capabilities import Capabilities
from parlour.view.language import phrases
from parlour.view.scene import Area, Spot

from . import sharing
from .board import Board
from .clipped import Clipped
from .drawing import BoardContent
from .layout import BOARD, Layout, Scale, neighbour
from .log import Told, TurnLog
from .move_input import MoveInput
from .panel import Keys, Players, key_line
from .scale import Room, Sizing, best_sizing

LEAST = Size(60, 18)  # of a window
LOW = 15  # lines that a table has where the rest of the window is taken
TYPED = 18  # columns kept for what is typed, left of the buttons
TOO_SMALL = (
    "This window is too small: {window.width} columns and {window.height} lines. "
    "The table needs at least {least.width} columns and {least.height} lines."
)
say = phrases(__package__)


class Sight(NamedTuple):
    """A table as it will be seen."""

    areas: Sequence[Area]
    players: Players


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
        self._ways: Sequence[sharing.Lines] = ()  # to share it, the present one first, where the board stays in place
        self._said, self._is_problem = "", False  # under the prompt
        self._info, self._is_asked = "", False  # of what is under the cursor, and whether someone went there to see

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
        self._make_room()
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
        self.query_one("#panel", Static).update(players.panel(side.width, sharing.lines_of_panel(side.height, info)))

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
        self._said, self._is_problem, self._is_asked = sentence, is_problem, False
        self._tell()

    def tell(self, info: str, is_asked: bool = False) -> None:
        """Tell of what lies under the cursor or the mouse: someone has gone there to see it, or it is there anyway."""
        self._info, self._is_asked = info, is_asked
        self._tell()

    def _tell(self) -> None:
        """Show what is said and what is told; where one place is for both, what was asked for goes first."""
        is_terse, message = self.has_class("terse"), self.query_one("#message", Clipped)
        said = "" if is_terse and self._is_asked else self._said
        message.set_class(bool(said) and self._is_problem, "problem")
        message.besides = self._info if is_terse and said else ""
        message.update(said or (self._info if is_terse else ""), layout=False)
        self.query_one("#info", Static).update(self._info, layout=False)

    def told(self) -> list[str]:
        """What is to be done, what was said of it, and what lies under the cursor: whole, wherever it is cut."""
        return list(filter(None, [str(self.query_one("#prompt", Static).content), self._said, self._info]))

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
        """Of all ways to share the window, choose the one in which the board is seen best."""
        self._window, tables = window, [sight.areas for sight in self.later]
        ways = sharing.ways(window.height)
        above = [self._lines_above(window.width, way.players) for way in ways]
        under = (sharing.room_under(*window, *each) for each in zip(above, ways, strict=True))
        beside = [self.board.sizing_in(room, tables) for room in sharing.rooms_beside(*window)]
        number, lowest = sharing.first_to_fit(self.board.sizing_in(room, tables) for room in under)
        sizings = [*beside, lowest]
        best = best_sizing(sizings)
        self._above = above[number]
        self._ways = [way for way, lines in zip(ways[number:], above[number:], strict=True) if lines == self._above]
        self.board.fit(sizings[best])
        self._place(best == len(beside))

    def _make_room(self) -> None:
        """Let the log and the info have less where a board above them has grown."""
        needed = self.board.board_layout.height
        rooms = [sharing.room_under(*self._window, self._above, way) for way in self._ways]
        if not self.has_class("under") or len(rooms) < 2 or needed <= rooms[0].height:
            return
        way = next((number for number, room in enumerate(rooms) if needed <= room.height), len(rooms) - 1)
        self._ways = self._ways[way:]
        self.board.sizing = replace(self.board.sizing, room=rooms[way])
        self._place(is_under=True)

    def _lines_above(self, width: int, most: int) -> int:
        """The lines that players take above a board, now or later."""
        players = [self.players, *(sight.players for sight in self.later)]
        return max(len(each.strip(width - 2, most).split("\n")) for each in players)

    def _place(self, is_under: bool) -> None:
        """Put the players above the board and the log under it, or all that beside it."""
        info = self._ways[0].info
        self.set_class(is_under, "under")
        self.set_class(is_under and not info, "terse")
        self._tell()
        room, pane = self.board.sizing.room, self.query_one("#board-pane")
        with_rows = any(area.kind != BOARD for area in self.board.content.areas)
        pane.styles.width = "100%" if is_under else (room.width if with_rows else self.board.board_layout.width) + 2
        pane.styles.height, pane.styles.max_height = ("auto", room.height) if is_under else ("100%", None)
        self.query_one("#strip").styles.height = self._above
        self.query_one("#info").styles.height = info if is_under else sharing.info_in_panel(self._window.height)
