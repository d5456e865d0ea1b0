"""A closer look: analyses, numbers, and records of play."""

from __future__ import annotations

from pydantic import Field

from parlour.server.http.schemas.fields import Answer


class Imported(Answer):
    id: str = Field(description="The id of the table with the imported game.")


class Statistic(Answer):
    """The number of times something happened in a game."""

    label: str = Field(description="What was counted.", examples=["Captures"])
    values: list[int] = Field(description="The count for each seat.")


class Statistics(Answer):
    """The statistics of a finished game."""

    turns: int = Field(description="The number of actions and chance outcomes.")
    seconds: int | None = Field(description="The playing time in seconds; null if unknown.")
    rows: list[Statistic]
    luck: list[float] | None = Field(
        description="Each seat's gain from chance compared with the expected outcome, on the scale of results. "
        "A win is 1. Null if the game does not measure it."
    )


class AnalysedMove(Answer):
    text: str
    sentence: str
    value: float = Field(description="The expected result for the seat to move.")
    visits: int = Field(description="The number of times the search visited the move.")
    proven: bool = Field(description="Whether the value is proven.")
    bound: bool = Field(description="Whether the value is only an upper bound.")
    spots: list[str]


class Analysis(Answer):
    moves: list[AnalysedMove] = Field(description="The moves, best first.")
    explanation: str = Field(description="Why the best move is best, in a sentence; may be empty.")
    line: list[str] = Field(description="The principal variation: the expected sequence of moves.")
    value: list[float] = Field(description="The expected result for each seat.")
    simulations: int
