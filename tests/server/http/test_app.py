"""The complete application: refusals, limits, headers, and the OpenAPI document."""

import sqlite3

import httpx
import pytest

from parlour.server.http.keys import fresh_key
from tests.authoring import NAME, being_written
from tests.server.visitors import open_house

ORDER = {"game": "lokai_and_bele", "seats": ["me", "open"]}


@pytest.fixture
async def table(ann, bob):
    """A table where Ann is to move against Bob."""
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await bob.join(table, "Bob")
    return table


async def act(visitor, table, status, seq=4, **body):
    return await visitor.post_json(f"tables/{table}/actions", status, seq=seq, **{"actions": ["d2d6"]} | body)


async def test_another_seats_action_is_refused(house, ann, bob, table):
    seq = (await ann.see(table))["seq"]
    refused = await act(bob, table, 409, seq)
    assert (refused["error"], refused["seq"]) == ("not_your_turn", seq)
    assert (await act(bob, table, 403, seq, seat=0))["error"] == "not_yours"
    async with house.visitor(fresh_key()) as stranger:
        assert (await act(stranger, table, 403, seq))["error"] == "not_yours"
        for verb in ("resign", "undo", "rematch"):
            assert (await stranger.post_json(f"tables/{table}/{verb}", seq=seq, status=403))["error"] == "not_yours"
    assert (await ann.see(table))["seq"] == seq


async def test_spectator_sees_no_choices_and_no_keys(house, ann, table):
    async with house.visitor() as spectator:
        view = await spectator.see(table)
        assert view["viewpoint"] is None and view["scene"]["choices"] == [] and view["may"] == []
        refused = await act(spectator, table, 401)
        assert refused["error"] == "no_key"
        events = (await spectator.get(f"/api/tables/{table}/events")).text
    assert '"key"' not in events and ann.cookies["parlour"] not in events


@pytest.mark.parametrize("forge", [lambda key: key[:-1], lambda key: key + "A", lambda key: key[::-1], str.swapcase])
async def test_forged_token_gives_no_access(house, ann, table, forge):
    async with house.visitor(forge(ann.cookies["parlour"])) as forger:
        answer = await forger.post(f"/api/tables/{table}/actions", json={"seq": 4, "actions": ["d2d6"]})
    assert answer.status_code in (401, 403) and answer.json()["error"] in ("no_key", "not_yours")
    assert (await ann.see(table))["turns"] == []


async def test_invalid_token_is_refused_with_a_hint(house, table):
    async with house.visitor("nonsense") as forger:
        answer = await forger.post(f"/api/tables/{table}/ready", json={})
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert "POST /api/keys" in answer.json()["message"]


async def test_repeated_action_is_refused_with_the_current_seq(ann, table):
    seq = (await ann.see(table))["seq"]
    done = await act(ann, table, 200, seq)
    refused = await act(ann, table, 409, seq)
    assert (refused["error"], refused["seq"]) == ("stale", done["seq"])
    assert len((await ann.see(table))["turns"]) == 1


