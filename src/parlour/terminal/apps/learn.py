"""A lesson at the table: what is to be done stands above the board, and each action is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from parlour.errors import ActionError
from parlour.lessons import Lesson, Step, answer
from parlour.players.levels import STEPS
from parlour.terminal.buttons import spots_of
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.commands import command_in
from parlour.terminal.lesson_session import LessonSession
from parlour.terminal.playback import SPEEDS
from parlour.terminal.screens.help import LESSON_KEYS
from parlour.terminal.session import Session
from parlour.terminal.widgets import panel
from parlour.terminal.widgets.lesson_text import LessonText, closing, written
from parlour.terminal.widgets.main_view import LEAST, MainView, Sight
from parlour.terminal.widgets.sharing import BELOW
from parlour.view.language import phrases
from parlour.view.scene import Choice

from .base import GameApp
from .table import TableApp

say = phrases(__package__)
FIRST_LEVEL = STEPS[0]  # of who plays a first game with the learner
COMMANDS = {
    "help": "help",
    "?": "help",
    "hint": "hint",
    "back": "previous_step",
    "next": "next_step",
    "rules": "rules",
    "again": "again",
    "quit": "quit",
}


class LearnApp(TableApp, inherit_bindings=False):
    """An app in which a lesson is gone through. `plays_on` tells whether a first game is wanted after it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *GameApp.BINDINGS,
        Binding("f1", "help", show=False),
        Binding("f2", "hint", show=False),
        Binding("f3", "previous_step", show=False),
        Binding("f4", "next_step", show=False),
        Binding("f6", "again", show=False),
        Binding("escape", "let_go", show=False),
    ]

    arranges = False  # a step asks for one action
    counts = False
    keys_told = LESSON_KEYS

    def __init__(self, lesson: Lesson, terminal: Capabilities, speed: float = SPEEDS["normal"]):
        self.lesson, self.number, self.hints, self.plays_on = lesson, 0, 0, False
        self.lesson_session = LessonSession(lesson.steps[0])
        super().__init__(self.lesson_session, terminal, speed=speed)

    def compose(self) -> ComposeResult:
        keys = (
            ("F1", say("help"), "help"),
            ("F2", say("hint"), "hint"),
            ("F3", say("back"), "previous_step"),
            ("F4", say("next"), "next_step"),
            ("F5", say("rules"), "rules"),
            ("F6", say("again"), "again"),
            ("F10", say("quit"), "quit"),
        )
        yield LessonText()
        yield MainView(self.terminal, keys)

    @property
    def step(self) -> Step:
        """The step that is shown, in the language that is spoken."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)].spoken()

    @property
    def is_over(self) -> bool:
        """Whether the lesson has been gone through."""
        return self.number == len(self.lesson.steps)

    # Steps

    def begin(self, session: Session) -> None:
        numbers = range(len(self.lesson.steps))
        self.query_one(LessonText).texts = [text for number in numbers for text in self._texts(number)]
        self.view.later = [sight for step in self.lesson.steps for sight in self._sights(step)]
        self.go(0)
        self.fit(self.size)

    def _sights(self, step: Step) -> Iterator[Sight]:
        """The table as a step begins, and as it is once that is done."""
        session = LessonSession(step)
        yield self._sight(session)
        session.do(answer(step, step.accepted()[0]).match)
        yield self._sight(session)

    def _sight(self, session: LessonSession) -> Sight:
        scene = session.scene()
        return Sight(scene.areas, panel.players(self.game, scene, session.names(), self.terminal))

    def go(self, number: int) -> None:
        """Come to a step; after the last, to the end."""
        self.playback.drop()
        was_over = self.is_over
        self.number, self.hints = number, 0
        self.selected, self.hinted = (), ()
        if not self.is_over:
            self.session = self.lesson_session = LessonSession(self.lesson.steps[number])
        self.say("")
        self.view.board.start_over()
        self.show_present()
        self.show_text()
        if self.is_over != was_over:
            self.fit(self.size)

    def show_text(self) -> None:
        """Show what is to be done, or what came of it."""
        pane = self.query_one(LessonText)
        pane.show(closing(self.lesson) if self.is_over else self._texts(self.number)[self.lesson_session.is_done])

    def _texts(self, number: int) -> tuple[Text, Text]:
        """What a step says is to be done, and what came of it, in the language that is spoken."""
        step, chapters, chapter = self.lesson.steps[number].spoken(), self.lesson.chapters, self.lesson.chapter(number)
        where = say("{number} of {count}", number=chapter + 1, count=len(chapters))
        told = say("Right! {sentence}", sentence=step.done)
        return written(chapters[chapter], where, step.text), written(chapters[chapter], where, told)

    def action_previous_step(self) -> None:
        if self.number:
            self.go(self.number - 1)

    def action_next_step(self) -> None:
        if self.is_over:
            self.plays_on = True
            self.exit()
        else:
            self.go(self.number + 1)

    def action_scroll_log(self, way: int) -> None:
        text = self.query_one(LessonText)
        if text.max_scroll_y:
            text.turn_a_page(way)
        else:
            super().action_scroll_log(way)

    # What is done

    def play(self, choice: Choice) -> None:
        """Try an action: it is done if that is what is to be done."""
        self.selected, self.hinted = (), ()
        came = answer(self.lesson.steps[self.number], choice.text)
        if came.verdict != "done":
            self.complain(came.sentence)
            self.show_board()
            return
        self.say("")
        self.lesson_session.do(came.match)
        self.show_news()

    def show_present(self) -> None:
        super().show_present()
        if self.lesson_session.is_done:
            self.show_text()

    def _is_turn_to_pick(self, spot: str, is_repeated: bool = False) -> bool:
        """Whether something can be done; skips what is being shown, and goes on from what is done."""
        if self.playback.is_on:
            self.playback.skip()
        elif self.lesson_session.is_done or self.is_over:
            self.action_next_step()
        else:
            return True
        return False

    def _parse(self, text: str) -> Choice:
        if self.lesson_session.is_done:
            raise ActionError(say("You've done this step. Press Enter for the next one."))
        return super()._parse(text)

    async def _follow_command(self, text: str) -> bool:
        command = command_in(COMMANDS, text)
        if command:
            await self.run_action(COMMANDS[command])
        return command is not None

    def action_hint(self) -> None:
        """Tell the hint; asked again, show an action that does it."""
        self.playback.skip()
        if self.lesson_session.is_done or self.is_over:
            return
        self.hints += 1
        self.say(self.step.hint)
        if self.hints > 1:
            wanted = self.step.accepted()[0]
            self.hinted = next(spots_of(choice) for choice in self.scene.choices if choice.text == wanted)
            self.show_board()

    # Showing

    def show_prompt(self) -> None:
        if self.playback.is_on:
            super().show_prompt()
        elif self.is_over:
            self.view.show_prompt(say("Enter: your first game (level: {level}). F10: quit.", level=FIRST_LEVEL.title))
        elif self.lesson_session.is_done:
            self.view.show_prompt(say("Enter: next step. F6: watch again."))
        else:
            self.view.show_prompt(say("Pick or type a move. F2: hint (again: where). F4: skip."))

    def fit(self, window: Size) -> None:
        """Give the text its lines; once the lesson is over, those of the board too."""
        self.view.set_class(self.is_over, "closing")
        pane = self.query_one(LessonText)
        if self.is_over:
            self.above = 0
            pane.fill(window.width, max(window.height - BELOW, 0))
        else:
            self.above = pane.make_room(window.width, window.height - LEAST.height)
        super().fit(window)
