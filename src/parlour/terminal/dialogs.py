"""Screens over the table: the choice between moves, and the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from parlour.view.language import phrases
from parlour.view.scene import Choice

say = phrases(__package__)


class ActionPicker(ModalScreen[Choice | None]):
    """Asks which of several moves is meant if the same clicks make all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Close", priority=True)]

    def __init__(self, choices: Sequence[Choice]):
        super().__init__()
        self.choices = choices

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static(say("Which move do you mean? (Enter: choose, Esc: cancel)"), classes="dialog-title")
            yield OptionList(*[f"{choice.text}: {choice.sentence}" for choice in self.choices], markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.choices[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)


class Curtain(Screen[None]):
    """Hides the table while one person hands the screen to the next, who closes the curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave", show=False),
        Binding("f1,f2,f3,f4,f5,f6,f7,f8,escape,pageup,pagedown", "wait", show=False, priority=True),
    ]

    def __init__(self, seat: str):
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        texts = "Hand over to {seat}, then press Enter.", "The next screen is for {seat}'s eyes only."
        yield Static("\n\n".join(say(each, seat=self.seat) for each in texts), markup=False)

    def action_leave(self) -> None:
        self.dismiss()

    def action_wait(self) -> None:
        """Ignore keys of the table while the curtain is down."""
