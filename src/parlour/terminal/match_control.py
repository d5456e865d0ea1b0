"""The course of a match: people's moves, computer players, setups, saving, and compiling the rules."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from parlour.errors import GameDefinitionError, ParlourError
from parlour.match.viewing import SeenBeat
from parlour.players import make_any_player
from parlour.players.advice import Adviser
from parlour.players.warmup import Warming
from parlour.view.beats import SPEEDS
from parlour.view.language import phrases, speaking, spoken
from parlour.view.scene import Choice, Plan, Scene

from . import messages, selection, setup_draft
from .computer import Computer, Outcome
from .dialogs import Curtain
from .game_app import GameApp
from .selection import parse_move, spots_of
from .session import Session
from .setup_draft import SetupDraft
from .stage import LOOKING, OVER, Control, Stage
from .typed_commands import command_in

HINT_SECONDS = 1.0
say = phrases(__package__)


class MatchControl(Control):
    """Plays a match. It shows and saves the match after every action, and lets its computer players move.

    Computers move once the beats before their move have been shown. `compiles` decides whether to compile a game.
    """

    def __init__(self, app: GameApp, session: Session, speed: float = SPEEDS["normal"]):
        self._app, self.session = app, session
        self.compiles: Callable[[Session], bool] = lambda session: True
        self.describe_fault: Callable[[Exception], str] | None = None  # for faults of a game being written
        self.stage = Stage(app, self, speed)
        self.stage.after_present.append(self._after_present)
        self.computer = Computer(app)
        self.warming: Warming | None = None
        self.draft: SetupDraft | None = None  # a setup being arranged
        self.paused = False
        self.at_screen: int | None = None  # the person in front of the screen, if there is a curtain
        self._decided: Outcome | None = None  # a computer's decision, played once earlier beats have been shown
        self._problem = ""  # with saving, reported once earlier beats have been shown
        self._warnings: set[str] = set()

    def begin(self, session: Session) -> None:
        """Start or resume a match."""
        self.stop()
        if session is not self.session:
            self.session.close()
        self.session, self.paused, self.stage.cursor = session, False, ""
        self.at_screen = None if session.match.can_undo() else session.actor
        if not session.game.compiled and self.compiles(session):
            self._app.call_after_refresh(self._warm_up, session)
        self.changed()

    def stop(self) -> None:
        """Stop the playback, the computer player and the compilation."""
        super().stop()
        self._stop_computer()
        if self.warming:
            self.warming.drop()
            self.warming = None

    # Content of the stage

    def scene(self) -> Scene:
        """The present, with the draft of a setup if one is being arranged."""
        scene = self.session.scene()
        arrangement = scene.arrangement if self.session.is_persons_turn else None
        if arrangement is None:
            self.draft = None
        elif self.draft is None or self.draft.arrangement != arrangement:
            self.draft = SetupDraft(scene, arrangement)
            self.stage.show_message(say(setup_draft.HOW))
        return self.draft.scene() if self.draft else scene

    def news(self) -> Iterable[SeenBeat]:
        return self.session.news()

    def prompt(self) -> str:
        return messages.prompt(self.session, self.stage.scene, self.paused, self.computer, self.warming)

    def tick(self) -> None:
        """Update the seconds in the prompt."""
        if self.warming or self.computer.is_thinking:
            self.stage.show_prompt()

    def _after_present(self) -> None:
        if self.session.actor < 0:
            count = functools.partial(self._count, self.session, spoken())  # takes a moment
            self._app.run_worker(count, thread=True, exclusive=True)
        if self._problem:
            self.stage.show_problem(self._problem)
            self._problem = ""
        if self._decided is not None:
            self._app.call_later(self._play_decided)

    def _count(self, session: Session, language: str) -> None:
        """Show the statistics of a finished game."""
        with speaking(language):  # threads do not inherit the language
            text = messages.numbers(session.match)
        self._app.call_later(self._show_numbers, session, text)

    def _show_numbers(self, session: Session, text: str) -> None:
        if session is self.session and session.actor < 0 and self.stage.is_present and not self._problem:
            self.stage.show_message(text)

    # People

    def play(self, choice: Choice) -> None:
        """Play a person's choice, or place a piece of a setup. A pending hint is dropped."""
        with self.stage.guard():
            if self.draft:
                self._place(self.draft, choice)
                return
            self._stop_computer()
            self.stage.show_message("")
            self.session.match.play(choice.action)
            self.changed()

    def play_plan(self, plan: Plan) -> None:
        """Play all actions of a plan, or change a setup."""
        with self.stage.guard():
            if not self.draft:
                self._play_all(plan)
            elif (command := command_in(setup_draft.COMMANDS, plan.name)) in setup_draft.DONE:
                {"fill": self.draft.fill, "shuffle": self.draft.shuffle, "clear": self.draft.clear}[command]()
                self._show_draft(self.draft, say(setup_draft.DONE[command]))
            else:
                self._confirm(self.draft, plan)

    def _play_all(self, plan: Plan) -> None:
        """Play a plan. Its own player does not need to see each beat."""
        self._stop_computer()
        actions = random.sample(plan.actions, len(plan.actions)) if plan.shuffled else plan.actions
        for action in actions:
            self.session.match.play(action)
        self.session.news()
        self.stage.show_message(plan.sentence)
        self.changed()

    def _place(self, draft: SetupDraft, choice: Choice) -> None:
        origin, to = choice.spots
        draft.move(origin, to)
        supply = draft.supply(origin)
        selected = (origin,) if supply and draft.left(supply) else ()  # the next piece is picked at once
        self._show_draft(draft, choice.sentence, selected)

    def _show_draft(self, draft: SetupDraft, message: str, selected: tuple[str, ...] = ()) -> None:
        self.stage.selected = selected
        self.stage.show_message(message)
        if self.stage.is_present:
            self.stage.scene = self.stage.shown = draft.scene()
        self.stage.show_board()
        self.stage.describe_spot(self.stage.cursor)

    def _confirm(self, draft: SetupDraft, plan: Plan) -> None:
        try:
            actions = draft.actions()
        except ParlourError as problem:
            self.stage.show_problem(str(problem))
            return
        self._play_all(replace(plan, actions=actions))

    def undo(self) -> None:
        """Undo the last step of a setup, or take back a person's last decision; computers then wait."""
        with self.stage.guard():
            if self.draft and self.draft.undo():
                self._show_draft(self.draft, say("Move taken back."))
                return
            try:
                self.session.undo()
            except ParlourError as problem:
                self.stage.show_problem(str(problem))
            else:
                self._show_undone()

    def _show_undone(self) -> None:
        self.stage.playback.drop()
        self._stop_computer()
        self.paused = not self.session.people
        self.stage.show_message(say("Move taken back."))
        self.changed()

    def can_pick(self, spot: str, is_repeated: bool = False) -> bool:
        """Whether a click on a spot picks it.

        A click during playback skips the beats. It only picks the spot as well if the beats show the person's own move.
        """
        if self.stage.playback.is_on:
            if not self._skip_beats(spot, is_repeated):
                return False
            self.stage.cursor = spot
        if self.stage.looking is not None:
            self.stage.show_problem(say(LOOKING))
        return self.stage.is_present and self.session.is_persons_turn

    def _skip_beats(self, spot: str, is_repeated: bool) -> bool:
        """Skip the beats, and return whether the click that skips them also picks its spot."""
        picks = self.stage.foreseen and not is_repeated
        self.stage.playback.skip()
        return picks and not selection.click(self.stage.scene, (), spot).problem

    def parse(self, text: str) -> Choice:
        try:
            self.stage.require_turn()
            if self.draft:
                return self.draft.parse(text)
            return parse_move(self.session.match.state, self.stage.scene, text)
        except ParlourError:
            raise
        except Exception as fault:
            if self.describe_fault is None:
                raise
            raise GameDefinitionError(self.describe_fault(fault)) from fault

    def hint(self) -> None:
        """Look for a hint, and show it if the person may have one."""
        self.stage.playback.skip()
        problem = self._hint_problem()
        if problem is not None:
            self.stage.show_problem(problem)
        elif not self.computer.is_thinking:
            self.stage.show_message(say("Looking for a hint …"))
            self.computer.ask(Adviser(HINT_SECONDS), self.session.match.state, self._show_hint)

    def _hint_problem(self) -> str | None:
        """The reason why the person can't have a hint now, or None."""
        if self.stage.looking is not None:
            return say(LOOKING)
        if self.session.actor < 0:
            return say(OVER)
        if not (self.stage.is_present and self.session.is_persons_turn):
            return say("You can only get a hint on your turn.")
        return say(setup_draft.NO_HINT) if self.draft else None

    def _show_hint(self, outcome: Outcome) -> None:
        stage = self.stage
        if isinstance(outcome, Exception) or outcome.report is None:
            stage.show_problem(say("No hint is available ({problem}).", problem=outcome))
            return
        choices = stage.scene.choices
        stage.hinted = next((spots_of(choice) for choice in choices if choice.action == outcome.action), ())
        stage.show_message(messages.hint(self.session.match.state, stage.scene, outcome.report))
        stage.show_board()

    # Computers

    def hurry(self) -> None:
        self.computer.hurry()

    def changed(self) -> None:
        """Save the match after an action, show the news to the next person, and let a computer move."""
        with self.stage.guard():
            self.stage.deselect()
            self._save()
            if self._hands_over():
                curtain = Curtain(self.session.game.seat_names[self.session.actor])
                self._app.push_screen(curtain, lambda _: self._continue())
            else:
                self._continue()

    def _hands_over(self) -> bool:
        """Seat the person who is to act in front of the screen; return whether that needs a curtain."""
        session, before = self.session, self.at_screen
        if not (session.has_curtain and session.is_persons_turn and session.actor != before):
            return False
        self.at_screen = session.actor
        is_secret = before is None or session.needs_curtain()
        session.watching = {session.actor} if is_secret else {*session.watching, before, session.actor}
        return is_secret

    def _continue(self) -> None:
        self.stage.show_news()
        self._let_computer_move()

    def pause(self) -> None:
        """Pause or resume a game between computers."""
        self.paused = not self.paused
        if self.paused:
            self._stop_computer()
        self.stage.show_prompt()
        self._let_computer_move()

    def _let_computer_move(self) -> None:
        actor = self.session.actor
        if actor < 0 or self.session.is_persons_turn or self.paused or self.computer.is_thinking:
            return
        if self._decided is None:
            player = make_any_player(self.session.seats[actor])
            self.computer.ask(player, self.session.match.state, self._decide)
        self.stage.show_prompt()

    def _decide(self, outcome: Outcome) -> None:
        self._decided = outcome
        self._play_decided()

    def _play_decided(self) -> None:
        """Play a computer's decision once nothing else is being shown."""
        outcome = self._decided
        if outcome is None or not self.stage.is_present:
            return
        with self.stage.guard():
            self._decided = None
            if isinstance(outcome, Exception):
                self._show_failure(outcome)
            else:
                self.session.match.play(outcome.action)
                self.changed()

    def _show_failure(self, problem: Exception) -> None:
        self.paused = True
        failed = "The computer player failed ({problem}). Take back a move or start a new game."
        self.stage.show_problem(say(failed, problem=problem))
        self.stage.show_prompt()

    def _stop_computer(self) -> None:
        self.computer.drop()
        self._decided = None

    # Saving and compiling

    def _save(self) -> None:
        try:
            self.session.save()
        except OSError as problem:
            unsaved = "Couldn't save the game: {problem} ({file}). You can keep playing."
            warning = say(unsaved, problem=problem.strerror, file=problem.filename)
            if warning not in self._warnings:
                self._warnings.add(warning)
                self._problem = warning

    def _warm_up(self, session: Session) -> None:
        if session is self.session:
            self.warming = Warming(session.game, functools.partial(self._app.call_later, self._warmed))

    def _warmed(self, warming: Warming, problem: Exception | None) -> None:
        if warming is not self.warming:
            return
        self.warming = None
        if problem:
            text = say("Couldn't compile the rules ({problem}), so the computer is slow.", problem=problem)
            self.stage.show_problem(text)
        self.stage.show_prompt()
