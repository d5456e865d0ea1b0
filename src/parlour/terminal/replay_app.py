"""The app that replays a record turn by turn, as a spectator would have seen it."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from parlour.match import Match, Record, viewing
from parlour.match.record import seats_of
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.board_drawing import BoardContent
from parlour.terminal.widgets.main_view import MainView
from parlour.terminal.widgets.spot_text import describe
from parlour.terminal.widgets.text_panes import TurnLog
from parlour.view.language import phrases

from .capabilities import Capabilities
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
KEYS = {"←": "back", "→": "forward", "Home": "start", "End": "end", "F5": "rules", "Q": "quit"}


class ReplayApp(GameApp):
    """An app that shows a record. `turn` is the number of turns before the position shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,backspace", "back"),
        ("right,space,enter", "forward"),
        ("home", "start"),
        ("end", "end"),
        ("up", "scroll('board-pane', -1)"),
        ("down", "scroll('board-pane', 1)"),
        ("q", "quit"),
    ]

    def __init__(self, record: Record, terminal: Capabilities):
        super().__init__(record.match.game, terminal)
        self.record = record
        self.seats = [player_name(it) for it in seats_of(record)] or [""] * record.match.game.num_players()
        self.turn = 0

    def compose(self) -> ComposeResult:
        yield MainView(self.terminal, KEYS, with_input=False)

    def on_mount(self) -> None:
        self.go(0)
        self.fit(self.size)

    @property
    def length(self) -> int:
        """The number of turns in the record."""
        return len(self.record.match.turns)

    def go(self, turn: int) -> None:
        """Show the position after a number of turns, limited to those of the record."""
        self.turn = min(max(turn, 0), self.length)
        match = self.record.match.until(self.turn)
        scene, turns = viewing.seen_scene(match, None), viewing.visible_turns(match, None)
        last = viewing.last_spots(turns)
        self.view.show_board(BoardContent(scene.areas, scene.colours, last=last, seats=scene.seats))
        self.view.show_players(panel.players(self.game, scene, self.seats, self.terminal))
        self.view.show_log(turns)
        where = say("Turn {turn} of {count}.", turn=self.turn, count=self.length)
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
        seats, values = self.game.seat_names, text.split()
        named = ", ".join(f"{seat} {value}" for seat, value in zip(seats, values, strict=False))
        return say("Result: {result}.", result=named if len(seats) == len(values) else text)

    async def action_back(self) -> None:
        self.go(self.turn - 1)

    def action_forward(self) -> None:
        self.go(self.turn + 1)

    def action_start(self) -> None:
        self.go(0)

    def action_end(self) -> None:
        self.go(self.length)

    @on(Board.SpotClicked)
    @on(Board.SpotHovered)
    def _describe_spot(self, event: Board.SpotClicked | Board.SpotHovered) -> None:
        spot = self.view.spot(event.spot or "")
        if spot:
            self.view.show_info(describe(spot, self.game.seat_names), is_asked=True)

    @on(TurnLog.TurnClicked)
    def _go_to_clicked(self, event: TurnLog.TurnClicked) -> None:
        self.go(event.turn)
