"""A match: a state, how it came about, and dice that fall the same way again after an undo."""

from __future__ import annotations

import functools
import itertools
import secrets
import zlib
from dataclasses import dataclass, field

from parlour.core.game import Game
from parlour.core.state import State
from parlour.errors import ActionError
from parlour.kit import CHANCE
from parlour.view.beats import Beat
from parlour.view.language import phrases, spoken
from parlour.view.scene import Piece

from .dice import Dice, Roll, fresh_secret
from .hiding import is_hidden
from .setups import is_setup
from .takebacks import Takebacks

say = phrases(__package__)


@dataclass(frozen=True)
class Turn:
    """One action or outcome that happened; what is told of it is put into words when it is asked for."""

    actor: int  # a seat or CHANCE
    action: int
    text: str
    game: Game = field(repr=False, compare=False)
    position: bytes = field(repr=False, compare=False)  # before it, packed
    roll: Roll | None = field(default=None, compare=False)  # what it is to the dice, where chance brought it

    @property
    def before(self) -> State:
        """A copy of the state in which it happened."""
        return _unpack(self.game, self.position)

    def beats(self) -> tuple[Beat, ...]:
        """What it brings about, moment by moment, in the language that is spoken."""
        return _beats(self.game, self.position, self.action, spoken())

    @property
    def description(self) -> str:
        """What was done, in one sentence, in the language that is spoken."""
        language = spoken()
        if language not in self._descriptions:
            self._descriptions[language] = self.before.describe_action(self.action)
        return self._descriptions[language]

    @functools.cached_property
    def _descriptions(self) -> dict[str, str]:
        return {}  # by language

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happened, beat by beat, in the language that is spoken."""
        language = spoken()
        if language not in self._sentences:
            self._sentences[language] = tuple(beat.sentence for beat in self.beats() if beat.sentence)
        return self._sentences[language]

    @functools.cached_property
    def _sentences(self) -> dict[str, tuple[str, ...]]:
        return {}  # by language

    @functools.cached_property
    def told_spots(self) -> frozenset[str]:
        """The spots of its beats."""
        return frozenset(spot for beat in self.beats() for spot in beat.spots)

    @functools.cached_property
    def group(self) -> str:
        """What it is of: turns in a row that are of the same may be shown as one. Empty where it stands by itself."""
        if len(self.sentences) > 1:
            return ""
        if self.actor == CHANCE:
            return self.before.purpose()
        return f"setup {self.actor}" if self.is_laid else ""

    @property
    def is_laid(self) -> bool:
        """Whether a seat laid it as a part of its setup."""
        return self.actor >= 0 and is_setup(self.before)

    @functools.cached_property
    def remains(self) -> tuple[Piece, ...]:
        """What it leaves to be seen though no later position tells it, as the game's table says: a drawn ball."""
        table = self.game.table
        return tuple(table.remains(self.before.record, self.action)) if hasattr(table, "remains") else ()

    @property
    def spots(self) -> tuple[str, ...]:
        """What a person would have clicked."""
        return tuple(self.game.table.clicks(self.before.record, self.action)) if self.actor >= 0 else ()


@functools.lru_cache(maxsize=64)  # who tells of a turn and who shows it ask one after the other
def _beats(game: Game, position: bytes, action: int, language: str) -> tuple[Beat, ...]:
    return tuple(_unpack(game, position).beats(action))


def _pack(state: State) -> bytes:
    """A state in little room, as a long game keeps hundreds: most of a record is zeros, or the same again and again."""
    return zlib.compress(state.to_bytes(), 1)


def _unpack(game: Game, position: bytes) -> State:
    return game.state_from_bytes(zlib.decompress(position))


class Match:
    """A game in progress.

    `state` is the position now; do not change it but through the match. Chance never waits: after each action
    the dice fall at once, each by what it is for, so that an undo does not change them. A seed, written out, is
    the secret of the dice; without one, and without dice, it is a fresh secret. `id` is the match's own,
    whatever its dice.
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
        self.game, self.id = game, secrets.token_hex(8)
        self.dice = dice or Dice(fresh_secret() if seed is None else str(seed))
        self.start = (start or game.new_initial_state()).clone()
        self.state = self.start.clone()
        self.turns: list[Turn] = []
        self.takebacks = Takebacks((0,) * game.num_players())
        if begin:
            self.resume()

    def play(self, action: int) -> None:
        """Play an action of the seat to act, then whatever chance brings. Raises IllegalActionError."""
        self.advance(action)
        self.resume()

    def play_text(self, text: str) -> None:
        """As `play`, by the action's text."""
        self.play(self.state.string_to_action(text))

    def history(self) -> list[int]:
        """The actions and outcomes so far, in order; `turns` tells more of each."""
        return [turn.action for turn in self.turns]

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
            raise ActionError(say("There is no move to take back yet."))
        self.go_back(made[-1], self.turns[made[-1]].actor)

    def go_back(self, turns: int, seat: int) -> None:
        """Go back to where so many turns had been made, as a seat asked for; it is counted."""
        undone = self.turns[turns:]
        hidden = [is_hidden(turn.before, None) for turn in undone] + [is_hidden(self.state, None)]
        reveal = any(before and not after for before, after in itertools.pairwise(hidden))
        self.takebacks = self.takebacks.after(seat, any(turn.actor == CHANCE for turn in undone), reveal)
        self.state = self.state_before(turns)
        del self.turns[turns:]

    def state_before(self, turn: int) -> State:
        """A copy of the state before a turn; before the next one: of the state now."""
        return self.turns[turn].before if turn < len(self.turns) else self.state.clone()

    def first_of_setup(self, number: int) -> int:
        """The first turn of the setup that a turn belongs to; the turn itself where it is none of a setup."""
        turns = self.turns
        while number and turns[number].is_laid and turns[number - 1].is_laid:
            if turns[number - 1].actor != turns[number].actor:
                break
            number -= 1
        return number

    def until(self, turns: int) -> Match:
        """The match as it was after so many turns, to be looked at or played on by itself."""
        early = Match(self.game, start=self.start, begin=False, dice=self.dice)
        early.state = self.state_before(turns)
        early.turns, early.takebacks = self.turns[:turns], self.takebacks
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
        return self.dice.roll(self.state, self._next_roll())

    def advance(self, action: int) -> None:
        """Let the next turn happen, an action or an outcome, and no dice fall after it. Raises IllegalActionError."""
        self.game.check_length(len(self.turns) + 1)
        before, after = self.state, self.state.child(action)
        text = self.game.notation.action_text(before.record, action)
        roll = self._next_roll() if before.is_chance_node() else None
        self.turns.append(Turn(before.current_player(), action, text, self.game, _pack(before), roll))
        self.state = after

    def _next_roll(self) -> Roll:
        before = (turn.roll for turn in reversed(self.turns) if turn.roll)
        return Roll.next_in(self.state, len(self.turns) + 1, before)
