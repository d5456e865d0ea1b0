"""The stage: shows the present of a match, the beats that lead to it, or an earlier turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Protocol

from parlour.errors import ActionError
from parlour.match import viewing
from parlour.match.viewing import SeenBeat
from parlour.terminal.widgets.board_drawing import BoardContent
from parlour.terminal.widgets.main_view import MainView
from parlour.view.beats import SPEEDS
from parlour.view.language import phrases
from parlour.view.scene import Choice, Plan, Scene

from . import messages, selection
from .game_app import GameApp
from .playback import Playback
from .selection import buttons
from .session import Session
from .widgets import panel

OVER = "The game is over. Press F4 for a new one."
LOOKING = "You're looking at an earlier turn. Press Esc to return to the game."
say = phrases(__package__)


class Control(Protocol):
    """A match or a lesson: provides what the stage shows, and carries out a person's moves."""

    session: Session
    stage: Stage

    def scene(self) -> Scene:
        """The present, with the current choices."""
        ...

    def news(self) -> Iterable[SeenBeat]:
        """The beats that have not been shown yet."""
        ...

    def prompt(self) -> str:
        """The prompt of the present."""
        ...

    def play(self, choice: Choice) -> None:
        """Play a person's choice."""

    def play_plan(self, plan: Plan) -> None:
        """Play a plan of a scene. Lessons have none."""

    def parse(self, text: str) -> Choice:
        """The legal choice that a typed text means. Raises ParlourError."""
        ...

    def can_pick(self, spot: str, is_repeated: bool = False) -> bool:
        """Whether a click on a spot picks it. The click may instead skip what is being shown."""
        ...

    def hint(self) -> None:
        """Show a hint, if the person may have one."""

    def hurry(self) -> None:
        """Make a computer player decide now. Lessons have none."""

    def stop(self) -> None:
        """Stop everything that is still going on."""
        self.stage.playback.drop()


