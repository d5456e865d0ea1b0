"""Lessons: their steps, and the answers to a learner's moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.core.game import Game, State
from parlour.errors import ActionError, IllegalActionError
from parlour.match import Match
from parlour.view.language import phrases

WORDS_A_MINUTE = 160  # reading speed with a board to look at
SECONDS_AN_ACTION = 12  # to find a move and watch its effect
TEXTS = ("title", "summary", "text", "hint", "done", "other")  # the texts of a step, apart from `wrong`


@dataclass(frozen=True, slots=True)
class Step:
    """A task: the texts before and after it, and the actions that complete it."""

    before: Match  # the game so far; the seat to act is the learner's
    text: str
    title: str = ""  # title of the chapter that begins here, if any
    summary: str = ""  # the chapter's rule in a sentence, shown again after the last step
    hint: str = ""
    goal: tuple[str, ...] = ()  # action texts that complete it; if empty, any legal action does
    reply: tuple[str, ...] = ()  # the turns of chance and other seats that follow
    done: str = ""  # shown once it is completed
    wrong: Mapping[str, str] = field(default_factory=dict)  # texts for other legal actions, by action text
    other: str = ""  # for any other legal action

    @property
    def start(self) -> State:
        """The position in which the learner acts."""
        return self.before.state

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.start.current_player()

    def reached_by(self, text: str) -> bool:
        """Whether a legal action completes the step."""
        return not self.goal or text in self.goal

    def accepted(self) -> list[str]:
        """The texts of the actions that complete the step."""
        return list(self.goal) or list(self.start.action_texts())

    def match(self, *texts: str) -> Match:
        """The game up to this step, plus some turns. Raises ActionError."""
        match = self.before.until(len(self.before.turns))
        for text in texts:
            match.play_recorded(text)
        return match

    def spoken(self) -> Step:
        """A copy in the current language."""
        say = self.start.game.say
        texts = {name: say(getattr(self, name)) for name in TEXTS}
        return replace(self, wrong={text: say(why) for text, why in self.wrong.items()}, **texts)

    def sentences(self) -> list[str]:
        """All its texts, without empty ones."""
        return [text for text in (*(getattr(self, name) for name in TEXTS), *self.wrong.values()) if text]


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The complete game that follows a lesson."""

    game: Game  # with the options in which it is played
    text: str = ""  # about this game, such as how short it is

    def spoken(self) -> FirstGame:
        """A copy in the current language."""
        return replace(self, text=self.game.say(self.text))


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a guided first game, in English; `Step.spoken` translates them."""

    game: Game
    steps: tuple[Step, ...]
    first_game: FirstGame

    @property
    def chapters(self) -> list[str]:
        """The titles of the chapters, in the current language."""
        return [step.spoken().title for step in self.steps if step.title]

    @property
    def summaries(self) -> list[str]:
        """The summary of each chapter, in the current language; "" if it has none."""
        return [step.spoken().summary for step in self.steps if step.title]

    def chapter(self, number: int) -> int:
        """The chapter of a step, both counted from 0."""
        return sum(bool(step.title) for step in self.steps[: number + 1]) - 1

    @property
    def minutes(self) -> float:
        """Estimated duration in minutes."""
        read = sum(len(f"{step.title} {step.text} {step.done}".split()) for step in self.steps)
        return read / WORDS_A_MINUTE + len(self.steps) * SECONDS_AN_ACTION / 60


say = phrases(__package__)
Verdict = Literal[
    "done",
    "other",  # legal, but does not complete the step
    "illegal",
    "unknown",  # not an action, or ambiguous
]


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict on an action, and the text for the learner."""

    verdict: Verdict
    sentence: str
    match: Match  # including the new turns if the step is done


def answer(step: Step, text: str) -> Answer:
    """Judge an action, given by its text or as a person types it."""
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
