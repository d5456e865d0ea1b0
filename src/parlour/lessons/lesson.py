"""A lesson: its steps, and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.core.game import Game, State
from parlour.errors import ActionError, IllegalActionError
from parlour.match import Match
from parlour.view.language import phrases

WORDS_A_MINUTE = 160  # read by one who looks at a board meanwhile
SECONDS_AN_ACTION = 12  # to find it, and to see what comes of it
SAID = ("title", "summary", "text", "hint", "done", "other")  # what a step says, apart from `wrong`


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to be done: what is said before and after it, and which actions do it."""

    before: Match  # how it came to this; the seat to act is the learner's
    text: str
    title: str = ""  # of the chapter that begins here; none where it goes on
    summary: str = ""  # the chapter's rule in a sentence, read again after the last step
    hint: str = ""
    goal: tuple[str, ...] = ()  # the texts of the actions that do it; none: any legal one does
    reply: tuple[str, ...] = ()  # what dice and others do then
    done: str = ""  # what came of it
    wrong: Mapping[str, str] = field(default_factory=dict)  # what is said of legal actions that do not do it
    other: str = ""  # … of any that is not among them

    @property
    def start(self) -> State:
        """The position in which the learner acts."""
        return self.before.state

    @property
    def seat(self) -> int:
        """The learner's."""
        return self.start.current_player()

    def reached_by(self, text: str) -> bool:
        """Whether a legal action, by its text, does what is to be done."""
        return not self.goal or text in self.goal

    def accepted(self) -> list[str]:
        """The texts of the actions that do it."""
        return list(self.goal) or [self.start.action_to_string(action) for action in self.start.legal_actions()]

    def match(self, *texts: str) -> Match:
        """The game up to here, and some turns more. Raises ActionError."""
        match = self.before.until(len(self.before.turns))
        for text in texts:
            match.play_recorded(text)
        return match

    def spoken(self) -> Step:
        """The same in the language that is being spoken."""
        say = self.start.game.say
        said = {name: say(getattr(self, name)) for name in SAID}
        return replace(self, wrong={text: say(why) for text, why in self.wrong.items()}, **said)

    def sentences(self) -> list[str]:
        """All that a person may read of it."""
        return [text for text in (*(getattr(self, name) for name in SAID), *self.wrong.values()) if text]


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The whole game that a lesson leads to."""

    game: Game  # with the options in which it is played
    text: str = ""  # what is special about it, such as how short it is

    def spoken(self) -> FirstGame:
        """The same in the language that is being spoken."""
        return replace(self, text=self.game.say(self.text))


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a first game, in English; each can be `spoken`."""

    game: Game
    steps: tuple[Step, ...]
    first_game: FirstGame

    @property
    def chapters(self) -> list[str]:
        """The titles, in the language that is being spoken."""
        return [step.spoken().title for step in self.steps if step.title]

    @property
    def summaries(self) -> list[str]:
        """For each chapter its rule in a sentence, in the language that is being spoken; "" where it has none."""
        return [step.spoken().summary for step in self.steps if step.title]

    def chapter(self, number: int) -> int:
        """In which chapter, counted from 0, a step is."""
        return sum(bool(step.title) for step in self.steps[: number + 1]) - 1

    @property
    def minutes(self) -> float:
        """How long it takes a person, about."""
        read = sum(len(f"{step.title} {step.text} {step.done}".split()) for step in self.steps)
        return read / WORDS_A_MINUTE + len(self.steps) * SECONDS_AN_ACTION / 60


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
