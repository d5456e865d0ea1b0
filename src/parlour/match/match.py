"""A match: a state, how it came about, and dice that fall the same way again after an undo."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.errors import ActionError
from parlour.game import Game, State
from parlour.language import phrases

from .dice import Dice, fresh_secret

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Turn:
    """One action or outcome that happened."""

    actor: int  # a seat or CHANCE
    action: int
    text: str
    sentence: str
    spots: tuple[str, ...]  # that a person would have clicked
    story: tuple[str, ...] = ()  # what it brought about besides, in sentences


class Match:
    """A game in progress.

    `state` is the position now; do not change it but through the match. Chance never waits: after each action
    the dice fall at once, each by the number of its turn, so an undo does not change them. A seed, written out, is
    the secret of the dice; without one, and without dice, it is a fresh secret.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        start: State | None = None,
        begin: bool = True,
        *,
        dice: Dice | None = None,
    ):
        self.game = game
        self.dice = dice or Dice(fresh_secret() if seed is None else str(seed))
        self.start = (start or game.new_initial_state()).clone()
        self.state = self.start.clone()
        self.turns: list[Turn] = []
        self._before: list[State] = []  # the state before each turn
        if begin:
            self.resume()

    def play(self, action: int) -> None:
        """Play an action of the seat to act, then whatever chance brings. Raises IllegalActionError."""
        self.advance(action)
        self.resume()

    def play_text(self, text: str) -> None:
        """As `play`, by the action's text."""
        self.play(self.state.string_to_action(text))

    def result(self) -> str:
        """Each seat's result, with spaces between; `*` while the game goes on."""
        return " ".join(f"{value:g}" for value in self.state.returns()) if self.state.is_terminal() else "*"

    def decisions(self) -> list[int]:
        """The numbers of the turns that seats, not chance, have made."""
        return [i for i, turn in enumerate(self.turns) if turn.actor >= 0]

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether a decision (of this seat) has been made that can be taken back."""
        return any(seat is None or self.turns[i].actor == seat for i in self.decisions())

    def undo(self, seat: int | None = None) -> None:
        """Go back to before the last decision (of this seat). Raises ActionError if there is none."""
        made = [i for i in self.decisions() if seat is None or self.turns[i].actor == seat]
        if not made:
            raise ActionError(say("There is nothing to take back yet."))
        self.state = self._before[made[-1]]
        del self.turns[made[-1] :], self._before[made[-1] :]

    def state_before(self, turn: int) -> State:
        """A copy of the state before a turn; before the next one: of the state now."""
        return (self._before[turn] if turn < len(self.turns) else self.state).clone()

    def until(self, turns: int) -> Match:
        """The match as it was after so many turns, to be looked at or played on by itself."""
        early = Match(self.game, start=self.start, begin=False, dice=self.dice)
        early.state = self.state_before(turns)
        early.turns, early._before = self.turns[:turns], self._before[:turns]
        return early

    def play_recorded(self, text: str) -> None:
        """Play the next turn of a record, an action or what chance brought then. Raises ActionError."""
        self.advance(self.state.string_to_action(text))

    def resume(self) -> None:
        """Let chance happen until a seat is to act or the game is over."""
        while self.state.is_chance_node():
            self.advance(self.next_roll())

    def next_roll(self) -> int:
        """The outcome that the dice give at a chance node."""
        outcomes, weights = zip(*self.state.chance_weights(), strict=True)
        return self.dice.pick(len(self.turns) + 1, outcomes, weights)

    def advance(self, action: int) -> None:
        """Let the next turn happen, an action or an outcome, and no dice fall after it. Raises IllegalActionError."""
        before = self.state
        after = before.clone()
        after.apply_action(action)
        actor = before.current_player()
        spots = before.game.table.clicks(before.record, action) if actor >= 0 else ()
        text = before.game.notation.action_text(before.record, action)
        story = tuple(before.story(action))
        self.turns.append(Turn(actor, action, text, before.sentence(action), tuple(spots), story))
        self._before.append(before)
        self.state = after
