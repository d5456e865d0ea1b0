"""Messages and close codes of live connections. All other messages from the server are snapshots."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from .field_types import RequestModel, ResponseModel


class Ping(RequestModel):
    """The only message that a client may send on a live connection."""

    type: Literal["ping"]


class Pong(ResponseModel):
    """The response to a ping. All other messages from the server are snapshots."""

    type: Literal["pong"] = "pong"


class CloseCode(IntEnum):
    """Why the server closed a live connection; the reason field holds a sentence.

    1008: unknown message; 1012: the server is shutting down; 4400: refused; 4401: no valid token in the Authorization
    header; 4403: request from another site's page; 4404: no such table; 4422: invalid parameter in the address; 4429:
    too much data from the client; 4503: the table cannot be read at the moment.
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
