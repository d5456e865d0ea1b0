"""Keys, and what there is to play."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.server.http.schemas.fields import Answer

from .scenes import Scene


class Token(Answer):
    token: str = Field(description="Send it as `Authorization: Bearer …` with every request, and keep it secret.")


class ChoiceOption(Answer):
    """An option with a fixed set of values."""

    name: str
    kind: Literal["choice"] = "choice"
    values: list[str]
    default: str
    meaning: str
    title: str = Field(description="The option's display name.")
    words: list[str] = Field(description="The display names of the values, in the same order.")


class NumberOption(Answer):
    """A whole-number option."""

    name: str
    kind: Literal["number"] = "number"
    low: int
    high: int
    default: int
    meaning: str
    title: str = Field(description="The option's display name.")


class FlagOption(Answer):
    """An on/off option."""

    name: str
    kind: Literal["flag"] = "flag"
    default: bool
    meaning: str
    title: str = Field(description="The option's display name.")


Option = Annotated[ChoiceOption | NumberOption | FlagOption, Field(discriminator="kind")]


class Game(Answer):
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


class Diagram(Answer):
    """A position shown in the rules."""

    scene: Scene
    marks: list[str] = Field(description="The ids of the highlighted spots.")


class Rules(Answer):
    title: str
    html: str = Field(description="The rules; diagrams are position texts in `code.language-position` elements.")
    diagrams: list[Diagram] = Field(description="The diagrams, in order of appearance.")
    lesson: bool = Field(description="Whether the game has a lesson.")
    findings: bool = Field(description="Whether the lab has findings on the game.")


class Findings(Answer):
    """The lab's findings on a game."""

    title: str
    html: str = Field(description="The findings page, in English. Its pictures are under /findings/.")


class Level(Answer):
    name: str = Field(examples=["casual"])
    meaning: str
    usual: bool = Field(description="Whether it is the default.")
    outside: bool = Field(description="Whether it is an external player, added by the server's operator.")
