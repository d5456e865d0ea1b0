"""The app for lessons: the task stands above the board, and each move is answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from parlour.errors import ActionError
from parlour.lessons import Lesson, Step, answer
from parlour.match.viewing import SeenBeat, result
from parlour.players.levels import STEPS
from parlour.terminal.widgets.main_view import LEAST_BELOW, MainView, Sight
from parlour.terminal.widgets.sizing import BELOW
from parlour.terminal.widgets.text_panes import (
    LEAST_LINES,
    LessonPage,
    LessonText,
    answer_page,
    closing_page,
    task_page,
)
from parlour.view.beats import NEXT, SPEEDS
from parlour.view.language import phrases
from parlour.view.scene import Choice, Scene

from .capabilities import Capabilities
from .play_app import PlayApp
from .selection import parse_move, spots_of
from .session import HUMAN, Session
from .stage import Control, Stage
from .typed_commands import LESSON_KEYS
from .widgets import panel

KEYS = {"F1": "help", "F2": "hint", "F3": "back", "F4": "next", "F5": "rules", "F6": "again", "F10": "quit"}
FIRST_LEVEL = STEPS[0]  # the opponent in the first game after a lesson
say = phrases(__package__)


class LessonControl(Control):
    """Takes a learner through the steps of a lesson."""

    def __init__(self, app: LearnApp, lesson: Lesson, speed: float):
        self.lesson, self.number, self.hints, self.is_done = lesson, 0, 0, False
        self.session = step_session(lesson.steps[0])
        self.stage = Stage(app, self, speed)
        self._app = app
        self.stage.after_present.append(lambda: self.is_done and app.show_text())

    @property
    def step(self) -> Step:
        """The current step, in the current language."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)].spoken()

    @property
    def is_over(self) -> bool:
        """Whether all steps have been completed."""
        return self.number == len(self.lesson.steps)

    def go(self, number: int) -> None:
        """Go to a step, or to the end after the last one."""
        self.stage.playback.drop()
        self.number, self.hints = number, 0
        self.stage.deselect()
        if not self.is_over:
            self.session, self.is_done = step_session(self.lesson.steps[number]), False
        self.stage.show_message("")
        self.stage.view.board.start_over()
        self.stage.show_present()
        self._app.show_text()

    # Content of the stage

    def scene(self) -> Scene:
        return step_scene(self.session, self.is_done)

    def news(self) -> Iterator[SeenBeat]:
        """The beats of the move and its answer, without the start of another round."""
        *beats, last = self.session.news()
        return iter(beats if last.kind == NEXT else [*beats, last])

    def prompt(self) -> str:
        if self.is_over:
            return say("Enter: your first game (level: {level}). F10: quit.", level=FIRST_LEVEL.title)
        if self.is_done:
            return say("Enter: next step. F6: watch again.")
        if self.stage.view.has_class("low"):  # the keys are named below
            return ""
        return say("Pick or type a move. F2: hint (again: where). F4: skip.")

    # Moves

    def play(self, choice: Choice) -> None:
        """Try an action. The step is done if it is one that completes it."""
        self.stage.deselect()
        verdict = answer(self.lesson.steps[self.number], choice.text)
        if verdict.verdict != "done":
            self.stage.show_problem(verdict.sentence)
            self.stage.show_board()
            return
        self.stage.show_message("")
        self.session.match, self.is_done = verdict.match, True
        self.stage.show_news()

    def parse(self, text: str) -> Choice:
        """The legal choice that a typed text means. Raises ActionError."""
        if self.is_done:
            raise ActionError(say("You've done this step. Press Enter for the next one."))
        self.stage.require_turn()
        return parse_move(self.session.match.state, self.stage.scene, text)

    def can_pick(self, spot: str, is_repeated: bool = False) -> bool:
        """Whether a click picks a spot. Otherwise it skips the beats, or goes to the next step if this one is done."""
        if self.stage.playback.is_on:
            self.stage.playback.skip()
        elif self.is_done or self.is_over:
            self.next_step()
        else:
            return True
        return False

    def next_step(self) -> None:
        if self.is_over:
            self._app.plays_on = True
            self._app.exit()
        else:
            self.go(self.number + 1)

    def hint(self) -> None:
        """Show the hint, and the second time an action that completes the step."""
        self.stage.playback.skip()
        if self.is_done or self.is_over:
            return
        self.hints += 1
        self.stage.show_message(self.step.hint)
        if self.hints > 1:
            wanted = self.step.accepted()[0]
            choices = self.stage.scene.choices
            self.stage.hinted = next(spots_of(choice) for choice in choices if choice.text == wanted)
            self.stage.show_board()


