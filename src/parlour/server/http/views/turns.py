"""The turns of a match as the wire tells them, in the language that is spoken.

A turn is told when somebody is to hear of it, once for each language, from the position before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.match import Turn
from parlour.match.viewing import SecretTurn
from parlour.server.http.schemas import answers
from parlour.server.http.schemas.answers import SeenTurn
from parlour.server.http.schemas.answers import Turn as ToldTurn
from parlour.view.language import spoken


class TurnDescriptions:
    """What was told of the turns of one match."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, str], tuple[Turn, SeenTurn]] = {}  # by number and language

    def tell(self, turns: Sequence[Turn | SecretTurn], first: int = 0) -> list[ToldTurn]:
        """The turns from `first` on. As long as a turn stands, and is seen, it is told by the same object."""
        return [self._of(number, turns[number]) for number in range(first, len(turns))]

    def untold(self, turns: Sequence[Turn | SecretTurn], first: int = 0) -> int:
        """How many turns from `first` on are still to be told."""
        return sum(self._known(number, turns[number]) is None for number in range(first, len(turns)))

    def _of(self, number: int, turn: Turn | SecretTurn) -> ToldTurn:
        if isinstance(turn, SecretTurn):
            return answers.SecretTurn(number=number, actor=turn.actor)
        if told := self._known(number, turn):
            return told
        told = _tell(number, turn)
        self._told[number, spoken()] = turn, told
        return told

    def _known(self, number: int, turn: Turn | SecretTurn) -> SeenTurn | None:
        of, told = self._told.get((number, spoken()), (None, None))
        return told if of is turn else None


def _tell(number: int, turn: Turn) -> SeenTurn:
    before = turn.before
    sentence, *story = [beat.sentence for beat in turn.beats() if beat.sentence]
    is_capture = turn.actor >= 0 and bool(before.game.table.captures(before.record, turn.action))
    return SeenTurn(
        number=number,
        actor=turn.actor,
        text=turn.text,
        sentence=sentence,
        spots=turn.spots,
        story=tuple(story),
        captures=is_capture,
        group=turn.group,
    )


def common_start(one: Sequence[Turn | SecretTurn], other: Sequence[Turn | SecretTurn]) -> int:
    """How many turns are the same at the start of what was seen at two moments."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if not _is_same(left, right):
            return number
    return min(len(one), len(other))


def first_fresh(seen: Sequence[Turn | SecretTurn], now: Sequence[Turn | SecretTurn]) -> int:
    """The number of the first turn that happened since some were seen; what was secret then, and came out, is none."""
    for number, (before, after) in enumerate(zip(seen, now, strict=False)):
        if not _is_same(before, after) and not isinstance(before, SecretTurn):
            return number
    return min(len(seen), len(now))


def _is_same(one: Turn | SecretTurn, other: Turn | SecretTurn) -> bool:
    return one is other or (one == other and one.game is other.game)  # rules that were reloaded tell it anew
