"""Clients that hang up before they are answered: nobody goes on working for them."""

import asyncio
import threading
import time

import httpx
import pytest
from starlette.requests import Request

from parlour.server.domain.refusals import Refusal
from parlour.server.http import views
from parlour.server.http.hang_up import unless_hung_up
from parlour.server.runtime.computing import computers
from tests.server.visitors import PATIENCE, listening

LONG = 600  # seconds
SCOPE = {"type": "http", "method": "GET", "path": "/", "headers": []}


def request(*messages):
    """A request whose client sends some messages, and nothing more."""
    coming = list(messages)

    async def receive():
        return coming.pop(0) if coming else await asyncio.sleep(LONG)

    return Request(SCOPE, receive)


BODY, GONE = {"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}


async def answer():
    await asyncio.sleep(0)
    return 42


async def test_who_stays_is_answered():
    assert await unless_hung_up(request(BODY), answer()) == 42


async def test_who_stays_is_refused():
    async def refuse():
        raise Refusal("busy", "Not now.")

    with pytest.raises(Refusal):
        await unless_hung_up(request(BODY), refuse())


async def test_for_who_hangs_up_nothing_more_is_done():
    ended = asyncio.Event()

    async def work():
        try:
            await asyncio.sleep(LONG)
        finally:
            ended.set()

    assert await unless_hung_up(request(BODY, GONE), work()) is None
    assert ended.is_set()


async def test_an_analysis_ends_with_its_client(house, monkeypatch):
    def ponder(turn, state, seconds, stop):
        while not threading.Event.is_set(stop):  # until somebody says so, however late it is
            time.sleep(0.001)

    monkeypatch.setattr(computers, "_analyse", ponder)
    queue = house.service.computers.queue
    async with listening(house), house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        asking = asyncio.create_task(ann.get(f"/api/tables/{table}/analysis?seconds=60", timeout=LONG))
        async with asyncio.timeout(PATIENCE):
            while not queue.running:
                await asyncio.sleep(0.005)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            while queue.running:
                await asyncio.sleep(0.005)
        assert (await ann.see(table))["id"] == table


async def hang_up(requests, queue, go_on):
    """Cancel requests of which one is under way and one waits; what waits is dropped before the other goes on."""
    while not (queue.running and queue.waiting()):
        await asyncio.sleep(0.005)
    for request in requests:
        request.cancel()
    while queue.waiting():
        await asyncio.sleep(0.005)
    go_on.set()
    while queue.running:
        await asyncio.sleep(0.005)


async def test_an_import_that_has_not_begun_ends_with_its_client(house, monkeypatch):
    go_on, queue = threading.Event(), house.service.records.queue
    monkeypatch.setattr(house.service.records._process, "ask", lambda *_: go_on.wait(PATIENCE))
    async with listening(house), house.visitor() as ann, asyncio.timeout(PATIENCE):
        body = {"record": '[Game "maexchen"]\n'}
        imports = [asyncio.create_task(ann.post("/api/records", json=body, timeout=LONG)) for _ in range(2)]
        await hang_up(imports, queue, go_on)


async def test_a_look_back_that_has_not_begun_ends_with_its_client(house, monkeypatch):
    go_on, queue = threading.Event(), house.service.views.queue
    monkeypatch.setattr(views, "beats_from", lambda *_: go_on.wait(PATIENCE) and None)
    async with listening(house), house.visitor() as ann, asyncio.timeout(PATIENCE):
        table = await ann.open_table("lokai_and_bele", "me", "open")
        asking = [asyncio.create_task(ann.get(f"/api/tables/{table}/beats", timeout=LONG)) for _ in range(2)]
        await hang_up(asking, queue, go_on)


async def test_who_asks_too_much_is_told_when_to_come_again(house, monkeypatch):
    async def full(*arguments):
        raise Refusal("busy", "Others go first.", retry_after=7)

    monkeypatch.setattr(house.service, "analyse", full)
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        refused = await ann.get(f"/api/tables/{table}/analysis")
    assert (refused.status_code, refused.headers["retry-after"], refused.json()["error"]) == (503, "7", "busy")
    assert isinstance(refused, httpx.Response)
