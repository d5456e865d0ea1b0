"""Metrics of played tables, and their labels."""

import re
from contextvars import Context
from types import SimpleNamespace

import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.server.http.keys import fresh_key
from parlour.server.observability import Metrics, Request
from parlour.server.observability.context import begin
from tests.server.visitors import listening, live, update

LABELS = {
    "route": r"none|page|/healthz|/readyz|/metrics|/api(/[a-z.]+|/\{[a-z]+\})+",
    "method": r"GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|OTHER",
    "status": r"[1-5]xx|none",
    "level": r"random|beginner|casual|skilled|strong|master",
    "state": r"waiting|running",
    "priority": r"opponent|request|show|later",
    "code|kind|reason": r"[A-Za-z_]+",
    "folder": r"data|cache",
}


def value(metrics, name, **labels):
    return metrics.registry.get_sample_value(f"parlour_{name}", labels)


@pytest.fixture
def metrics(house):
    return house.service.instruments.metrics


def test_only_commands_of_requests_are_acknowledged():
    metrics, other, context = Metrics(), Metrics(), Context()
    context.run(metrics.acknowledge)
    assert value(metrics, "acknowledge_seconds_count") == 0
    context.run(begin, Request({"path": "/"}))
    context.run(metrics.acknowledge)
    counts = [value(it, "acknowledge_seconds_count") for it in (metrics, other)]
    assert counts == [1, 0]  # each server has its own


def test_gauge_is_computed_at_each_scrape():
    metrics, number = Metrics(), SimpleNamespace(now=1)
    metrics.show("things", "Things", ["kind"], lambda: {("small",): number.now})
    assert value(metrics, "things", kind="small") == 1
    number.now = 2
    assert b'parlour_things{kind="small"} 2.0' in metrics.page()[0]


async def test_playing_is_measured(metrics, ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    before = value(metrics, "acknowledge_seconds_count"), value(metrics, "events_written_total")
    seq = (await ann.see(table))["seq"]
    await ann.play(table)
    assert value(metrics, "commands_total", kind="Play") == 1
    assert value(metrics, "acknowledge_seconds_count") == before[0] + 1
    assert value(metrics, "events_written_total") - before[1] == (await ann.see(table))["seq"] - seq
    assert value(metrics, "database_write_seconds_count") > 0
    route = {"route": "/api/tables/{id}/actions", "method": "POST", "status": "2xx"}
    assert value(metrics, "http_request_seconds_count", **route) == 1


async def test_refusals_are_counted_by_code(metrics, ann, onlooker):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await onlooker.post_json(f"tables/{table}/resign", 401, seq=2)
    await ann.post_json(f"tables/{table}/resign", 409, seq=99)
    await ann.get_json("tables/none", 404)
    await ann.get_json("nothing", 404)
    codes = {code: value(metrics, "refusals_total", code=code) for code in ("no_key", "unknown_table", "not_found")}
    assert codes == {"no_key": 1, "unknown_table": 1, "not_found": 1}
    assert value(metrics, "commands_total", kind="Resign") is None


async def test_thinking_time_is_measured_by_level(metrics, ann):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    await ann.play(table)
    await ann.see_when(table, lambda view: len(view["turns"]) == 2)
    assert value(metrics, "thinking_seconds_count", level="random") == 1


async def test_live_connections_are_counted(house, metrics, ann):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    async with listening(house):
        async with live(house, table) as socket:
            await update(socket)
            assert value(metrics, "sockets") == 1
        async with live(house, "none") as socket:
            await socket.wait_closed()
    assert value(metrics, "sockets") == 0
    reasons = {reason: value(metrics, "sockets_closed_total", reason=reason) for reason in ("left", "unknown_table")}
    assert reasons == {"left": 1, "unknown_table": 1}
    assert value(metrics, "refusals_total", code="unknown_table") == 1


async def test_labels_never_contain_client_input(house, metrics, ann):
    """Clients cannot add values of labels."""
    table = await ann.open_table("lokai_and_bele", "me", "beginner", name="Swordfish")
    await ann.play(table)
    async with house.visitor(fresh_key()) as stranger:
        for path in ("/api/swordfish", "/swordfish", f"/api/tables/{table}/swordfish", "/api/tables/swordfish"):
            for method in ("GET", "POST", "SWORDFISH"):
                await stranger.request(method, path, params={"lang": "swordfish"})
                await stranger.request(method, path, headers={"origin": "https://swordfish.test"}, json={"seq": 1})
    page = metrics.page()[0].decode()
    assert table not in page and "swordfish" not in page.lower()
    assert not re.search("[0-9a-f]{32}", page)
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            if sample.name.startswith("parlour_"):
                assert all(is_known(name, value) for name, value in sample.labels.items()), sample


def is_known(name, value):
    return name in ("le", "generation") or any(
        re.fullmatch(names, name) and re.fullmatch(values, value)
        for names, values in {**LABELS, "status": f"{LABELS['status']}|waiting|playing|over"}.items()
    )
