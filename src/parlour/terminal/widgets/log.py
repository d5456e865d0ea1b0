"""The log: the turns so far, each of which can be looked at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from parlour.match import Turn
from parlour.match.viewing import SecretTurn

SHOWN = 200  # turns
BLOCK = 4  # turns of a group that are told as one
TURN = "turn"  # what the text of a turn is marked with

Told = Turn | SecretTurn
Numbered = tuple[int, Told]


class TurnLog(VerticalScroll):
    """The log; a click on a turn asks for it. The newest is in sight, and where it is too long its beginning."""

    class Clicked(Message):
        """A turn was clicked, by its number from 1."""

        def __init__(self, turn: int):
            super().__init__()
            self.turn = turn

    def __init__(self) -> None:
        super().__init__(id="log-pane", can_focus=False)
        self._newest = Text()

    def compose(self) -> ComposeResult:
        yield Static(id="log", markup=False)

    def show(self, turns: Sequence[Told]) -> None:
        """Show these turns, down to the last."""
        told = log(turns)
        self._newest = told.split("\n")[-1] if turns else Text()
        self.query_one("#log", Static).update(told)
        self.show_end()

    def show_end(self) -> None:
        self.call_after_refresh(self._show_newest)

    def _show_newest(self) -> None:
        lines = len(self._newest.wrap(self.app.console, max(self.scrollable_content_region.width, 1)))
        self.scroll_to(y=self.max_scroll_y - max(lines - self.size.height, 0), animate=False)

    def on_click(self, event: events.Click) -> None:
        turn = event.style.meta.get(TURN)
        if turn is not None:
            self.post_message(self.Clicked(turn))


def log(turns: Sequence[Told]) -> Text:
    """The turns so far, each in notation and in sentences."""
    text = Text()
    for block in _blocks(list(enumerate(turns, 1))[-SHOWN:]):
        text.append_text(_told(block))
    text.right_crop(1)
    return text


def _blocks(turns: Sequence[Numbered]) -> Iterator[list[Numbered]]:
    """Each turn by itself, but many of a group together."""
    for group, alike in groupby(turns, key=lambda numbered: numbered[1].group):
        block = list(alike)
        yield from [block] if group and len(block) >= BLOCK else [[numbered] for numbered in block]


def _told(block: list[Numbered]) -> Text:
    (first, turn), (last, end) = block[0], block[-1]
    text = Text().append(f"{first:>3}{f'-{last}' if last > first else ''}. ", Style(dim=True))
    text.append(f"{turn.text}{' …' if last > first else ''}", Style(bold=True))
    told = [" ".join(each.sentences) for each in (turn, end)[: 1 + (last > first)]]
    text.append(f"  {' … '.join(told)}\n")
    text.stylize(Style(meta={TURN: last}))
    return text
