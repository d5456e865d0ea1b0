"""The AsyncAPI document against the messages of live connections."""

import json
import re
from typing import Any

import jsonschema_rs
import pytest
from websockets.asyncio.client import connect

from parlour.server.http import asyncapi
from tests.server.visitors import listening, open_house, update

from .test_websocket import closing

DOCUMENT: Any = asyncapi.document()
CHANNELS = DOCUMENT["channels"]


@pytest.fixture
async def house(tmp_path, cold):
    async with open_house(tmp_path) as inside, listening(inside) as it:
        yield it


def is_valid(message, name):
    """Whether a message is one of those that the document describes by a name."""
    schema = DOCUMENT["components"]["messages"][name]["payload"] | {"components": DOCUMENT["components"]}
    return jsonschema_rs.is_valid(schema, message)


@pytest.mark.parametrize(("channel", "sent"), [("table", "snapshot"), ("mine", "ownTables")])
async def test_messages_are_as_described(house, channel, sent):
    async with house.visitor() as bot:
        token = (await bot.post_json("keys"))["token"]
    key = {"authorization": f"Bearer {token}"}
    async with house.visitor(token) as bot:
        table = await bot.open_table("lokai_and_bele", "me", "me")
        place = CHANNELS[channel]["address"].format(id=table)
        async with connect(f"ws://{house.address}{place}", additional_headers=key) as socket:
            first = await update(socket)
            await bot.play(table)
            second = await update(socket)
            assert is_valid(first, sent) and is_valid(second, sent) and not is_valid(first | {"more": 1}, "pong")
            assert is_valid({"type": "ping"}, "ping") and not is_valid({"type": "pong"}, "ping")
            await socket.send(json.dumps({"type": "ping"}))
            while (answer := await update(socket)).keys() != {"type"}:
                assert is_valid(answer, sent)
            assert is_valid(answer, "pong") and not is_valid(answer, sent)
            await socket.send("hello")
            code, reason = await closing(socket)
    assert str(code) in CHANNELS[channel]["x-close-codes"] and reason


async def test_document_is_served_and_complete(ann):
    answer = await ann.get("/api/asyncapi.json")
    assert answer.json() == json.loads(json.dumps(DOCUMENT))
    for place in {*re.findall(r'"#/([^"]*)"', answer.text)}:
        part = DOCUMENT
        for name in place.split("/"):
            part = part[name]
    page = (await ann.get("/api/docs")).text
    assert all(channel["address"] in page for channel in CHANNELS.values())
