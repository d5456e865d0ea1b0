"""The table at which people play: keys, clicks and typed moves come in, and become choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widgets import Input

from parlour.errors import ActionError, IllegalActionError, ParlourError
from parlour.players.advice import Adviser
from parlour.terminal import arranging, messages, selection
from parlour.terminal.arranging import Draft
from parlour.terminal.buttons import PRESS, plan_at, spots_of
from parlour.terminal.commands import command_in
from parlour.terminal.computer import Outcome
from parlour.terminal.move_parser import parse_move
from parlour.terminal.screens.action_picker import ActionPicker
from parlour.terminal.screens.help import TABLE_KEYS, help_text
from parlour.terminal.screens.new_game import NewGame, Setup
from parlour.terminal.session import Session
from parlour.terminal.widgets import panel
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.drawing import ASCII_MARKS, MARKS
from parlour.terminal.widgets.main_view import Sight
from parlour.terminal.widgets.move_input import MoveInput
from parlour.terminal.widgets.words import describe
from parlour.view.language import phrases
from parlour.view.scene import Choice, Plan, Scene

from .match import MatchApp

say = phrases(__package__)
HINT_SECONDS = 1.0
COMMANDS = ("help", "hint", "undo", "new", "rules", "again", "pause", "quit")
NO_PAUSE = "You can only pause a game between computers. On your turn, the game waits for you anyway."
OVER = "The game is over. Press F4 for a new one."
LOOKING = "You're looking at an earlier turn. Press Esc to return to the game."


class TableApp(MatchApp):
    """A match with people: what they select and type is played, and their commands are followed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2", "hint", show=False),
        Binding("f3,ctrl+z", "undo", show=False),
        Binding("f4", "new", show=False),
        Binding("escape", "let_go", show=False),
    ]

    arranges = True  # whether a setup is laid out as a whole before it is played
    keys_told = TABLE_KEYS  # in the help
    draft: Draft | None = None  # what is being arranged

    def on_mount(self) -> None:
        self.query_one(MoveInput).focus()

    def fit(self, window: Size) -> None:
        """Give everything its place, and to what follows a setup the same, unless the setup would lose by that."""
        ahead = arranging.after_setup(self.session.match, self.session.viewer) if self.arranges else None
        if ahead:
            players = panel.players(self.game, ahead, self.session.names(), self.terminal)
            self.view.later = [Sight(ahead.areas, players)]
            super().fit(window)
        if ahead is None or self.view.board.sizing.hidden:
            self.view.later = [] if self.arranges else self.view.later
            super().fit(window)

    # The cursor and the mouse

    @on(MoveInput.CursorMoved)
    def _move_cursor(self, event: MoveInput.CursorMoved) -> None:
        self.cursor = self.view.neighbour(self.cursor, event.dx, event.dy)
        self._show_cursor()

    @on(MoveInput.CursorPicked)
    def _pick_at_cursor(self, event: MoveInput.CursorPicked) -> None:
        if event.key == "space" and not self.session.people:
            self.action_pause()
        elif self.playback.has_just_ended and not self.foreseen:
            return  # the key was meant to skip
        elif self._is_turn_to_pick(self.cursor):
            self.pick(self.cursor)

    @on(Board.Clicked)
    def _pick_clicked(self, event: Board.Clicked) -> None:
        if event.spot is None:
            self.action_let_go()
            return
        self.cursor = event.spot
        self._show_cursor()
        if self._is_turn_to_pick(event.spot, event.is_repeated):
            self.pick(event.spot)

    def _is_turn_to_pick(self, spot: str, is_repeated: bool = False) -> bool:
        """Whether a person can act; what is still being shown is skipped, and no more unless a pick goes on with it."""
        if self.playback.is_on:
            goes_on = self.foreseen and not is_repeated
            self.playback.skip()
            if not goes_on or selection.click(self.scene, (), spot).problem:
                return False
            self.cursor = spot
        if self.looking is not None:
            self.complain(say(LOOKING))
        return self.is_present and self.session.is_persons_turn

    def _show_cursor(self) -> None:
        """Show the cursor where it is now, and tell what lies there."""
        self.show_board()
        self.view.show_spots([self.cursor])
        self.tell_of(self.cursor, is_asked=True)

    def pick(self, spot: str) -> None:
        """Add a spot to the selection, and play what is selected then."""
        plan = plan_at(self.scene, spot)
        if plan:
            self.play_plan(plan)
            return
        clicked = (*self.selected, spot)
        made = selection.click(self.scene, self.selected, spot)
        self.selected = made.spots
        if len(made.choices) == 1:
            self.play(made.choices[0])
        elif made.choices:
            self.push_screen(ActionPicker(made.choices), self._play_picked)
        elif made.problem:
            self.complain(self._reason_against(clicked) or made.problem)
        else:
            self._say_targets()
        self.show_board()
        self.tell_of(spot)

    def _play_picked(self, choice: Choice | None) -> None:
        if choice:
            self.play(choice)

    def _say_targets(self) -> None:
        if not self.selected:
            self.say("")
            return
        found = self.scene.spot(self.selected[-1])
        count = len(selection.next_spots(self.scene, self.selected))
        name = describe(found, self.scene.seats) if found else self.selected[-1]
        one = "Picked {piece}. Now pick the marked place, or press Esc to cancel."
        more = "Picked {piece}. Now pick one of {count} marked places, or press Esc to cancel."
        self.say(say(one if count == 1 else more, piece=name, count=count))

    # A setup that is arranged

    def present(self) -> Scene:
        scene = super().present()
        arrangement = scene.arrangement if self.arranges and self.session.is_persons_turn else None
        if arrangement is None:
            self.draft = None
        elif self.draft is None or self.draft.arrangement != arrangement:
            self.draft = Draft(scene, arrangement)
            self.say(say(arranging.HOW))
        return self.draft.scene() if self.draft else scene

    def show_board(self) -> None:
        if self.draft and self.is_present:
            self.scene = self.shown = self.draft.scene()
        super().show_board()

    def play(self, choice: Choice) -> None:
        if not self.draft:
            super().play(choice)
            return
        origin, to = choice.spots
        self.draft.move(origin, to)
        supply = self.draft.supply(origin)
        self.selected = (origin,) if supply and self.draft.left(supply) else ()  # the next is in the hand at once
        self.say(choice.sentence)
        self._show_draft()

    def play_plan(self, plan: Plan) -> None:
        if not self.draft:
            super().play_plan(plan)
        elif (command := command_in(arranging.COMMANDS, plan.name)) in arranging.DONE:
            {"fill": self.draft.fill, "shuffle": self.draft.shuffle, "clear": self.draft.clear}[command]()
            self.selected = ()
            self.say(say(arranging.DONE[command]))
            self._show_draft()
        else:
            self._confirm(self.draft, plan)

    def _show_draft(self) -> None:
        self.show_board()
        self.tell_of(self.cursor)

    def _confirm(self, draft: Draft, plan: Plan) -> None:
        try:
            actions = draft.actions()
        except ParlourError as problem:
            self.complain(str(problem))
            return
        super().play_plan(replace(plan, actions=actions))

    # What is typed

    @on(Input.Submitted, "#move-input")
    async def _submit(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if await self._follow_command(text.casefold()):
            event.input.clear()
            return
        try:
            choice = self._parse(text)
        except ParlourError as problem:
            self.complain(str(problem))
            event.input.select_all()  # so that it can be corrected, or typed over
            return
        event.input.clear()
        self.play(choice)

    async def _follow_command(self, text: str) -> bool:
        """Whether a text is a command, or the name of a plan, and has been followed."""
        command = "help" if text == "?" else command_in(COMMANDS, text)
        if command:
            await self.run_action(command)
            return True
        plan = plan_at(self.scene, PRESS + text) or self._arranging_plan(text)
        if plan and self._can_type():
            self.play_plan(plan)
        elif plan:
            self.complain(say(LOOKING))
        return plan is not None

    def _arranging_plan(self, text: str) -> Plan | None:
        """The plan of a setup that a text names in a language that is not spoken now."""
        command = command_in(arranging.COMMANDS, text) if self.draft else None
        return plan_at(self.scene, f"{PRESS}{say(command)}") if command else None

    def _can_type(self) -> bool:
        """Whether what is typed is for the present; beats are skipped for it."""
        self.playback.skip()
        return self.looking is None

    def _parse(self, text: str) -> Choice:
        if self.session.actor < 0:
            raise ActionError(say(OVER))
        if not self._can_type():
            raise ActionError(say(LOOKING))
        if not self.session.is_persons_turn:
            raise ActionError(say("It isn't your turn yet."))
        if self.draft:
            return self.draft.parse(text)
        return parse_move(self.session.match.state, self.scene, text)

    def _reason_against(self, spots: Sequence[str]) -> str:
        """The rules' own reason why some spots are no action; nothing where they have none."""
        try:
            self.session.match.state.parse_action("".join(spots))
        except IllegalActionError as problem:
            return problem.reason
        except ActionError:
            pass
        return ""

    # Commands

    def action_let_go(self) -> None:
        """Esc: clear what is typed, end what is shown, let go of what is selected, or have the computer move now."""
        line = self.query_one(MoveInput)
        if line.value:
            line.clear()
        elif self.playback.is_on:
            self.playback.skip()
        elif self.looking is not None:
            self.say("")
            self.show_present()
        elif self.selected or self.hinted:
            self.selected, self.hinted = (), ()
            self.say("")
            self.show_board()
        else:
            self.computer.hurry()

    def action_undo(self) -> None:
        if self.draft and self.draft.undo():
            self.selected = ()
            self.say(say("Move taken back."))
            self._show_draft()
        else:
            self.undo()

    def action_pause(self) -> None:
        if self.session.people:
            self.complain(say(NO_PAUSE))
        else:
            self.pause()

    def action_hint(self) -> None:
        self.playback.skip()
        if self.looking is not None:
            self.complain(say(LOOKING))
        elif self.session.actor < 0:
            self.complain(say(OVER))
        elif not (self.is_present and self.session.is_persons_turn):
            self.complain(say("You can only get a hint on your turn."))
        elif self.draft:
            self.complain(say(arranging.NO_HINT))
        elif not self.computer.is_thinking:
            self.say(say("Looking for a hint …"))
            self.computer.ask(Adviser(HINT_SECONDS), self.session.match.state, self._show_hint)

    def _show_hint(self, outcome: Outcome) -> None:
        if isinstance(outcome, Exception) or outcome.report is None:
            self.complain(say("No hint is available ({problem}).", problem=outcome))
            return
        self.hinted = next((spots_of(choice) for choice in self.scene.choices if choice.action == outcome.action), ())
        self.say(messages.hint(self.session.match.state, self.scene, outcome.report))
        self.show_board()

    def action_new(self) -> None:
        setup = Setup(self.game.name, dict(self.game.options), list(self.session.seats))
        self.push_screen(NewGame(setup), self._begin_new_game)

    def _begin_new_game(self, session: Session | None) -> None:
        if session:
            self.begin(session)

    def action_help(self) -> None:
        from parlour.terminal.screens.document import DocumentScreen  # here, because Markdown is slow to load

        marks = MARKS if self.terminal.unicode else ASCII_MARKS
        notation = self.game.say(self.game.notation.ACTION_HELP)
        self.push_screen(DocumentScreen(help_text(notation, marks, self.keys_told)))
