"""The turns of a match as the wire tells them, in the language that is spoken.

A turn is told once for each language, from the position before it, and kept as long as it stands.
"""

from __future__ import annotations

from parlour.match import Match, Turn
from parlour.view.language import spoken

from ..schemas.answers import SecretTurn, SeenTurn
from ..schemas.answers import Turn as ToldTurn


class TurnDescriptions:
    """What was told of one match."""

    def __init__(self) -> None:
        self._told: dict[str, list[tuple[Turn, SeenTurn]]] = {}

    def tell(self, match: Match, seen: list[Turn | None]) -> list[ToldTurn]:
        """All turns; those that are None in `seen` remain secret.

        As long as a turn stands, and is seen, it is told by the same object.
        """
        told = self._told.setdefault(spoken(), [])
        del told[self._standing(match) :]
        for number in range(len(told), len(match.turns)):
            told.append((match.turns[number], _tell(match, number)))
        return [
            told[number][1] if turn else SecretTurn(number=number, actor=match.turns[number].actor)
            for number, turn in enumerate(seen)
        ]

    def untold(self, match: Match) -> int:
        """How many turns are still to be told."""
        return len(match.turns) - self._standing(match)

    def _standing(self, match: Match) -> int:
        """How many of the turns told have not been taken back."""
        told = self._told.get(spoken(), [])
        for number, ((turn, _), now) in enumerate(zip(told, match.turns, strict=False)):
            if turn is not now:
                return number
        return min(len(told), len(match.turns))


def _tell(match: Match, number: int) -> SeenTurn:
    turn = match.turns[number]
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
    )


def common_start(one: list[ToldTurn], other: list[ToldTurn]) -> int:
    """How many turns at the start of two tellings are the same."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left is not right and left != right:
            return number
    return min(len(one), len(other))


def first_fresh(told: list[ToldTurn], now: list[ToldTurn]) -> int:
    """The number of the first turn that happened since some were told; what was secret then, and came out, is none."""
    for number, (before, after) in enumerate(zip(told, now, strict=False)):
        if before is not after and before != after and not isinstance(before, SecretTurn):
            return number
    return min(len(told), len(now))
