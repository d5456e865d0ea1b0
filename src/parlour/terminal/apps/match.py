"""A match in progress: it is shown and saved after every action, and its computer players move."""

from __future__ import annotations

import random
import time
from pathlib import Path

from textual.app import ComposeResult

from parlour.errors import ParlourError
from parlour.game import Game
from parlour.players import make_player
from parlour.players.warmup import Warming
from parlour.view.scene import Choice, Plan, Scene

from .. import messages, selection
from ..buttons import with_buttons
from ..capabilities import Capabilities
from ..computer import Computer, Outcome
from ..session import Session
from ..widgets import panel
from ..widgets.drawing import BoardContent
from ..widgets.main_view import MainView
from .base import GameApp

TICK = 0.25  # seconds between looks at the clock


class MatchApp(GameApp):
    """An app in which a match is played. `pace` is the least time, in seconds, between two moves of computers."""

    def __init__(self, session: Session, terminal: Capabilities, record: Path | None = None, pace: float = 0.4):
        super().__init__(terminal)
        self.session, self.record, self.pace = session, record, pace
        self.scene: Scene = session.scene()
        self.areas = self.scene.areas  # and the buttons
        self.cursor = ""
        self.selected: tuple[str, ...] = ()
        self.hinted: tuple[str, ...] = ()
        self.computer = Computer(self)
        self.warming: Warming | None = None
        self.paused = False
        self._next_move_at = 0.0
        self._warnings: set[str] = set()

    def compose(self) -> ComposeResult:
        yield MainView(self.terminal, panel.KEYS)

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)
        self.begin(self.session)

    @property
    def game(self) -> Game:
        return self.session.game

    def begin(self, session: Session) -> None:
        """Begin to play, or go on with, a match."""
        self._drop_work()
        self.session, self.paused, self.cursor = session, False, ""
        if not session.game.compiled:
            self.call_after_refresh(self._warm_up, session)
        self.say("Type a move, or pick with arrow keys and Enter, or click. F1: help.")
        self.changed()

    # Playing

    def play(self, choice: Choice) -> None:
        """Play a person's choice; a hint that is still being thought about comes too late."""
        self.computer.drop()
        self.say("")
        self.session.match.play(choice.action)
        self.changed()

    def play_plan(self, plan: Plan) -> None:
        """Play all of a plan's actions."""
        self.computer.drop()
        actions = random.sample(plan.actions, len(plan.actions)) if plan.shuffled else plan.actions
        for action in actions:
            self.session.match.play(action)
        self.say(plan.sentence)
        self.changed()

    def undo(self) -> None:
        """Take back the last decision of a person; computers then wait to go on."""
        try:
            self.session.undo()
        except ParlourError as problem:
            self.complain(str(problem))
            return
        self.computer.drop()
        self.paused = not self.session.people
        self.say("Taken back.")
        self.changed()

    def pause(self) -> None:
        """Have the computers pause, or go on."""
        self.paused = not self.paused
        if self.paused:
            self.computer.drop()
        self._show_prompt()
        self._let_computer_move()

    def changed(self) -> None:
        """Something happened in the match: show and save it, and let a computer go on."""
        self.selected, self.hinted = (), ()
        self.scene = self.session.scene()
        self._save()
        self.show()
        self._let_computer_move()

    def _let_computer_move(self) -> None:
        actor = self.session.actor
        if actor < 0 or self.session.is_persons_turn or self.paused or self.computer.is_thinking:
            return
        player = make_player(self.session.seats[actor])
        self.computer.ask(player, self.session.match.state, self._play_decision, self._next_move_at)
        self._show_prompt()

    def _play_decision(self, outcome: Outcome) -> None:
        self._next_move_at = time.monotonic() + self.pace
        if isinstance(outcome, Exception):
            self.paused = True
            self.complain(f"The computer player failed ({outcome}). Take back a move, or start a new game.")
            self._show_prompt()
            return
        self.session.match.play(outcome.action)
        self.changed()

    def _save(self) -> None:
        try:
            self.session.save(self.record)
        except OSError as problem:
            self._warn_once(f"The game cannot be saved: {problem.strerror} ({problem.filename}). Play goes on.")

    def _warn_once(self, warning: str) -> None:
        if warning not in self._warnings:
            self._warnings.add(warning)
            self.complain(warning)

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
            self.complain(f"The rules could not be compiled ({problem}), so the computer is slow.")
        self._show_prompt()

    def _drop_work(self) -> None:
        self.computer.drop()
        if self.warming:
            self.warming.drop()
            self.warming = None

    async def action_quit(self) -> None:
        self._drop_work()
        self.exit()

    # Showing

    def show(self) -> None:
        """Draw everything anew."""
        self.areas = with_buttons(self.scene)
        spots = [spot.id for area in self.areas for spot in area.spots]
        if self.cursor not in spots:
            self.cursor = selection.first_spot(self.scene, spots)
        self.show_board()
        names, turns = self.session.names(), self.session.turns()
        self.view.show_panel(panel.seats(self.game, self.scene, names, self.terminal), panel.log(turns))
        self._show_prompt()

    def show_board(self) -> None:
        """Draw the board, and on it the cursor and all marks."""
        marks = selection.marks(self.scene, self.selected, self.hinted, self.session.last_spots())
        self.view.show_board(BoardContent(self.areas, self.scene.seats, self.cursor, marks))

    def say(self, sentence: str) -> None:
        """Put a sentence under the prompt."""
        self.view.say(sentence)

    def complain(self, sentence: str) -> None:
        """Put a sentence under the prompt that tells of a problem."""
        self.view.say(sentence, is_problem=True)

    def _show_prompt(self) -> None:
        self.view.show_prompt(messages.prompt(self.session, self.scene, self.paused, self.computer, self.warming))

    def _tick(self) -> None:
        if self.warming or self.computer.is_thinking:
            self._show_prompt()
