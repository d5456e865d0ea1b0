"""Reloading a game whenever its author saves a file of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from parlour.errors import GameDefinitionError
from parlour.kit.source_locations import describe_error
from parlour.match.record import Draft, Refit, draft_of, look_ahead, refit
from parlour.players.levels import levels_of
from parlour.registry.folder_watch import FolderWatch
from parlour.registry.hot_reload import reloaded

from .game_app import GameApp
from .match_control import MatchControl
from .session import Session

INTERVAL = 0.25  # seconds between checks of the folder


class TableReloader:
    """Watches the folder of a game and reloads the game of a table. The rules stay interpreted.

    Faults of the game are shown with the author's line, and the table stays as it was.
    """

    def __init__(self, app: GameApp, control: MatchControl, begin: Callable[[Session], None]):
        self._app, self._control, self._stage, self._begin = app, control, control.stage, begin
        self.package, self.folder = app.game.package, FolderWatch(app.game.folder)
        self._unread = ""  # a problem that was shown before computers moved
        self._cut: tuple[Draft, list[int]] | None = None  # the match before the last reload, and its remaining actions
        self._stage.guard = self.catch_faults
        self._stage.after_present.append(self._repeat_problem)
        # A game being edited changes again soon.
        control.compiles = lambda session: session.game.package != self.package
        control.describe_fault = self._describe

    def start(self) -> None:
        """Start watching."""
        self._app.set_interval(INTERVAL, self._check)

    def forget(self) -> None:
        """Drop what belongs to the previous match."""
        self._cut, self._unread = None, ""

    def _check(self) -> None:
        if self.folder.has_changed() and self._control.session.game.package == self.package:
            self.reload()

    def reload(self) -> None:
        """Reload the game, and continue by its new rules."""
        whole, left = self._cut or (None, [])
        match = self._control.session.match
        if not whole or left != match.history():  # somebody has played or taken back since the last reload
            whole = draft_of(match)
        try:
            session, fitted = reload(self._control.session, whole)
        except GameDefinitionError as fault:
            self._show_problem(str(fault))
            return
        while len(self._app.screen_stack) > 1:  # open questions may not apply any more
            self._app.pop_screen()
        left = session.match.history()
        self._control.draft = None
        self._begin(session)
        self._cut = whole, left
        if fitted.problem:
            self._show_problem(fitted.notice)
        else:
            self._stage.show_message(fitted.notice)

    def _show_problem(self, problem: str) -> None:
        """Show a problem, and mark it to be repeated if a computer is about to move."""
        self._stage.show_problem(problem)
        self._unread = "" if self._control.session.is_persons_turn and self._stage.is_present else problem

    def _repeat_problem(self) -> None:
        if self._unread and self._control.session.is_persons_turn:
            self._show_problem(self._unread)

    # Faults while the game is played

    @contextmanager
    def catch_faults(self) -> Iterator[None]:
        """Show exceptions of the game's functions."""
        try:
            yield
        except Exception as fault:
            self._stage.playback.drop()
            self._stage.show_problem(self._describe(fault))

    def _describe(self, fault: Exception) -> str:
        return describe_error(fault, self._control.session.game.folder)


def reload(session: Session, draft: Draft) -> tuple[Session, Refit]:
    """Replay a match by the reloaded rules. The draft may have more turns than the match.

    Raises GameDefinitionError, with the author's line, if the game cannot be played; the old rules then stay loaded.
    """
    with reloaded(session.game.package):
        fitted = refit(draft)
        fitted.match.id = session.match.id
        count = fitted.match.game.num_players()
        seats = (session.seats + session.seats[-1:] * count)[:count]  # new seats get the player of the last one
        reloaded_session = Session(fitted.match, seats)
        # Find faults in what a table needs immediately and around the next turn.
        levels_of(reloaded_session.game)
        reloaded_session.turns()
        reloaded_session.scene()
        look_ahead(fitted.match.state)
    return reloaded_session, fitted
