"""A story in the making: its beats so far, and the table as it looks after them."""

from typing import Any

from parlour.games.deathmatch_arena.state import State
from parlour.kit import from_bytes, raw
from parlour.view.beats import Beat, Kind

TOLD = ("health", "energy", "scored")  # panel values that change only with their own beats


class Story:
    """The beats of a turn, each with the table that it leaves."""

    def __init__(self, s: State):
        self.beats: list[Beat] = []
        self.table: Any = _copied(s)

    def tell(self, kind: Kind, sentence: str, *spots: str, seat: int | None = None) -> None:
        """Something happens; the table is as it is now."""
        self.beats.append(Beat(kind, sentence, spots, seat, _copied(self.table)))

    def go_on(self, now: State) -> None:
        """Move the table to a later moment; players' panels change with their own beats."""
        held = [{name: player[name] for name in TOLD} for player in raw(self.table).player]
        self.table = _copied(now)
        for player, kept in zip(raw(self.table).player, held, strict=True):
            for name, value in kept.items():
                player[name] = value

    def change(self, seat: int, name: str, now: State) -> int:
        """A number of a player's becomes what it is at a later moment; returns how much more that is."""
        player, value = raw(self.table).player[seat], int(raw(now).player[seat][name])
        more = value - int(player[name])
        player[name] = value
        return more


def _copied(record: Any) -> Any:
    """An independent copy of a record or a view of one, as a state has it."""
    return from_bytes(raw(record).dtype, raw(record).tobytes())
