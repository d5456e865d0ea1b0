"""The main view: the board, the players and the log, the messages and the input line, in a window of any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.message import Message
from textual.widgets import Input, Static

from parlour.terminal.capabilities import Capabilities
from parlour.view.language import phrases
from parlour.view.scene import Area, Spot

from . import sizing
from .board import Board
from .board_drawing import BoardContent
from .board_layout import BOARDS, Layout, Scale, neighbour
from .panel import Players, key_line
from .sizing import Sizing, best_sizing
from .text_panes import AnyTurn, Clipped, TurnLog

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class MoveInput(Input):
    """The line for typed moves. It holds the focus; while it is empty, arrows, Enter and Space act on the board."""

    @dataclass
    class CursorMoved(Message):
        """An arrow key was pressed to move the cursor on the board."""

        dx: int
        dy: int

    @dataclass
    class CursorPicked(Message):
        """Enter or Space was pressed to pick what is under the cursor."""

        key: str

    def __init__(self) -> None:
        super().__init__(id="move-input", compact=True, select_on_focus=False, max_length=80)
        self.cursor_blink = False

    async def action_submit(self) -> None:
        """Hand over the text and clear the line at once: what is typed next belongs to the next move."""
        text = self.value
        self.clear()
        self.post_message(self.Submitted(self, text))

    def give_back(self, text: str) -> None:
        """Show a text again, to be corrected or replaced, unless something else has been typed since."""
        if not self.value:
            self.value = text
            self.select_all()

    async def _on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down") or (event.key in ARROWS and not self.value):
            self.post_message(self.CursorMoved(*ARROWS[event.key]))
        elif event.key in ("enter", "space") and not self.value.strip():
            self.value = ""
            self.post_message(self.CursorPicked(event.key))
        elif event.key == "enter":  # a binding would be run only after the keys that follow
            await self.action_submit()
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()


LEAST = Size(60, sizing.LOW)  # the smallest supported window
LEAST_BELOW = 14  # lines of the smallest table below a lesson's text
PANE_EDGES = 2  # columns beside the board
TYPED = 18  # columns for typed text, left of the buttons
TOO_SMALL = (
    "This window is too small: {window.width} columns and {window.height} lines. "
    "The table needs at least {least.width} columns and {least.height} lines."
)
say = phrases(__package__)


class Side(Vertical):
    """The players, log and info beside or below the board."""

    class Resized(Message):
        """Its size has changed."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class Sight(NamedTuple):
    """A table that will be shown later."""

    areas: Sequence[Area]
    players: Players


