"""Screens over the table: long texts, the choice of a move, the curtain between two people, and a new game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static

from parlour import registry
from parlour.errors import ParlourError
from parlour.game_info import FlagOption, NumberOption, Option
from parlour.players import LEVELS
from parlour.players.levels import USUAL_LEVEL
from parlour.terminal.widgets.spot_text import value_word
from parlour.view.language import phrases
from parlour.view.scene import Choice

from .session import HUMAN, Session, new_session

say = phrases(__package__)
HOW = "Up, Down: choose. Left, Right: change. Enter: start. Esc: cancel."
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


class Chooser(Static, can_focus=True):
    """A choice between a few values, changed by arrow keys or clicks."""

    BINDINGS: ClassVar[list[BindingType]] = [("left", "step(-1)"), ("right,space", "step(1)")]

    @dataclass
    class Changed(Message):
        chooser: Chooser

    def __init__(self, values: Sequence[str], value: str, shown: Sequence[str] | None = None, id: str | None = None):
        super().__init__(id=id, markup=False)
        self.values, self.shown = list(values), list(shown or values)
        self.index = self.values.index(value)
        self._write()

    @property
    def value(self) -> str:
        return self.values[self.index]

    def action_step(self, by: int) -> None:
        self.index = (self.index + by) % len(self.values)
        self._write()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        self.focus()
        self.action_step(-1 if event.x < 2 else 1)

    def _write(self) -> None:
        self.update(f"‹ {self.shown[self.index]} ›")


class NumberField(Input):
    """A field for a whole number."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The game, its options, and the players at its seats."""

    game: str
    options: Mapping[str, object]
    seats: list[str]


class NewGame(ModalScreen[Session | None]):
    """The form for a new game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", priority=True),
        ("up", "app.focus_previous"),
        ("down", "app.focus_next"),
        Binding("enter", "start", show=False, priority=True),
    ]

    def __init__(self, setup: Setup):
        super().__init__()
        self.setup = setup

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static(say("New game"), classes="dialog-title")
            yield from self._rows()
            yield Static("", id="dialog-problem", markup=False)
            yield Static(say(HOW), classes="hint-line")

    def _rows(self) -> ComposeResult:
        names = registry.games()
        info = registry.localized_info(self.setup.game)
        titles = [registry.localized_info(name).title for name in names]
        yield self._row(say("Game"), Chooser(names, self.setup.game, titles, id="game"))
        levels = [HUMAN, *(level.name for level in LEVELS)]
        shown = [say("human"), *(f"{level.title}: {level.spoken().meaning}" for level in LEVELS)]
        for number, name in enumerate(info.seat_names[: len(self.setup.seats)]):
            yield self._row(name, Chooser(levels, self.setup.seats[number], shown, id=f"seat-{number}"))
        for option in info.options:
            yield self._row(option.title or option.name, self._field(option))

    @staticmethod
    def _row(name: str, field: Static | Input) -> Horizontal:
        return Horizontal(Static(name, classes="row-name", markup=False), field, classes="row")

    def _field(self, option: Option) -> Static | Input:
        value = str(self.setup.options.get(option.name, option.default)).lower()
        name = f"option-{option.name}"
        if isinstance(option, NumberOption) and option.high - option.low > 8:
            return NumberField(value, type="integer", compact=True, id=name)
        values = _values_of(option)
        words = [value_word(option, value) for value in values]
        return Chooser(values, value if value in values else str(option.default).lower(), words, id=name)

    @on(Chooser.Changed)
    async def _changed(self, event: Chooser.Changed) -> None:
        """Rebuild the rows for another game or number of players."""
        if event.chooser.id not in ("game", "option-players"):
            return
        self.setup = self._read()
        await self.recompose()
        self.query_one(f"#{event.chooser.id}").focus()

    def _read(self) -> Setup:
        game = self.query_one("#game", Chooser).value
        info = registry.info(game)
        options = {option.name: self._value(option) for option in info.options if self.query(f"#option-{option.name}")}
        if game != self.setup.game:
            options = {}
        count = info.num_players(options)
        seats = [self.query_one(f"#seat-{i}", Chooser).value for i in range(len(self.setup.seats))]
        return Setup(game, options, (seats + [USUAL_LEVEL] * count)[:count])

    def _value(self, option: Option) -> str:
        field = self.query_one(f"#option-{option.name}")
        return field.value if isinstance(field, Chooser | Input) else ""

    def action_start(self) -> None:
        setup = self._read()
        try:
            session = new_session(setup.game, setup.options, setup.seats)
        except ParlourError as problem:
            self.query_one("#dialog-problem", Static).update(str(problem))
            return
        self.dismiss(session)


def _values_of(option: Option) -> list[str]:
    if isinstance(option, NumberOption):
        return [str(number) for number in range(option.low, option.high + 1)]
    return ["false", "true"] if isinstance(option, FlagOption) else list(option.values)
