"""What comes of an action in a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from parlour.errors import ActionError, IllegalActionError
from parlour.match import Match
from parlour.view.language import phrases

from .lesson import Step

say = phrases(__package__)
Verdict = Literal[
    "done",
    "other",  # legal, but not what is to be done here
    "illegal",
    "unknown",  # no action at all, or not clear which
]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an action, and what a person is told of it."""

    verdict: Verdict
    sentence: str
    match: Match  # with the turns that were made: none where it was not what is to be done


def answer(step: Step, text: str) -> Answer:
    """What comes of an action, by its text or as a person types it."""
    try:
        number = step.start.parse_action(text)
    except IllegalActionError as problem:
        return Answer("illegal", problem.reason, step.match())
    except ActionError as problem:
        return Answer("unknown", str(problem), step.match())
    action, spoken = step.start.game.notation.action_text(step.start.record, number), step.spoken()
    if not step.reached_by(action):
        return Answer("other", _why_not(spoken, action), step.match())
    return Answer("done", spoken.done, step.match(action, *step.reply))


def _why_not(step: Step, action: str) -> str:
    if why := step.wrong.get(action) or step.other:
        return why
    return say("Not quite. {hint}", hint=step.hint).strip()
