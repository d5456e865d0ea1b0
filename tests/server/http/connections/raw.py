"""A server with a test application, and clients that send it raw bytes."""

import asyncio
import time
from contextlib import asynccontextmanager, suppress

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from parlour.server import serve
from parlour.server.settings import Settings
from tests.server.times import PATIENCE
from tests.server.visitors import serving

LOOPBACK = "127.0.0.1"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING = b"\x89\x80\x00\x00\x00\x00"  # masked and empty


class Application:
    """Responds to requests with the size of their bodies, once allowed. At /talk, floods a live connection."""

    def __init__(self):
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.answered, self.sent = [], 0

    async def __call__(self, scope, receive, send):
        if scope["type"] == "websocket":
            await self.live(WebSocket(scope, receive, send))
            return
        try:
            body = await Request(scope, receive).body()
        except ClientDisconnect:
            return
        await self.may_answer.wait()
        self.answered.append(Request(scope))
        size = int(scope["query_string"] or 0)
        await PlainTextResponse("x" * size or f"{len(body)} bytes")(scope, receive, send)

    async def live(self, socket):
        await socket.accept()
        listening = asyncio.create_task(self.listen(socket))
        while socket.scope["path"] == "/talk" and not listening.done():
            await socket.send_bytes(bytes(100_000))
            self.sent += 100_000
        await listening

    async def listen(self, socket):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


class House:
    """The server."""

    def __init__(self, app, server, address):
        self.app, self.server, self.address = app, server, address
        self.clients = []

    @property
    def register(self):
        return self.server.config.register

    def let_pass(self, seconds):
        """Sweep the connections as if some seconds had passed."""
        self.register.sweep(time.monotonic() + seconds)

    async def connect(self, sent=b"", host=LOOPBACK, **more):
        """Connect a client from an address of this machine, and send some bytes."""
        reader, writer = await asyncio.open_connection(*self.address, local_addr=(host, 0), **more)
        client = Client(reader, writer)
        self.clients.append(client)
        await client.send(sent)
        await self.settle()
        return client

    async def settle(self):
        """Let the server, which runs in the same event loop, handle what was sent."""
        for _ in range(10):
            await asyncio.sleep(0.001)


class Client:
    """The other end of a connection."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def send(self, data):
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self, end=b" bytes"):
        """Read until the end of a response."""
        async with asyncio.timeout(PATIENCE):
            return (await self.reader.readuntil(end)).decode("latin-1")

    async def rest(self):
        """Read until the server closes the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                return (await self.reader.read()).decode("latin-1")
            except ConnectionError:
                return ""

    async def is_open(self):
        try:
            async with asyncio.timeout(0.1):
                return await self.reader.read(1) != b""
        except TimeoutError:
            return True
        except ConnectionError:
            return False

    async def close(self):
        self.writer.transport.abort()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


async def are_open(clients):
    """Whether each client's connection is open. They are watched at the same time."""
    return await asyncio.gather(*(client.is_open() for client in clients))


@asynccontextmanager
async def open_server(tls=None, proxy="", **settings):
    """Run a server on loopback with some settings."""
    app = Application()
    with serve.listen(LOOPBACK, 0) as server_socket:
        server = serve.GracefulServer(serve.configuration(app, Settings(**settings), proxy, tls))
        house = House(app, server, server_socket.getsockname())
        async with serving(server, server_socket):
            while not server.started:
                await asyncio.sleep(0.001)
            try:
                yield house
            finally:
                app.may_answer.set()
                for client in house.clients:
                    await client.close()
