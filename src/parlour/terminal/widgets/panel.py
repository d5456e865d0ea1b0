"""The players and counters: a panel beside the board, or a strip above it; and the line of keys below."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.style import Style
from rich.text import Text

from parlour.core.game import Game
from parlour.terminal.capabilities import Capabilities
from parlour.view.language import phrases
from parlour.view.scene import Scene
from parlour.view.text import counter_words

from .piece_text import seat_runs
from .spot_text import value_word

say = phrases(__package__)
GROUND = "#3a7355"  # background of a seat's sign
HEADING = Style(bold=True, underline=True)
INDENT = 2  # columns before a seat's counters
GAP, LEAST_GAP = 3, 1  # columns between seats in a strip
GAPS = (2, 1)  # columns between keys


@dataclass(frozen=True, slots=True)
class PanelSeat:
    """A seat's sign and name, its player, and its counters."""

    name: Text
    player: Text
    counters: tuple[str, ...]

    @property
    def anonymous(self) -> PanelSeat:
        """A copy without the player."""
        return replace(self, player=Text())

    @property
    def numbers(self) -> PanelSeat:
        """A copy with only the numbers of its counters, for use with a legend."""
        return replace(self, counters=(", ".join(counter.rpartition(" ")[2] for counter in self.counters),))

    def line(self, gap: int = 2) -> Text:
        """Everything on one line."""
        return _joined([self.name, *filter(None, [self.player]), *map(Text, self.counters)], gap)

    def lines(self, width: int) -> Text:
        """Everything on one line; otherwise the counters on separate lines, below the player if the name is long."""
        whole, named = self.line(), replace(self, counters=()).line()
        if whole.cell_len <= width:
            return whole
        first, *below = [named] if named.cell_len <= width else [self.name, *filter(None, [self.player])]
        parts = [_cut(part, width - INDENT) for part in (*below, *map(Text, self.counters))]
        rest = _flow(parts, width - INDENT, 2).split("\n") if parts else []
        return _stacked(_cut(first, width), *(Text(" " * INDENT).append_text(line) for line in rest))


@dataclass(frozen=True, slots=True)
class Players:
    """The game, the counters of the table, and the seats with theirs."""

    title: str = ""
    counters: tuple[str, ...] = ()
    seats: tuple[PanelSeat, ...] = ()

    def panel(self, width: int, most: int) -> Text:
        """The panel beside a board: one or two lines per seat, or one line and a legend if that is too long."""
        head = [_wrapped(self.title, width, HEADING), *([_flow(self.counters, width, 2)] if self.counters else [])]
        whole = [*head, *(seat.lines(width) for seat in self.seats)]
        short = [*head, *self._legend(width), *(seat.anonymous.numbers.lines(width) for seat in self.seats)]
        return _first_that_fits([_stacked(*whole), *([_stacked(*short)] if self._legend(width) else [])], most)

    def strip(self, width: int, most: int) -> Text:
        """The strip above a board: one line, or the first variant of at most `most` lines, or the shortest."""
        head: list[Text | str] = [Text(self.title, HEADING), *self.counters]
        whole = _joined([*_texts(head), *(seat.line() for seat in self.seats)], GAP)
        return whole if whole.cell_len <= width else _first_that_fits(list(self._strips(head, width)), most)

    def _strips(self, head: Sequence[Text | str], width: int) -> Iterator[Text]:
        """Yield variants: without players, then with a legend, then without the game."""
        anonymous, legend = [seat.anonymous for seat in self.seats], self._legend(width)
        ways = [(head, self.seats, GAP), (head, anonymous, GAP)]
        if legend:
            named, numbers = [*head, *legend], [seat.numbers for seat in anonymous]
            ways += [(named, [seat.numbers for seat in self.seats], GAP), (named, numbers, GAP)]
            ways += [(named[1:], numbers, GAP), (named[1:], numbers, LEAST_GAP)]
        for above, seats, gap in ways:
            yield _stacked(_flow(above, width, 2), _row(seats, width, gap))

    def _legend(self, width: int) -> list[Text]:
        """The names of the counters, as a heading of the seats, if all seats have the same ones."""
        all_names = {tuple(counter.rpartition(" ")[0] for counter in seat.counters) for seat in self.seats}
        names, *others = all_names or {()}
        if others or not names:
            return []
        return [_wrapped(f"{', '.join(names)}:", width)]


