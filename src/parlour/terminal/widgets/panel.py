"""The panel beside the board: seats and counters, the log of turns; and the line of keys below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from parlour.game import Game
from parlour.match import Turn
from parlour.view.scene import Counter, Piece, Scene

from ..capabilities import Capabilities
from .pieces import piece_runs

LOG_SHOWN = 200  # turns
GROUND = "#3a7355"  # behind a seat's piece
Keys = Sequence[tuple[str, str, str]]  # key, word, action
KEYS: Keys = (
    ("F1", "help", "help"),
    ("F2", "hint", "hint"),
    ("F3", "undo", "undo"),
    ("F4", "new game", "new"),
    ("F5", "rules", "rules"),
    ("F10", "quit", "quit"),
)


def key_line(keys: Keys) -> str:
    """The keys, each of which can be clicked."""
    return "  ".join(f"[@click=app.{action}][b]{key}[/b] {word}[/]" for key, word, action in keys)


def seats(game: Game, scene: Scene, players: Sequence[str], terminal: Capabilities) -> Text:
    """Who sits where, whose turn it is, and all counters."""
    text = Text().append(f"{_title(game)}\n", Style(bold=True, underline=True))
    for seat, player in enumerate(players):
        text.append_text(_seat(scene, seat, player, terminal))
        text.append_text(_counters(scene, seat, indent="   "))
    text.append_text(_counters(scene, None))
    text.right_crop(1)
    return text


def _title(game: Game) -> str:
    """The game, and its options where they differ from the usual."""
    usual = {option.name: option.default for option in game.info.options}
    changed = [f"{name} {value}" for name, value in game.options.items() if value != usual[name]]
    return " · ".join([game.info.title, *changed])


def _seat(scene: Scene, seat: int, player: str, terminal: Capabilities) -> Text:
    """A seat's piece, its name and its player; an arrow where it is to act."""
    is_actor = seat == scene.actor
    text = Text(("▶ " if terminal.unicode else "> ") if is_actor else "  ")
    ground = Style(bgcolor=GROUND) if terminal.colour else Style()
    for glyph, style in piece_runs(Piece(_usual_kind(scene), seat), scene.seats, terminal):
        text.append(f" {glyph} ", style + ground)
    return text.append(f" {scene.seats[seat]}", Style(bold=is_actor)).append(f"  {player}\n", Style(dim=True))


def _usual_kind(scene: Scene) -> str:
    """The kind of the first piece that belongs to a seat."""
    pieces = (piece for area in scene.areas for spot in area.spots for piece in spot.pieces)
    return next((piece.kind for piece in pieces if piece.owner is not None), "man")


def _counters(scene: Scene, seat: int | None, indent: str = "") -> Text:
    lines = [f"{indent}{_counter(counter)}\n" for counter in scene.counters if counter.seat == seat]
    return Text("".join(lines))


def _counter(counter: Counter) -> str:
    limit = f"/{counter.limit}" if counter.limit is not None else ""
    return f"{counter.label} {counter.value}{limit}"


def log(turns: Sequence[Turn | None]) -> Text:
    """The turns so far, each in notation and in sentences; None for a secret one."""
    text = Text()
    for number, turn in list(enumerate(turns, 1))[-LOG_SHOWN:]:
        text.append(f"{number:>3}. ", Style(dim=True))
        text.append(turn.text if turn else "?", Style(bold=True))
        effects = turn.effects if turn else ()
        text.append(f"  {' '.join([sentence(turn), *effects])}\n")
    text.right_crop(1)
    return text


def sentence(turn: Turn | None) -> str:
    """What was done in a turn."""
    return turn.sentence if turn else "A choice made in secret."
