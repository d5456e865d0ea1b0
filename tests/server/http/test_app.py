"""The whole application: what is refused, how it is said, and that nothing has changed then."""

import sqlite3

import httpx
import pytest

from parlour.server.http.keys import fresh_key
from tests.authoring import NAME, being_written
from tests.server.visitors import open_house

ORDER = {"game": "lokai_and_bele", "seats": ["me", "open"]}


@pytest.fixture
async def table(ann, bob):
    """A table at which Ann is to act against Bob."""
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await bob.join(table, "Bob")
    return table


async def act(visitor, table, status, seq=4, **body):
    return await visitor.post_json(f"tables/{table}/actions", status, seq=seq, **{"actions": ["d2d6"]} | body)


async def test_another_seats_action_is_refused(house, ann, bob, table):
    seq = (await ann.see(table))["seq"]
    assert (await act(bob, table, 409, seq))["error"] == "not_your_turn"
    assert (await act(bob, table, 403, seq, seat=0))["error"] == "not_yours"
    async with house.visitor(fresh_key()) as stranger:
        assert (await act(stranger, table, 403, seq))["error"] == "not_yours"
        for verb in ("resign", "undo", "rematch"):
            assert (await stranger.post_json(f"tables/{table}/{verb}", seq=seq, status=403))["error"] == "not_yours"
    assert (await ann.see(table))["seq"] == seq


async def test_a_spectator_sees_no_choice_and_no_key(house, ann, table):
    async with house.visitor() as spectator:
        view = await spectator.see(table)
        assert view["viewpoint"] is None and view["scene"]["choices"] == [] and view["may"] == []
        refused = await act(spectator, table, 401)
        assert refused["error"] == "no_key"
        told = (await spectator.get(f"/api/tables/{table}/events")).text
    assert '"key"' not in told and ann.cookies["parlour"] not in told


@pytest.mark.parametrize("forge", [lambda key: key[:-1], lambda key: key + "A", lambda key: key[::-1], str.swapcase])
async def test_a_forged_token_opens_nothing(house, ann, table, forge):
    async with house.visitor(forge(ann.cookies["parlour"])) as forger:
        answer = await forger.post(f"/api/tables/{table}/actions", json={"seq": 4, "actions": ["d2d6"]})
    assert answer.status_code in (401, 403) and answer.json()["error"] in ("no_key", "not_yours")
    assert (await ann.see(table))["turns"] == []


async def test_a_token_without_rights_is_told_where_to_get_one(house, table):
    async with house.visitor("nonsense") as forger:
        answer = await forger.post(f"/api/tables/{table}/ready", json={})
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert "POST /api/keys" in answer.json()["message"]


async def test_an_action_that_comes_twice_is_refused_with_the_present_seq(ann, table):
    seq = (await ann.see(table))["seq"]
    done = await act(ann, table, 200, seq)
    refused = await act(ann, table, 409, seq)
    assert (refused["error"], refused["seq"]) == ("stale", done["seq"])
    assert len((await ann.see(table))["turns"]) == 1


async def test_an_action_out_of_turn_is_refused_with_the_present_seq(ann, bob, table):
    seq = (await bob.see(table))["seq"]
    refused = await act(bob, table, 409, seq)
    assert (refused["error"], refused["seq"]) == ("not_your_turn", seq)


