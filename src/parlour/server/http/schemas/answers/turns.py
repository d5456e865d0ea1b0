"""What has happened at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from ..fields import Answer
from .scenes import Area, Counter, Scene


@dataclass(frozen=True, slots=True)  # a live table keeps hundreds, so they should be small
class SeenTurn:
    """An action or an outcome that happened."""

    number: Annotated[int, Field(description="Counted from 0.")]
    actor: Annotated[int, Field(description="A seat, or -1 for chance.")]
    text: Annotated[str, Field(description="In the game's notation.")]
    sentence: str
    spots: Annotated[tuple[str, ...], Field(description="The spots that a person would have clicked.")]
    story: Annotated[tuple[str, ...], Field(description="What it brought about besides, in sentences.")]
    captures: bool
    group: Annotated[str, Field(description="Turns in a row with the same may be shown as one; empty: by itself.")]


class SecretTurn(Answer):
    """Something happened, but you may not know yet what it was."""

    number: int
    secret: Literal[True] = True
    actor: int


Turn = SeenTurn | SecretTurn


class Beat(Answer):
    """A moment of a turn. The beats of a turn, one after the other, lead from the table before it to that after it."""

    turn: int = Field(description="The number of its turn, counted from 0.")
    kind: str = Field(description="What it is: roll, move, capture …; a client tells one that it does not know.")
    sentence: str = Field(description="What happens. It may be empty, where there is only something to see.")
    spots: list[str] = Field(description="The spots that it concerns: from and to, who shoots and who is hit.")
    seat: int | None = Field(description="Whose doing it is, or whose fate.")
    actor: int = Field(description="Who acts in its turn; where chance decides, whose it is to bear it; else -1.")
    foreseen: bool = Field(description="Whether who acts knew beforehand what it tells.")
    ms: int = Field(description="How long it is shown at normal speed, in milliseconds.")
    areas: list[Area] = Field(description="The areas that look otherwise when it is over, whole.")
    order: list[str] | None = Field(description="The ids of all areas then, where areas have come or gone.")
    counters: list[Counter] | None = Field(description="All counters then, where one has changed.")


class Beats(Answer):
    """A table, and the beats that lead on from there."""

    scene: Scene = Field(description="The table before the first beat, without choices.")
    beats: list[Beat]


class Events(Answer):
    seq: int
    events: list[dict[str, Any]] = Field(description="What happened, in order; what you may not know is left out.")


class PastTable(Answer):
    """The table as it was after some turns, as you may see it."""

    scene: Scene
    arranges: bool = Field(description="Whether who is to act there lays out a setup.")
    last: list[str]
    position: str
