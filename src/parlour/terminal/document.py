"""The screen for long texts: the help, the rules, or full messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown

from parlour.view.language import phrases

say = phrases(__package__)
MARKUP = re.compile(r"([\\`*_{}\[\]()#+.!|<>~-])")  # characters with a meaning in Markdown


class DocumentScreen(ModalScreen[None]):
    """Shows a text in Markdown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,f5,f9,q,enter", "leave", show=False)]

    def __init__(self, markdown: str):
        super().__init__()
        self.markdown = markdown

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_subtitle = say("Arrow keys: scroll. Esc: close.")
            yield Markdown(self.markdown, open_links=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_leave(self) -> None:
        self.dismiss()


def paragraphs(texts: Iterable[str]) -> str:
    """Escape plain texts for Markdown, one paragraph each."""
    return "\n\n".join(MARKUP.sub(r"\\\1", text) for text in texts)
