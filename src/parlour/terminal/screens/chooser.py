"""Fields of a form: one of a few values, and a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, Static


class Chooser(Static, can_focus=True):
    """One of a few values: left and right, or a click, go on to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    class Changed(Message):
        def __init__(self, chooser: Chooser):
            super().__init__()
            self.chooser = chooser

    def __init__(self, values: Sequence[str], value: str, shown: Sequence[str] | None = None, id: str | None = None):
        super().__init__(id=id, markup=False)
        self.values, self.shown = list(values), list(shown or values)
        self.index = self.values.index(value)
        self._write()

    @property
    def value(self) -> str:
        return self.values[self.index]

    def action_step(self, by: int) -> None:
        self.index = (self.index + by) % len(self.values)
        self._write()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        self.focus()
        self.action_step(-1 if event.x < 2 else 1)

    def _write(self) -> None:
        self.update(f"‹ {self.shown[self.index]} ›")


class NumberField(Input):
    """A whole number, typed."""
