"""The table as an application: keys, clicks and typed moves in, the board and its words out."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from parlour.errors import ActionError, ParlourError
from parlour.game import Game
from parlour.players import Decision, make_player
from parlour.players.thinker import Thinker
from parlour.players.warming import Warming
from parlour.view.scene import Choice, Plan, Scene

from . import panel, picking, sitting, typed, words
from .board import ASCII_MARKS, MARKS, Board, View
from .dialogs import NewGame, Picker, Wish
from .entry import Entry
from .pieces import Look, describe
from .sitting import Sitting
from .surface import Surface
from .thinking import Thinking
from .window import Window

TICK = 0.25  # seconds between looks at the clock
HINT_SECONDS = 1.0
COMMANDS = ("help", "hint", "undo", "new", "rules", "pause", "quit")


class Table(Window):
    """A table at which a game is played. `pace` is the least time, in seconds, between two moves of computers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2", "hint", show=False),
        Binding("f3,ctrl+z", "undo", show=False),
        Binding("f4", "new", show=False),
        Binding("escape", "let_go", show=False),
    ]

    def __init__(self, start: Sitting, look: Look, record: Path | None = None, pace: float = 0.4):
        super().__init__(look)
        self.sitting, self.record, self.pace = start, record, pace
        self.scene: Scene = sitting.scene(start)
        self.clicked: tuple[str, ...] = ()
        self.areas = self.scene.areas  # and the buttons
        self.cursor = ""
        self.hinted: tuple[str, ...] = ()
        self.thinking: Thinking | None = None
        self.warming: Warming | None = None
        self.paused = False
        self._next_move_at = 0.0
        self._warned: set[str] = set()

    def compose(self) -> ComposeResult:
        yield Surface(self.look, panel.KEYS)

    @property
    def game(self) -> Game:
        return self.sitting.game

    def on_mount(self) -> None:
        self.query_one(Entry).focus()
        self.set_interval(TICK, self._tick)
        self.begin(self.sitting)

    def begin(self, start: Sitting) -> None:
        """Sit down to a match."""
        self._drop_work()
        self.sitting, self.paused, self.cursor = start, False, ""
        if not start.game.compiled:
            self.call_after_refresh(self._warm_up, start)
        self.say("Type a move, or pick with arrow keys and Enter, or click. F1: help.")
        self.changed()

    def _warm_up(self, start: Sitting) -> None:
        if start is self.sitting:
            self.warming = Warming(start.game, self._warmed_in_thread)

    # The match

    def play(self, choice: Choice) -> None:
        """Play a person's choice; a hint that is still being thought about comes too late."""
        self._drop_thinking()
        self.say("")
        self.sitting.match.play(choice.action)
        self.changed()

    def play_plan(self, plan: Plan) -> None:
        """Play all of a plan's actions."""
        self._drop_thinking()
        actions = random.sample(plan.actions, len(plan.actions)) if plan.shuffled else plan.actions
        for action in actions:
            self.sitting.match.play(action)
        self.say(plan.sentence)
        self.changed()

    def changed(self) -> None:
        """Something happened in the match: show and save it, and let a computer go on."""
        self.clicked, self.hinted = (), ()
        self.scene = sitting.scene(self.sitting)
        self._save()
        self.show()
        self._let_computer_move()

    def _let_computer_move(self) -> None:
        actor = self.sitting.actor
        if actor < 0 or sitting.is_persons_turn(self.sitting) or self.paused or self.thinking:
            return
        player = make_player(self.sitting.seats[actor])
        self.thinking = Thinking(player, self.sitting.match.state, self._decided_in_thread)
        self._show_prompt()

    def _decided_in_thread(self, thinking: Thinking, result: Decision | Exception) -> None:
        self.call_later(self._decided, thinking, result)

    def _decided(self, thinking: Thinking, result: Decision | Exception) -> None:
        if thinking is not self.thinking:
            return
        wait = self._next_move_at - time.monotonic()
        if wait > 0 and not thinking.stop.is_set():
            self.set_timer(wait, lambda: self._decided(thinking, result))
            return
        self.thinking = None
        self._next_move_at = time.monotonic() + self.pace
        if isinstance(result, Exception):
            self.paused = True
            self.complain(f"The computer player failed ({result}). Take back a move, or start a new game.")
            self._show_prompt()
            return
        self.sitting.match.play(result.action)
        self.changed()

    def _drop_thinking(self) -> None:
        if self.thinking:
            self.thinking.drop()
            self.thinking = None

    def _drop_work(self) -> None:
        self._drop_thinking()
        if self.warming:
            self.warming.drop()
            self.warming = None

    def _warmed_in_thread(self, warming: Warming, problem: Exception | None) -> None:
        self.call_later(self._warmed, warming, problem)

    def _warmed(self, warming: Warming, problem: Exception | None) -> None:
        if warming is not self.warming:
            return
        self.warming = None
        if problem:
            self.complain(f"The rules could not be compiled ({problem}), so the computer is slow.")
        self._show_prompt()

    def _save(self) -> None:
        try:
            sitting.save(self.sitting, self.record)
        except OSError as problem:
            self._warn_once(f"The game cannot be saved: {problem.strerror} ({problem.filename}). Play goes on.")

    def _warn_once(self, warning: str) -> None:
        if warning not in self._warned:
            self._warned.add(warning)
            self.complain(warning)

    # What is shown

    def show(self) -> None:
        """Draw everything anew."""
        self.areas = picking.with_buttons(self.scene)
        names = [spot.id for area in self.areas for spot in area.spots]
        if self.cursor not in names:
            self.cursor = picking.first_spot(self.scene, names)
        self._draw_board()
        who, turns = sitting.names(self.sitting), sitting.turns(self.sitting)
        self.surface.show_panel(panel.seats(self.game, self.scene, who, self.look), panel.log(turns))
        self._show_prompt()

    def _draw_board(self) -> None:
        marks = picking.marks(self.scene, self.clicked, self.hinted, sitting.last_spots(self.sitting))
        self.surface.show_board(View(self.areas, self.scene.seats, self.cursor, marks))

    def _show_prompt(self) -> None:
        self.surface.show_prompt(words.prompt(self.sitting, self.scene, self.paused, self.thinking, self.warming))

    def say(self, sentence: str) -> None:
        """Put a sentence under the prompt."""
        self.surface.say(sentence)

    def complain(self, sentence: str) -> None:
        """Put a sentence under the prompt that tells of a problem."""
        self.surface.say(sentence, is_problem=True)

    def _tick(self) -> None:
        if self.warming or self.thinking:
            self._show_prompt()

    # What people do

    @on(Entry.Moved)
    def _move_cursor(self, event: Entry.Moved) -> None:
        self.cursor = self.surface.board.neighbour(self.cursor, event.dx, event.dy)
        self._point()

    def _point(self) -> None:
        """Show the cursor where it is now, and say what lies there."""
        self._draw_board()
        spot = self.surface.board.spot(self.cursor)
        if spot:
            self.say(describe(spot, self.scene.seats))

    @on(Entry.Picked)
    def _pick_at_cursor(self, event: Entry.Picked) -> None:
        if sitting.is_persons_turn(self.sitting):
            self.pick(self.cursor)
        elif event.key == "space" and not sitting.persons(self.sitting):
            self.action_pause()

    @on(Board.Clicked)
    def _pick_clicked(self, event: Board.Clicked) -> None:
        if event.spot is None:
            self.action_let_go()
            return
        self.cursor = event.spot
        self._point()
        if sitting.is_persons_turn(self.sitting):
            self.pick(event.spot)

    def pick(self, spot: str) -> None:
        """Go on with a partial input by one spot."""
        plan = picking.plan_at(self.scene, spot)
        if plan:
            self.play_plan(plan)
            return
        done = picking.click(self.scene, self.clicked, spot)
        self.clicked = done.clicked
        if len(done.play) == 1:
            self.play(done.play[0])
        elif done.play:
            self.push_screen(Picker(done.play), self._picked)
        elif done.problem:
            self.complain(done.problem)
        else:
            self._say_targets()
        self._draw_board()

    def _picked(self, choice: Choice | None) -> None:
        if choice:
            self.play(choice)

    def _say_targets(self) -> None:
        if self.clicked:
            found = self.scene.spot(self.clicked[-1])
            count = len(picking.next_spots(self.scene, self.clicked))
            name = describe(found, self.scene.seats) if found else self.clicked[-1]
            self.say(f"Picked {name}. It can go to {count} place{'s' * (count != 1)}; Esc lets go.")
        else:
            self.say("")

    @on(Input.Submitted, "#entry")
    def _typed(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if text.casefold() in COMMANDS or text == "?":
            event.input.clear()
            getattr(self, f"action_{'help' if text == '?' else text.casefold()}")()
            return
        plan = picking.plan_at(self.scene, picking.PRESS + text.casefold())
        if plan:
            event.input.clear()
            self.play_plan(plan)
            return
        try:
            choice = self._meant(text)
        except ParlourError as problem:
            self.complain(str(problem))
            event.input.select_all()  # so that it can be corrected, or typed over
            return
        event.input.clear()
        self.play(choice)

    def _meant(self, text: str) -> Choice:
        if self.sitting.actor < 0:
            raise ActionError("The game is over. F4 starts a new one.")
        if not sitting.is_persons_turn(self.sitting):
            raise ActionError("It is not your turn yet.")
        return typed.find(self.sitting.match.state, self.scene, text)

    def action_let_go(self) -> None:
        """Esc: clear what is typed, or let go of what is picked, or have the computer move now."""
        entry = self.query_one(Entry)
        if entry.value:
            entry.clear()
        elif self.clicked or self.hinted:
            self.clicked, self.hinted = (), ()
            self.say("")
            self._draw_board()
        elif self.thinking:
            self.thinking.hurry()

    def action_undo(self) -> None:
        try:
            sitting.undo(self.sitting)
        except ParlourError as problem:
            self.complain(str(problem))
            return
        self._drop_thinking()
        self.paused = not sitting.persons(self.sitting)
        self.say("Taken back.")
        self.changed()

    def action_hint(self) -> None:
        if not sitting.is_persons_turn(self.sitting):
            self.complain("A hint is for a person's turn.")
        elif not self.thinking:
            self.say("Thinking about a hint …")
            thinker = Thinker(None, HINT_SECONDS)
            self.thinking = Thinking(thinker, self.sitting.match.state, self._hinted_in_thread)

    def _hinted_in_thread(self, thinking: Thinking, result: Decision | Exception) -> None:
        self.call_later(self._hinted, thinking, result)

    def _hinted(self, thinking: Thinking, result: Decision | Exception) -> None:
        if thinking is not self.thinking:
            return
        self.thinking = None
        if isinstance(result, Exception) or result.report is None:
            self.complain(f"No hint can be given ({result}).")
            return
        self.hinted = next((choice.spots for choice in self.scene.choices if choice.action == result.action), ())
        self.say(words.hint(self.sitting.game, self.scene, result.report))
        self._draw_board()

    def action_pause(self) -> None:
        if sitting.persons(self.sitting):
            self.complain("Only a game between computers can be paused: at your turn the table waits for you anyway.")
            return
        self.paused = not self.paused
        if self.paused:
            self._drop_thinking()
        self._show_prompt()
        self._let_computer_move()

    def action_new(self) -> None:
        here = self.sitting
        options = {name: value for name, value in here.game.options.items()}
        self.push_screen(NewGame(Wish(here.game.name, options, list(here.seats))), self._new_game)

    def _new_game(self, start: Sitting | None) -> None:
        if start:
            self.begin(start)

    def action_help(self) -> None:
        from .reading import Reading, help_text  # here, because Markdown is slow to load

        marks = MARKS if self.look.unicode else ASCII_MARKS
        self.push_screen(Reading(help_text(self.sitting.game.notation.ACTION_HELP, marks)))

    async def action_quit(self) -> None:
        self._drop_work()
        self.exit()
