"""A match in progress: it is shown and saved after every action, and its computer players move."""

from __future__ import annotations

import random
from pathlib import Path

from textual import work
from textual.worker import get_current_worker

from parlour.errors import ParlourError
from parlour.players import make_any_player
from parlour.players.warmup import Warming
from parlour.terminal import messages
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.computer import Computer, Outcome
from parlour.terminal.playback import SPEEDS
from parlour.terminal.screens.curtain import Curtain
from parlour.terminal.session import Session
from parlour.view.language import phrases, speaking, spoken
from parlour.view.scene import Choice, Plan

from .stage import StageApp

say = phrases(__package__)
TICK = 0.25  # seconds between looks at the clock
MORE = "The board doesn't fit the window. Scroll it with Alt-Up and Alt-Down."
WELCOME = "Type a move, pick with the arrow keys and Enter, or click. F1: help."


class MatchApp(StageApp):
    """An app in which a match is played. Computers move once the beats of what went before have been shown."""

    counts = True  # whether a game that is over is told in numbers

    def __init__(
        self,
        session: Session,
        terminal: Capabilities,
        record: Path | None = None,
        speed: float = SPEEDS["normal"],
    ):
        super().__init__(session, terminal, speed)
        self.record = record
        self.computer = Computer(self)
        self.warming: Warming | None = None
        self.paused = False
        self.sitting: int | None = None  # the person before the screen, where it has a curtain
        self._decided: Outcome | None = None  # by a computer, and to be played once what went before was shown
        self._problem = ""  # with saving, to be told then too
        self._warnings: set[str] = set()

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)
        self.begin(self.session)

    def begin(self, session: Session) -> None:
        """Begin to play, or go on with, a match."""
        self._drop_work()
        self.session, self.game, self.paused, self.cursor = session, session.game, False, ""
        self.sitting = None if session.match.can_undo() else session.actor
        if not session.game.compiled:
            self.call_after_refresh(self._warm_up, session)
        self.say(say(WELCOME))
        self.changed()
        self.fit(self.size)
        if self.view.board.sizing.hidden and not self.scene.arrangement:
            self.say(say(MORE))

    # Playing

    def play(self, choice: Choice) -> None:
        """Play a person's choice; a hint that is still being thought about comes too late."""
        self._stop_computer()
        self.say("")
        self.session.match.play(choice.action)
        self.changed()

    def play_plan(self, plan: Plan) -> None:
        """Play all of a plan's actions; whose plan it was need not be shown each of them."""
        self._stop_computer()
        actions = random.sample(plan.actions, len(plan.actions)) if plan.shuffled else plan.actions
        for action in actions:
            self.session.match.play(action)
        self.session.news()
        self.say(plan.sentence)
        self.changed()

    def undo(self) -> None:
        """Take back the last decision of a person; computers then wait to go on."""
        try:
            self.session.undo()
        except ParlourError as problem:
            self.complain(str(problem))
            return
        self.playback.drop()
        self._stop_computer()
        self.paused = not self.session.people
        self.say(say("Move taken back."))
        self.changed()

    def pause(self) -> None:
        """Have the computers pause, or go on."""
        self.paused = not self.paused
        if self.paused:
            self._stop_computer()
        self.show_prompt()
        self._let_computer_move()

    def changed(self) -> None:
        """Save the match after something has happened, show that to whoever may see it, and let a computer go on."""
        self.selected, self.hinted = (), ()
        self._save()
        if self.session.has_curtain and self.session.is_persons_turn and self.session.actor != self.sitting:
            self.sitting = self.session.actor
            self.push_screen(Curtain(self.game.seat_names[self.sitting]), lambda _: self._go_on())
        else:
            self._go_on()

    def _go_on(self) -> None:
        self.show_news()
        self._let_computer_move()

    def show_present(self) -> None:
        super().show_present()
        if self.session.actor < 0 and self.counts:
            self._count(self.session, spoken())
        if self._problem:
            self.complain(self._problem)
            self._problem = ""
        if self._decided is not None:
            self.call_later(self._play_decided)

    @work(thread=True, exclusive=True)
    def _count(self, session: Session, language: str) -> None:
        """Tell what a game that is over was like, in numbers; to count takes a moment."""
        with speaking(language):  # a thread does not know what is spoken
            told = messages.numbers(session.match)
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self._tell_numbers, session, told)

    def _tell_numbers(self, session: Session, told: str) -> None:
        if session is self.session and session.actor < 0 and self.is_present and not self._problem:
            self.say(told)

    # The computers

    def _let_computer_move(self) -> None:
        actor = self.session.actor
        if actor < 0 or self.session.is_persons_turn or self.paused or self.computer.is_thinking:
            return
        if self._decided is None:
            player = make_any_player(self.session.seats[actor])
            self.computer.ask(player, self.session.match.state, self._decide)
        self.show_prompt()

    def _decide(self, outcome: Outcome) -> None:
        self._decided = outcome
        self._play_decided()

    def _play_decided(self) -> None:
        """Play what a computer has decided, once nothing else is being shown."""
        outcome = self._decided
        if outcome is None or not self.is_present:
            return
        self._decided = None
        if isinstance(outcome, Exception):
            self.paused = True
            failed = "The computer player failed ({problem}). Take back a move or start a new game."
            self.complain(say(failed, problem=outcome))
            self.show_prompt()
            return
        self.session.match.play(outcome.action)
        self.changed()

    def _stop_computer(self) -> None:
        self.computer.drop()
        self._decided = None

    # Saving

    def _save(self) -> None:
        try:
            self.session.save(self.record)
        except OSError as problem:
            unsaved = "Couldn't save the game: {problem} ({file}). You can keep playing."
            self._warn_once(say(unsaved, problem=problem.strerror, file=problem.filename))

    def _warn_once(self, warning: str) -> None:
        if warning not in self._warnings:
            self._warnings.add(warning)
            self._problem = warning

    # Compiling the rules

    def _warm_up(self, session: Session) -> None:
        if session is self.session:
            self.warming = Warming(session.game, self._warmed_in_thread)

    def _warmed_in_thread(self, warming: Warming, problem: Exception | None) -> None:
        self.call_later(self._warmed, warming, problem)

    def _warmed(self, warming: Warming, problem: Exception | None) -> None:
        if warming is not self.warming:
            return
        self.warming = None
        if problem:
            self.complain(say("Couldn't compile the rules ({problem}), so the computer is slow.", problem=problem))
        self.show_prompt()

    def _drop_work(self) -> None:
        self.playback.drop()
        self._stop_computer()
        if self.warming:
            self.warming.drop()
            self.warming = None

    async def action_quit(self) -> None:
        self._drop_work()
        self.exit()

    # Showing

    def show_prompt(self) -> None:
        if self.is_present:
            self.view.show_prompt(messages.prompt(self.session, self.scene, self.paused, self.computer, self.warming))
        else:
            super().show_prompt()

    def _tick(self) -> None:
        if self.warming or self.computer.is_thinking:
            self.show_prompt()
