"""Lessons: outlines, steps, and the learner's actions."""

from __future__ import annotations

from pydantic import Field

from parlour.lessons.lesson import Verdict
from parlour.view.scene import Scene

from .answers import Beats
from .field_types import RequestModel, ResponseModel, Value, Word


class Lesson(ResponseModel):
    """A step-by-step lesson on a game."""

    title: str = Field(description="The game's title.")
    chapters: list[str] = Field(description="The titles of the chapters.")
    summaries: list[str] = Field(description="The rule taught by each chapter, in a sentence; may be empty.")
    steps: list[int] = Field(description="The chapter number of each step, from 0.")
    minutes: int = Field(description="The approximate length in minutes.")
    options: dict[str, Value] = Field(description="The options of the first game after the lesson.")
    seats: int = Field(description="The number of seats in that game.")
    first_game: str = Field(description="What is special about that game, for example that it is short; may be empty.")
    start: Scene = Field(description="The table at the start of the game, with room for everything that may appear.")


class LessonStep(ResponseModel):
    """One task."""

    number: int = Field(description="The number of the step, from 0.")
    text: str = Field(description="The explanation and the task.")
    hint: str
    example: str = Field(description="The text of an action that solves the task.")
    seat: int = Field(description="The learner's seat, which is to move.")
    scene: Scene
    position: str = Field(description="The position text, limited to what that seat may see.")


class LessonAction(RequestModel):
    """An action in a step."""

    action: Word = Field(description="The `text` of an action, or a typed move.", examples=["w3"])


class LessonAnswer(ResponseModel):
    """The result of an action."""

    verdict: Verdict = Field(
        description="done: task solved; other: legal, but not the task; illegal; unknown: not an action of this game."
    )
    sentence: str = Field(description="What the action achieved, or why it was not accepted.")
    beats: Beats | None = Field(
        description="The beats of the action and of the other players' replies; null if it was not played."
    )
    scene: Scene | None = Field(description="The table afterwards, without choices.")
