"""The app in which a match is played."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from parlour.terminal.widgets.main_view import MainView, Sight
from parlour.view.beats import SPEEDS
from parlour.view.language import phrases

from . import setup_draft
from .capabilities import Capabilities
from .dialogs import NewGame, Setup
from .match_control import MatchControl
from .play_app import PlayApp
from .selection import PRESS, plan_at
from .session import Session
from .stage import LOOKING
from .typed_commands import TABLE_KEYS, command_in
from .widgets import panel

ACTIONS = ("help", "hint", "undo", "new", "rules", "again", "earlier", "later")  # one per function key from F1
KEYS = {f"F{number}": action for number, action in enumerate(ACTIONS, 1)} | {"F10": "quit"}
TICK = 0.25  # seconds between updates of the prompt
WELCOME = "Type a move, pick with the arrow keys and Enter, or click. F1: help."
MORE = "The board doesn't fit the window. Scroll it with Alt-Up and Alt-Down."
EARLY = "Your move will be played on your turn."
NO_PAUSE = "You can only pause a game between computers. On your turn, the game waits for you anyway."
say = phrases(__package__)


class TableApp(PlayApp[MatchControl]):
    """An app for a match between people and computers.

    With `watch`, the game is in its author's folder and is reloaded whenever a file there is saved.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("f3,ctrl+z", "undo"),
        ("f4", "new"),
        ("f7,alt+left", "earlier"),
        ("f8,alt+right", "later"),
    ]
    HELP_KEYS = TABLE_KEYS

    def __init__(self, session: Session, terminal: Capabilities, speed: float = SPEEDS["normal"], watch: bool = False):
        super().__init__(session.game, terminal)
        self.control = MatchControl(self, session, speed)
        self.early = ""  # a move that was typed before the person's turn
        self.stage.after_present.append(lambda: self.call_later(self.play_early))
        self.reloader = None
        if watch:
            from .table_reloader import TableReloader  # needed only for games being written

            self.reloader = TableReloader(self, self.control, self.begin)

    def compose(self) -> ComposeResult:
        yield MainView(self.terminal, KEYS)

    def on_mount(self) -> None:
        self.set_interval(TICK, self.control.tick)
        if self.reloader:
            self.reloader.start()
        self.begin(self.session)

    def begin(self, session: Session) -> None:
        """Start or resume a match."""
        self.game, self.early = session.game, ""
        if self.reloader:
            self.reloader.forget()
        self.stage.show_message(say(WELCOME))
        self.control.begin(session)
        self.fit(self.size)
        if self.view.board.sizing.hidden and not self.stage.scene.arrangement:
            self.stage.show_message(say(MORE))

    def fit(self, window: Size) -> None:
        """Lay everything out, during a setup so that the board need not move later if it fits."""
        ahead = setup_draft.after_setup(self.session.match, self.session.viewer)
        if ahead:
            players = panel.players(self.game, ahead, self.session.names(), self.terminal)
            self.view.later = [Sight(ahead.areas, players)]
            super().fit(window)
        if ahead is None or self.view.board.sizing.hidden:
            self.view.later = []
            super().fit(window)
        if not self.view.board.sizing.hidden and say(MORE) in self.view.full_texts():
            self.stage.show_message("")

    async def run_command(self, text: str) -> bool:
        """Run the command or play the plan that a text names, if any; return whether it did."""
        if await super().run_command(text):
            return True
        command = command_in(setup_draft.COMMANDS, text) if self.control.draft else None  # in another language
        plan = plan_at(self.stage.scene, PRESS + (say(command) if command else text))
        if plan and self.stage.skip_to_present():
            self.control.play_plan(plan)
        elif plan:
            self.stage.show_problem(say(LOOKING))
        return plan is not None

    def waits(self, text: str) -> bool:
        """Keep a move that the only person at the table types early, and return whether it was early."""
        session, stage = self.session, self.stage
        is_present = stage.skip_to_present() and session.actor >= 0
        self.early = text if is_present and len(session.people) == 1 and not session.is_persons_turn else ""
        if self.early:
            stage.show_message(say(EARLY))
        return bool(self.early)

    def play_early(self) -> None:
        """Play the move that was typed too early, unless it has been changed since."""
        text = self.early
        if text and self.stage.is_present and self.session.is_persons_turn:
            self.early = ""
            if self.line.value.strip() == text:
                self.line.clear()
                self.play_typed(text)

    def action_undo(self) -> None:
        self.control.undo()

    def action_pause(self) -> None:
        if self.session.people:
            self.stage.show_problem(say(NO_PAUSE))
        else:
            self.control.pause()

    def action_earlier(self) -> None:
        self.stage.look_earlier()

    def action_later(self) -> None:
        self.stage.look_later()

    def action_new(self) -> None:
        setup = Setup(self.game.name, dict(self.game.options), list(self.session.seats))
        self.push_screen(NewGame(setup), lambda session: session and self.begin(session))