def players(game: Game, scene: Scene, names: Sequence[str], terminal: Capabilities) -> Players:
    """The players, the seat to act, and all counters."""
    seats = tuple(_seat(scene, seat, name, terminal) for seat, name in enumerate(names))
    return Players(_title(game), _counters(scene, None), seats)


def key_line(keys: Mapping[str, str], width: int) -> str:
    """The clickable keys and their actions. If there is little room, they move together, then some are dropped."""
    shown = [(key, f" {say(action)}", action) for key, action in keys.items()]
    gap = GAPS[0] if _keys_width(shown, GAPS[0]) <= width else GAPS[1]
    if len(shown) > 3 and _keys_width(shown, gap) > width:
        (first, _, back), (second, _, ahead), last = shown[-3:]
        joined = [*shown[:-3], (first, "", back), (second, f" {say('browse')}", ahead), last]
        shown = joined if _keys_width(joined, gap) <= width else shown
    while len(shown) > 2 and _keys_width(shown, gap) > width:
        del shown[-2]
    return (" " * gap).join(f"[@click=app.{action}][b]{key}[/b]{word}[/]" for key, word, action in shown)


def _keys_width(shown: Sequence[tuple[str, str, str]], gap: int) -> int:
    return sum(len(key) + len(word) + gap for key, word, _ in shown) - gap


def _title(game: Game) -> str:
    """The game and its options that differ from the defaults."""
    options = {option.name: option for option in game.info.localized(game.say).options}
    changed = [(options[name], value) for name, value in game.options.items() if value != options[name].default]
    texts = [f"{option.title or option.name} {value_word(option, value)}" for option, value in changed]
    return " · ".join([game.title, *texts])


def _seat(scene: Scene, seat: int, player: str, terminal: Capabilities) -> PanelSeat:
    """A seat, with an arrow if it is to act."""
    is_actor = seat == scene.actor
    text = Text(("▶" if terminal.unicode else ">") if is_actor else " ")
    ground = Style(bgcolor=GROUND) if terminal.colour else Style()
    for sign, style in seat_runs(seat, scene.colours, terminal):
        text.append(f" {sign} ", style + ground)
    text.append(f" {scene.seats[seat]}", Style(bold=is_actor))
    return PanelSeat(text, Text(player, Style(dim=True)), _counters(scene, seat))


def _counters(scene: Scene, seat: int | None) -> tuple[str, ...]:
    return tuple(counter_words(counter) for counter in scene.counters if counter.seat == seat)


def _height(text: Text) -> int:
    return text.plain.count("\n") + 1


def _first_that_fits(ways: Sequence[Text], most: int) -> Text:
    """The first text of at most `most` lines, or the shortest one."""
    return next((way for way in ways if _height(way) <= most), min(ways, key=_height))


def _joined(parts: Sequence[Text], gap: int) -> Text:
    return Text(" " * gap).join(parts)


def _stacked(*parts: Text) -> Text:
    return Text("\n").join(parts)


def _cut(text: Text, width: int) -> Text:
    """A text on one line, with an ellipsis if it is too long."""
    text = text.copy()
    text.truncate(max(width, 1), overflow="ellipsis")
    return text


def _wrapped(text: str, width: int, style: Style | None = None) -> Text:
    return Text("\n".join(textwrap.wrap(text, max(width, 1))), style or Style())


def _texts(parts: Sequence[Text | str]) -> list[Text]:
    return [Text(part) if isinstance(part, str) else part for part in parts]


def _row(seats: Sequence[PanelSeat], width: int, gap: int) -> Text:
    """Seats side by side, or below each other if one needs more than a line."""
    lines = [seat.line(max(gap - 1, 1)) for seat in seats]
    if all(line.cell_len <= width for line in lines):
        return _flow(lines, width, gap)
    return _stacked(*(seat.lines(width) for seat in seats))


def _flow(parts: Sequence[Text | str], width: int, gap: int) -> Text:
    """Parts side by side, wrapped to several lines."""
    lines: list[list[Text]] = []
    for part in _texts(parts):
        if lines and _joined([*lines[-1], part], gap).cell_len <= width:
            lines[-1].append(part)
        else:
            lines.append([part])
    return _stacked(*(_joined(line, gap) for line in lines))
