"""The forms that open over the table: a picker, a new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from parlour import registry
from parlour.errors import ParlourError
from parlour.info import Flag, Number, Option
from parlour.players import LEVELS
from parlour.view.scene import Choice

from .sitting import HUMAN, Sitting, new_sitting, seat_count

LEAVE: list[BindingType] = [Binding("escape", "leave", "Close", priority=True)]


class Picker(ModalScreen[Choice | None]):
    """Several choices are made by the same clicks: which one is meant?"""

    BINDINGS: ClassVar[list[BindingType]] = LEAVE

    def __init__(self, choices: Sequence[Choice]):
        super().__init__()
        self.choices = choices

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static("Which do you mean? (Enter takes it, Esc goes back)", classes="dialog-title")
            yield OptionList(*[f"{choice.text}: {choice.sentence}" for choice in self.choices], markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.choices[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)


class Chooser(Static, can_focus=True):
    """One of a few values: left and right, or a click, go on to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    class Changed(Message):
        def __init__(self, chooser: Chooser):
            super().__init__()
            self.chooser = chooser

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
    """A whole number, typed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new game shall be."""

    game: str
    options: dict[str, Any]
    seats: list[str]


class NewGame(ModalScreen[Sitting | None]):
    """The form for a new game: which, its options, who sits where."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *LEAVE,
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "start", show=False, priority=True),
    ]

    def __init__(self, wish: Wish):
        super().__init__()
        self.wish = wish

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static("A new game", classes="dialog-title")
            yield from self._rows()
            yield Static("", id="dialog-problem", markup=False)
            yield Static(
                "Up and down choose a line, left and right change it. Enter starts, Esc goes back.", classes="hint-line"
            )

    def _rows(self) -> ComposeResult:
        names = registry.games()
        info = registry.info(self.wish.game)
        titles = [registry.info(name).title for name in names]
        yield self._row("Game", Chooser(names, self.wish.game, titles, id="game"))
        levels = [HUMAN, *(level.name for level in LEVELS)]
        shown = ["a person", *(f"{level.name}: {level.meaning}" for level in LEVELS)]
        for number, name in enumerate(info.seat_names[: len(self.wish.seats)]):
            yield self._row(name, Chooser(levels, self.wish.seats[number], shown, id=f"seat-{number}"))
        for option in info.options:
            yield self._row(option.name, self._field(option))

    @staticmethod
    def _row(name: str, field: Static | Input) -> Horizontal:
        return Horizontal(Static(name, classes="row-name", markup=False), field, classes="row")

    def _field(self, option: Option) -> Static | Input:
        value = str(self.wish.options.get(option.name, option.default)).lower()
        name = f"option-{option.name}"
        if isinstance(option, Number) and option.high - option.low > 8:
            return NumberField(value, type="integer", compact=True, id=name)
        values = _values_of(option)
        return Chooser(values, value if value in values else str(option.default).lower(), id=name)

    @on(Chooser.Changed)
    async def _changed(self, event: Chooser.Changed) -> None:
        """Another game, or another number of players, has other rows."""
        if event.chooser.id not in ("game", "option-players"):
            return
        self.wish = self._read()
        await self.recompose()
        self.query_one(f"#{event.chooser.id}").focus()

    def _read(self) -> Wish:
        game = self.query_one("#game", Chooser).value
        info = registry.info(game)
        options = {option.name: self._value(option) for option in info.options if self.query(f"#option-{option.name}")}
        if game != self.wish.game:
            options = {}
        count = seat_count(info, options)
        seats = [self.query_one(f"#seat-{i}", Chooser).value for i in range(len(self.wish.seats))]
        return Wish(game, options, (seats + [LEVELS[-2].name] * count)[:count])

    def _value(self, option: Option) -> str:
        field = self.query_one(f"#option-{option.name}")
        return field.value if isinstance(field, Chooser | Input) else ""

    def action_start(self) -> None:
        wish = self._read()
        try:
            sitting = new_sitting(wish.game, wish.options, wish.seats)
        except ParlourError as problem:
            self.query_one("#dialog-problem", Static).update(str(problem))
            return
        self.dismiss(sitting)

    def action_leave(self) -> None:
        self.dismiss(None)


def _values_of(option: Option) -> list[str]:
    if isinstance(option, Number):
        return [str(number) for number in range(option.low, option.high + 1)]
    return ["false", "true"] if isinstance(option, Flag) else list(option.values)
