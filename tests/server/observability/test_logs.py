"""Log lines: one per record, with request and table, without secrets."""

import io
import json
import logging
import re
from contextvars import Context
from functools import partial
from pathlib import Path

import pytest

from parlour.server.http.keys import fresh_key
from parlour.server.observability import Request, about, logs
from parlour.server.observability.context import begin
from tests.server.visitors import listening, live, update

NAUGHTY = "one\ntwo\r\x1b[31mthree\x85four\u2028five"
WORDS = "swordfish\n2026-01-01T00:00:00.000Z INFO forged"
log = logging.getLogger("parlour.test")


@pytest.fixture
def lines():
    """Return a function that configures logging and returns a function for the lines so far."""
    root, ours = logging.getLogger(), logging.getLogger("parlour")
    before = root.handlers[:], root.level, ours.level
    streams = []

    def begin_logging(form, every_request=True):
        streams.append(io.StringIO())
        logs.configure(form, every_request, streams[-1])
        return lambda: streams[-1].getvalue().splitlines()

    root.handlers = []  # restored below, so that pytest's are not closed
    yield begin_logging
    root.handlers, root.level = before[:2]
    ours.setLevel(before[2])


def fail(words):
    try:
        raise ValueError(words)
    except ValueError as problem:
        raise KeyError(words) from problem


def test_json_line_has_time_message_request_and_table(lines):
    written, context = lines("json"), Context()
    context.run(begin, Request({"path": "/", "path_params": {"id": "d0dc"}}, "request1"))
    context.run(log.warning, "It is %s.", "late", extra={"seconds": 1.5, "password": "swordfish"})
    (line,) = written()
    logged = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00", logged.pop("time"))
    more = {"request": "request1", "table": "d0dc", "seconds": 1.5}
    assert logged == {"level": "WARNING", "logger": "parlour.test", "message": "It is late.", **more}


def test_text_line_has_time_message_and_table(lines):
    written = lines("text")
    about("77").run(log.warning, "It is %s.", "late")
    (line,) = written()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING It is late\. table=77", line)


@pytest.mark.parametrize("form", ["json", "text"])
def test_message_with_control_characters_is_one_line(lines, form):
    written = lines(form)
    log.warning("It says %s.", NAUGHTY)
    (line,) = written()
    assert line.isprintable() and "five" in line


@pytest.mark.parametrize("form", ["json", "text"])
def test_traceback_has_no_messages_except_of_os_errors(lines, form):
    written = lines(form)
    for work in (partial(fail, WORDS), Path("/no/such/file").read_text):
        try:
            work()
        except (KeyError, OSError):
            log.exception("It failed.")
    logged = "\n".join(written())
    assert "ValueError" in logged and "KeyError" in logged and "in fail" in logged
    assert "FileNotFoundError: No such file or directory" in logged
    assert "swordfish" not in logged and "forged" not in logged and "/no/such" not in logged
    if form == "json":
        assert len([json.loads(line) for line in written()]) == 2
    else:
        assert [line for line in written() if not line.startswith("    ")] == [
            line for line in written() if line.endswith("It failed.")
        ]


def test_requests_are_logged_only_on_demand_and_other_packages_never(lines):
    """uvicorn would log addresses and queries."""
    uvicorn = logging.getLogger("uvicorn.error")
    written = lines("text")
    log.info("A request.")
    uvicorn.info("10.0.0.1 - WebSocket /api/tables/77?after=1")
    assert len(written()) == 1
    written = lines("text", every_request=False)
    log.info("A request.")
    log.warning("A warning.")
    assert len(written()) == 1


async def test_each_request_is_one_line(lines, ann, onlooker):
    written = lines("json")
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await ann.post_json(f"tables/{table}/resign", 409, seq=99)
    for path in ("/healthz", "/readyz", "/metrics"):
        await onlooker.get(path)  # probes are not logged
    logged = [json.loads(line) for line in written()]
    assert [line["message"] for line in logged] == [
        "POST /api/tables 201",
        "POST /api/tables/{id}/ready 200",
        "POST /api/tables/{id}/resign 409",
    ]
    last = logged[-1]
    route = ("POST", "/api/tables/{id}/resign", 409, table)
    assert (last["method"], last["route"], last["status"], last["table"]) == route
    assert last["refusal"] in ("stale", "waiting") and last["seconds"] > 0
    assert len({line["request"] for line in logged}) == 3


async def test_live_connection_is_one_line_at_its_end(lines, house, ann):
    written = lines("json")
    table = await ann.open_table("lokai_and_bele", "me", "open")
    async with listening(house), live(house, table, ann, "?after=1") as socket:
        await update(socket)
    (line,) = [each for each in map(json.loads, written()) if each.get("method") == "WEBSOCKET"]
    assert (line["route"], line["closed"], line["table"]) == ("/api/tables/{id}/live", "left", table)


async def test_no_secret_is_logged(lines, house, ann):
    """Keys, cookies, queries, names and actions never appear, even in errors."""
    written = lines("json")
    table = await ann.open_table("deathmatch_arena", "me", "me", options={"players": 2}, name="Swordfish")
    choice = (await ann.see(table))["scene"]["choices"][0]["text"]
    await ann.play(table, choice)
    await ann.post_json(f"tables/{table}/actions", seq=0, actions=["plugh"], status=409)
    await ann.get(f"/api/tables/{table}", params={"lang": "xyzzy"})
    token = fresh_key()
    async with house.visitor(token, cookie="parlour=swordfish") as bot:
        await bot.get(f"/api/tables/{table}/events", params={"after": "xyzzy"})
        await bot.get("/xyzzy%0a2026-01-01T00:00:00Z%20INFO%20forged")
    logged = "\n".join(written()).lower()
    assert logged.count("\n") >= 7
    secret = house.service.tables.cache.find(table).table.secret
    for word in ("swordfish", "xyzzy", "plugh", "forged", token.lower(), ann.cookies["parlour"].lower(), secret):
        assert word not in logged
    assert f'"{choice}"' not in logged


async def test_failed_computer_is_logged_with_table_and_without_message(lines, house, ann, monkeypatch):
    def fail(*_, **__):
        raise ValueError(WORDS)

    monkeypatch.setattr(house.service.computers, "decide", fail)
    written = lines("json")
    table = await ann.open_table("lokai_and_bele", "me", "random")
    await ann.play(table)
    (line,) = [each for each in map(json.loads, written()) if each["level"] == "ERROR"]
    assert line["table"] == table and "request" not in line
    assert "ValueError" in line["exc_info"] and "swordfish" not in str(line)
