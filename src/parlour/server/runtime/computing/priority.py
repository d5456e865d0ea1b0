"""How urgent work is."""

from __future__ import annotations

from enum import IntEnum


class Priority(IntEnum):
    """Who waits for it. The lower the number, the sooner it is done."""

    OPPONENT = 0  # a person at a table: for the computer's move
    REQUEST = 1  # who has asked: for a hint, an analysis, a record to be read
    SHOW = 2  # who looks on: for a move where no person plays, for a proof of the dice
    LATER = 3  # nobody now: a person will look in again

    @property
    def is_patient(self) -> bool:
        """Whether it is done in full, however late: what was begun and had to give way begins anew."""
        return self is Priority.LATER
