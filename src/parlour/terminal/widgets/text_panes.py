"""Panes of text: the log of turns, texts that are cut off, and lesson texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from parlour.lessons import Lesson
from parlour.match import Turn
from parlour.match.viewing import SecretTurn
from parlour.view.language import phrases

SHOWN = 200  # turns
BLOCK = 4  # smallest number of turns of a group that are merged
TURN = "turn"  # metadata key of a turn's text

AnyTurn = Turn | SecretTurn
Numbered = tuple[int, AnyTurn]


class TurnLog(VerticalScroll):
    """The clickable log. It shows the newest turn, or its beginning if it is too long."""

    @dataclass
    class TurnClicked(Message):
        """A turn was clicked, by its number from 1."""

        turn: int

    def __init__(self) -> None:
        super().__init__(id="log-pane", can_focus=False)
        self._newest = Text()

    def compose(self) -> ComposeResult:
        yield Static(id="log", markup=False)

    def on_mount(self) -> None:
        self.watch(self, "virtual_size", self.show_end, init=False)  # the text, or the room for it, has changed

    def show(self, turns: Sequence[AnyTurn]) -> None:
        text = log(turns)
        self._newest = text.split("\n")[-1] if turns else Text()
        self.query_one("#log", Static).update(text)
        self.show_end()

    def on_resize(self) -> None:
        self.show_end()

    def show_end(self) -> None:
        self.call_after_refresh(self._show_newest)

    def _show_newest(self) -> None:
        lines = len(self._newest.wrap(self.app.console, max(self.scrollable_content_region.width, 1)))
        self.scroll_to(y=self.max_scroll_y - max(lines - self.size.height, 0), animate=False)

    def on_click(self, event: events.Click) -> None:
        turn = event.style.meta.get(TURN)
        if turn is not None:
            self.post_message(self.TurnClicked(turn))


def log(turns: Sequence[AnyTurn]) -> Text:
    """The turns in notation and in sentences."""
    text = Text()
    for block in _blocks(list(enumerate(turns, 1))[-SHOWN:]):
        text.append_text(_block_text(block))
    text.right_crop(1)
    return text


def steps(turns: Sequence[AnyTurn]) -> list[int]:
    """The numbers of turns after which a replay stops: 0, and the end of each line of the log."""
    return [0, *(block[-1][0] for block in _blocks(list(enumerate(turns, 1))))]


def _blocks(turns: Sequence[Numbered]) -> Iterator[list[Numbered]]:
    """Yield turns one by one, and BLOCK or more turns of a group together."""
    for group, alike in groupby(turns, key=lambda numbered: numbered[1].group):
        block = list(alike)
        yield from [block] if group and len(block) >= BLOCK else [[numbered] for numbered in block]


def _block_text(block: list[Numbered]) -> Text:
    (first, turn), (last, end) = block[0], block[-1]
    text = Text().append(f"{first:>3}{f'-{last}' if last > first else ''}. ", Style(dim=True))
    text.append(f"{turn.text}{' …' if last > first else ''}", Style(bold=True))
    parts = [" ".join(each.sentences) for each in (turn, end)[: 1 + (last > first)]]
    text.append(f"  {' … '.join(parts)}\n")
    text.stylize(Style(meta={TURN: last}))
    return text


MORE = " … F9"


class Clipped(Static):
    """Plain text of limited height. The `extra` text is shown after it if both fit."""

    extra = ""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(Text(str(self.content)).wrap(self.app.console, max(width, len(MORE))))

    def render(self) -> Text:
        (width, height), text = self.content_size, str(self.content)
        both = f"{text} {self.extra}".strip()
        fits = len(Text(both).wrap(self.app.console, max(width, len(MORE)))) <= height
        return clipped(both if fits else text, width, height, self.app.console)


def clipped(text: str, width: int, height: int, console: Console) -> Text:
    """The part of a text that fits into a room, with MORE at the end if it is cut off."""
    lines = Text(text).wrap(console, max(width, len(MORE)))
    if len(lines) > height > 0:
        last = lines[height - 1].wrap(console, max(width - len(MORE), 1))[0]
        last.rstrip()
        lines[height - 1] = last.append(MORE)
    return Text("\n").join(lines[: max(height, 1)])


say = phrases(__package__)
LEAST_LINES = 4  # lines
EDGES = 2  # columns beside the text
MORE_BELOW = "Page Down: more"
LAST_SENTENCE = re.compile(r"(?:.*[.!?][)”“]*\s)?(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A text below a title. Its end, the task, is always visible."""

    title: Text
    text: Text
    task: Text = field(default_factory=Text)

    @property
    def whole(self) -> Text:
        """All of it."""
        return Text.assemble(self.title, "\n", self.text, self.task)


