"""The table of an author: each save in the game's folder takes effect at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.errors import GameDefinitionError, ParlourError
from parlour.kit.source_locations import blame
from parlour.match.record import Draft, draft_of
from parlour.registry.folder_watch import FolderWatch
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.playback import SPEEDS
from parlour.terminal.session import Session
from parlour.view.scene import Choice, Plan

from .reloading import reload
from .table import TableApp

LOOK = 0.25  # seconds between looks at the folder


class AuthorsTable(TableApp):
    """A table whose game is reloaded whenever its author saves it, and whose rules stay interpreted.

    What is wrong with the game is told, with the author's line, and the table stays as it was.
    """

    def __init__(
        self,
        session: Session,
        terminal: Capabilities,
        record: Path | None = None,
        speed: float = SPEEDS["normal"],
    ):
        super().__init__(session, terminal, record, speed)
        self.package, self.folder = session.game.package, FolderWatch(session.game.folder)
        self._untold = ""  # a problem that nobody has had the time to read
        self._cut: tuple[Draft, list[int]] | None = None  # the match before the last reload, and what was left of it

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._look)

    def _look(self) -> None:
        if self.folder.has_changed() and self.session.game.package == self.package:
            self.reload()

    def reload(self) -> None:
        """Reload the game, and play on by its new rules."""
        whole = self._whole()
        try:
            session, refit = reload(self.session, whole)
        except GameDefinitionError as fault:
            self._tell(str(fault))
            return
        while len(self.screen_stack) > 1:  # what is asked there may be none of the game's questions any more
            self.pop_screen()
        left = session.match.history()
        self.draft = None  # of a setup, by rules that may be others now
        self.begin(session)
        self._cut = whole, left
        if refit.problem:
            self._tell(refit.notice)
        else:
            self.say(refit.notice)

    def _tell(self, problem: str) -> None:
        """Tell of a problem, and once more when computers have moved on over it."""
        self.complain(problem)
        self._untold = "" if self.session.is_persons_turn and self.is_present else problem

    def _whole(self) -> Draft:
        """The match, with turns that were cut off at the last reload, if nobody has played or taken back since."""
        whole, left = self._cut or (None, [])
        return whole if whole and left == self.session.match.history() else draft_of(self.session.match)

    def begin(self, session: Session) -> None:
        self._cut, self._untold = None, ""
        super().begin(session)

    def _warm_up(self, session: Session) -> None:
        """Compile other games than the one being written: that would be saved again before it is compiled."""
        if session.game.package != self.package:
            super()._warm_up(session)

    # Faults that come out while the game is played

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except Exception as fault:  # whatever an author's function does
            self.playback.drop()
            self.complain(blame(fault, self.game.folder))

    def changed(self) -> None:
        with self._telling():
            super().changed()

    def play(self, choice: Choice) -> None:
        with self._telling():
            super().play(choice)

    def play_plan(self, plan: Plan) -> None:
        with self._telling():
            super().play_plan(plan)

    def undo(self) -> None:
        with self._telling():
            super().undo()

    def look(self, turns: int) -> None:
        with self._telling():
            super().look(turns)

    def show_news(self) -> None:
        with self._telling():
            self.looking = None
            self.playback.play(list(self.session.news()), self.show_present)  # all at once: a timer tells nobody

    def show_present(self) -> None:
        with self._telling():
            super().show_present()
        if self._untold and self.session.is_persons_turn:
            self._tell(self._untold)

    def action_again(self) -> None:
        with self._telling():
            super().action_again()

    def _play_decided(self) -> None:
        with self._telling():
            super()._play_decided()

    def _parse(self, text: str) -> Choice:
        try:
            return super()._parse(text)
        except ParlourError:
            raise
        except Exception as fault:
            raise GameDefinitionError(blame(fault, self.game.folder)) from fault
