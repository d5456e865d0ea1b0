"""What a learner reads, above the board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from parlour.lessons import Lesson
from parlour.view.language import phrases

say = phrases(__package__)
LEAST = 3  # lines
EDGES = 2  # columns beside the text
MORE = "Page Down: more"


class LessonText(VerticalScroll):
    """A title, and what is to be done or came of it.

    It has room for the longest of what will stand there, so that the board below stays where it is.
    """

    def __init__(self) -> None:
        super().__init__(id="lesson", can_focus=False)
        self._width, self._room = LEAST, LEAST  # columns and lines for a text
        self.texts: Sequence[Text] = ()
        self.text = Text()

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-text", markup=False)

    def show(self, text: Text) -> None:
        """Show a text, from its beginning; by its title the key that goes on, where it is longer than its room."""
        self.text = text
        title, *rest = text.split("\n", include_separator=True)
        more = Text(f"{say(MORE)}  ", Style(bold=True)) if self._lines(text) > self._room else Text()
        self.query_one("#lesson-text", Static).update(Text.assemble(more, title, *rest))
        self.scroll_home(animate=False)

    def turn_a_page(self, way: int) -> None:
        """Scroll up or down by what is seen."""
        self.scroll_page_up() if way < 0 else self.scroll_page_down()

    def make_room(self, width: int, most: int) -> int:
        """Take as many lines of a window as the texts need, or as it can give; how many that are."""
        self._width = width - EDGES
        lines = max(map(self._lines, self.texts), default=LEAST)
        self.styles.height = self._room = min(max(lines, LEAST), max(most, LEAST))
        self.show(self.text)
        return self._room

    def fill(self, width: int, lines: int) -> None:
        """Take so many lines of a window."""
        self._width, self._room, self.styles.height = width - EDGES, lines, lines
        self.show(self.text)

    def _lines(self, text: Text) -> int:
        return len(text.wrap(self.app.console, self._width))


def written(title: str, where: str, text: str) -> Text:
    """A title, where that is, and below a text."""
    whole = Text().append(title, Style(bold=True)).append(f"  {where}\n", Style(dim=True))
    return whole.append(text)


def closing(lesson: Lesson) -> Text:
    """What is read after the last step: the chapters with their rules, and which game follows."""
    whole = Text().append(say("You've finished the {title} lesson", title=lesson.game.title), Style(bold=True))
    for chapter, summary in zip(lesson.chapters, lesson.summaries, strict=True):
        whole.append(f"\n{chapter}", Style(bold=True)).append(f"  {summary}" if summary else "")
    text = lesson.first_game.spoken().text
    return whole.append(f"\n\n{text}" if text else "")
