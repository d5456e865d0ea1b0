"""Helpers for tests of the terminal."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

from textual._context import active_app
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from parlour.terminal.capabilities import Capabilities
from parlour.terminal.playback import Playback
from parlour.terminal.session import new_session
from parlour.terminal.table_app import TableApp
from parlour.view.beats import SPEEDS

SIZE = (80, 24)


def make_table(
    game: str = "lokai_and_bele",
    seats: str = "human,human",
    terminal: Capabilities | None = None,
    seed: int = 1,
    **options: Any,
) -> TableApp:
    """A table with a compiled game and without beats."""
    session = new_session(game, options, seats.split(","), seed)
    session.game.compiled = True
    return TableApp(session, terminal or Capabilities(), speed=SPEEDS["none"])


class Recorder:
    """An immediate timer that records the beats shown, their messages, and their durations."""

    def __init__(self, table):
        self.shown, self.messages, self.seconds, self.table = [], [], [], table
        table.stage.playback = Playback(self, self.show, SPEEDS["normal"])

    def show(self, beat):
        self.shown.append(beat)
        self.table.stage.show_beat(beat)
        self.messages += [text_of(self.table)] if beat.sentence else []

    def __call__(self, seconds, ring):
        if len(self.seconds) < len(self.shown):  # otherwise the timer is for late keys
            self.seconds.append(seconds)
        self.table.call_later(ring)
        return self

    def stop(self):
        """Do nothing, as the timer has already fired."""


class ManualTimer:
    """A timer that is fired by hand."""

    def __init__(self):
        self.pending = []

    def __call__(self, seconds, callback):
        self.pending.append((seconds, callback))
        return self

    def stop(self):
        self.pending.clear()

    def fire(self):
        """Fire the last timer, and return its seconds."""
        seconds, callback = self.pending.pop()
        callback()
        return seconds


@contextlib.asynccontextmanager
async def running(table: TableApp, size: tuple[int, int] = SIZE) -> AsyncIterator[Pilot[None]]:
    """A running table."""
    async with table.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
        await settle()  # an app that ends cannot handle what is left
        await table.action_quit()


@contextlib.asynccontextmanager
async def playing(
    *game: Any, size: tuple[int, int] = SIZE, **options: Any
) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    """A running table, made by `make_table`, and its pilot."""
    table = make_table(*game, **options)
    async with running(table, size) as pilot:
        yield table, pilot


def text_of(table: TableApp, name: str = "message") -> str:
    """The text of a line of the table."""
    return str(table.query_one(f"#{name}", Static).content)


def board_text(table: TableApp) -> str:
    """The board as text."""
    return table.view.board.render().plain


def turn_texts(table: TableApp) -> list[str]:
    """The turns so far, in notation."""
    return [turn.text for turn in table.session.match.turns]


def board_place(table: TableApp) -> tuple[object, ...]:
    """The position of the board and the size of its squares."""
    pane = table.query_one("#board-pane")
    return pane.region.offset, table.view.board.sizing.scale


def silently_cut_texts(table: TableApp) -> list[str]:
    """The texts that are cut off without a note about the key that shows the rest."""
    texts = [table.query_one(f"#{name}", Static) for name in ("prompt", "message", "info")]
    here = [each for each in texts if each.content and each.display]
    shown = [(str(each.content), " ".join(each.render().plain.split())) for each in here]
    ends = [(whole, seen.startswith(" ".join(whole.split())) or seen.endswith("F9")) for whole, seen in shown]
    return [whole for whole, is_marked in ends if not is_marked]


async def settle(*_: float) -> None:
    """Wait until a running app has handled all events and drawn the screen. Timers and threads are not waited for."""
    ready, app = asyncio.get_running_loop()._ready, active_app.get()
    while True:
        while ready:
            await asyncio.sleep(0)
        screen = app.screen_stack[-1] if app.is_running and app.screen_stack else None
        if not screen or app._batch_count or not is_outdated(screen):
            return
        screen._on_timer_update()


def is_outdated(screen: Screen[Any]) -> bool:
    """Whether a screen is laid out or drawn at the next tick of its timer."""
    changes = (screen._layout_required, screen._scroll_required, screen._repaint_required, screen._recompose_required)
    return any(changes) or bool(screen._dirty_widgets or screen._callbacks)


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Type a line and press Enter."""
    await pilot.press(*("space" if letter == " " else letter for letter in text), "enter")


async def click_spot(pilot: Pilot[None], table: TableApp, spot: str) -> None:
    """Click the middle of a spot."""
    board = next(board for board in table.view.boards if board.spot(spot))
    box = board.board_layout.boxes[spot]
    await pilot.click(f"#{board.id}", offset=(box.x + box.width // 2, box.y + box.height // 2))


async def move_cursor_to(pilot: Pilot[None], table: TableApp, spot: str) -> None:
    """Move the cursor to a spot with the arrow keys."""
    boxes = table.view.board.board_layout.boxes
    for _ in range(40):
        here, there = boxes[table.stage.cursor], boxes[spot]
        if table.stage.cursor == spot:
            return
        if here.y != there.y:
            await pilot.press("down" if there.y > here.y else "up")
        else:
            await pilot.press("right" if there.x > here.x else "left")
    raise AssertionError(f"the cursor does not get to {spot} but stays at {table.stage.cursor}")


async def wait_until(pilot: Pilot[None], condition: Callable[[], Any], seconds: float = 120) -> None:
    """Wait until a condition is true."""
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError(f"condition not met within {seconds} seconds")


def is_asked(table: TableApp) -> bool:
    """Whether a person is to act in the present, or the game is over."""
    return table.stage.is_present and (table.session.is_persons_turn or table.session.actor < 0)


async def wait_for_threads(pilot: Pilot[None]) -> None:
    """Wait until all threads of computer players have ended and the app has processed their outcomes."""
    for thread in threading.enumerate():
        if thread.name == "computer":
            await asyncio.to_thread(thread.join)
    await pilot.pause()


def any_choice(table: TableApp, dice: random.Random) -> Any:
    """A random choice of the person to act. Captures are preferred because they shorten games."""
    captures = [choice for choice in table.stage.scene.choices if choice.captures]
    return dice.choice(captures or table.stage.scene.choices)
