"""The screen that asks which of several actions is meant, where the same clicks make them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from parlour.view.language import phrases
from parlour.view.scene import Choice

say = phrases(__package__)


class ActionPicker(ModalScreen[Choice | None]):
    """A list of choices, one of which is meant."""

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
