"""The turns of a match as the wire tells them, in the language that is spoken.

A turn is told once for each language, from the position before it, and kept as long as it stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.match import Match, Turn
from parlour.view.language import spoken

from ..schemas.answers import SecretTurn, SeenTurn
from ..schemas.answers import Turn as ToldTurn


@dataclass(slots=True)
class Telling:
    """The turns that were told in a language, and what was told of each."""

    turns: list[Turn] = field(default_factory=list)
    told: list[SeenTurn] = field(default_factory=list)

    def standing(self, match: Match) -> int:
        """How many of the turns told have not been taken back."""
        for number, (turn, now) in enumerate(zip(self.turns, match.turns, strict=False)):
            if turn is not now:
                return number
        return min(len(self.turns), len(match.turns))

    def go_on(self, match: Match) -> list[SeenTurn]:
        """What is told of all turns of a match."""
        stands = self.standing(match)
        self.told[stands:] = [_tell(match, number) for number in range(stands, len(match.turns))]
        self.turns[stands:] = match.turns[stands:]
        return self.told


class TurnDescriptions:
    """What was told of one match."""

    def __init__(self) -> None:
        self._tellings: dict[str, Telling] = {}

    def tell(self, match: Match, seen: list[Turn | None]) -> list[ToldTurn]:
        """All turns; those that are None in `seen` remain secret.

        As long as a turn stands, and is seen, it is told by the same object.
        """
        told = self._tellings.setdefault(spoken(), Telling()).go_on(match)
        return [
            told[number] if turn else SecretTurn(number=number, actor=match.turns[number].actor)
            for number, turn in enumerate(seen)
        ]

    def untold(self, match: Match) -> int:
        """How many turns are still to be told."""
        telling = self._tellings.get(spoken())
        return len(match.turns) - (telling.standing(match) if telling else 0)


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
        group=turn.group,
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