def step_session(step: Step) -> Session:
    """A session for a step, in which a person has the learner's seat."""
    seats = range(step.start.game.num_players())
    return Session(step.match(), [HUMAN if seat == step.seat else "" for seat in seats])


def step_scene(session: Session, is_done: bool) -> Scene:
    """The scene of a step as the learner sees it, without plans; once it is done, before another round begins."""
    return result(session.match, session.viewer) if is_done else replace(session.scene(), plans=())


class LearnApp(PlayApp[LessonControl]):
    """An app for a lesson. `plays_on` is set if the learner wants to play a first game after it."""

    BINDINGS: ClassVar[list[BindingType]] = [("f3", "back"), ("f4", "next")]
    HELP_KEYS = LESSON_KEYS

    def __init__(self, lesson: Lesson, terminal: Capabilities, speed: float = SPEEDS["normal"]):
        super().__init__(lesson.game, terminal)
        self.lesson, self.plays_on = lesson, False
        self.control = LessonControl(self, lesson, speed)
        self._is_closing = False  # whether the text fills the window

    def compose(self) -> ComposeResult:
        yield LessonText()
        yield MainView(self.terminal, KEYS)

    def on_mount(self) -> None:
        numbers = range(len(self.lesson.steps))
        self.query_one(LessonText).pages = [page for number in numbers for page in self._pages(number)]
        self.view.later = [sight for step in self.lesson.steps for sight in self._sights(step)]
        self.control.go(0)
        self.fit(self.size)

    def _sights(self, step: Step) -> Iterator[Sight]:
        """The table before and after a step."""
        session = step_session(step)
        yield self._sight(session, is_done=False)
        session.match = answer(step, step.accepted()[0]).match
        yield self._sight(session, is_done=True)

    def _sight(self, session: Session, is_done: bool) -> Sight:
        scene = step_scene(session, is_done)
        return Sight(scene.areas, panel.players(self.game, scene, session.names(), self.terminal))

    def show_text(self) -> None:
        """Show the task, the answer once it is done, or the summary at the end."""
        control, pane = self.control, self.query_one(LessonText)
        pane.show(closing_page(self.lesson) if control.is_over else self._pages(control.number)[control.is_done])
        if control.is_over != self._is_closing:
            self._is_closing = control.is_over
            self.fit(self.size)

    def _pages(self, number: int) -> tuple[LessonPage, LessonPage]:
        """The page of a step before and after it is done, in the current language."""
        step, chapters, chapter = self.lesson.steps[number].spoken(), self.lesson.chapters, self.lesson.chapter(number)
        where = f"{chapter + 1}/{len(chapters)}"
        done = say("Right! {sentence}", sentence=step.done)
        return task_page(chapters[chapter], where, step.text), answer_page(chapters[chapter], where, done)

    async def action_back(self) -> None:
        if self.control.number:
            self.control.go(self.control.number - 1)

    def action_next(self) -> None:
        self.control.next_step()

    def action_scroll(self, pane: str, way: int) -> None:
        scrolls_text = pane == "log-pane" and self.query_one(LessonText).scrolls
        super().action_scroll("lesson" if scrolls_text else pane, way)

    def fit(self, window: Size) -> None:
        """Lay out the text and the board; at the end of the lesson, only the text."""
        self.view.set_class(self.control.is_over, "closing")
        if self.control.is_over:
            self.query_one(LessonText).fill(window.width, max(window.height - BELOW, 0))
            self._fit_below(window, 0)
        else:
            self._share(window)
        self.stage.show_prompt()

    def _share(self, window: Size) -> None:
        """Give the text the most lines that leave the whole board visible, or else all that it may have."""
        pane = self.query_one(LessonText)
        most = pane.lines_for(window.width, window.height - LEAST_BELOW)
        for lines in (*range(most, LEAST_LINES - 1, -1), most):
            pane.fill(window.width, lines)
            self._fit_below(window, lines)
            if not self.view.board.sizing.hidden:
                return

    def _fit_below(self, window: Size, above: int) -> None:
        self.above = above
        super().fit(window)