class MainView(Vertical):
    """All widgets of the table.

    `fit` chooses the layout for a window. It stays the same until the next `fit`, so it also suits the tables that are
    shown `later`.
    """

    def __init__(self, terminal: Capabilities, keys: Mapping[str, str], with_input: bool = True):
        super().__init__()
        self.terminal, self.keys, self.with_input = terminal, keys, with_input
        self.players = Players()
        self.later: Sequence[Sight] = ()
        self._window, self._above = LEAST, 0  # the window, and the lines of players above the board
        self._ways: Sequence[sizing.Lines] = ()  # the current way to share the window, and smaller ones
        self._message, self._is_problem = "", False  # below the prompt
        self._info, self._is_asked = "", False  # about the spot under the cursor; whether the person moved there

    def compose(self) -> ComposeResult:
        yield Static(id="strip", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="board-pane", can_focus=False):
                yield Board(self.terminal)
            with Side(id="side"):
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
        """The board, and the tray of buttons if there is one."""
        return list(self.query(Board))

    def show_board(self, content: BoardContent, buttons: tuple[Area, ...] = ()) -> None:
        self.board.show(content)
        self._make_room()
        if self.with_input:
            self.query_one("#tray", Board).show(replace(content, areas=buttons))

    def spot(self, name: str) -> Spot | None:
        """A spot by its id, buttons included."""
        return next((spot for board in self.boards if (spot := board.spot(name))), None)

    def neighbour(self, spot: str, dx: int, dy: int) -> str:
        """The spot that an arrow key leads to. The buttons are below the board."""
        whole = Layout()
        for board in self.boards:
            whole.place(board.board_layout, 0, whole.height + 1)
        return neighbour(whole, spot, dx, dy)

    def show_spots(self, *wanted: Sequence[str]) -> None:
        """Scroll to groups of spots; later groups have priority."""
        self.call_after_refresh(self._scroll_to_spots, wanted)

    def _scroll_to_spots(self, wanted: Sequence[Sequence[str]], is_repeated: bool = False) -> None:
        board, pane = self.board, self.query_one("#board-pane", VerticalScroll)
        for region in filter(None, map(board.region_of, wanted)):
            top = max(region.y - 1, 0)  # including the text above it
            whole = Region(region.x, top, region.width, region.bottom - top)
            if whole.height <= pane.size.height:
                pane.scroll_to_region(whole, animate=False, immediate=True)
        if board.size.height != board.board_layout.height and not is_repeated:  # the board has not been resized yet
            self.call_after_refresh(self._scroll_to_spots, wanted, is_repeated=True)

    # Texts

    def show_players(self, players: Players) -> None:
        """Show the players and all counters."""
        self.players = players
        strip = players.strip(self._window.width - 2, self._above)
        self.query_one("#strip", Static).update(strip)
        if self.has_class("under") and len(strip.split("\n")) > self._above:
            self._size_board(self._window)
        self._show_panel()

    @on(Side.Resized)
    def _show_panel(self) -> None:
        """Show the players beside the board, in the room that the last layout left for them."""
        side, info = self.query_one("#side").content_size, self.query_one("#info").size.height
        panel = self.players.panel(side.width, sizing.lines_of_panel(side.height, info))
        self.query_one("#panel", Static).update(panel)

    def show_log(self, turns: Sequence[AnyTurn]) -> None:
        """Show the turns so far."""
        self.query_one(TurnLog).show(turns)

    def show_prompt(self, prompt: str) -> None:
        """Show the prompt."""
        line = self.query_one("#prompt", Static)
        line.display = bool(prompt)
        if line.content != prompt:
            line.update(prompt)

    def show_message(self, text: str, is_problem: bool = False) -> None:
        """Show a sentence below the prompt."""
        self._message, self._is_problem, self._is_asked = text, is_problem, False
        self._show_texts()

    def show_info(self, info: str, is_asked: bool = False) -> None:
        """Describe what lies under the cursor. `is_asked`: the person moved the cursor or mouse there."""
        self._info, self._is_asked = info, is_asked
        self._show_texts()

    def _show_texts(self) -> None:
        """Show the message and the info. If they share a place, requested info takes precedence."""
        is_terse, message = self.has_class("terse"), self.query_one("#message", Clipped)
        text = "" if is_terse and self._is_asked else self._message
        message.set_class(bool(text) and self._is_problem, "problem")
        message.extra = self._info if is_terse and text else ""
        message.update(text or (self._info if is_terse else ""), layout=False)
        self.query_one("#info", Static).update(self._info, layout=False)

    def full_texts(self) -> list[str]:
        """The prompt, the message and the info, even where the view cuts them off."""
        return list(filter(None, [str(self.query_one("#prompt", Static).content), self._message, self._info]))

    # The window

    def fit(self, window: Size, above: int = 0) -> None:
        """Lay everything out in a window, below a number of lines used by other widgets."""
        self._check_size(window, Size(LEAST.width, max(LEAST.height, LEAST_BELOW + above)))
        window = Size(window.width, window.height - above)
        self.set_class(window.height < sizing.LOW, "low")
        self.query_one("#keys", Static).update(key_line(self.keys, window.width - 2))
        self._size_board(window)
        if self.with_input:
            self.query_one("#tray", Board).sizing = Sizing(Size(window.width - TYPED - 4, 1), Scale())
        self.call_after_refresh(lambda: self.show_players(self.players))  # which may have changed by then
        self.query_one(TurnLog).show_end()

    def _check_size(self, window: Size, least: Size) -> None:
        """Show only a message if the window is too small."""
        self.set_class(window.width < least.width or window.height < least.height, "small")
        self.query_one("#too-small", Static).update(say(TOO_SMALL, least=least, window=window))

    def _size_board(self, window: Size) -> None:
        """Choose the way to share the window that shows the board best."""
        self._window, tables = window, [sight.areas for sight in self.later]
        ways = sizing.ways(window.height)
        above = [self._lines_above(window.width, way.players) for way in ways]
        under = (sizing.room_under(*window, *each) for each in zip(above, ways, strict=True))
        beside = [self.board.sizing_in(room, tables) for room in sizing.rooms_beside(*window)]
        number, lowest = sizing.first_to_fit(self.board.sizing_in(room, tables) for room in under)
        sizings = [*beside, lowest]
        best = best_sizing(sizings)
        self._above = above[number]
        self._ways = [way for way, lines in zip(ways[number:], above[number:], strict=True) if lines == self._above]
        self.board.fit(sizings[best])
        self._place(best == len(beside))

    def _widen(self) -> None:
        """Widen the pane of a board beside the players if a new row beside the board needs space."""
        pane = self.query_one("#board-pane")
        needed = self.board.board_layout.width + PANE_EDGES
        if not self.has_class("under") and pane.styles.width and pane.styles.width.value < needed:
            pane.styles.width = self.board.sizing.room.width + PANE_EDGES

    def _make_room(self) -> None:
        """Make the board fit again if its layout has grown."""
        self._widen()
        needed = self.board.board_layout.height
        rooms = [sizing.room_under(*self._window, self._above, way) for way in self._ways]
        if not self.has_class("under") or len(rooms) < 2 or needed <= rooms[0].height:
            return
        way = next((number for number, room in enumerate(rooms) if needed <= room.height), len(rooms) - 1)
        self._ways = self._ways[way:]
        self.board.sizing = replace(self.board.sizing, room=rooms[way])
        self._place(is_under=True)

    def _lines_above(self, width: int, most: int) -> int:
        """The lines that players need above a board, now or later."""
        players = [self.players, *(sight.players for sight in self.later)]
        return max(len(each.strip(width - 2, most).split("\n")) for each in players)

    def _place(self, is_under: bool) -> None:
        """Put the players above the board and the log below it, or both beside it."""
        info = self._ways[0].info
        self.set_class(is_under, "under")
        self.set_class(is_under and not info, "terse")
        self._show_texts()
        room, pane = self.board.sizing.room, self.query_one("#board-pane")
        tables = [self.board.content.areas, *(sight.areas for sight in self.later)]
        with_rows = any(area.kind not in BOARDS for areas in tables for area in areas)
        width = room.width if with_rows else self.board.board_layout.width
        pane.styles.width = "100%" if is_under else width + PANE_EDGES
        pane.styles.height, pane.styles.max_height = ("auto", room.height) if is_under else ("100%", None)
        self.query_one("#strip").styles.height = self._above
        self.query_one("#info").styles.height = info if is_under else sizing.info_in_panel(self._window.height)
