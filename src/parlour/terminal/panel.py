"""The texts beside and around the board: seats, counters, the log, the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from parlour.game import Game
from parlour.match import Turn
from parlour.scene import Counter, Piece, Scene

from .pieces import Look, piece_runs

LOG_SHOWN = 200  # turns
Keys = Sequence[tuple[str, str, str]]  # key, word, action
KEYS: Keys = (
    ("F1", "help", "help"),
    ("F2", "hint", "hint"),
    ("F3", "undo", "undo"),
    ("F4", "new game", "new"),
    ("F5", "rules", "rules"),
    ("F10", "quit", "quit"),
)


def title(game: Game) -> str:
    """The game, and its options where they differ from the usual."""
    usual = {option.name: option.default for option in game.info.options}
    changed = [f"{name} {value}" for name, value in game.options.items() if value != usual[name]]
    return " · ".join([game.info.title, *changed])


def key_line(keys: Keys) -> str:
    """The keys, each of which can be clicked."""
    return "  ".join(f"[@click=app.{action}][b]{key}[/b] {word}[/]" for key, word, action in keys)


def seats(game: Game, scene: Scene, who: Sequence[str], look: Look) -> Text:
    """Who sits where, whose turn it is, and all counters."""
    text = Text()
    text.append(f"{title(game)}\n", Style(bold=True, underline=True))
    kind = next(
        (p.kind for area in scene.areas for spot in area.spots for p in spot.pieces if p.owner is not None), "man"
    )
    for seat, name in enumerate(scene.seats):
        acts = seat == scene.actor
        text.append(("▶ " if look.unicode else "> ") if acts else "  ")
        for glyph, style in piece_runs(Piece(kind, seat), scene.seats, look):
            ground = Style(bgcolor="#3a7355") if look.colour else Style()
            text.append(f" {glyph} ", style + ground)
        text.append(f" {name}", Style(bold=acts)).append(f"  {who[seat]}\n", Style(dim=True))
        for counter in scene.counters:
            if counter.seat == seat:
                text.append(f"   {_counter(counter)}\n")
    for counter in scene.counters:
        if counter.seat is None:
            text.append(f"{_counter(counter)}\n")
    text.right_crop(1)
    return text


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
