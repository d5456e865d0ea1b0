"""Panes of text: the log of turns, texts that are cut off, and lesson texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
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
LEAST_LINES = 3  # lines
EDGES = 2  # columns beside the text
MORE_BELOW = "Page Down: more"


class LessonText(VerticalScroll):
    """The task of a step, or the answer, below a title.

    It has room for the longest text of the lesson, so that the board below does not move.
    """

    def __init__(self) -> None:
        super().__init__(id="lesson", can_focus=False)
        self._width, self._room = LEAST_LINES, LEAST_LINES  # columns and lines for the text
        self.texts: Sequence[Text] = ()
        self.text = Text()

    def compose(self) -> ComposeResult:
        yield Static(id="lesson-text", markup=False)

    def show(self, text: Text) -> None:
        """Show a text from its beginning. If it is too long, the title line names the key to scroll."""
        self.text = text
        title, *rest = text.split("\n", include_separator=True)
        more = Text(f"{say(MORE_BELOW)}  ", Style(bold=True)) if self._lines(text) > self._room else Text()
        self.query_one("#lesson-text", Static).update(Text.assemble(more, title, *rest))
        self.scroll_home(animate=False)

    def make_room(self, width: int, most: int) -> int:
        """Set the height for the longest text, at most `most` lines, and return it."""
        self._width = width - EDGES
        lines = max(map(self._lines, self.texts), default=LEAST_LINES)
        self.fill(width, min(max(lines, LEAST_LINES), max(most, LEAST_LINES)))
        return self._room

    def fill(self, width: int, lines: int) -> None:
        """Set the height to a number of lines."""
        self._width, self._room, self.styles.height = width - EDGES, lines, lines
        self.show(self.text)

    def _lines(self, text: Text) -> int:
        return len(text.wrap(self.app.console, self._width))


def written(title: str, where: str, text: str) -> Text:
    """A title with its position in the lesson, and a text below."""
    whole = Text().append(title, Style(bold=True)).append(f"  {where}\n", Style(dim=True))
    return whole.append(text)


def closing(lesson: Lesson) -> Text:
    """The text after the last step: the chapters with their rules, and the game that follows."""
    whole = Text().append(say("You've finished the {title} lesson", title=lesson.game.title), Style(bold=True))
    for chapter, summary in zip(lesson.chapters, lesson.summaries, strict=True):
        whole.append(f"\n{chapter}", Style(bold=True)).append(f"  {summary}" if summary else "")
    text = lesson.first_game.spoken().text
    return whole.append(f"\n\n{text}" if text else "")
