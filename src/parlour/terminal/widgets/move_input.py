"""The line in which moves are typed. It holds the focus; while it is empty, its keys move on the board instead."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.widgets import Input

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class MoveInput(Input):
    """What is typed goes here; arrows, Enter and Space go to the board while nothing is typed."""

    class CursorMoved(Message):
        """An arrow key, to move the cursor on the board."""

        def __init__(self, dx: int, dy: int):
            super().__init__()
            self.dx, self.dy = dx, dy

    class CursorPicked(Message):
        """Enter or Space, to pick what is under the cursor."""

        def __init__(self, key: str):
            super().__init__()
            self.key = key

    def __init__(self) -> None:
        super().__init__(id="move-input", compact=True, select_on_focus=False, max_length=80)
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down") or (event.key in ARROWS and not self.value):
            self.post_message(self.CursorMoved(*ARROWS[event.key]))
        elif event.key in ("enter", "space") and not self.value.strip():
            self.value = ""
            self.post_message(self.CursorPicked(event.key))
        else:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
