"""A match as a viewer may see it. The viewer is a seat, or None for a spectator.

Anything hidden from any seat is hidden from spectators.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import ClassVar

from parlour.core.game import Game, State
from parlour.view.beats import MILLISECONDS, NEXT, UNFORESEEN, Beat, Kind
from parlour.view.language import phrases, spoken
from parlour.view.scene import Piece, Scene

from .dice import Dice
from .hidden_information import choosing, is_hidden, looks_like_another, seen
from .match import Match, Turn

say = phrases(__package__)
DRAWN = 2_000  # cached scenes of 20 kB each; each turn starts from the scene that the previous one ended with
REMAINS = 6  # pieces left by earlier turns that are shown


@dataclass(frozen=True, slots=True)
class SecretTurn:
    """A turn of which the viewer knows only the actor."""

    game: Game = field(repr=False)
    actor: int  # a seat or CHANCE
    text: ClassVar[str] = "?"

    @property
    def group(self) -> str:
        """A key by which consecutive turns may be shown as one, such as cards dealt to others."""
        return "hidden" if self.actor < 0 else ""

    @property
    def sentence(self) -> str:
        """A sentence about it, in the current language."""
        if self.actor < 0:
            return say("The outcome is hidden.")
        return say("{seat} has chosen in secret.", seat=self.game.seat_names[self.actor])

    @property
    def sentences(self) -> tuple[str, ...]:
        return (self.sentence,)


def seen_state(match: Match, seat: int | None) -> State:
    """The current position as the viewer may see it."""
    return seen(match.state, seat)


def seen_start(match: Match, seat: int | None) -> State:
    """The initial position as the viewer may see it: complete if nothing has been hidden from the viewer since."""
    since = (match.state_before(number) for number in range(len(match.turns) + 1))
    return seen(match.start, seat) if all(is_hidden(state, seat) for state in since) else match.start


def seen_scene(match: Match, seat: int | None) -> Scene:
    """The current scene as the viewer may see it. It has choices only if the viewer is to act."""
    state = seen_state(match, seat)
    scene = scene_of(match, state, remains(match, len(match.turns)))
    return state.with_choices(scene) if state.current_player() == seat else scene


def seen_before(match: Match, number: int, seat: int | None) -> Scene:
    """The scene before a turn as the viewer could see it, without choices; the current one for the next turn."""
    return scene_of(match, seen(match.state_before(number), seat), remains(match, number))


def scene_of(match: Match, state: State, remains: tuple[Piece, ...] = ()) -> Scene:
    """The scene of an observed position, without choices. Scenes are cached.

    Games with hidden information have a cache per match: otherwise, fast answers would reveal what other viewers saw.
    """
    owner = match.dice if state.game.type.has_hidden_information else None
    return _drawn(state.game, state.to_bytes(), remains, spoken(), owner)


@functools.lru_cache(maxsize=DRAWN)
def _drawn(game: Game, position: bytes, remains: tuple[Piece, ...], language: str, owner: Dice | None) -> Scene:
    return game.state_from_bytes(position).scene(False, remains)


def remains(match: Match, number: int) -> tuple[Piece, ...]:
    """Visible pieces that the turns before a turn have left although no position contains them, latest first.

    A game's table defines them: `remains(s, action)` are the pieces that a turn leaves, such as a drawn ball.
    """
    if not hasattr(match.game.table, "remains"):
        return ()
    return tuple(islice((piece for turn in reversed(match.turns[:number]) for piece in turn.remains), REMAINS))


def seen_turns(match: Match, seat: int | None) -> list[Turn | None]:
    """The turns so far, with None for turns whose action is still secret to the viewer."""
    secret = secret_turns(match, seat)
    return [None if number in secret else turn for number, turn in enumerate(match.turns)]


def visible_turns(match: Match, seat: int | None) -> list[Turn | SecretTurn]:
    """The turns so far, with a SecretTurn for each turn whose action is still secret to the viewer."""
    seen = zip(match.turns, seen_turns(match, seat), strict=True)
    return [known or SecretTurn(match.game, turn.actor) for turn, known in seen]


def last_spots(turns: Sequence[Turn | SecretTurn | None]) -> tuple[str, ...]:
    """The spots of the last decision that the viewer knows, except those that chance has changed since."""
    changed: set[str] = set()
    for turn in reversed(turns):
        if not isinstance(turn, Turn):
            continue
        if turn.actor >= 0:
            return tuple(spot for spot in turn.spots if spot not in changed)
        changed |= turn.beat_spots
    return ()


def secret_turns(match: Match, seat: int | None) -> set[int]:
    """The indices of the turns whose action the viewer cannot tell from another one.

    Once nothing is hidden from the viewer, all earlier secrets are revealed.
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
    """Whether anything is hidden from any seat now."""
    return is_hidden(match.state, None)


@dataclass(frozen=True, slots=True)
class SeenBeat:
    """A moment of a turn, and the scene after it as the viewer sees it, without choices."""

    kind: Kind
    sentence: str
    spots: tuple[str, ...]
    seat: int | None
    scene: Scene

    @property
    def milliseconds(self) -> int:
        """The time for which it is shown at normal speed."""
        return MILLISECONDS[self.kind]

    @property
    def is_foreseen(self) -> bool:
        """Whether the player who acts knew it in advance."""
        return self.kind not in UNFORESEEN


def seen_beats(match: Match, number: int, seat: int | None, before: Scene | None = None) -> list[SeenBeat]:
    """The beats of turn `number`, from 0, as the viewer could see them when it was made.

    `before` is the scene before it, computed if not given.
    """
    before = before or seen_before(match, number, seat)
    turn, after = match.turns[number], match.state_before(number + 1)
    if number in secret_turns(match.until(number + 1), seat):
        sentence = SecretTurn(match.game, turn.actor).sentence
        secret = Beat("secret", sentence, seat=turn.actor, after=after.record)
        return list(_seen(match, before, [secret], seat))
    return list(_seen(match, before, turn.beats(), seat, remains(match, number + 1)))


def result(match: Match, seat: int | None) -> Scene:
    """The scene after the last turn, before the next round is set up."""
    seen = seen_beats(match, len(match.turns) - 1, seat)
    return next((beat.scene for beat in reversed(seen) if beat.kind != NEXT), seen[-1].scene)


def preview(match: Match, seat: int, action: int) -> list[SeenBeat]:
    """The beats that an action of a seat would have, as far as the seat can know. The seat may also choose ahead.

    If something is hidden from the seat, this is only the description of the action. Raises IllegalActionError.
    """
    state, left = choosing(match.state, seat) or seen_state(match, seat), remains(match, len(match.turns))
    before = scene_of(match, seen(state, seat), left)
    if is_hidden(match.state, seat):
        return list(_seen(match, before, [Beat("note", state.describe_action(action), seat=seat)], seat))
    return list(_seen(match, before, state.beats(action), seat, left))


def _seen(
    match: Match, scene: Scene, beats: Sequence[Beat], seat: int | None, remains: tuple[Piece, ...] = ()
) -> Iterator[SeenBeat]:
    """Yield beats with their scenes, which start from a given one."""
    for beat in beats:
        if beat.after is not None:
            scene = scene_of(match, seen(State(match.game, beat.after), seat), remains)
        yield SeenBeat(beat.kind, beat.sentence, beat.spots, beat.seat, scene)
