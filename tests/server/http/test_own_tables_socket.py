"""The live connection for all of one's own tables."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import connect

from parlour.server.http.schemas.identities import OwnTablesUpdate
from parlour.server.http.websocket import PONG
from parlour.server.runtime import own_feeds
from tests.server.visitors import PATIENCE, listening, open_house, update, update_when

from .test_websocket import closing


@pytest.fixture
async def house(tmp_path, cold):
    async with open_house(tmp_path) as inside, listening(inside) as it:
        yield it


@asynccontextmanager
async def following(house, token=None, query=""):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with connect(f"ws://{house.address}/api/tables/mine/live{query}", additional_headers=headers) as socket:
        yield socket


@pytest.fixture
async def token(house):
    async with house.visitor() as it:
        return (await it.post_json("keys"))["token"]


async def test_bot_follows_its_tables(house, token, bob):
    async with house.visitor(token) as bot, following(house, token, "?lang=de") as socket:
        assert await update(socket) == {"tables": [], "gone": []}
        clock = {"kind": "game", "seconds": 60, "increment": 0}
        table = await bot.open_table("lokai_and_bele", "me", "open", clock=clock)
        await bob.join(table, "Bob")

        def is_due(message):
            return any(entry["due"] for entry in message["tables"])

        message = await update_when(socket, is_due)
        OwnTablesUpdate(**message)
        (entry,) = message["tables"]
        assert (entry["id"], entry["title"], entry["mine"], entry["own"]) == (table, "Lokai und Bele", 0, [0])
        assert entry["seq"] == (await bot.see(table))["seq"]
        assert entry["clocks_ms"] == [60_000, 60_000]
        await bot.play(table)
        assert not is_due(await update_when(socket, lambda message: message["tables"]))
        await bob.post_json(f"tables/{table}/resign", seq=(await bob.see(table))["seq"])
        over = await update_when(socket, lambda message: message["tables"][0]["status"] == "over")
        assert over["tables"][0]["results"] == [1.0, -1.0]
        await socket.send(json.dumps({"type": "ping"}))
        assert await asyncio.wait_for(socket.recv(), PATIENCE) == PONG


@pytest.mark.parametrize("query", ["", "?after=1"])
async def test_key_is_required(house, query):
    async with following(house, query=query) as socket:
        assert (await closing(socket))[0] == 4401


async def test_signed_out_key_gets_nothing_more(house, token, ann):
    async with house.visitor(token) as bot:
        table = await bot.open_table("lokai_and_bele", "me", "me")
        await ann.post_json("identity/join", code=(await bot.post_json("identity/links"))["code"])
        async with following(house, token) as socket:
            await update(socket)
            await ann.post_json("identity/sign-out")
            await ann.play(table)
            assert (await closing(socket))[0] == 4401


async def test_device_that_is_signed_out_without_seats_gets_nothing_more(house, token, ann):
    async with house.visitor(token) as bot:
        table = await ann.open_table("lokai_and_bele", "me", "me")
        await bot.post_json("identity/join", code=(await ann.post_json("identity/links"))["code"])
        async with following(house, token) as socket:
            await update(socket)
            await ann.post_json("identity/sign-out")
            await ann.play(table)
            assert await closing(socket) == (1012, "Your devices have changed. Reconnect.")
        async with following(house, token) as socket:
            assert (await update(socket))["tables"] == []


async def test_connections_beyond_the_limit_are_closed(house, token, monkeypatch):
    monkeypatch.setattr(own_feeds, "MOST_FEEDS", 1)
    async with following(house, token) as first:
        await update(first)  # only then is the other one too many
        async with following(house, token) as second:
            assert await closing(second) == (4429, "You have too many connections for your tables (maximum: 1).")
