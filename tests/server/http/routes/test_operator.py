"""Health checks and metrics."""

import asyncio

import httpx
import pytest

from parlour.server.runtime import monitoring
from tests.server.visitors import open_house

LOOPBACK = "127.0.0.1"
TOKEN = "swordfish-" * 3
OWN = {"host": "localhost:8000"}


def guest(house, client=LOOPBACK, **headers):
    """A client with a given address."""
    transport = httpx.ASGITransport(house.app, client=(client, 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000", headers=headers)


async def status(house, client=LOOPBACK, **headers):
    async with guest(house, client, **headers) as it:
        return (await it.get("/metrics")).status_code


async def test_running_server_is_alive_even_without_a_database(house, onlooker, monkeypatch):
    monkeypatch.setattr(house.service, "readiness", None)
    answer = await onlooker.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})
    assert (await onlooker.head("/healthz")).status_code == 200


async def test_server_is_ready_when_all_parts_are(onlooker):
    answer = await onlooker.get("/readyz")
    parts = {"server": "ok", "database": "ok", "writer": "ok"}
    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "parts": parts})
    assert (await onlooker.head("/readyz")).status_code == 200


async def test_part_that_is_not_ready_is_named(house, onlooker, monkeypatch):
    monkeypatch.setattr(monitoring, "DEADLINE", 2)
    blocked = asyncio.Event()
    house.service.store.database.writer.submit(
        lambda _: asyncio.run_coroutine_threadsafe(blocked.wait(), loop).result()
    )
    loop = asyncio.get_running_loop()
    answer = await onlooker.get("/readyz")
    blocked.set()
    assert (answer.status_code, answer.json()["status"]) == (503, "not ready")
    assert answer.json()["parts"] == {"server": "ok", "database": "ok", "writer": "no answer within 2 s"}


async def test_stopping_server_is_not_ready(house, onlooker):
    house.service.readiness.is_stopping = lambda: True
    answer = await onlooker.get("/readyz")
    assert (answer.status_code, answer.json()["parts"]["server"]) == (503, "stopping")


async def test_probes_are_not_rate_limited(tmp_path, cold):
    async with open_house(tmp_path, requests_per_minute=1) as house, house.visitor() as balancer:
        sample = house.service.instruments.metrics.registry.get_sample_value
        answers = [await balancer.get(path) for _ in range(30) for path in ("/healthz", "/readyz")]
        writes = sample("parlour_database_write_seconds_count")
    assert {answer.status_code for answer in answers} == {200}
    assert 0 < (writes or 0) < 20


async def test_probe_reveals_nothing_about_games(document, ann, onlooker):
    before = (await onlooker.get("/readyz")).content
    await ann.open_table("lokai_and_bele", "me", "random")
    assert (await onlooker.get("/readyz")).content == before
    assert not {"/healthz", "/readyz", "/metrics"} & set(document["paths"])


async def test_local_client_can_read_the_metrics(house):
    async with guest(house) as prometheus:
        answer = await prometheus.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=")
    assert 'parlour_tables{status="playing"} 0.0' in answer.text and "process_resident_memory_bytes" in answer.text
    assert await status(house, "::1") == 200


@pytest.mark.parametrize(
    ("client", "headers"),
    [
        ("10.1.1.1", {}),
        ("172.17.0.1", {}),
        (LOOPBACK, {"x-forwarded-for": "10.1.1.1"}),
        (LOOPBACK, {"x-forwarded-for": ""}),
        (LOOPBACK, {"forwarded": "for=10.1.1.1"}),
        (LOOPBACK, {"x-real-ip": "10.1.1.1"}),
        (LOOPBACK, {"via": "1.1 caddy"}),
        (LOOPBACK, {"host": "named.test"}),
        ("10.1.1.1", {"authorization": "Bearer "}),
    ],
)
async def test_remote_clients_cannot_read_the_metrics(tmp_path, cold, client, headers):
    hosts = ("parlour.test", "named.test")
    async with open_house(tmp_path, hosts=hosts) as house, guest(house, client, **headers) as stranger:
        answer = await stranger.get("/metrics")
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")
    assert "parlour_" not in answer.text


async def test_token_gives_access_to_the_metrics(tmp_path, cold):
    async with open_house(tmp_path, metrics_token=TOKEN) as house:
        assert await status(house, "10.1.1.1", authorization=f"Bearer {TOKEN}") == 200
        for wrong in (f"Bearer {TOKEN}x", "Bearer \u00e9".encode()):
            assert await status(house, "10.1.1.1", authorization=wrong) == 403
        assert await status(house) == await status(house, "10.1.1.1") == 403
        assert TOKEN not in repr(house.settings)
