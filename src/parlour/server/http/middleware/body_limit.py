"""Bodies of a size that we are ready to read."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.view.language import phrases

from .faults import fault

say = phrases(__package__)

KILOBYTE = 1024


class TooLargeError(Exception):
    """A body of more bytes than the limit."""


class BodyLimit:
    """Reads a request's body up to a limit, and passes it on whole. A body that breaks off is passed to nobody."""

    def __init__(self, app: ASGIApp, limit: int = 64 * KILOBYTE, larger: dict[str, int] | None = None):
        self.app, self.limit, self.larger = app, limit, larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.larger.get(scope["path"], self.limit)
        try:
            body = await _read(receive, limit)
        except TooLargeError:
            await _refuse(limit, scope, receive, send)
            return
        if body is not None:
            await self.app(scope, _replay(body, receive), send)


async def _refuse(limit: int, scope: Scope, receive: Receive, send: Send) -> None:
    message = say("The request can have at most {limit} kB.", limit=limit // KILOBYTE)
    response = fault(413, "too_large", message)
    response.headers["Connection"] = "close"  # what is still on its way is not read
    await response(scope, receive, send)


async def _read(receive: Receive, limit: int) -> bytes | None:
    """A request's body; None if the client hangs up before its end. Raises TooLargeError."""
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            raise TooLargeError
        more = message.get("more_body", False)
    return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body as one message, then whatever else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
