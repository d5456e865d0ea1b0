"""The beats of a match as a viewer may see them. The viewer is a seat, or None for a spectator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.core.game import State
from parlour.view.beats import MILLISECONDS, NEXT, UNFORESEEN, Beat, Kind
from parlour.view.scene import Piece, Scene

from .hidden_information import choosing, is_hidden, seen
from .match import Match
from .viewing import SecretTurn, remains, scene_of, secret_turns, seen_before, seen_state


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
