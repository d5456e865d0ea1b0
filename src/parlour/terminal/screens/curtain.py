"""The curtain: it hides the table while one person hands the screen to the next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from parlour.view.language import phrases

say = phrases(__package__)


class Curtain(Screen[None]):
    """A screen that shows nothing but whose turn it is, until that person lifts it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave", show=False),
        Binding("f1,f2,f3,f4,f5,f6,f7,f8,escape,pageup,pagedown", "wait", show=False, priority=True),
    ]

    def __init__(self, seat: str):
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        told = "Hand over to {seat}, then press Enter.", "The next screen is for {seat}'s eyes only."
        yield Static("\n\n".join(say(each, seat=self.seat) for each in told), markup=False)

    def action_leave(self) -> None:
        self.dismiss()

    def action_wait(self) -> None:
        """Keys of the table do nothing while the curtain is down."""
