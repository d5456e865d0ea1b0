"""Keys, and what there is to play."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..fields import Answer
from .scenes import Scene


class Token(Answer):
    token: str = Field(description="Send it as `Authorization: Bearer …` with every request, and keep it to yourself.")


class ChoiceOption(Answer):
    """An option that takes one of a few words."""

    name: str
    kind: Literal["choice"] = "choice"
    values: list[str]
    default: str
    meaning: str
    title: str = Field(description="What a person calls it.")
    words: list[str] = Field(description="What a person calls the values, in their order.")


class NumberOption(Answer):
    """An option that takes a whole number."""

    name: str
    kind: Literal["number"] = "number"
    low: int
    high: int
    default: int
    meaning: str
    title: str = Field(description="What a person calls it.")


class FlagOption(Answer):
    """An option that is on or off."""

    name: str
    kind: Literal["flag"] = "flag"
    default: bool
    meaning: str
    title: str = Field(description="What a person calls it.")


Option = Annotated[ChoiceOption | NumberOption | FlagOption, Field(discriminator="kind")]


class Game(Answer):
    name: str = Field(description="By which a table is ordered.", examples=["bingo_battle"])
    title: str = Field(examples=["Bingo Battle"])
    summary: str
    seats: str = Field(description="How many can sit down, in words.", examples=["1 or 2"])
    min_seats: int
    max_seats: int
    seat_names: list[str] = Field(description="What the seats are called.")
    seat_colours: list[str] = Field(description="Their colours, as scenes have them where all are taken.")
    options: list[Option]
    lesson: bool = Field(description="Whether a lesson teaches it.")
    findings: bool = Field(description="Whether the lab has found something out about it.")


class Diagram(Answer):
    """A position that the rules show."""

    scene: Scene
    marks: list[str] = Field(description="The spots that it is about, by their ids.")


class Rules(Answer):
    title: str
    html: str = Field(description="The rules as a player reads them; diagrams are `code.language-position`, as text.")
    diagrams: list[Diagram] = Field(description="The diagrams, in the order of the text.")
    lesson: bool = Field(description="Whether a lesson teaches the game.")
    findings: bool = Field(description="Whether the lab has found something out about it.")


class Findings(Answer):
    """What the lab found out about a game."""

    title: str
    html: str = Field(description="The page of findings, in English. Its pictures lie under /findings/.")


class Level(Answer):
    name: str = Field(examples=["casual"])
    meaning: str
    usual: bool = Field(description="Whether it plays where nobody says who.")
    outside: bool = Field(description="Whether it is a player from outside, which whoever runs the server has named.")
