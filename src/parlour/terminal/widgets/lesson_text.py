"""What a learner reads, above the board."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

LEAST = 3  # lines
EDGES = 2  # columns beside the text


class LessonText(VerticalScroll):
    """A title, and what is to be done or came of it. It has room for the longest of what will stand there."""

    def __init__(self) -> None:
        super().__init__(id="lesson", can_focus=False)
        self.texts: tuple[Text, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-text", markup=False)

    def show(self, title: str, where: str, text: str) -> None:
        """Show a title, with where in the lesson that is, and a text."""
        self.query_one("#lesson-text", Static).update(written(title, where, text))
        self.scroll_home(animate=False)

    def make_room(self, width: int, most: int) -> int:
        """Take as many lines of a window as the texts need, or as it can give; how many that are."""
        lines = max((len(text.wrap(self.app.console, width - EDGES)) for text in self.texts), default=LEAST)
        self.styles.height = height = min(max(lines, LEAST), max(most, LEAST))
        return height


def written(title: str, where: str, text: str) -> Text:
    """A title, where that is, and below a text."""
    whole = Text().append(title, Style(bold=True)).append(f"  {where}\n", Style(dim=True))
    return whole.append(text)
