"""What of a match a viewer may see: a seat, or None for a spectator.

From a spectator all is hidden that is hidden from anyone.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import ClassVar

from parlour.core.game import Game
from parlour.core.state import State
from parlour.view.language import phrases, spoken
from parlour.view.scene import Piece, Scene

from .dice import Dice
from .hiding import is_hidden, looks_like_another, seen
from .match import Match, Turn

say = phrases(__package__)

DRAWN = 2_000  # scenes that are kept, of 20 kB each: a turn is told from the scene that the one before has led to
REMAINS = 6  # things of earlier turns that can be seen


@dataclass(frozen=True, slots=True)
class SecretTurn:
    """A turn of which a viewer knows no more than whose it was."""

    game: Game = field(repr=False)
    actor: int  # a seat or CHANCE
    text: ClassVar[str] = "?"
    group: ClassVar[str] = ""

    @property
    def sentence(self) -> str:
        """What is told of it, in the language that is spoken."""
        if self.actor < 0:
            return say("The outcome is hidden.")
        return say("{seat} has chosen in secret.", seat=self.game.seat_names[self.actor])

    @property
    def sentences(self) -> tuple[str, ...]:
        return (self.sentence,)


def seen_state(match: Match, seat: int | None) -> State:
    """The position as the viewer may see it."""
    return seen(match.state, seat)


def seen_start(match: Match, seat: int | None) -> State:
    """The position that the match began with: whole once nothing at all was hidden from the viewer since."""
    since = (match.state_before(number) for number in range(len(match.turns) + 1))
    return seen(match.start, seat) if all(is_hidden(state, seat) for state in since) else match.start


def seen_scene(match: Match, seat: int | None) -> Scene:
    """The table as the viewer may see it; choices are there only if that seat is to act."""
    state = seen_state(match, seat)
    scene = scene_of(match, state, remains(match, len(match.turns)))
    return state.with_choices(scene) if state.current_player() == seat else scene


def seen_before(match: Match, number: int, seat: int | None) -> Scene:
    """The table as the viewer could see it before a turn; before the next one: now. Without choices."""
    return scene_of(match, seen(match.state_before(number), seat), remains(match, number))


def scene_of(match: Match, state: State, remains: tuple[Piece, ...] = ()) -> Scene:
    """The table in a position as it may be seen, without choices. What is shown several times is drawn once.

    Where the game hides anything each match has its own: a quick answer would tell what others have seen elsewhere.
    """
    owner = match.dice if state.game.type.has_hidden_information else None
    return _drawn(state.game, state.to_bytes(), remains, spoken(), owner)


@functools.lru_cache(maxsize=DRAWN)
def _drawn(game: Game, position: bytes, remains: tuple[Piece, ...], language: str, owner: Dice | None) -> Scene:
    return game.state_from_bytes(position).scene(False, remains)


def remains(match: Match, number: int) -> tuple[Piece, ...]:
    """What the last turns before a turn have left to be seen though no position tells it, the last first: drawn balls.

    A game says so in its table: `remains(s, action)` are the pieces that a turn leaves, for all to see.
    """
    if not hasattr(match.game.table, "remains"):
        return ()
    return tuple(islice((piece for turn in reversed(match.turns[:number]) for piece in turn.remains), REMAINS))


def seen_turns(match: Match, seat: int | None) -> list[Turn | None]:
    """The turns so far; None for one of which the viewer may not know yet what was done."""
    secret = secret_turns(match, seat)
    return [None if number in secret else turn for number, turn in enumerate(match.turns)]


def told_turns(match: Match, seat: int | None) -> list[Turn | SecretTurn]:
    """The turns so far as the viewer is told of them: of one of which it may not know yet, whose it was."""
    seen = zip(match.turns, seen_turns(match, seat), strict=True)
    return [known or SecretTurn(match.game, turn.actor) for turn, known in seen]


def last_spots(turns: Sequence[Turn | SecretTurn | None]) -> tuple[str, ...]:
    """The spots of the last decision that a viewer knows of, but for those that chance has changed since."""
    changed: set[str] = set()
    for turn in reversed(turns):
        if not isinstance(turn, Turn):
            continue
        if turn.actor >= 0:
            return tuple(spot for spot in turn.spots if spot not in changed)
        changed |= turn.told_spots
    return ()


def secret_turns(match: Match, seat: int | None) -> set[int]:
    """The numbers, from 0, of the turns whose action the viewer cannot know: nothing seen tells it from another.

    What was secret comes out once nothing at all is hidden from the viewer.
    """
    secret: set[int] = set()
    for number in reversed(range(len(match.turns))):
        after = match.state_before(number + 1)
        if not is_hidden(after, seat):
            break
        turn = match.turns[number]
        if turn.actor != seat and looks_like_another(match.state_before(number), turn.action, after, seat):
            secret.add(number)
    return secret


def has_secrets(match: Match) -> bool:
    """Whether anything is hidden from anyone now."""
    return is_hidden(match.state, None)
