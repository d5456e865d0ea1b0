"""The clients of the load: what they measure where the line is cut."""

from contextlib import asynccontextmanager
from itertools import count

import httpx
import pytest
import websockets

from benchmarks.load import clients
from benchmarks.load.clients import Client
from benchmarks.load.figures import Figures


@pytest.mark.parametrize("ending", [[], [websockets.ConnectionClosedError(None, None)]])
async def test_the_time_until_a_client_is_back_is_counted_from_the_last_cut(monkeypatch, ending):
    lines = [["1"], ["2"], [], ["3"]]
    monkeypatch.setattr(clients, "PAUSE", 0)
    monkeypatch.setattr(clients.time, "perf_counter", count(1).__next__)

    @asynccontextmanager
    async def connect(address, **given):
        if not lines:
            raise KeyboardInterrupt
        yield messages(lines.pop(0))

    async def messages(seqs):
        for seq in seqs:
            yield f'{{"seq": {seq}}}'
        for problem in ending:
            raise problem

    monkeypatch.setattr(clients.websockets, "connect", connect)
    client = Client(httpx.AsyncClient(), "nowhere", "token", "table", Figures())
    with pytest.raises(KeyboardInterrupt):
        await client.listen()
    assert client.seq == 3
    assert client.figures.again == [1000, 1000]
