"""What tests of the table do again and again."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from parlour.terminal.apps.table import TableApp
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.playback import Playback
from parlour.terminal.session import new_session
from parlour.view.beats import SPEEDS

SIZE = (80, 24)


def make_table(
    game: str = "lokai_and_bele",
    seats: str = "human,human",
    terminal: Capabilities | None = None,
    seed: int = 1,
    **options: Any,
) -> TableApp:
    """A table whose game is compiled from the start, so that a test waits for nothing."""
    session = new_session(game, options, seats.split(","), seed)
    session.game.compiled = True
    return TableApp(session, terminal or Capabilities(), speed=SPEEDS["none"])


class Recorder:
    """A clock that rings at once, and writes down which beats were shown, what was said then, and for how long."""

    def __init__(self, table):
        self.shown, self.said, self.seconds, self.table = [], [], [], table
        table.playback = Playback(self, self.show, SPEEDS["normal"])

    def show(self, beat):
        self.shown.append(beat)
        self.table.show_beat(beat)
        self.said += [said(self.table)] if beat.sentence else []

    def __call__(self, seconds, ring):
        if len(self.seconds) < len(self.shown):  # else it is for keys that come too late
            self.seconds.append(seconds)
        self.table.call_later(ring)
        return self

    def stop(self):
        """It has rung already."""


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
    """Where the board is, and how large its squares are."""
    pane = table.query_one("#board-pane")
    return pane.region.offset, table.view.board.sizing.scale


def cut_in_silence(table: TableApp) -> list[str]:
    """The texts whose end is not in sight, though nothing says which key shows it."""
    texts = [table.query_one(f"#{name}", Static) for name in ("prompt", "message", "info")]
    here = [each for each in texts if each.content and each.display]
    shown = [(str(each.content), " ".join(each.render().plain.split())) for each in here]
    ends = [(whole, seen.startswith(" ".join(whole.split())) or seen.endswith("F9")) for whole, seen in shown]
    return [whole for whole, is_told in ends if not is_told]


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Type a line, and Enter."""
    await pilot.press(*("space" if letter == " " else letter for letter in text), "enter")


async def click_spot(pilot: Pilot[None], table: TableApp, spot: str) -> None:
    """Click the middle of a spot."""
    board = next(board for board in table.view.boards if board.spot(spot))
    box = board.board_layout.boxes[spot]
    await pilot.click(f"#{board.id}", offset=(box.x + box.width // 2, box.y + box.height // 2))


async def move_cursor_to(pilot: Pilot[None], table: TableApp, spot: str) -> None:
    """Bring the cursor to a spot with the arrow keys."""
    boxes = table.view.board.board_layout.boxes
    for _ in range(40):
        here, there = boxes[table.cursor], boxes[spot]
        if table.cursor == spot:
            return
        if here.y != there.y:
            await pilot.press("down" if there.y > here.y else "up")
        else:
            await pilot.press("right" if there.x > here.x else "left")
    raise AssertionError(f"the cursor does not get to {spot} but stays at {table.cursor}")


async def wait_until(pilot: Pilot[None], what: Callable[[], Any], seconds: float = 60) -> None:
    """Wait for something to become true."""
    for _ in range(int(seconds / 0.02)):
        if what():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen")


def any_choice(table: TableApp, dice: random.Random) -> Any:
    """One of the choices of the person to act, a capture if there is one: that makes for short games."""
    captures = [choice for choice in table.scene.choices if choice.captures]
    return dice.choice(captures or table.scene.choices)
