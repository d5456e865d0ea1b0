"""The base of the apps in which a person makes moves: keys, clicks and typed text become choices."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.binding import BindingType
from textual.geometry import Size
from textual.widgets import Input

from parlour.errors import ParlourError
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.main_view import MoveInput
from parlour.terminal.widgets.spot_text import describe
from parlour.terminal.widgets.text_panes import TurnLog
from parlour.view.language import phrases

from . import selection
from .dialogs import ActionPicker
from .game_app import GameApp
from .selection import plan_at
from .session import Session
from .stage import Control, Stage
from .typed_commands import KeyHelp, command_in, help_text

say = phrases(__package__)


Controls = TypeVar("Controls", bound=Control)


class PlayApp(GameApp, Generic[Controls]):
    """An app with a stage, on which a person makes moves. Subclasses set `control`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("f1", "help"),
        ("f2", "hint"),
        ("f6", "again"),
        ("escape", "let_go"),
    ]
    HELP_KEYS: ClassVar[KeyHelp]  # its typed commands are the names of actions
    control: Controls

    @property
    def session(self) -> Session:
        return self.control.session

    @property
    def stage(self) -> Stage:
        return self.control.stage

    @property
    def line(self) -> MoveInput:
        """The line for typed moves."""
        return self.screen_stack[0].query_one(MoveInput)

    def on_mount(self) -> None:
        self.line.focus()

    def fit(self, window: Size) -> None:
        super().fit(window)
        self.stage.scroll_to_choices()

    # The cursor and the mouse

    @on(MoveInput.CursorMoved)
    def _move_cursor(self, event: MoveInput.CursorMoved) -> None:
        self.stage.move_cursor(self.view.neighbour(self.stage.cursor, event.dx, event.dy))

    @on(MoveInput.CursorPicked)
    async def _pick_at_cursor(self, event: MoveInput.CursorPicked) -> None:
        if event.key == "space" and not self.session.people:
            await self.run_action("pause")
        elif self.stage.playback.has_just_ended and not self.stage.foreseen:
            return  # the key was meant to skip
        elif self.control.can_pick(self.stage.cursor):
            self.pick(self.stage.cursor)

    @on(Board.SpotClicked)
    def _pick_clicked(self, event: Board.SpotClicked) -> None:
        if event.spot is None:
            self.action_let_go()
            return
        self.stage.move_cursor(event.spot)
        if self.control.can_pick(event.spot, event.is_repeated):
            self.pick(event.spot)

    @on(Board.SpotHovered)
    def _describe_hovered(self, event: Board.SpotHovered) -> None:
        self.stage.describe_spot(event.spot, is_asked=True)

    @on(TurnLog.TurnClicked)
    def _look_at_clicked(self, event: TurnLog.TurnClicked) -> None:
        self.stage.look(event.turn)

    def pick(self, spot: str) -> None:
        """Add a spot to the selection, and play the selection once it is complete."""
        stage, control = self.stage, self.control
        plan = plan_at(stage.scene, spot)
        if plan:
            control.play_plan(plan)
            return
        clicked = (*stage.selected, spot)
        made = selection.click(stage.scene, stage.selected, spot)
        stage.selected = made.spots
        if len(made.choices) == 1:
            control.play(made.choices[0])
        elif made.choices:
            self.push_screen(ActionPicker(made.choices), lambda choice: choice and control.play(choice))
        elif made.problem:
            stage.show_problem(self.session.reason_against(clicked) or made.problem)
        else:
            self._show_targets()
        stage.show_board()
        stage.describe_spot(spot)

    def _show_targets(self) -> None:
        stage = self.stage
        if not stage.selected:
            stage.show_message("")
            return
        found = stage.scene.spot(stage.selected[-1])
        count = len(selection.next_spots(stage.scene, stage.selected))
        name = describe(found, stage.scene.seats) if found else stage.selected[-1]
        one = "Picked {piece}. Now pick the marked place, or press Esc to cancel."
        more = "Picked {piece}. Now pick one of {count} marked places, or press Esc to cancel."
        stage.show_message(say(one if count == 1 else more, piece=name, count=count))

    # Typed text

    @on(Input.Submitted, "#move-input")
    async def _submit(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if not text or await self.run_command(text.casefold()):
            return
        if self.waits(text):
            self.line.give_back(text)
        else:
            self.play_typed(text)

    def waits(self, text: str) -> bool:
        """Whether a move that was typed waits for the person's turn. Lessons have no such moves."""
        return False

    def play_typed(self, text: str) -> None:
        """Play a typed move, or show why it is refused."""
        try:
            choice = self.control.parse(text)
        except ParlourError as problem:
            self.stage.show_problem(str(problem))
            self.line.give_back(text)
        else:
            self.control.play(choice)

    async def run_command(self, text: str) -> bool:
        """Run the command that a text names, if any; return whether it did."""
        command = command_in([typed for _, typed, _ in self.HELP_KEYS], "help" if text == "?" else text)
        if command:
            await self.run_action(command)
        return bool(command)

    # Commands

    def action_let_go(self) -> None:
        """Clear the typed text, skip beats, go to the latest turn, cancel the selection or hurry the computer."""
        line, stage = self.line, self.stage
        if line.value:
            line.clear()
        elif stage.playback.is_on:
            stage.playback.skip()
        elif stage.looking is not None:
            stage.show_message("")
            stage.show_present()
        elif stage.selected or stage.hinted:
            stage.deselect()
            stage.show_message("")
            stage.show_board()
        else:
            self.control.hurry()

    def action_hint(self) -> None:
        self.control.hint()

    def action_again(self) -> None:
        self.stage.play_again()

    def action_help(self) -> None:
        self.show_document(help_text(self.game.say(self.game.notation.ACTION_HELP), self.terminal, self.HELP_KEYS))

    async def action_quit(self) -> None:
        self.control.stop()
        self.session.close()
        self.exit()