class LessonText(Vertical):
    """The task of a step, or the answer, below a title.

    It has room for the longest text of the lesson, so that the board below does not move. If a text is too long, its
    explanation scrolls between the title and the task.
    """

    def __init__(self) -> None:
        super().__init__(id="lesson-box")
        self._width, self._room = LEAST_LINES, LEAST_LINES  # columns and lines for the text
        self.pages: Sequence[LessonPage] = ()
        self.page = LessonPage(Text(), Text())

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-title", markup=False)
        with VerticalScroll(id="lesson", can_focus=False):
            yield Static(id="lesson-text", markup=False)
        yield Static(id="lesson-task", markup=False)

    @property
    def scrolls(self) -> bool:
        """Whether a part of the text is out of sight."""
        return self.query_one("#lesson", VerticalScroll).max_scroll_y > 0

    def show(self, page: LessonPage) -> None:
        """Show a text from its beginning. If it is too long, the title line names the key to scroll."""
        self.page = page
        is_cut = self._lines(page.whole) > self._room
        titled = is_cut and self._lines(page.task) + 1 < self._room
        self._show_part("title", Text.assemble((f"{say(MORE_BELOW)}  ", "bold"), page.title), titled)
        self._show_part("task", page.task, is_cut and bool(page.task))
        self._show_part("text", page.text if is_cut else page.whole, True)
        pane = self.query_one("#lesson", VerticalScroll)
        pane.styles.overflow_y = "auto" if is_cut else "hidden"  # a scroll bar that stays would take a column
        pane.scroll_home(animate=False)

    def _show_part(self, part: str, text: Text, is_visible: bool) -> None:
        widget = self.query_one(f"#lesson-{part}", Static)
        widget.display = is_visible
        widget.update(text)

    def lines_for(self, width: int, most: int) -> int:
        """The lines of the longest text, at most `most`."""
        self._width = width - EDGES
        lines = max((self._lines(page.whole) for page in self.pages), default=LEAST_LINES)
        return max(min(lines, most), LEAST_LINES)

    def fill(self, width: int, lines: int) -> None:
        """Set the height to a number of lines."""
        self._width, self._room, self.styles.height = width - EDGES, lines, lines
        self.show(self.page)

    def _lines(self, text: Text) -> int:
        return len(text.wrap(self.app.console, self._width))


def task_page(title: str, where: str, text: str) -> LessonPage:
    """A page whose last sentence is the task."""
    match = LAST_SENTENCE.fullmatch(text)
    start = match.start(1) if match else 0
    return LessonPage(_heading(title, where), Text(text[:start]), Text(text[start:]))


def answer_page(title: str, where: str, text: str) -> LessonPage:
    """A page without a task."""
    return LessonPage(_heading(title, where), Text(text))


def _heading(title: str, where: str) -> Text:
    return Text().append(title, Style(bold=True)).append(f"  {where}", Style(dim=True))


def closing_page(lesson: Lesson) -> LessonPage:
    """The page after the last step: the chapters with their rules, and the game that follows."""
    parts = Text()
    for chapter, summary in zip(lesson.chapters, lesson.summaries, strict=True):
        parts.append(f"{chapter}", Style(bold=True)).append(f"  {summary}" if summary else "").append("\n")
    parts.append(f"\n{lesson.first_game.spoken().text}")
    parts.rstrip()
    return LessonPage(Text(say("You've finished the {title} lesson", title=lesson.game.title), Style(bold=True)), parts)