async def test_oversized_body_is_refused(ann, table):
    answer = await ann.post("/api/tables", json=ORDER | {"name": "x" * 70_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    answer = await ann.post("/api/records", json={"record": "x" * 600_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    answer = await ann.post("/api/records", json={"record": "; a long, long story\n" * 4_000})
    assert answer.json()["message"].startswith("The record has no [Game")
    answer = await ann.post("/api/records", json={"record": "\n" * 5_001})
    assert answer.json()["message"] == "record should have at most 5000 lines."


NOT_JSON = [b"{", b'{"game": "\xff"}', b'{"game": ' + b"9" * 5_000 + b"}", b"[" * 50_000, b"*X\x06\xff"]


@pytest.mark.parametrize("body", NOT_JSON, ids=["truncated", "not UTF-8", "long number", "deep", "binary"])
async def test_body_that_is_not_json_is_refused(ann, body):
    answer = await ann.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {
        "error": "invalid",
        "message": "The body should be JSON, sent as Content-Type: application/json.",
        "field": "body",
    }


async def test_hosts_and_origins_are_checked(tmp_path, cold):
    async with open_house(tmp_path, origins=("https://club.test:8443",)) as house, house.visitor() as ann:
        assert (await ann.get("/api/games", headers={"host": "club.test:8443"})).status_code == 200
        assert (await ann.post("/api/keys", headers={"origin": "https://club.test:8443"})).status_code == 201
        for header, status, error in (("host", 421, "foreign_host"), ("origin", 403, "foreign_origin")):
            answer = await ann.post("/api/keys", headers={header: "https://evil.test"})
            assert (answer.status_code, answer.json()["error"]) == (status, error)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_rate_limit_reports_when_to_retry(tmp_path, cold):
    async with open_house(tmp_path, requests_per_minute=1) as house, house.visitor() as ann:
        answers = [await ann.get("/api/levels") for _ in range(30)]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    assert (answers[-1].status_code, answers[-1].json()["error"]) == (429, "too_many")
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60


@pytest.mark.parametrize(
    ("path", "body", "counts"),
    [
        ("tables", ORDER, True),
        ("tables", {"nonsense": 1}, False),
        ("records", {"record": "x"}, True),
        ("records", {"nonsense": 1}, False),
        ("tables/{}/rematch", {"seq": 1}, True),
        ("tables/{}/rematch", {"nonsense": 1}, False),
        ("tables/{}/offers", {"seq": 1, "kind": "rematch"}, True),
        ("tables/{}/answers", {"seq": 1, "kind": "rematch", "accept": True}, True),
        ("tables/{}/answers", {"seq": 1, "kind": "rematch", "accept": False}, False),
        ("tables/{}/answers", {"seq": 1, "kind": "draw", "accept": True}, False),
    ],
)
async def test_every_way_to_request_a_table_is_limited(tmp_path, cold, path, body, counts):
    async with open_house(tmp_path, tables_per_hour=2) as house, house.visitor() as ann:
        table = (await ann.post_json("tables", **ORDER))["id"]
        first, second = [await ann.post(f"/api/{path.format(table)}", json=body) for _ in range(2)]
        assert first.status_code != 429 and (second.status_code == 429) is counts
        if counts:
            assert second.json()["error"] == "too_many" and 1700 < int(second.headers["retry-after"]) <= 1800
        assert (await ann.get("/api/tables")).status_code == 200


async def test_every_response_has_security_headers(ann, table):
    for path in ("/", "/api/games", "/api/nothing", f"/api/tables/{table}", "/assets/none.js"):
        answer = await ann.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-content-type-options"] == "nosniff", path


async def test_snapshots_are_compressed_and_not_cached(ann, table):
    answer = await ann.get(f"/api/tables/{table}")
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("gzip", "no-store")
    assert int(answer.headers["content-length"]) < len(answer.content) / 5


async def test_database_failure_is_reported_and_changes_nothing(tmp_path, cold):
    async with open_house(tmp_path, lock_timeout=0.1) as house, house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "me")
        before = await ann.see(table)
        with sqlite3.connect(tmp_path / "parlour.db") as lock:
            lock.execute("BEGIN EXCLUSIVE")
            refused = await act(ann, table, 503, before["seq"])
            lock.rollback()
        lock.close()
        assert refused["error"] == "storage" and refused["message"]
        assert (await ann.see(table))["seq"] == before["seq"]
        await act(ann, table, 200, before["seq"])


async def test_internal_error_reveals_no_details(house, monkeypatch):
    def fail(*_):
        raise RuntimeError("a fault with secret words")

    monkeypatch.setattr("parlour.server.http.views.snapshot", fail)
    transport = httpx.ASGITransport(house.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test") as client:
        table = (await client.post("/api/tables", json=ORDER)).json()["id"]
        answer = await client.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (500, "internal")
    assert "secret words" not in answer.text


async def test_broken_game_is_refused_with_the_faulty_line(ann, tmp_path):
    with being_written(tmp_path / "games") as folder:
        (folder / "levels.toml").write_text('nonsense = "mcts"\n')
        refused = await ann.post_json("tables", 500, game=NAME, seats=["me", "casual"])
    assert refused["error"] == "broken_game"
    start = "This game's files contain an error: pebbles/levels.toml:1: No level named 'nonsense'."
    assert refused["message"].startswith(start)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/tabels"])
async def test_unknown_api_address_is_not_found(ann, path):
    answer = await ann.get(path)
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


# OpenAPI; tests/hostile/test_schema.py checks that all responses match the document


def test_document_describes_all_operations(document):
    assert sum(len(methods) for methods in document["paths"].values()) == 80


def test_document_describes_live_messages(document):
    schemas = document["components"]["schemas"]
    assert schemas["Ping"]["properties"]["type"]["const"] == "ping"
    assert schemas["Pong"]["properties"]["type"]["const"] == "pong"
    assert set(schemas["CloseCode"]["enum"]) == {1008, 1012, 4400, 4401, 4403, 4404, 4422, 4429, 4503}


@pytest.mark.parametrize("name", ["Snapshot", "Scene", "Area", "Spot", "Piece", "Choice", "SecretTurn", "NumberOption"])
def test_all_response_fields_are_required(document, name):
    schema = document["components"]["schemas"][name]
    assert set(schema["required"]) == set(schema["properties"])


async def test_allow_header_lists_all_methods(ann):
    for path, methods in (("/api/tables", "GET, POST"), ("/api/tables/abc/live/on", None), ("/api/keys", "POST")):
        assert (await ann.options(path)).headers.get("allow") == methods


def test_record_is_text_and_its_errors_are_json(document):
    answers = document["paths"]["/api/tables/{id}/record"]["get"]["responses"]
    assert list(answers["200"]["content"]) == ["text/plain"]
    assert answers["404"] == {"$ref": "#/components/responses/NotFound"}
    assert list(document["components"]["responses"]["NotFound"]["content"]) == ["application/json"]
