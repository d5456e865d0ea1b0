"""Work is cancelled when its client disconnects."""

import asyncio
import threading
import time

import httpx
import pytest
from starlette.requests import Request

from parlour.server.domain.refusals import Refusal
from parlour.server.http import views
from parlour.server.http.dependencies import unless_disconnected
from parlour.server.runtime.computing import computers
from tests.server.visitors import PATIENCE, listening

LONG = 600  # seconds
SCOPE = {"type": "http", "method": "GET", "path": "/", "headers": []}


def request(*messages):
    """A request whose client sends some messages and then nothing."""
    messages = list(messages)

    async def receive():
        return messages.pop(0) if messages else await asyncio.sleep(LONG)

    return Request(SCOPE, receive)


BODY, GONE = {"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}


async def answer():
    await asyncio.sleep(0)
    return 42


async def test_connected_client_gets_the_result():
    assert await unless_disconnected(request(BODY), answer()) == 42


async def test_connected_client_gets_the_refusal():
    async def refuse():
        raise Refusal("busy", "Not now.")

    with pytest.raises(Refusal):
        await unless_disconnected(request(BODY), refuse())


async def test_disconnect_cancels_the_work():
    ended = asyncio.Event()

    async def work():
        try:
            await asyncio.sleep(LONG)
        finally:
            ended.set()

    assert await unless_disconnected(request(BODY, GONE), work()) is None
    assert ended.is_set()


async def test_disconnect_stops_an_analysis(house, monkeypatch):
    def ponder(turn, state, seconds, stop):
        while not threading.Event.is_set(stop):  # ignores its deadline
            time.sleep(0.001)

    monkeypatch.setattr(computers, "_analyse", ponder)
    queue = house.service.computers.queue
    async with listening(house), house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        request = asyncio.create_task(ann.get(f"/api/tables/{table}/analysis?seconds=60", timeout=LONG))
        async with asyncio.timeout(PATIENCE):
            while not queue.running:
                await asyncio.sleep(0.005)
            request.cancel()
            await asyncio.gather(request, return_exceptions=True)
            while queue.running:
                await asyncio.sleep(0.005)
        assert (await ann.see(table))["id"] == table


async def cancel_requests(requests, queue, go_on):
    """Cancel a running and a waiting request, and check that the waiting one is dropped at once."""
    while not (queue.running and queue.waiting()):
        await asyncio.sleep(0.005)
    for request in requests:
        request.cancel()
    while queue.waiting():
        await asyncio.sleep(0.005)
    go_on.set()
    while queue.running:
        await asyncio.sleep(0.005)


async def test_disconnect_drops_a_waiting_import(house, monkeypatch):
    go_on, queue = threading.Event(), house.service.records.queue
    monkeypatch.setattr(house.service.records._process, "call", lambda *_: go_on.wait(PATIENCE))
    async with listening(house), house.visitor() as ann, asyncio.timeout(PATIENCE):
        body = {"record": '[Game "maexchen"]\n'}
        imports = [asyncio.create_task(ann.post("/api/records", json=body, timeout=LONG)) for _ in range(2)]
        await cancel_requests(imports, queue, go_on)


async def test_disconnect_drops_a_waiting_view(house, monkeypatch):
    go_on, queue = threading.Event(), house.service.views.queue
    monkeypatch.setattr(views, "beats_from", lambda *_: go_on.wait(PATIENCE) and None)
    async with listening(house), house.visitor() as ann, asyncio.timeout(PATIENCE):
        table = await ann.open_table("lokai_and_bele", "me", "open")
        requests = [asyncio.create_task(ann.get(f"/api/tables/{table}/beats", timeout=LONG)) for _ in range(2)]
        await cancel_requests(requests, queue, go_on)


async def test_busy_service_reports_when_to_retry(house, monkeypatch):
    async def full(*arguments):
        raise Refusal("busy", "Others go first.", retry_after=7)

    monkeypatch.setattr(house.service, "analyse", full)
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        refused = await ann.get(f"/api/tables/{table}/analysis")
    assert (refused.status_code, refused.headers["retry-after"], refused.json()["error"]) == (503, "7", "busy")
    assert isinstance(refused, httpx.Response)
