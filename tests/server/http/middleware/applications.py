"""Simple ASGI applications, and clients that call them."""

import httpx
from starlette.requests import Request
from starlette.responses import PlainTextResponse


async def echo(scope, receive, send):
    body = await Request(scope, receive).body()
    await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)


async def ask(app, method="GET", path="/", **more):
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test") as client:
        return await client.request(method, path, **more)


async def connect(app, headers):
    """Open a WebSocket with some headers, and return the messages that the application sends."""
    sent = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await app({"type": "websocket", "path": "/", "headers": raw, "client": ("10.0.0.1", 1)}, receive, send)
    return sent


async def accept(scope, receive, send):
    await send({"type": "websocket.accept"})


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self):
        return self.now
