"""The clock of a server. It never goes back, whatever happens to the clock of the machine."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

log = logging.getLogger(__name__)

NOTABLE = 60_000  # milliseconds between two clocks of which an operator should know
_BEGINNING = time.time_ns() - time.monotonic_ns()  # when the machine's steady clock stood at 0


def milliseconds() -> int:
    """The time, in milliseconds since 1970, as it was when the process began and steadily on from there.

    Setting the machine's clock does not change it: no event comes before an earlier one, nobody loses by a jump.
    """
    return (_BEGINNING + time.monotonic_ns()) // 1_000_000


class ServerTime:
    """The time, in milliseconds since 1970, which does not go back from one process to the next either."""

    def __init__(self, now: Callable[[], int] = milliseconds):
        self._now, self._ahead = now, 0

    def __call__(self) -> int:
        return self._now() + self._ahead

    def go_on_from(self, moment: int) -> None:
        """Make it no earlier than a moment that an earlier process has seen."""
        behind = moment - self()
        if behind > NOTABLE:
            log.warning(
                "The machine's clock is %d s behind the last game. Parlour's time continues from that game.",
                behind // 1000,
            )
        self._ahead += max(0, behind)
