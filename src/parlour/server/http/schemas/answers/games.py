"""Errors, keys, games, rules and levels."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from parlour.server.http.schemas.field_types import ResponseModel

from .turns import Scene


class Fault(ResponseModel):
    """An error. Fields that don't apply are omitted."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    error: str = Field(description="The error code, for programs.", examples=["stale"])
    message: str = Field(description="What is wrong and how to fix it, in a sentence.")
    field: str | None = Field(None, description="The invalid field.")
    seq: int | None = Field(None, description="The table's current sequence number.")
    reason: str | None = Field(None, description="Only the reason why the rules forbid the action.")


class Token(ResponseModel):
    token: str = Field(description="Send it as `Authorization: Bearer …` with every request, and keep it secret.")


class ChoiceOption(ResponseModel):
    """An option with a fixed set of values."""

    name: str
    kind: Literal["choice"] = "choice"
    values: list[str]
    default: str
    meaning: str
    title: str = Field(description="The option's display name.")
    words: list[str] = Field(description="The display names of the values, in the same order.")


class NumberOption(ResponseModel):
    """A whole-number option."""

    name: str
    kind: Literal["number"] = "number"
    low: int
    high: int
    default: int
    meaning: str
    title: str = Field(description="The option's display name.")


class FlagOption(ResponseModel):
    """An on/off option."""

    name: str
    kind: Literal["flag"] = "flag"
    default: bool
    meaning: str
    title: str = Field(description="The option's display name.")


Option = Annotated[ChoiceOption | NumberOption | FlagOption, Field(discriminator="kind")]


class Game(ResponseModel):
    name: str = Field(description="The name to use in `POST /api/tables`.", examples=["bingo_battle"])
    title: str = Field(examples=["Bingo Battle"])
    summary: str
    seats: str = Field(description="The number of seats, in words.", examples=["1 or 2"])
    min_seats: int
    max_seats: int
    seat_names: list[str] = Field(description="The names of the seats.")
    seat_colours: list[str] = Field(description="The colours of the seats when all of them are in play.")
    options: list[Option]
    lesson: bool = Field(description="Whether the game has a lesson.")
    findings: bool = Field(description="Whether the lab has findings on the game.")


class Diagram(ResponseModel):
    """A position shown in the rules."""

    scene: Scene
    marks: list[str] = Field(description="The ids of the highlighted spots.")


class Rules(ResponseModel):
    title: str
    html: str = Field(description="The rules; diagrams are position texts in `code.language-position` elements.")
    diagrams: list[Diagram] = Field(description="The diagrams, in order of appearance.")
    lesson: bool = Field(description="Whether the game has a lesson.")
    findings: bool = Field(description="Whether the lab has findings on the game.")


class Findings(ResponseModel):
    """The lab's findings on a game."""

    title: str
    html: str = Field(description="The findings page, in English. Its pictures are under /findings/.")


class Level(ResponseModel):
    name: str = Field(examples=["casual"])
    meaning: str
    usual: bool = Field(description="Whether it is the default.")
    outside: bool = Field(description="Whether it is an external player, added by the server's operator.")
