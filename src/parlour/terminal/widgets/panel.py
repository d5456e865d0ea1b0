"""The players and counters: a panel beside the board, or a strip above it; and the line of keys below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from parlour.game import Game
from parlour.view.language import phrases
from parlour.view.scene import Scene
from parlour.view.text import counter_words

from ..capabilities import Capabilities
from .pieces import seat_runs
from .words import value_word

say = phrases(__package__)
GROUND = "#3a7355"  # behind a seat's sign
INDENT = 3
GAP = 3  # columns between seats in a strip
LEAST_FOR_PLAYERS = 70  # columns of a strip that says who plays at each of many seats
Keys = Sequence[tuple[str, str, str]]  # key, word, action
KEYS: Keys = (
    ("F1", "help", "help"),
    ("F2", "hint", "hint"),
    ("F3", "undo", "undo"),
    ("F4", "new", "new"),
    ("F5", "rules", "rules"),
    ("F6", "again", "again"),
    ("F7", "earlier", "earlier"),
    ("F8", "later", "later"),
    ("F10", "quit", "quit"),
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's sign and name, who plays there, and its counters."""

    name: Text
    player: Text
    counters: tuple[str, ...]

    @property
    def numbers(self) -> list[str]:
        """The counters without what they count."""
        return [counter.rpartition(" ")[2] for counter in self.counters]

    def line(self, counters: Sequence[str], gap: int, with_player: bool = True) -> Text:
        """All of it on one line."""
        return _joined([self.name, *([self.player] if with_player else []), *map(Text, counters)], gap)

    def lines(self, width: int) -> list[Text]:
        """The counters on lines of their own."""
        named = [self.line([], 2)]
        return [*named, _indented(_flow(self.counters, width - INDENT, 2))] if self.counters else named


@dataclass(frozen=True, slots=True)
class Players:
    """What stands over the log: the game, the counters of the table, and each seat with its own."""

    title: str = ""
    counters: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()

    def panel(self, width: int) -> Text:
        """A line or two a seat."""
        parts = [Text(self.title, Style(bold=True, underline=True))]
        for seat in self.seats:
            whole = seat.line(seat.counters, 2)
            parts += [whole] if whole.cell_len <= width else seat.lines(width)
        return Text("\n").join([*parts, *([_flow(self.counters, width, 2)] if self.counters else [])])

    def strip(self, width: int) -> Text:
        """As few lines as it takes, one if all fits: of many seats only the first says what its numbers count."""
        first = _flow([Text(self.title, Style(bold=True, underline=True)), *self.counters], width, 2)
        whole = _joined([first, *(seat.line(seat.counters, 2) for seat in self.seats)], GAP)
        if whole.cell_len <= width and "\n" not in first.plain:
            return whole
        seats = _flow([seat.line(seat.counters, 2) for seat in self.seats], width, GAP)
        if len(seats.split("\n")) > 1:
            short = [seat.numbers if number else seat.counters for number, seat in enumerate(self.seats)]
            with_players = width >= LEAST_FOR_PLAYERS
            lines = [seat.line(its, 1, with_players) for seat, its in zip(self.seats, short, strict=True)]
            seats = _flow(lines, width, GAP)
            if any(line.cell_len > width for line in lines):
                seats = Text("\n").join(line for seat in self.seats for line in seat.lines(width))
        return Text("\n").join([first, seats])


def players(game: Game, scene: Scene, names: Sequence[str], terminal: Capabilities) -> Players:
    """Who sits where, whose turn it is, and all counters."""
    seats = tuple(_seat(scene, seat, name, terminal) for seat, name in enumerate(names))
    return Players(_title(game), _counters(scene, None), seats)


def key_line(keys: Keys, width: int) -> str:
    """The keys, each of which can be clicked; where there is little room, the last but one goes first."""
    shown = list(keys)
    while len(shown) > 2 and sum(len(f"{key} {word}  ") for key, word, _ in shown) - 2 > width:
        del shown[-2]
    return "  ".join(f"[@click=app.{action}][b]{key}[/b] {word}[/]" for key, word, action in shown)


def keys() -> Keys:
    """The keys of the table, in the language that is spoken."""
    return [(key, say(word), action) for key, word, action in KEYS]


def _title(game: Game) -> str:
    """The game, and its options where they differ from the usual."""
    options = {option.name: option for option in game.info.spoken(game.say).options}
    changed = [(options[name], value) for name, value in game.options.items() if value != options[name].default]
    told = [f"{option.title or option.name} {value_word(option, value)}" for option, value in changed]
    return " · ".join([game.title, *told])


def _seat(scene: Scene, seat: int, player: str, terminal: Capabilities) -> Seat:
    """A seat, with an arrow where it is to act."""
    is_actor = seat == scene.actor
    text = Text(("▶" if terminal.unicode else ">") if is_actor else " ")
    ground = Style(bgcolor=GROUND) if terminal.colour else Style()
    for sign, style in seat_runs(seat, scene.colours, terminal):
        text.append(f" {sign} ", style + ground)
    text.append(f" {scene.seats[seat]}", Style(bold=is_actor))
    return Seat(text, Text(player, Style(dim=True)), _counters(scene, seat))


def _counters(scene: Scene, seat: int | None) -> tuple[str, ...]:
    return tuple(counter_words(counter) for counter in scene.counters if counter.seat == seat)


def _joined(parts: Sequence[Text], gap: int) -> Text:
    return Text(" " * gap).join(parts)


def _indented(text: Text) -> Text:
    return Text("\n").join(Text(" " * INDENT).append_text(line) for line in text.split("\n"))


def _flow(parts: Sequence[Text | str], width: int, gap: int) -> Text:
    """Parts one after another, on as many lines as it takes."""
    lines: list[list[Text]] = []
    for part in (Text(part) if isinstance(part, str) else part for part in parts):
        if lines and _joined([*lines[-1], part], gap).cell_len <= width:
            lines[-1].append(part)
        else:
            lines.append([part])
    return Text("\n").join(_joined(line, gap) for line in lines)
