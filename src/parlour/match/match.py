"""A match: a state, the turns that led to it, and dice that repeat their rolls after an undo.

Takebacks are counted for readers of the record: after one, a player still knows the rolls and hidden choices that were
revealed, and the dice repeat their rolls.
"""

from __future__ import annotations

import functools
import itertools
import re
import secrets
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from parlour import kit
from parlour.core.game import Game, State
from parlour.errors import ActionError
from parlour.kit import CHANCE
from parlour.view.beats import Beat
from parlour.view.language import phrases, spoken
from parlour.view.scene import Piece

from .dice import Dice, Roll, fresh_secret
from .hidden_information import is_hidden

say = phrases(__package__)
TAG = re.compile(r"([0-9]{1,9}(?: [0-9]{1,9})*)(, roll)?(, reveal)?")


@dataclass(frozen=True)
class Turn:
    """An action or a chance outcome that has happened. Its texts are made on demand, in the current language."""

    actor: int  # a seat or CHANCE
    action: int
    text: str
    game: Game = field(repr=False, compare=False)
    position: bytes = field(repr=False, compare=False)  # packed state before the turn
    roll: Roll | None = field(default=None, compare=False)  # for chance outcomes
    _texts: dict[tuple[str, str], tuple[str, ...]] = field(  # keys: kind and language
        default_factory=dict[tuple[str, str], tuple[str, ...]], init=False, repr=False, compare=False
    )

    @property
    def before(self) -> State:
        """A copy of the state before the turn."""
        return _unpack(self.game, self.position)

    def beats(self) -> tuple[Beat, ...]:
        """The beats of the turn, in the current language."""
        return _beats(self.game, self.position, self.action, spoken())

    @property
    def description(self) -> str:
        """A sentence about the action, in the current language."""
        return self._cached("description", lambda: (self.before.describe_action(self.action),))[0]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of its beats, in the current language."""
        return self._cached("sentences", lambda: tuple(beat.sentence for beat in self.beats() if beat.sentence))

    def _cached(self, kind: str, write: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        key = kind, spoken()
        if key not in self._texts:
            self._texts[key] = write()
        return self._texts[key]

    @functools.cached_property
    def beat_spots(self) -> frozenset[str]:
        """The spots of its beats."""
        return frozenset(spot for beat in self.beats() for spot in beat.spots)

    @functools.cached_property
    def group(self) -> str:
        """A key by which consecutive turns may be shown as one; empty for a turn that is shown by itself."""
        if len(self.sentences) > 1:
            return ""
        if self.actor == CHANCE:
            return self.before.purpose()
        return f"setup {self.actor}" if self.is_laid else ""

    @property
    def is_laid(self) -> bool:
        """Whether the turn is part of a seat's setup."""
        return self.actor >= 0 and is_setup(self.before)

    @functools.cached_property
    def remains(self) -> tuple[Piece, ...]:
        """Pieces that stay visible although no later position contains them, such as a drawn ball."""
        table = self.game.table
        return tuple(table.remains(self.before.record, self.action)) if hasattr(table, "remains") else ()

    @property
    def spots(self) -> tuple[str, ...]:
        """The spots that a person clicks to make this move; empty for chance."""
        return tuple(self.game.table.clicks(self.before.record, self.action)) if self.actor >= 0 else ()


@dataclass(frozen=True, slots=True)
class Takebacks:
    """The number of takebacks by seat, and whether any undid a roll or the reveal of hidden information."""

    counts: tuple[int, ...]
    roll: bool = False
    reveal: bool = False

    def __bool__(self) -> bool:
        return any(self.counts)

    def after(self, seat: int, roll: bool, reveal: bool) -> Takebacks:
        """The counts after one more takeback by a seat."""
        counts = tuple(count + (number == seat) for number, count in enumerate(self.counts))
        return Takebacks(counts, self.roll or roll, self.reveal or reveal)

    def sentence(self, seats: Sequence[str]) -> str:
        """The takebacks as sentences with the names of the seats; empty if there were none."""
        if not self:
            return ""
        words: list[str] = []
        for name, count in zip(seats, self.counts, strict=True):
            if count:
                text = "{seat} used 1 takeback." if count == 1 else "{seat} used {count} takebacks."
                words.append(say(text, seat=name, count=count))
        if self.roll:
            words.append(say("A takeback undid a roll that had already been seen. The dice fall the same way again."))
        if self.reveal:
            words.append(say("A takeback undid a turn that had revealed hidden information."))
        return " ".join(words)

    def tag(self) -> str:
        """The value of the Takebacks tag: "2 0" or "2 0, roll, reveal"."""
        return ", ".join([" ".join(map(str, self.counts)), *["roll"] * self.roll, *["reveal"] * self.reveal])


def read_takebacks(tag: str, seats: int) -> Takebacks:
    """Parse the Takebacks tag of a record; no takebacks if its number of seats is wrong."""
    found = TAG.fullmatch(tag)
    counts = tuple(map(int, found[1].split())) if found else ()
    if found is None or len(counts) != seats:
        return Takebacks((0,) * seats)
    return Takebacks(counts, bool(found[2]), bool(found[3]))


