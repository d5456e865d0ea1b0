"""The players' contributions to a table's dice before the start: commitments first, then the entropy itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .clocks import DAY, SECOND

# from the last commitment; a client that reveals later loses its seat
REVEAL_TIME = 20 * SECOND
LONG_REVEAL_TIME = DAY  # in correspondence games, whose players come and go


@dataclass(slots=True)
class Contributions:
    """The contributions of the seats that are ready, and the starts that were aborted for lack of some."""

    commitments: dict[int, str] = field(
        default_factory=dict[int, str]
    )  # seat to commitment; "" if its client contributes nothing
    # for each seat, revealed to match a commitment, or sent without one when that was the rule
    entropy: dict[int, str] = field(default_factory=dict[int, str])
    asked_at: int | None = None  # when all clients were asked to reveal; None if they are not
    aborted: tuple[tuple[int, ...], ...] = ()  # for each aborted start, the seats at fault

    @property
    def missing(self) -> list[int]:
        """The seats that have committed to entropy and not revealed it."""
        return [seat for seat, committed in self.commitments.items() if committed and seat not in self.entropy]

    @property
    def in_order(self) -> tuple[str, ...]:
        """The entropy for the dice, in seat order. If any of it was committed, the rest does not count."""
        seats = [seat for seat, committed in self.commitments.items() if committed] or self.entropy
        return tuple(self.entropy[seat] for seat in sorted(seats))

    def promised(self, seats: int) -> tuple[str, ...] | None:
        """The commitments of all seats, "" for none; None if entropy was only sent without them."""
        if self.entropy and not any(self.commitments.values()):
            return None
        return tuple(self.commitments.get(seat, "") for seat in range(seats))

    def drop(self, seat: int) -> None:
        """Forget the contribution of a seat. Once the clients are asked to reveal, this aborts the start."""
        if self.asked_at is not None:
            self.abort((seat,))
            return
        self.commitments.pop(seat, None)
        self.entropy.pop(seat, None)

    def abort(self, seats: tuple[int, ...]) -> None:
        """Abort a start because of some seats. No contribution to it counts any more."""
        self.commitments, self.entropy, self.asked_at = {}, {}, None
        self.aborted = (*self.aborted, seats)

    def copy(self) -> Contributions:
        """An independent copy."""
        return replace(self, commitments={**self.commitments}, entropy={**self.entropy})
