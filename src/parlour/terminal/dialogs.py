"""Screens over the table: long texts, the choice between moves, and the curtain between two people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from parlour.view.language import phrases
from parlour.view.scene import Choice

say = phrases(__package__)
MARKUP = re.compile(r"([\\`*_{}\[\]()#+.!|<>~-])")  # characters with a meaning in Markdown


class DocumentScreen(ModalScreen[None]):
    """Shows a text in Markdown: the help, the rules, or full messages."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f1,f5,f9,q,enter", "dismiss")]

    def __init__(self, markdown: str):
        super().__init__()
        self.markdown = markdown

    def compose(self) -> ComposeResult:
        from textual.widgets import Markdown  # slow to load

        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_subtitle = say("Arrow keys: scroll. Esc: close.")
            yield Markdown(self.markdown, open_links=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


def paragraphs(texts: Iterable[str]) -> str:
    """Escape plain texts for Markdown, one paragraph each."""
    return "\n\n".join(MARKUP.sub(r"\\\1", text) for text in texts)


class ActionPicker(ModalScreen[Choice | None]):
    """Asks which of several moves is meant if the same clicks make all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", priority=True)]

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


class Curtain(Screen[None]):
    """Hides the table while one person hands the screen to the next, who closes the curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "dismiss"),
        Binding("f1,f2,f3,f4,f5,f6,f7,f8,escape,pageup,pagedown", "wait", show=False, priority=True),
    ]

    def __init__(self, seat: str):
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        texts = "Hand over to {seat}, then press Enter.", "The next screen is for {seat}'s eyes only."
        yield Static("\n\n".join(say(each, seat=self.seat) for each in texts), markup=False)

    def action_wait(self) -> None:
        """Ignore keys of the table while the curtain is down."""
