"""Log lines: one for each record whatever is in it, with its request and table, and without secrets."""

import io
import json
import logging
import re
from contextvars import Context
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
    """Begins to log, and gives what was logged since."""
    root, ours = logging.getLogger(), logging.getLogger("parlour")
    before = root.handlers[:], root.level, ours.level
    streams = []

    def begin_logging(form, every_request=True):
        streams.append(io.StringIO())
        logs.configure(form, every_request, streams[-1])
        return lambda: streams[-1].getvalue().splitlines()

    root.handlers = []  # those of pytest are put back, not closed
    yield begin_logging
    root.handlers, root.level = before[:2]
    ours.setLevel(before[2])


def for_request():
    """A context in which a request is answered."""
    context = Context()
    context.run(begin, Request({"path": "/", "path_params": {"id": "d0dc"}}, "request1"))
    return context


def fail(words):
    try:
        raise ValueError(words)
    except ValueError as problem:
        raise KeyError(words) from problem


def test_json_says_when_what_and_for_whom(lines):
    written = lines("json")
    more = {"seconds": 1.5, "password": "swordfish"}
    for_request().run(log.warning, "It is %s.", "late", extra=more)
    (line,) = written()
    said = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00", said.pop("time"))
    assert said == {
        "level": "WARNING",
        "logger": "parlour.test",
        "message": "It is late.",
        "request": "request1",
        "table": "d0dc",
        "seconds": 1.5,
    }


def test_text_says_the_same(lines):
    written = lines("text")
    about("77").run(log.warning, "It is %s.", "late")
    (line,) = written()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING It is late\. table=77", line)


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_record_is_one_line_whatever_is_in_it(lines, form):
    written = lines(form)
    log.warning("It says %s.", NAUGHTY)
    (line,) = written()
    assert line.isprintable() and "five" in line


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_error_tells_where_but_not_what_was_said(lines, form):
    written = lines(form)
    try:
        fail(WORDS)
    except KeyError:
        log.exception("It failed.")
    said = "\n".join(written())
    assert "ValueError" in said and "KeyError" in said and "in fail" in said
    assert "swordfish" not in said and "forged" not in said
    if form == "json":
        json.loads(said)
    else:
        assert all(line.startswith("    ") for line in written()[1:])


def test_what_the_system_said_is_told(lines):
    written = lines("text")
    try:
        Path("/no/such/file").read_text()
    except OSError:
        log.exception("It failed.")
    assert written()[-1] == "    FileNotFoundError: No such file or directory"


def test_without_a_wish_there_are_warnings_only(lines):
    written = lines("text", every_request=False)
    log.info("A request.")
    log.warning("A warning.")
    assert len(written()) == 1


def test_others_may_only_warn(lines):
    """uvicorn would tell who connects, with the query."""
    written = lines("text")
    logging.getLogger("uvicorn.error").info("10.0.0.1 - WebSocket /api/tables/77?after=1")
    assert written() == []


async def test_a_request_is_a_line(lines, ann):
    written = lines("json")
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await ann.post_json(f"tables/{table}/resign", 409, seq=99)
    said = [json.loads(line) for line in written()]
    assert [line["message"] for line in said] == [
        "POST /api/tables 201",
        "POST /api/tables/{id}/ready 200",
        "POST /api/tables/{id}/resign 409",
    ]
    last = said[-1]
    assert (last["method"], last["route"], last["status"], last["table"]) == (
        *("POST", "/api/tables/{id}/resign", 409),
        table,
    )
    assert last["refusal"] in ("stale", "waiting") and last["seconds"] > 0
    assert len({line["request"] for line in said}) == 3


async def test_a_live_connection_is_a_line_when_it_ends(lines, house, ann):
    written = lines("json")
    table = await ann.open_table("lokai_and_bele", "me", "open")
    async with listening(house), live(house, table, ann, "?after=1") as socket:
        await update(socket)
    (said,) = [line for line in map(json.loads, written()) if line.get("method") == "WEBSOCKET"]
    assert (said["route"], said["closed"], said["table"]) == ("/api/tables/{id}/live", "left", table)


async def test_probes_are_not_logged(lines, onlooker):
    written = lines("text")
    for path in ("/healthz", "/readyz", "/metrics"):
        await onlooker.get(path)
    assert written() == []


async def test_no_secret_is_logged(lines, house, ann):
    """Keys, cookies, queries, names and actions: in no line, also where something fails."""
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
    said = "\n".join(written()).lower()
    assert said.count("\n") >= 7
    secret = house.service.tables.cache.find(table).table.secret
    for word in ("swordfish", "xyzzy", "plugh", "forged", token.lower(), ann.cookies["parlour"].lower(), secret):
        assert word not in said
    assert f'"{choice}"' not in said


async def test_what_a_computer_fails_at_is_logged_with_the_table_and_without_its_words(lines, house, ann, monkeypatch):
    def fail(*_, **__):
        raise ValueError(WORDS)

    monkeypatch.setattr(house.service.computers, "decide", fail)
    written = lines("json")
    table = await ann.open_table("lokai_and_bele", "me", "random")
    await ann.play(table)
    (said,) = [line for line in map(json.loads, written()) if line["level"] == "ERROR"]
    assert said["table"] == table and "request" not in said
    assert "ValueError" in said["exc_info"] and "swordfish" not in str(said)
