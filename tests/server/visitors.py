"""A whole server for tests, and those who visit it."""

import asyncio
import json
from contextlib import asynccontextmanager

import httpx
from websockets.asyncio.client import connect

from parlour.server import serve
from parlour.server.http.app import create_app
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings

from .times import PATIENCE

MANY = {"requests_per_minute": 100_000, "tables_per_hour": 100_000}


class House:
    """A server, within this process and its event loop."""

    def __init__(self, settings, service):
        self.settings, self.service = settings, service
        self.app = create_app(settings, service)
        self.address = None  # once it listens

    def visitor(self, token=None, **headers):
        """Somebody with a browser or a program of their own."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        if self.address:
            return Visitor(base_url=f"http://{self.address}", headers=headers)
        return Visitor(transport=httpx.ASGITransport(self.app), base_url="http://parlour.test", headers=headers)


class Visitor(httpx.AsyncClient):
    """Asks the interface; what it answers is decoded, and a refusal fails the test."""

    async def ask(self, method, path, status=None, **body):
        answer = await self.request(method, f"/api/{path}", **({"json": body} if method == "POST" else {}))
        assert (answer.status_code == status) if status else answer.is_success, answer.text
        return answer.json()

    async def get_json(self, path, status=None):
        return await self.ask("GET", path, status)

    async def post_json(self, path, status=None, **body):
        return await self.ask("POST", path, status, **body)

    async def open_table(self, game, *seats, **more):
        """Open a table and be ready there. Gives its id."""
        table = (await self.post_json("tables", game=game, seats=seats, **more))["id"]
        if "me" in seats:
            await self.post_json(f"tables/{table}/ready")
        return table

    async def join(self, table, name):
        """Sit down at a table, and be ready."""
        await self.post_json(f"tables/{table}/seats", name=name)
        await self.post_json(f"tables/{table}/ready")

    async def see(self, table):
        return await self.get_json(f"tables/{table}")

    async def play(self, table, text=None):
        """Play an action, or the first that is offered, at the table as it is."""
        view = await self.see(table)
        text = text or view["scene"]["choices"][0]["text"]
        return await self.post_json(f"tables/{table}/actions", seq=view["seq"], actions=[text])

    async def see_when(self, table, condition):
        """The first snapshot that fulfils a condition."""
        async with asyncio.timeout(PATIENCE):
            while not condition(view := await self.see(table)):
                await asyncio.sleep(0.01)
        return view


@asynccontextmanager
async def open_house(folder, **settings):
    """A server that keeps its tables in a folder."""
    chosen = Settings(**{"data": folder, "pace": 0, "hosts": ("parlour.test",)} | MANY | settings)
    async with TableService(chosen) as service:
        yield House(chosen, service)


@asynccontextmanager
async def listening(house):
    """Let a house listen at a port of this machine."""
    with serve.listen("127.0.0.1", 0) as server_socket:
        server = serve.GracefulServer(serve.configuration(house.app, house.settings))
        serving = asyncio.create_task(server.serve([server_socket]))
        house.address = "{}:{}".format(*server_socket.getsockname())
        try:
            yield house
        finally:
            server.should_exit = True
            await serving


@asynccontextmanager
async def live(house, table, visitor=None, query="", **headers):
    """A live connection to a table."""
    if visitor is not None:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    address = f"ws://{house.address}/api/tables/{table}/live{query}"
    async with connect(address, additional_headers=headers) as socket:
        yield socket


async def update(socket):
    """The next thing that a live connection says."""
    async with asyncio.timeout(PATIENCE):
        return json.loads(await socket.recv())


async def update_when(socket, condition):
    """The first update that fulfils a condition."""
    async with asyncio.timeout(PATIENCE):
        while not condition(said := json.loads(await socket.recv())):
            pass
    return said