class Stage:
    """Shows a match.

    `scene` is the present, in which choices are made; `shown` is the scene on the board, which may be that of a beat or
    of an earlier turn. Functions in `after_present` are called whenever the present is shown.
    """

    def __init__(self, app: GameApp, source: Control, speed: float = SPEEDS["normal"]):
        self._app, self._source = app, source
        self.scene: Scene = source.session.scene()
        self.shown = self.scene
        self.turns = source.session.turns()
        self.marked: tuple[str, ...] = ()  # spots marked while the present is not shown
        self.cursor = ""
        self.selected: tuple[str, ...] = ()
        self.hinted: tuple[str, ...] = ()
        self.foreseen = False  # whether the player to act already knew everything that is shown
        self.looking: int | None = None  # number of turns before the earlier position shown; None: the present
        self.playback = Playback(app.set_timer, self.show_beat, speed)
        self.after_present: list[Callable[[], object]] = []
        self.guard: Callable[[], AbstractContextManager[None]] = nullcontext  # handles faults of a game being written

    @property
    def view(self) -> MainView:
        return self._app.view

    @property
    def session(self) -> Session:
        return self._source.session

    @property
    def is_present(self) -> bool:
        """Whether the present is shown, in which a person can act."""
        return self.looking is None and not self.playback.is_on

    # The present

    def skip_to_present(self) -> bool:
        """Skip the beats that are being shown; return whether the present is shown then."""
        self.playback.skip()
        return self.looking is None

    def require_turn(self) -> None:
        """Skip the beats. Raises ActionError unless a person is to act in the present."""
        if self.session.actor < 0:
            raise ActionError(say(OVER))
        if not self.skip_to_present():
            raise ActionError(say(LOOKING))
        if not self.session.is_persons_turn:
            raise ActionError(say("It isn't your turn yet."))

    def show_news(self) -> None:
        """Show the beats that have not been shown yet, and then the present."""
        with self.guard():
            self.looking = None
            self.foreseen = self.session.has_foreseen_news() and (self.foreseen or not self.playback.is_on)
            self.playback.play(self._source.news(), self.show_present)

    def show_present(self) -> None:
        """Show the current scene."""
        with self.guard():
            self.looking = None
            self.scene = self.shown = self._source.scene()
            self.turns = self.session.turns()
            self._place_cursor()
            self._show_all(len(self.session.match.turns))
            self.describe_spot(self.cursor)
            for callback in self.after_present:
                callback()

    def show_board(self) -> None:
        """Draw the board with the cursor and all marks."""
        marks, last = dict.fromkeys(self.marked, "shown"), ()
        if self.shown is self.scene:
            marks, last = selection.marks(self.scene, self.selected, self.hinted), viewing.last_spots(self.turns)
        content = BoardContent(self.shown.areas, self.shown.colours, self.cursor, marks, last, self.shown.seats)
        self.view.show_board(content, buttons(self.shown))

    def deselect(self) -> None:
        """Remove the selection and the hint."""
        self.selected, self.hinted = (), ()

    def show_message(self, text: str) -> None:
        """Show a sentence below the prompt."""
        self.view.show_message(text)

    def show_problem(self, text: str) -> None:
        """Show a sentence about a problem below the prompt."""
        self.view.show_message(text, is_problem=True)

    def show_prompt(self) -> None:
        """Show what the player can do now."""
        if self.looking is not None:
            text = say(messages.EARLIER, step=self.looking, count=len(self.session.match.turns))
            self.view.show_prompt(text)
        elif self.playback.is_on:
            self.view.show_prompt(say(messages.SKIP))
        else:
            self.view.show_prompt(self._source.prompt())

    def _show_all(self, turns: int) -> None:
        """Show the board, the players, the first `turns` turns of the log, and the prompt."""
        self.show_board()
        self._show_players()
        self.view.show_log(self.turns[:turns])
        self.show_prompt()

    def _show_players(self) -> None:
        game, names = self.session.game, self.session.names()
        self.view.show_players(panel.players(game, self.shown, names, self._app.terminal))

    # Beats

    def show_beat(self, beat: SeenBeat) -> None:
        """Show a moment of a turn, with its spots marked and its sentence as the message."""
        self.shown, self.marked = beat.scene, beat.spots
        self.show_board()
        self._show_players()
        self.view.show_spots(beat.spots)
        self.view.show_info("")
        if beat.sentence:
            self.show_message(beat.sentence)
        self.show_prompt()

    def play_again(self) -> None:
        """Show the last turn again, at normal speed if beats are off."""
        with self.guard():
            if not self.session.match.turns:
                self.show_problem(say("No move has been made yet."))
            elif not self.playback.is_on:
                self.looking, self.foreseen = None, False
                speed = self.playback.speed or SPEEDS["normal"]
                self.playback.play(self.session.last_beats(), self.show_present, speed)

    # Earlier turns

    def look(self, turns: int) -> None:
        """Show the position after a number of turns. After all turns, this is the present."""
        with self.guard():
            self.playback.skip()
            if turns >= len(self.session.match.turns):
                self.show_message("")
                self.show_present()
                return
            self.looking = max(turns, 0)
            early, viewer = self.session.match.until(self.looking), self.session.viewer
            seen = viewing.visible_turns(early, viewer)
            self.shown, self.marked = viewing.seen_scene(early, viewer), viewing.last_spots(seen)
            self.show_message(" ".join(sentence for turn in seen[-1:] for sentence in turn.sentences))
            self._show_all(self.looking)
            self.describe_spot(self.cursor)
            self.view.show_spots(self.marked)

    def look_earlier(self) -> None:
        """Show the position one turn earlier."""
        count = len(self.session.match.turns)
        if count:
            self.look((count if self.looking is None else self.looking) - 1)
        else:
            self.show_problem(say("No move has been made yet."))

    def look_later(self) -> None:
        """Show the position one turn later, if an earlier one is shown."""
        if self.looking is not None:
            self.look(self.looking + 1)

    # The cursor

    def move_cursor(self, spot: str) -> None:
        self.cursor = spot
        self.show_board()
        self.view.show_spots([spot])
        self.describe_spot(spot, is_asked=True)

    def _place_cursor(self) -> None:
        """Move the cursor, and scroll the board, to where the player has to act."""
        areas = (*self.scene.areas, *buttons(self.scene))
        ids = [[spot.id for spot in area.spots] for area in areas]
        spots, here = [spot for area in ids for spot in area], next((area for area in ids if self.cursor in area), [])
        if self.cursor not in spots or (self.scene.choices and not selection.usable_spots(self.scene, here)):
            self.cursor = selection.first_spot(self.scene, spots)
        self.scroll_to_choices()

    def scroll_to_choices(self) -> None:
        """Scroll to the area of the seat to act, with priority for spots to pick, and most for the cursor."""
        own = [spot.id for area in self.scene.areas if area.seat == self.scene.actor for spot in area.spots]
        self.view.show_spots(own, list(selection.next_spots(self.scene, self.selected)), [self.cursor])

    def describe_spot(self, spot: str, is_asked: bool = False) -> None:
        """Describe what lies on a spot and what picking it does now."""
        if found := self.view.spot(spot):
            scene = self.scene if self.is_present else replace(self.shown, choices=())
            self.view.show_info(messages.info(scene, self.selected, found), is_asked)
