"""What is said on a live connection; all else that the server says there is a snapshot."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from .fields import Answer, Taken


class Ping(Taken):
    """All that a client may say on a live connection: that it is still there."""

    type: Literal["ping"]


class Pong(Answer):
    """What a ping is answered with. All else that the server says on a live connection is a snapshot."""

    type: Literal["pong"] = "pong"


class CloseCode(IntEnum):
    """Why the server closes a live connection; a sentence comes with it.

    1008: it did not understand what it was told; 1012: it stops, and may be back soon; 4400: it refuses; 4401: the
    Authorization header holds no token; 4403: you are a page of another site; 4404: there is no such table; 4422: the
    address is not valid; 4429: you say too much; 4503: it cannot read the table now.
    """

    NOT_UNDERSTOOD = 1008
    GOING_AWAY = 1012
    REFUSED = 4400
    NO_KEY = 4401
    FOREIGN_ORIGIN = 4403
    UNKNOWN_TABLE = 4404
    INVALID = 4422
    TOO_MUCH = 4429
    STORAGE = 4503
