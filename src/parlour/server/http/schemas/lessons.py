"""What is told of a lesson, and what is done in it. Nothing is kept of either."""

from __future__ import annotations

from pydantic import Field

from parlour.lessons.answering import Verdict
from parlour.view.scene import Scene

from .answers import Beats
from .fields import Answer, Taken, Value, Word


class Lesson(Answer):
    """A first game that teaches, step by step."""

    title: str = Field(description="What the game is called.")
    chapters: list[str] = Field(description="Their titles.")
    summaries: list[str] = Field(description="For each chapter its rule in a sentence; empty where it has none.")
    steps: list[int] = Field(description="For each step, the number of its chapter, counted from 0.")
    minutes: int = Field(description="How long it takes, about.")
    options: dict[str, Value] = Field(description="Those of the first game that follows it.")
    seats: int = Field(description="How many seats that game has.")
    first_game: str = Field(description="What is special about that game, such as how short it is; else empty.")
    start: Scene = Field(description="The table as the game begins, which has room for all that may lie there.")


class LessonStep(Answer):
    """One thing to be done."""

    number: int = Field(description="Counted from 0.")
    text: str = Field(description="What is to be seen, and what to do.")
    hint: str
    example: str = Field(description="The text of an action that does it.")
    seat: int = Field(description="The learner's seat, which is to act.")
    scene: Scene
    position: str = Field(description="The position text, as that seat may see it.")


class LessonAction(Taken):
    """What is done in a step."""

    action: Word = Field(description="The `text` of an action, or what a person types.", examples=["w3"])


class LessonAnswer(Answer):
    """What came of an action."""

    verdict: Verdict = Field(
        description="done; other: legal, but not what is to be done here; illegal; unknown: no action of the game."
    )
    sentence: str = Field(description="What came of it and why that is good, or else why it was not done.")
    beats: Beats | None = Field(description="What happened, with what others did then; null where it was not done.")
    scene: Scene | None = Field(description="The table after it, without choices.")
