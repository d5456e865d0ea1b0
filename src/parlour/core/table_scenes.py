"""Scenes of positions and beats of turns, made by a game's `table.py`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour import kit
from parlour.errors import ParlourError
from parlour.view.beats import Beat
from parlour.view.language import phrases
from parlour.view.scene import Area, Choice, Piece, Scene, seated

say = phrases(__package__)


class TableScenes:
    """Makes the scenes and beats of records with a game's `table.py` and `notation.py`."""

    def __init__(self, game: str, table: ModuleType, notation: ModuleType, colours: tuple[str, ...]):
        self._game, self._table, self._notation, self._colours = game, table, notation, colours

    def scene(self, title: str, seats: tuple[str, ...], record: Any, actor: int, remains: Sequence[Piece]) -> Scene:
        """Return the table as a person sees it, without choices."""
        table = self._table
        areas = table.areas(record, remains) if hasattr(table, "remains") else table.areas(record)
        return Scene(
            title=title,
            seats=seats,
            colours=self._colours,
            actor=actor,
            prompt=table.prompt(record, actor),
            areas=tuple(map(self._with_picture, seated(areas, len(seats)))),
            counters=tuple(table.counters(record)),
        )

    def _with_picture(self, area: Area) -> Area:
        """Return an area with the path of its picture below the folder of all games."""
        return replace(area, picture=f"{self._game}/{area.picture}") if area.picture else area

    def with_choices(self, scene: Scene, record: Any, actions: Sequence[int]) -> Scene:
        """Add a choice for each of some actions to a scene."""
        table = self._table
        made = (self._choice(record, action) for action in actions)
        choices = sorted(made, key=lambda choice: choice.button.rank if choice.button else 0)
        return replace(
            scene,
            choices=tuple(choices),
            plans=tuple(table.plans(record)) if choices and hasattr(table, "plans") else (),
            arrangement=table.arrangement(record) if choices and hasattr(table, "arrangement") else None,
            capture=table.capture_text() if choices and hasattr(table, "capture_text") else "",
        )

    def beats(self, record: Any, actor: int, action: int, after: Any, is_over: bool) -> list[Beat]:
        """Return the steps of a turn's animation; the last one shows the record after it."""
        table = self._table
        beats = table.beats(record, action, after) if hasattr(table, "beats") else [self._beat(record, actor, action)]
        beats[-1] = replace(beats[-1], after=after)
        if is_over:
            beats.append(Beat("end", table.prompt(kit.snapshot(after), kit.TERMINAL)))
        return beats

    def _beat(self, record: Any, actor: int, action: int) -> Beat:
        """Return the beat of a turn for games that do not define `beats`."""
        sentence = self._table.describe_action(kit.snapshot(record), action)
        if actor == kit.CHANCE:
            return Beat("roll", sentence)
        return Beat("move", sentence, tuple(self._table.clicks(record, action)), actor)

    def _choice(self, record: Any, action: int) -> Choice:
        table = self._table
        return Choice(
            action=action,
            text=self._notation.action_text(record, action),
            spots=tuple(table.clicks(record, action)),
            sentence=table.describe_action(record, action),
            captures=bool(table.captures(record, action)),
            button=table.button(record, action) if hasattr(table, "button") else None,
        )


def draw_svg(scene: Scene, marks: Collection[str], folder: Path) -> str:
    """Draw a scene of a game in a folder as an SVG document with some spots marked.

    Raises ParlourError for an unknown spot.
    """
    from parlour.view import svg  # imported here because few programs draw

    for mark in marks:
        if scene.spot(mark) is None:
            raise ParlourError(say("No spot named {spot!r} on this table.", spot=mark))
    return svg.draw(scene, marks, folder)
