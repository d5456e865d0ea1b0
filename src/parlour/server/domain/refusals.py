"""Refusals: the server's answer to a request that it does not carry out."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Literal

from parlour.errors import ParlourError

Code = Literal[
    "unknown_table",
    "unknown_game",
    "invalid",  # bad value in `field`
    "no_key",  # a key is required
    "not_yours",  # the caller does not hold that seat
    "stale",  # the table has changed; `seq` is its current sequence number
    "not_your_turn",
    "illegal",  # against the game's rules
    "over",
    "waiting",  # the game has not started
    "taken",
    "no_offer",
    "too_early",
    "not_allowed",
    "unconfirmed",  # repeat the request with a confirmation
    "too_large",
    "too_many",  # requests from this caller or network
    "busy",  # try again after `retry_after`
    "storage",  # the database is unavailable
]


class Refusal(ParlourError):  # noqa: N818 - established term
    """A request that is not granted. Nothing has changed.

    `code` is for programs; `message` is a sentence that explains the problem and the remedy. `field` names the field
    at fault, `seq` is the table's current sequence number, `retry_after` the seconds to wait before the next try, and
    `reason` the game's own reason why an action is illegal; each is None where it does not apply.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        *,
        field: str | None = None,
        seq: int | None = None,
        retry_after: int | None = None,
        reason: str | None = None,
    ):
        self.code: Code = code
        self.message = message
        self.field, self.seq, self.retry_after, self.reason = field, seq, retry_after, reason
        super().__init__(message)

    def __reduce__(self) -> tuple[Callable[[], Refusal], tuple[()]]:
        """Pickle the keyword arguments too, which exceptions lose by default."""
        more = {"field": self.field, "seq": self.seq, "retry_after": self.retry_after, "reason": self.reason}
        return functools.partial(Refusal, self.code, self.message, **more), ()