@functools.lru_cache(maxsize=64)  # the log and the board ask for the same turn
def _beats(game: Game, position: bytes, action: int, language: str) -> tuple[Beat, ...]:
    return tuple(_unpack(game, position).beats(action))


def _pack(state: State) -> bytes:
    """Compress a state. Long games keep hundreds, and most of a record is zeros or repeated values."""
    return zlib.compress(state.to_bytes(), 1)


def _unpack(game: Game, position: bytes) -> State:
    return game.state_from_bytes(zlib.decompress(position))


class Match:
    """A game in progress.

    `state` is the current position; change it only through the match. Chance acts immediately after each action. Each
    roll depends on its purpose, so an undo does not change it. The secret of the dice is the seed as text, or random if
    neither `seed` nor `dice` is given. `id` is unique, even if the dice are not.
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
        """Play an action of the seat to act and the chance outcomes that follow. Raises IllegalActionError."""
        self.advance(action)
        self.resume()

    def play_text(self, text: str) -> None:
        """Play an action given by its text. Raises ActionError."""
        self.play(self.state.string_to_action(text))

    def history(self) -> list[int]:
        """The actions and outcomes so far, in order."""
        return [turn.action for turn in self.turns]

    def result(self) -> str:
        """Each seat's result, separated by spaces; `*` while the game is in progress."""
        return result_tag(self.state.returns()) if self.state.is_terminal() else "*"

    def decisions(self, seat: int | None = None) -> list[int]:
        """The indices of the turns that this seat, or any seat but not chance, has made."""
        return [i for i, turn in enumerate(self.turns) if turn.actor >= 0 and seat in (None, turn.actor)]

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether there is a decision (of this seat) to take back."""
        return bool(self.decisions(seat))

    def undo(self, seat: int | None = None) -> None:
        """Go back to before the last decision (of this seat). Raises ActionError if there is none."""
        if not (made := self.decisions(seat)):
            raise ActionError(say("There is no move to take back yet."))
        self.go_back(made[-1], self.turns[made[-1]].actor)

    def go_back(self, turns: int, seat: int) -> None:
        """Go back to the position after a number of turns, and count it as a takeback by a seat."""
        undone = self.turns[turns:]
        hidden = [is_hidden(turn.before, None) for turn in undone] + [is_hidden(self.state, None)]
        reveal = any(before and not after for before, after in itertools.pairwise(hidden))
        self.takebacks = self.takebacks.after(seat, any(turn.actor == CHANCE for turn in undone), reveal)
        self.state = self.state_before(turns)
        del self.turns[turns:]

    def state_before(self, turn: int) -> State:
        """A copy of the state before a turn; the current state for the next turn."""
        return self.turns[turn].before if turn < len(self.turns) else self.state.clone()

    def first_of_setup(self, number: int) -> int:
        """The first turn of the setup that a turn belongs to, or the turn itself if it is not part of a setup."""
        turn = self.turns[number]
        if turn.is_laid:
            while number and self.turns[number - 1].is_laid and self.turns[number - 1].actor == turn.actor:
                number -= 1
        return number

    def until(self, turns: int) -> Match:
        """An independent copy of the match as it was after a number of turns."""
        early = Match(self.game, start=self.start, begin=False, dice=self.dice)
        early.state = self.state_before(turns)
        early.turns, early.takebacks = self.turns[:turns], self.takebacks
        return early

    def play_recorded(self, text: str) -> None:
        """Play the next turn of a record, an action or a chance outcome. Raises ActionError."""
        self.advance(self.state.string_to_action(text))

    def resume(self) -> None:
        """Roll until a seat is to act or the game is over."""
        while self.state.is_chance_node():
            self.advance(self.next_roll())

    def next_roll(self) -> int:
        """The outcome of the dice at the current chance node."""
        return self.dice.roll(self.state, self._next_roll())

    def advance(self, action: int) -> None:
        """Make one turn, an action or an outcome, without the chance outcomes after it. Raises IllegalActionError."""
        self.game.check_length(len(self.turns) + 1)
        before, after = self.state, self.state.child(action)
        text = self.game.notation.action_text(before.record, action)
        roll = self._next_roll() if before.is_chance_node() else None
        self.turns.append(Turn(before.current_player(), action, text, self.game, _pack(before), roll))
        self.state = after

    def _next_roll(self) -> Roll:
        before = (turn.roll for turn in reversed(self.turns) if turn.roll)
        return Roll.next_in(self.state, len(self.turns) + 1, before)


def result_tag(results: Sequence[float]) -> str:
    """The results in a record, one per seat and exact: `1 -1`."""
    return " ".join(str(int(result)) if result.is_integer() else repr(result) for result in map(float, results))


def is_setup(state: State) -> bool:
    """Whether the seat to act is placing a setup."""
    table = state.game.table
    return hasattr(table, "arrangement") and table.arrangement(kit.snapshot(state.record)) is not None
