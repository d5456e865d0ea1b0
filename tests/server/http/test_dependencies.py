"""Work is cancelled when its client disconnects."""

import asyncio
import threading
import time

import pytest
from starlette.requests import Request

from parlour.server.domain.refusals import Refusal
from parlour.server.http import views
from parlour.server.http.dependencies import unless_disconnected
from parlour.server.runtime.computing import computers
from tests.server.times import until
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


async def test_connected_client_gets_the_result_or_the_refusal():
    async def refuse():
        raise Refusal("busy", "Not now.")

    assert await unless_disconnected(request(BODY), answer()) == 42
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
    queue = house.service.computers.jobs.queue
    async with listening(house), house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        request = asyncio.create_task(ann.get(f"/api/tables/{table}/analysis?seconds=60", timeout=LONG))
        await until(lambda: queue.running)
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        await until(lambda: not queue.running)
        assert (await ann.see(table))["id"] == table


@pytest.mark.parametrize("name", ["records", "views"])
async def test_disconnect_drops_waiting_work(house, monkeypatch, name):
    go_on, queue = threading.Event(), getattr(house.service, name).queue
    monkeypatch.setattr(house.service.records._process, "call", lambda *_: go_on.wait(PATIENCE))
    monkeypatch.setattr(views, "beats_from", lambda *_: go_on.wait(PATIENCE) and None)
    async with listening(house), house.visitor() as ann, asyncio.timeout(PATIENCE):
        table, body = await ann.open_table("lokai_and_bele", "me", "open"), {"record": '[Game "maexchen"]\n'}
        work = {"records": ("POST", "/api/records", body), "views": ("GET", f"/api/tables/{table}/beats", None)}
        method, path, sent = work[name]
        requests = [asyncio.create_task(ann.request(method, path, json=sent, timeout=LONG)) for _ in range(2)]
        await until(lambda: queue.running and queue.waiting())
        for request in requests:
            request.cancel()
        await until(lambda: not queue.waiting())
        go_on.set()
        await until(lambda: not queue.running)


async def test_busy_service_reports_when_to_retry(house, monkeypatch):
    async def full(*arguments):
        raise Refusal("busy", "Others go first.", retry_after=7)

    monkeypatch.setattr(house.service, "analyse", full)
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        refused = await ann.get(f"/api/tables/{table}/analysis")
    assert (refused.status_code, refused.headers["retry-after"], refused.json()["error"]) == (503, "7", "busy")