async def test_an_oversized_body_is_refused(ann, table):
    answer = await ann.post("/api/tables", json=ORDER | {"name": "x" * 70_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    answer = await ann.post("/api/records", json={"record": "x" * 600_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    answer = await ann.post("/api/records", json={"record": "; a long, long story\n" * 4_000})
    assert answer.json()["message"].startswith("The record has no [Game")
    answer = await ann.post("/api/records", json={"record": "\n" * 5_001})
    assert answer.json()["message"] == "record should have at most 5000 lines."


NO_JSON = [b"{", b'{"game": "\xff"}', b'{"game": ' + b"9" * 5_000 + b"}", b"[" * 50_000]


@pytest.mark.parametrize("body", NO_JSON, ids=["cut off", "no UTF-8", "long number", "deep"])
async def test_what_is_no_json_is_said(ann, body):
    answer = await ann.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {
        "error": "invalid",
        "message": "The body should be JSON, sent as Content-Type: application/json.",
        "field": "body",
    }


async def test_another_sites_name_for_this_machine_is_refused(ann):
    answer = await ann.get("/api/games", headers={"host": "evil.test"})
    assert (answer.status_code, answer.json()["error"]) == (421, "foreign_host")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_the_name_of_an_origin_that_was_allowed_is_known(tmp_path, cold):
    async with open_house(tmp_path, origins=("https://club.test:8443",)) as house, house.visitor() as ann:
        assert (await ann.get("/api/games", headers={"host": "club.test:8443"})).status_code == 200


@pytest.mark.parametrize("path", ["/api/keys", "/api/tables", "/api/tables/{}/resign"])
async def test_a_foreign_origin_is_refused(ann, table, path):
    answer = await ann.post(path.format(table), json={"seq": 4}, headers={"origin": "https://evil.test"})
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign_origin")
    assert (await ann.see(table))["end"] is None


async def test_an_origin_that_was_allowed_is_not_refused(tmp_path, cold):
    async with open_house(tmp_path, origins=("https://club.test",)) as house, house.visitor() as ann:
        assert (await ann.post("/api/keys", headers={"origin": "https://club.test"})).status_code == 201


async def test_who_asks_too_often_is_told_when_to_come_again(tmp_path, cold):
    async with open_house(tmp_path, requests_per_minute=60) as house, house.visitor() as ann:
        answers = [await ann.get("/api/levels") for _ in range(30)]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    assert (answers[-1].status_code, answers[-1].json()["error"]) == (429, "too_many")
    assert answers[-1].headers["retry-after"] == "1"


async def test_who_opens_too_many_tables_is_told_when_to_come_again(tmp_path, cold):
    async with open_house(tmp_path, tables_per_hour=2) as house, house.visitor() as ann:
        answers = [await ann.post("/api/tables", json=ORDER) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert 1700 < int(answers[-1].headers["retry-after"]) <= 1800
        assert (await ann.get("/api/tables")).status_code == 200


async def test_what_is_no_valid_order_counts_as_no_table(tmp_path, cold):
    async with open_house(tmp_path, tables_per_hour=1) as house, house.visitor() as ann:
        for path in ("tables", "records", "tables/some/rematch"):
            await ann.post_json(path, 422, nonsense=True)
        await ann.post_json("tables", 201, **ORDER)
        for path, body in (("tables", ORDER), ("records", {"record": "x"}), ("tables/some/rematch", {"seq": 1})):
            assert (await ann.post(f"/api/{path}", json=body)).status_code == 429


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("rematch", {}),
        ("offers", {"kind": "rematch"}),
        ("answers", {"kind": "rematch", "accept": True}),
    ],
)
async def test_a_rematch_counts_as_a_table_however_it_is_asked_for(tmp_path, cold, path, asked):
    async with open_house(tmp_path, tables_per_hour=2) as house, house.visitor() as ann:
        table = (await ann.post_json("tables", **ORDER))["id"]
        answers = [await ann.post(f"/api/tables/{table}/{path}", json={"seq": 1, **asked}) for _ in range(2)]
    assert answers[0].status_code != 429
    assert (answers[1].status_code, answers[1].json()["error"]) == (429, "too_many")
    assert 1700 < int(answers[1].headers["retry-after"]) <= 1800


@pytest.mark.parametrize("asked", [{"kind": "rematch", "accept": False}, {"kind": "draw", "accept": True}])
async def test_no_other_answer_does(tmp_path, cold, asked):
    async with open_house(tmp_path, tables_per_hour=1) as house, house.visitor() as ann:
        table = (await ann.post_json("tables", **ORDER))["id"]
        assert (await ann.post(f"/api/tables/{table}/answers", json={"seq": 1, **asked})).status_code != 429


async def test_every_answer_is_guarded(ann, table):
    for path in ("/", "/api/games", "/api/nothing", f"/api/tables/{table}", "/assets/none.js"):
        answer = await ann.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-content-type-options"] == "nosniff", path


async def test_a_view_is_stored_nowhere(ann, table):
    assert (await ann.get(f"/api/tables/{table}")).headers["cache-control"] == "no-store"


async def test_large_answers_are_packed(ann, table):
    answer = await ann.get(f"/api/tables/{table}")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 5


async def test_trouble_with_the_database_is_said_and_nothing_is_changed(tmp_path, cold):
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


async def test_an_error_of_ours_is_no_traceback(house, monkeypatch):
    def fail(*_):
        raise RuntimeError("a fault with secret words")

    monkeypatch.setattr("parlour.server.http.views.snapshot", fail)
    transport = httpx.ASGITransport(house.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test") as client:
        table = (await client.post("/api/tables", json=ORDER)).json()["id"]
        answer = await client.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"]) == (500, "internal")
    assert "secret words" not in answer.text


async def test_a_game_whose_files_are_wrong_is_refused_in_a_sentence(ann, tmp_path):
    with being_written(tmp_path / "games") as folder:
        (folder / "levels.toml").write_text('nonsense = "mcts"\n')
        refused = await ann.post_json("tables", 500, game=NAME, seats=["me", "casual"])
    assert refused["error"] == "broken_game"
    said = "This game's files contain an error: pebbles/levels.toml:1: No level named 'nonsense'."
    assert refused["message"].startswith(said)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/tabels"])
async def test_what_is_not_in_the_interface_is_no_page(ann, path):
    answer = await ann.get(path)
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
