"""The app that replays a record step by step, as a spectator would have seen it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from parlour.core.game import State
from parlour.match import Match, Record, viewing
from parlour.match.record import seats_of
from parlour.notation.action_reader import readable
from parlour.players.advice import Adviser
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.board_drawing import BoardContent
from parlour.terminal.widgets.main_view import MainView, Sight
from parlour.terminal.widgets.spot_text import describe
from parlour.terminal.widgets.text_panes import TurnLog, steps
from parlour.view.language import phrases

from . import messages
from .capabilities import Capabilities
from .computer import Computer, Outcome
from .game_app import GameApp
from .session import player_name
from .widgets import panel

say = phrases(__package__)
ENDS = {  # key: the record's End tag
    "resigned": "The game ended because a player resigned.",
    "time": "The game ended because a player ran out of time.",
    "agreed": "The game ended in an agreed draw.",
    "abandoned": "The game ended because a player left.",
    "failed": "The game ended because a computer player failed.",
}
KEYS = {
    **{"←": "back", "→": "forward", "↑ ↓": "round", "Space": "play", "E": "evaluate", "F5": "rules"},
    **{"Home": "start", "End": "end", "Q": "quit"},
}
PACE = 1.2  # seconds between steps of automatic play
LOOKED_AHEAD = 12  # positions whose size the layout takes into account
SECONDS = 1.0  # thinking time for an evaluation
JUMPING = "Go to step {digits} … (Enter: go, Esc: cancel)"


class ReplayApp(GameApp):
    """An app that shows a record. `turn` is the number of actions and rolls before the position shown.

    On the screen, these are steps: a player's turn may have several. The keys go on by whole lines of the log, such as
    all cards that are dealt.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,backspace", "back"),
        ("right,enter", "forward"),
        ("up", "round(-1)"),
        ("down", "round(1)"),
        ("home", "start"),
        ("end", "end"),
        ("space,p", "play"),
        ("e", "evaluate"),
        *[(str(digit), f"digit({digit})") for digit in range(10)],
        ("escape", "cancel"),
        ("q", "quit"),
    ]

    def __init__(self, record: Record, terminal: Capabilities):
        super().__init__(record.match.game, terminal)
        self.record = record
        self.seats = [player_name(it) for it in seats_of(record)] or [""] * record.match.game.num_players()
        self.turn = 0
        self.stops = steps(record.match.turns)
        self.digits = ""  # typed so far
        self.player: Timer | None = None  # while the record plays by itself
        self.computer = Computer(self)

    def compose(self) -> ComposeResult:
        yield MainView(self.terminal, KEYS, with_input=False)

    def on_mount(self) -> None:
        self.view.later = [self._sight(turn) for turn in _spread(self.stops)]
        self.go(0)
        self.fit(self.size)

    def _sight(self, turn: int) -> Sight:
        """The table after a number of turns, for the layout."""
        scene = viewing.seen_scene(self.record.match.until(turn), None)
        return Sight(scene.areas, panel.players(self.game, scene, self.seats, self.terminal))

    @property
    def length(self) -> int:
        """The number of turns in the record."""
        return len(self.record.match.turns)

    def go(self, turn: int) -> None:
        """Show the position after a number of turns, limited to those of the record."""
        self.turn, self.digits = min(max(turn, 0), self.length), ""
        self.computer.drop()
        match = self.record.match.until(self.turn)
        scene, turns = viewing.seen_scene(match, None), viewing.visible_turns(match, None)
        last = viewing.last_spots(turns)
        self.view.show_board(BoardContent(scene.areas, scene.colours, last=last, seats=scene.seats))
        self.view.show_players(panel.players(self.game, scene, self.seats, self.terminal))
        self.view.show_log(turns)
        where = say("Step {step} of {count}.", step=self.turn, count=self.length)
        self.view.show_prompt(f"{where} {scene.prompt}")
        self.view.show_message(" ".join([*(it for turn in turns[-1:] for it in turn.sentences), *self._ending(match)]))

    def _ending(self, match: Match) -> list[str]:
        if self.turn < self.length:
            return []
        takebacks = self.record.match.takebacks.sentence(self.game.seat_names)
        return [self._how_it_ended(match), *filter(None, [takebacks])]

    def _how_it_ended(self, match: Match) -> str:
        tags = self.record.tags
        if match.state.is_terminal():
            return self._result(match.result())
        if tags.get("Result", "*") == "*":
            return say("The record ends here, before the end of the game.")
        ended = ENDS[tags["End"]] if tags.get("End") in ENDS else "The game ended here."
        return f"{say(ended)} {self._result(tags['Result'])}"

    def _result(self, text: str) -> str:
        """A result such as `1 -1`, with the names of the seats."""
        seats, values = self.game.seat_names, [_rounded(value) for value in text.split()]
        named = ", ".join(f"{seat} {value}" for seat, value in zip(seats, values, strict=False))
        return say("Result: {result}.", result=named if len(seats) == len(values) else text)

    def step(self, way: int) -> None:
        """Go one stop forward, or back if `way` is negative."""
        self.go(next(iter(self._ahead(way)), self.turn))

    def _ahead(self, way: int) -> list[int]:
        """The stops after the position shown, or those before it if `way` is negative, the nearest first."""
        return [stop for stop in self.stops[::way] if (stop - self.turn) * way > 0]

    def _actor_at(self, stop: int) -> int:
        """The seat that acts next, after a number of turns; negative if none does."""
        return next((turn.actor for turn in self.record.match.turns[stop:] if turn.actor >= 0), -1)

    # Keys

    async def action_back(self) -> None:
        self.action_cancel()
        self.step(-1)

    def action_forward(self) -> None:
        if self.digits:
            self.go(int(self.digits))
        else:
            self.action_cancel()
            self.step(1)

    def action_round(self, way: int = 1) -> None:
        """Go on, or back, until the same seat is to act again after another one."""
        self.action_cancel()
        ahead = self._ahead(way)
        actors = [self._actor_at(stop) for stop in (self.turn, *ahead)]
        first = next((number for number, actor in enumerate(actors) if actor != actors[0]), len(ahead))
        again = [number for number in range(first, len(actors)) if actors[number] == actors[0]]
        self.go([self.turn, *ahead][again[0] if again else -1])

    def action_digit(self, digit: int) -> None:
        """Type a digit of the step to go to."""
        if self.player:
            self.action_cancel()
        self.digits = f"{self.digits}{digit}"[-len(str(self.length)) :]
        self.view.show_message(say(JUMPING, digits=self.digits))

    def action_cancel(self) -> None:
        """Stop playing, evaluating and typing a number."""
        if self.player:
            self.player.stop()
            self.player = None
        self.computer.drop()
        if self.digits:
            self.go(self.turn)

    def action_play(self) -> None:
        """Play step by step, or stop. At the end, begin again."""
        if self.player:
            self.action_cancel()
            return
        if self.turn == self.length:
            self.go(0)
        self.player = self.set_interval(PACE, self._play_on)

    def _play_on(self) -> None:
        self.step(1)
        if self.turn == self.length:
            self.action_cancel()

    def action_evaluate(self) -> None:
        """Show how the seat to act stands, and the best move."""
        self.action_cancel()
        state = self.record.match.until(self.turn).state
        if state.current_player() < 0:
            self.view.show_message(say("There is nothing to decide here."), is_problem=True)
            return
        self.view.show_message(say("Evaluating …"))
        self.computer.ask(Adviser(SECONDS), state, lambda outcome: self._show_evaluation(state, outcome))

    def _show_evaluation(self, state: State, outcome: Outcome) -> None:
        if isinstance(outcome, Exception) or outcome.report is None:
            self.view.show_message(say("No evaluation is available ({problem}).", problem=outcome), is_problem=True)
            return
        best, seat = outcome.report.best, self.game.seat_names[state.current_player()]
        move = readable(self.game.notation, best.text)
        words = say("{seat}'s best move: {move}.", seat=seat, move=move)
        self.view.show_message(f"{words} {say('For {seat}:', seat=seat)} {messages.prospect(self.game, best)}")

    def action_start(self) -> None:
        self.action_cancel()
        self.go(0)

    def action_end(self) -> None:
        self.action_cancel()
        self.go(self.length)

    async def action_quit(self) -> None:
        self.action_cancel()
        self.exit()

    @on(Board.SpotClicked)
    @on(Board.SpotHovered)
    def _describe_spot(self, event: Board.SpotClicked | Board.SpotHovered) -> None:
        spot = self.view.spot(event.spot or "")
        if spot:
            self.view.show_info(describe(spot, self.game.seat_names), is_asked=True)

    @on(TurnLog.TurnClicked)
    def _go_to_clicked(self, event: TurnLog.TurnClicked) -> None:
        self.action_cancel()
        self.go(event.turn)


def _spread(stops: Sequence[int]) -> list[int]:
    """Some stops, evenly spread, including the last."""
    stride = max(1, -(-len(stops) // LOOKED_AHEAD))
    return [*stops[::stride], stops[-1]]


def _rounded(result: str) -> str:
    """A result of a record, with at most six digits."""
    try:
        return f"{float(result):g}"
    except ValueError:
        return result
