"""A game in progress: scenes, turns, beats, events, statistics and analyses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from parlour.server.http.schemas.field_types import ResponseModel
from parlour.view.scene import Area, Button, Card, Counter, Piece, Scene

for shared in (Button, Card, Piece):  # pydantic does not apply the settings of a response to shared dataclasses
    setattr(shared, "__pydantic_config__", ResponseModel.model_config)  # noqa: B010


@dataclass(frozen=True, slots=True)  # small, because a live table keeps hundreds
class SeenTurn:
    """An action or a chance outcome."""

    number: Annotated[int, Field(description="The number of the turn, from 0.")]
    actor: Annotated[int, Field(description="The seat that acted; -1 for chance.")]
    text: Annotated[str, Field(description="The action or outcome in the game's notation.")]
    sentence: str
    spots: Annotated[tuple[str, ...], Field(description="The ids of the spots that a person would click for it.")]
    story: Annotated[tuple[str, ...], Field(description="Its further effects, in sentences.")]
    captures: bool
    group: Annotated[
        str, Field(description="Consecutive turns with the same group may be shown as one; empty: no group.")
    ]


class SecretTurn(ResponseModel):
    """A turn that is still hidden from you."""

    number: int
    secret: Literal[True] = True
    actor: int


Turn = SeenTurn | SecretTurn


class Beat(ResponseModel):
    """One step of a turn's animation. The beats of a turn lead from the table before it to the table after it."""

    turn: int = Field(description="The number of the turn, from 0.")
    kind: str = Field(
        description="The kind of event: roll, move, capture, … For unknown kinds, clients can show the sentence."
    )
    sentence: str = Field(description="What happens; empty if there is nothing to say.")
    spots: list[str] = Field(
        description="The ids of the spots involved, for example the origin and the target of a move."
    )
    seat: int | None = Field(description="The seat that it concerns.")
    actor: int = Field(description="The seat that acts in this turn, or that a chance event concerns; otherwise -1.")
    foreseen: bool = Field(description="Whether the acting seat knew this in advance.")
    ms: int = Field(description="Its duration at normal speed, in milliseconds.")
    areas: list[Area] = Field(description="The areas that have changed after this beat, in full.")
    order: list[str] | None = Field(
        description="The ids of all areas after this beat; null if none was added or removed."
    )
    counters: list[Counter] | None = Field(description="All counters after this beat; null if none has changed.")


class Beats(ResponseModel):
    """A table and the beats that follow."""

    scene: Scene = Field(description="The table before the first beat, without choices.")
    beats: list[Beat]


class Events(ResponseModel):
    seq: int
    events: list[dict[str, Any]] = Field(description="The events in order, without anything hidden from you.")


class PastTable(ResponseModel):
    """The table after a number of turns, as you may see it."""

    scene: Scene
    arranges: bool = Field(description="Whether the seat to move is laying out a setup.")
    last: list[str]
    position: str


class Imported(ResponseModel):
    id: str = Field(description="The id of the table with the imported game.")


class Statistic(ResponseModel):
    """The number of times something happened in a game."""

    label: str = Field(description="What was counted.", examples=["Captures"])
    values: list[int] = Field(description="The count for each seat.")


class Statistics(ResponseModel):
    """The statistics of a finished game."""

    turns: int = Field(description="The number of actions and chance outcomes.")
    seconds: int | None = Field(description="The playing time in seconds; null if unknown.")
    rows: list[Statistic]
    luck: list[float] | None = Field(
        description="Each seat's gain from chance compared with the expected outcome, on the scale of results. "
        "A win is 1. Null if the game does not measure it."
    )


class AnalysedMove(ResponseModel):
    text: str
    sentence: str
    value: float = Field(description="The expected result for the seat to move.")
    visits: int = Field(description="The number of times the search visited the move.")
    proven: bool = Field(description="Whether the value is proven.")
    bound: bool = Field(description="Whether the value is only an upper bound.")
    spots: list[str]


class Analysis(ResponseModel):
    moves: list[AnalysedMove] = Field(description="The moves, best first.")
    explanation: str = Field(description="Why the best move is best, in a sentence; may be empty.")
    line: list[str] = Field(description="The principal variation: the expected sequence of moves.")
    value: list[float] = Field(description="The expected result for each seat.")
    simulations: int
