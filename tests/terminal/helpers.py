"""Helpers for tests of the terminal."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

from textual.pilot import Pilot
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
        self.shown, self.said, self.seconds, self.table = [], [], [], table
        table.stage.playback = Playback(self, self.show, SPEEDS["normal"])

    def show(self, beat):
        self.shown.append(beat)
        self.table.stage.show_beat(beat)
        self.said += [said(self.table)] if beat.sentence else []

    def __call__(self, seconds, ring):
        if len(self.seconds) < len(self.shown):  # otherwise the timer is for late keys
            self.seconds.append(seconds)
        self.table.call_later(ring)
        return self

    def stop(self):
        """Do nothing, as the timer has already fired."""


@contextlib.asynccontextmanager
async def sit(table: TableApp, size: tuple[int, int] = SIZE) -> AsyncIterator[Pilot[None]]:
    """A running table."""
    async with table.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
        await table.action_quit()


def said(table: TableApp, name: str = "message") -> str:
    """The text of a line of the table."""
    return str(table.query_one(f"#{name}", Static).content)


def drawn(table: TableApp) -> str:
    """The board as text."""
    return table.view.board.render().plain


def texts(table: TableApp) -> list[str]:
    """The turns so far, in notation."""
    return [turn.text for turn in table.session.match.turns]


def place(table: TableApp) -> tuple[object, ...]:
    """The position of the board and the size of its squares."""
    pane = table.query_one("#board-pane")
    return pane.region.offset, table.view.board.sizing.scale


def cut_in_silence(table: TableApp) -> list[str]:
    """The texts that are cut off without a note about the key that shows the rest."""
    texts = [table.query_one(f"#{name}", Static) for name in ("prompt", "message", "info")]
    here = [each for each in texts if each.content and each.display]
    shown = [(str(each.content), " ".join(each.render().plain.split())) for each in here]
    ends = [(whole, seen.startswith(" ".join(whole.split())) or seen.endswith("F9")) for whole, seen in shown]
    return [whole for whole, is_told in ends if not is_told]


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


def any_choice(table: TableApp, dice: random.Random) -> Any:
    """A random choice of the person to act. Captures are preferred because they shorten games."""
    captures = [choice for choice in table.stage.scene.choices if choice.captures]
    return dice.choice(captures or table.stage.scene.choices)
