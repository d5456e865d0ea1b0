"""A step of a lesson at the table: a match that begins there, and who learns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from parlour.lessons import Step
from parlour.match import Match
from parlour.match.beats import SeenBeat, result
from parlour.view.beats import NEXT
from parlour.view.scene import Scene

from .session import HUMAN, Session


class LessonSession(Session):
    """The learner's seat has a person; what the others do stands in the lesson."""

    def __init__(self, step: Step):
        seats = range(step.start.game.num_players())
        super().__init__(step.match(), [HUMAN if seat == step.seat else "" for seat in seats])
        self.is_done = False

    def do(self, match: Match) -> None:
        """Go on from what the learner has done, with the lesson's answer."""
        self.match, self.is_done = match, True

    @property
    def viewer(self) -> int | None:
        return self.people[0]

    def scene(self) -> Scene:
        """The table as the learner sees it, who does one thing at a time; what came of it stays there to be seen."""
        return result(self.match, self.viewer) if self.is_done else replace(super().scene(), plans=())

    def news(self) -> Iterator[SeenBeat]:
        *told, last = super().news()
        return iter(told if last.kind == NEXT else [*told, last])
