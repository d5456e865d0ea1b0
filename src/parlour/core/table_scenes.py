"""What a game's table shows: a position as a scene, a turn as beats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from parlour import kit
from parlour.errors import ParlourError
from parlour.view.beats import Beat
from parlour.view.language import phrases
from parlour.view.scene import Choice, Piece, Scene, seated

say = phrases(__package__)


class TableScenes:
    """The scenes and beats of records, by what a game's `table.py` and `notation.py` say."""

    def __init__(self, table: ModuleType, notation: ModuleType, colours: tuple[str, ...]):
        """`colours` are those of the seats."""
        self._table, self._notation, self._colours = table, notation, colours

    def scene(self, title: str, seats: tuple[str, ...], record: Any, actor: int, remains: Sequence[Piece]) -> Scene:
        """The table as a person sees it, without choices."""
        table = self._table
        areas = table.areas(record, remains) if hasattr(table, "remains") else table.areas(record)
        return Scene(
            title=title,
            seats=seats,
            colours=self._colours,
            actor=actor,
            prompt=table.prompt(record, actor),
            areas=seated(areas, len(seats)),
            counters=tuple(table.counters(record)),
        )

    def with_choices(self, scene: Scene, record: Any, actions: Sequence[int]) -> Scene:
        """A scene with a choice for each of some actions."""
        table = self._table
        choices = sorted((self._choice(record, action) for action in actions), key=_rank)
        return replace(
            scene,
            choices=tuple(choices),
            plans=tuple(table.plans(record)) if choices and hasattr(table, "plans") else (),
            arrangement=table.arrangement(record) if choices and hasattr(table, "arrangement") else None,
        )

    def beats(self, record: Any, actor: int, action: int, after: Any, is_over: bool) -> list[Beat]:
        """What a turn brings about, moment by moment; the last ends at the record after it."""
        table = self._table
        told = table.beats(record, action, after) if hasattr(table, "beats") else [self._beat(record, actor, action)]
        told[-1] = replace(told[-1], after=after)
        if is_over:
            told.append(Beat("end", table.prompt(kit.snapshot(after), kit.TERMINAL)))
        return told

    def _beat(self, record: Any, actor: int, action: int) -> Beat:
        """What is shown of a turn where the game says nothing more."""
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


def _rank(choice: Choice) -> int:
    return choice.button.rank if choice.button else 0


def draw_svg(scene: Scene, marks: Collection[str]) -> str:
    """A scene as an SVG document, some of its spots marked. Raises ParlourError for a spot that is not there."""
    from parlour.view import svg  # here, because few programs draw

    for mark in marks:
        if scene.spot(mark) is None:
            raise ParlourError(say("No spot named {spot!r} on this table.", spot=mark))
    return svg.draw(scene, marks)
