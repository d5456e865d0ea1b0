"""Refusals: what the server answers when it does not do what it is asked."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Literal

from parlour.errors import ParlourError

Code = Literal[
    "unknown_table",
    "unknown_game",
    "invalid",  # a field has a value that it does not take; `field` names it
    "no_key",  # only who has a key can do this
    "not_yours",  # the caller does not hold that seat
    "stale",  # the table has changed since; `seq` is its number now
    "not_your_turn",
    "illegal",  # the rules do not allow the action here
    "over",
    "waiting",  # the game has not begun
    "taken",
    "no_offer",
    "too_early",
    "not_allowed",
    "too_large",
    "too_many",  # requests of the caller's, or of their network
    "busy",  # others have to be served first; `retry_after` tells when to come again
    "storage",  # the database cannot be written or read now
]


class Refusal(ParlourError):  # noqa: N818 - what it is called at a table
    """A request that is not granted. Nothing has changed.

    `code` is for programs; the message is a sentence that says what is wrong and what would be right. `field` names
    the field at fault, `seq` is the table's sequence number now, `retry_after` the seconds after which to ask again,
    `reason` the rules' own against an action, where they apply.
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
        """The refusal's form for another process."""
        more = {"field": self.field, "seq": self.seq, "retry_after": self.retry_after, "reason": self.reason}
        return functools.partial(Refusal, self.code, self.message, **more), ()
