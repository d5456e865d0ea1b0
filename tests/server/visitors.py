"""A server in the test's process, and its visitors."""

import asyncio
import contextlib
import functools
import json
import re
from contextlib import asynccontextmanager
from types import SimpleNamespace

import httpx
import pytest
from websockets.asyncio.client import connect

from parlour.server import serve
from parlour.server.http.app import create_app
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings

from .times import PATIENCE

MANY = {"requests_per_minute": 100_000, "tables_per_hour": 100_000}


class House:
    """A server in this process and event loop."""

    def __init__(self, settings, service):
        self.settings, self.service = settings, service
        self.app = create_app(settings, service)
        self.address = None  # host:port while it listens

    def visitor(self, token=None, **headers):
        """Return a client with cookies of its own."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        if self.address:
            return Visitor(base_url=f"http://{self.address}", headers=headers, verify=False)  # loads no certificates
        return Visitor(transport=httpx.ASGITransport(self.app), base_url="http://parlour.test", headers=headers)


@functools.cache
def documented():
    """The method, address and documented statuses of each operation; addresses without parameters come first."""
    paths = sorted(create_app(Settings(), None).openapi()["paths"].items(), key=lambda item: item[0].count("{"))
    return [
        (method.upper(), re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), {*map(int, it["responses"])})
        for path, methods in paths
        for method, it in methods.items()
    ]


def is_documented(method, path, status):
    """Whether the OpenAPI document lists a response, or its address is none of the API's, or the server is broken."""
    statuses = (it for verb, address, it in documented() if verb == method and address.fullmatch(path))
    return status == 500 or status in next(statuses, {status})


class Visitor(httpx.AsyncClient):
    """A client of the API. It decodes responses, and an unexpected or undocumented status fails the test."""

    async def send(self, request, **more):
        answer = await super().send(request, **more)
        assert is_documented(request.method, request.url.path, answer.status_code), (request, answer)
        return answer

    async def ask(self, method, path, status=None, **body):
        answer = await self.request(method, f"/api/{path}", **({"json": body} if method == "POST" else {}))
        assert (answer.status_code == status) if status else answer.is_success, answer.text
        return answer.json()

    async def get_json(self, path, status=None):
        return await self.ask("GET", path, status)

    async def post_json(self, path, status=None, **body):
        return await self.ask("POST", path, status, **body)

    async def open_table(self, game, *seats, **more):
        """Open a table, get ready there if seated, and return its id."""
        table = (await self.post_json("tables", game=game, seats=seats, **more))["id"]
        if "me" in seats:
            await self.post_json(f"tables/{table}/ready")
        return table

    async def join(self, table, name):
        """Take a seat at a table, and get ready."""
        await self.post_json(f"tables/{table}/seats", name=name)
        await self.post_json(f"tables/{table}/ready")

    async def see(self, table):
        return await self.get_json(f"tables/{table}")

    async def play(self, table, text=None):
        """Play an action (default: the first legal one) at the current seq."""
        view = await self.see(table)
        text = text or view["scene"]["choices"][0]["text"]
        return await self.post_json(f"tables/{table}/actions", seq=view["seq"], actions=[text])

    async def see_when(self, table, condition):
        """Poll until a snapshot fulfils a condition, and return it."""
        async with asyncio.timeout(PATIENCE):
            while not condition(view := await self.see(table)):
                await asyncio.sleep(0.01)
        return view


@asynccontextmanager
async def open_house(folder, **settings):
    """Run a server that keeps its tables in a folder."""
    chosen = Settings(**{"data": folder, "pace": 0, "hosts": ("parlour.test",)} | MANY | settings)
    async with TableService(chosen) as service:
        yield House(chosen, service)


@asynccontextmanager
async def serving(server, server_socket):
    """Let a uvicorn serve on a socket. It ends at once, as its pauses of 100 ms end when it is to stop."""
    stop = asyncio.Event()

    async def pause(seconds):
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.sleep(0.001) if stop.is_set() else stop.wait(), seconds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("uvicorn.server.asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": pause}))
        task = asyncio.create_task(server.serve([server_socket]))
        try:
            yield
        finally:
            server.should_exit = True
            stop.set()
            await task


@asynccontextmanager
async def listening(house):
    """Let a server listen on a local port."""
    with serve.listen("127.0.0.1", 0) as server_socket:
        server = serve.GracefulServer(serve.configuration(house.app, house.settings))
        house.address = "{}:{}".format(*server_socket.getsockname())
        async with serving(server, server_socket):
            yield house


@asynccontextmanager
async def live(house, table, visitor=None, query="", at=None, **headers):
    """A live connection to a table, by default at the server's address."""
    if visitor is not None:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    address = f"ws://{at or house.address}/api/tables/{table}/live{query}"
    async with connect(address, additional_headers=headers) as socket:
        yield socket


async def update(socket):
    """Receive the next message of a live connection."""
    async with asyncio.timeout(PATIENCE):
        return json.loads(await socket.recv())


async def update_when(socket, condition):
    """Receive messages until one fulfils a condition, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not condition(message := json.loads(await socket.recv())):
            pass
    return message
