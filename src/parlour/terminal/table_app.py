"""The app in which a match is played."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from parlour.terminal.widgets.main_view import MainView, Sight
from parlour.view.beats import SPEEDS
from parlour.view.language import phrases
from parlour.view.scene import Plan

from . import setup_draft
from .capabilities import Capabilities
from .match_control import MatchControl
from .new_game import NewGame, Setup
from .play_app import PlayApp
from .selection import PRESS, plan_at
from .session import Session
from .stage import LOOKING
from .typed_commands import TABLE_KEYS, command_in
from .widgets import panel

TYPED = ("hint", "undo", "new", "rules", "again", "pause", "quit")  # commands named like their actions
TICK = 0.25  # seconds between updates of the prompt
WELCOME = "Type a move, pick with the arrow keys and Enter, or click. F1: help."
MORE = "The board doesn't fit the window. Scroll it with Alt-Up and Alt-Down."
NO_PAUSE = "You can only pause a game between computers. On your turn, the game waits for you anyway."
say = phrases(__package__)


class TableApp(PlayApp[MatchControl]):
    """An app for a match between people and computers.

    With `watch`, the game is in its author's folder and is reloaded whenever a file there is saved.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3,ctrl+z", "undo", show=False),
        Binding("f4", "new", show=False),
        Binding("f7,alt+left", "earlier", show=False),
        Binding("f8,alt+right", "later", show=False),
    ]
    TYPED_COMMANDS: ClassVar = dict.fromkeys(("help", "?"), "help") | {each: each for each in TYPED}
    HELP_KEYS = TABLE_KEYS

    def __init__(
        self,
        session: Session,
        terminal: Capabilities,
        record: Path | None = None,
        speed: float = SPEEDS["normal"],
        watch: bool = False,
    ):
        super().__init__(session.game, terminal)
        self.control = MatchControl(self, session, record, speed)
        self.reloader = None
        if watch:
            from .table_reloader import TableReloader  # needed only for games being written

            self.reloader = TableReloader(self, self.control, self.begin)

    def compose(self) -> ComposeResult:
        yield MainView(self.terminal, panel.keys())

    def on_mount(self) -> None:
        self.set_interval(TICK, self.control.tick)
        if self.reloader:
            self.reloader.start()
        self.begin(self.session)

    def begin(self, session: Session) -> None:
        """Start or resume a match."""
        self.game = session.game
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

    async def run_command(self, text: str) -> bool:
        """Run the command or play the plan that a text names, if any; return whether it did."""
        if await super().run_command(text):
            return True
        plan = plan_at(self.stage.scene, PRESS + text) or self._setup_plan(text)
        if plan and self.stage.skip_to_present():
            self.control.play_plan(plan)
        elif plan:
            self.stage.show_problem(say(LOOKING))
        return plan is not None

    def _setup_plan(self, text: str) -> Plan | None:
        """The plan of a setup that a text names in another language."""
        command = command_in(setup_draft.COMMANDS, text) if self.control.draft else None
        return plan_at(self.stage.scene, f"{PRESS}{say(command)}") if command else None

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
        self.push_screen(NewGame(setup), self._begin_new_game)

    def _begin_new_game(self, session: Session | None) -> None:
        if session:
            self.begin(session)
