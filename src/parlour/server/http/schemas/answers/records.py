"""A closer look: analyses, numbers, and records of play."""

from __future__ import annotations

from pydantic import Field

from ..fields import Answer


class Imported(Answer):
    id: str = Field(description="The id of the table at which the record is replayed.")


class Statistic(Answer):
    """How often something happened in a game."""

    label: str = Field(description="What was counted, in words.", examples=["Captures"])
    values: list[int] = Field(description="Each seat's number.")


class Statistics(Answer):
    """What a finished game was like, in numbers."""

    turns: int = Field(description="How many actions and outcomes there were.")
    seconds: int | None = Field(description="How long it was played; null where nobody knows.")
    rows: list[Statistic]
    luck: list[float] | None = Field(
        description="What chance brought each seat beyond what was to be expected, on the scale of results: of a win "
        "it is 1. Null in a game that does not tell it."
    )


class AnalysedMove(Answer):
    text: str
    sentence: str
    value: float = Field(description="The result that the seat to act can expect.")
    visits: int = Field(description="How often the search tried it.")
    proven: bool = Field(description="Whether the value is certain.")
    bound: bool = Field(description="Whether the value is an upper bound: the move is at most so good.")
    spots: list[str]


class Analysis(Answer):
    moves: list[AnalysedMove] = Field(description="From best to worst.")
    explanation: str = Field(description="Why the best is the one to play, in a sentence, where that can be said.")
    line: list[str] = Field(description="The moves that both sides are expected to play.")
    value: list[float] = Field(description="The result that each seat can expect.")
    simulations: int
