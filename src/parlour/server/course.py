"""How a match would go on: actions and what chance brings after each, as events; the match itself stays as it is."""

from __future__ import annotations

from parlour.match import Match
from parlour.match.dice import Dice

from .events import Event, Played, Rolled


class Course:
    """The course of a match from now on, with the dice that roll for it."""

    def __init__(self, match: Match, dice: Dice, now: int):
        self.state = match.state.clone()
        self.events: list[Event] = []
        self._turns, self._dice, self._now = len(match.turns), dice, now

    @property
    def actor(self) -> int:
        """The seat to act, or `parlour.TERMINAL`."""
        return self.state.current_player()

    def play(self, text: str) -> None:
        """Play an action of the seat to act by its text, then whatever chance brings. Raises ActionError."""
        seat, action = self.actor, self.state.string_to_action(text)
        self.state.apply_action(action)
        self._add(Played(self._now, seat, action, text))
        self.roll()

    def roll(self) -> None:
        """Let chance happen until a seat is to act or the game is over."""
        while self.state.is_chance_node():
            outcomes, weights = zip(*self.state.chance_weights(), strict=True)
            outcome = self._dice.pick(self._turns + 1, outcomes, weights)
            text = self.state.game.notation.action_text(self.state.record, outcome)
            self.state.apply_action(outcome)
            self._add(Rolled(self._now, outcome, text))

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self._turns += 1
