"""The stage: what is shown of a match, the present, the beats that lead there, or an earlier turn."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from parlour.match import viewing
from parlour.match.beats import SeenBeat
from parlour.terminal import messages, selection
from parlour.terminal.buttons import buttons
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.playback import SPEEDS, Playback
from parlour.terminal.session import Session
from parlour.terminal.widgets import panel
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.drawing import BoardContent
from parlour.terminal.widgets.log import TurnLog
from parlour.terminal.widgets.main_view import MainView
from parlour.view.language import phrases
from parlour.view.scene import Scene

from .base import GameApp

say = phrases(__package__)


class StageApp(GameApp):
    """An app that shows a match.

    `scene` is the present, in which choices are made; `shown` is what is seen of it, of a beat, or of an earlier turn.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6", "again", show=False),
        Binding("f7,alt+left", "earlier", show=False),
        Binding("f8,alt+right", "later", show=False),
    ]

    def __init__(self, session: Session, terminal: Capabilities, speed: float = SPEEDS["normal"]):
        super().__init__(session.game, terminal)
        self.session = session
        self.scene: Scene = session.scene()
        self.shown = self.scene
        self.turns = session.turns()
        self.marked: tuple[str, ...] = ()  # of what is shown, where that is not the present
        self.cursor = ""
        self.selected: tuple[str, ...] = ()
        self.hinted: tuple[str, ...] = ()
        self.foreseen = False  # whether who is to act knew all that is shown
        self.looking: int | None = None  # how many turns had been made in what is looked at; None: the present
        self.playback = Playback(self.set_timer, self.show_beat, speed)

    def compose(self) -> ComposeResult:
        yield MainView(self.terminal, panel.keys())

    @property
    def is_present(self) -> bool:
        """Whether the present is shown, in which something can be done."""
        return self.looking is None and not self.playback.is_on

    def show_news(self) -> None:
        """Show the beats of what happened since, and then the present."""
        self.looking = None
        self.foreseen = self.session.has_foreseen_news() and (self.foreseen or not self.playback.is_on)
        self.playback.play(self.session.news(), self.show_present)

    def show_present(self) -> None:
        """Show the table as it is now."""
        self.looking = None
        self.scene = self.shown = self.present()
        self.turns = self.session.turns()
        self._place_cursor()
        self._show_all(len(self.session.match.turns))
        self.tell_of(self.cursor)

    def present(self) -> Scene:
        """The table as it is now."""
        return self.session.scene()

    def show_board(self) -> None:
        """Draw the board, and on it the cursor and all marks."""
        is_present = self.shown is self.scene
        marks = self._marks() if is_present else dict.fromkeys(self.marked, "shown")
        last = viewing.last_spots(self.turns) if is_present else ()
        content = BoardContent(self.shown.areas, self.shown.colours, self.cursor, marks, last, self.shown.seats)
        self.view.show_board(content, buttons(self.shown))

    def say(self, sentence: str) -> None:
        """Put a sentence under the prompt."""
        self.view.say(sentence)

    def complain(self, sentence: str) -> None:
        """Put a sentence under the prompt that tells of a problem."""
        self.view.say(sentence, is_problem=True)

    def show_prompt(self) -> None:
        """Say what is to be done now."""
        if self.looking is not None:
            self.view.show_prompt(messages.looking(self.looking, len(self.session.match.turns)))
        elif self.playback.is_on:
            self.view.show_prompt(say(messages.SKIP))

    def _show_all(self, turns: int) -> None:
        """Show everything of the scene that is shown, which came after so many turns."""
        self.show_board()
        self.view.show_players(panel.players(self.game, self.shown, self.session.names(), self.terminal))
        self.view.show_log(self.turns[:turns])
        self.show_prompt()

    def _marks(self) -> dict[str, str]:
        return selection.marks(self.scene, self.selected, self.hinted)

    # Beats

    def show_beat(self, beat: SeenBeat) -> None:
        """Show a moment of a turn, with what it concerns marked, and say what happens."""
        self.shown, self.marked = beat.scene, beat.spots
        self.show_board()
        self.view.show_players(panel.players(self.game, beat.scene, self.session.names(), self.terminal))
        self.view.show_spots(beat.spots)
        self.view.tell("")  # what could be done before
        if beat.sentence:
            self.say(beat.sentence)
        self.show_prompt()

    def action_again(self) -> None:
        """Show the last turn again, at a speed at which it can be seen."""
        if not self.session.match.turns:
            self.complain(say("No move has been made yet."))
        elif not self.playback.is_on:
            self.looking, self.foreseen = None, False
            self.playback.play(self.session.last_beats(), self.show_present, self.playback.speed or SPEEDS["normal"])

    # Earlier turns

    def look(self, turns: int) -> None:
        """Show the table as it was after so many turns; after all of them it is the present again."""
        self.playback.skip()
        if turns >= len(self.session.match.turns):
            self.say("")
            self.show_present()
            return
        self.looking = max(turns, 0)
        early = self.session.match.until(self.looking)
        told = viewing.told_turns(early, self.session.viewer)
        self.shown, self.marked = viewing.seen_scene(early, self.session.viewer), viewing.last_spots(told)
        self.say(" ".join(it for turn in told[-1:] for it in turn.sentences))
        self._show_all(self.looking)
        self.tell_of(self.cursor)
        self.view.show_spots(self.marked)

    def action_earlier(self) -> None:
        now = len(self.session.match.turns) if self.looking is None else self.looking
        if self.session.match.turns:
            self.look(now - 1)
        else:
            self.complain(say("No move has been made yet."))

    def action_later(self) -> None:
        if self.looking is not None:
            self.look(self.looking + 1)

    @on(TurnLog.Clicked)
    def _look_at_clicked(self, event: TurnLog.Clicked) -> None:
        self.look(event.turn)

    # The cursor

    def fit(self, window: Size) -> None:
        super().fit(window)
        self._show_question()

    def _place_cursor(self) -> None:
        """Bring the cursor, and with it the view, to where the question is."""
        areas = (*self.scene.areas, *buttons(self.scene))
        spots = [spot.id for area in areas for spot in area.spots]
        here = [spot.id for area in areas for spot in area.spots if any(s.id == self.cursor for s in area.spots)]
        if self.cursor not in spots or (self.scene.choices and not selection.usable_spots(self.scene, here)):
            self.cursor = selection.first_spot(self.scene, spots)
        self._show_question()

    def _show_question(self) -> None:
        """Bring into sight the place of who is to act, rather what can be picked there, and above all the cursor."""
        beginnings = list(selection.next_spots(self.scene, self.selected))
        self.view.show_spots(self._own_place(), beginnings, [self.cursor])

    def _own_place(self) -> list[str]:
        """The spots of the seat to act, where seats have places of their own."""
        return [spot.id for area in self.scene.areas if area.seat == self.scene.actor for spot in area.spots]

    @on(Board.Hovered)
    def _tell_of_hovered(self, event: Board.Hovered) -> None:
        self.tell_of(event.spot, is_asked=True)

    def tell_of(self, spot: str, is_asked: bool = False) -> None:
        """Tell of a spot: what lies there, and what picking it does now."""
        found = self.view.spot(spot)
        if found:
            scene = self.scene if self.is_present else replace(self.shown, choices=())
            self.view.tell(messages.info(scene, self.selected, found), is_asked)
