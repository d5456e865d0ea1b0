"""The operator's tools over HTTP: behind an admin key, which every answer presupposes."""

import contextlib

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.http.app import ADMIN_ATTEMPTS
from parlour.server.operations.admin_key_tools import list_keys, make_key, revoke_key
from tests.server.visitors import listening, live, update, update_when

REQUESTS = [
    ("GET", "admin", {}),
    ("GET", "admin/log", {}),
    ("POST", "admin/tables/{}/close", {}),
    ("POST", "admin/tables/{}/name", {"seat": 0, "name": "Guest"}),
    ("POST", "admin/tables/{}/reports/close", {}),
    ("POST", "admin/bans", {"subject": "192.0.2.0/24", "seconds": 60}),
    ("POST", "admin/bans/lift", {"subject": "192.0.2.0/24"}),
    ("POST", "admin/names", {"text": ""}),
    ("POST", "admin/deletions", {"person": "{}:0", "confirmed": True}),
]


@pytest.fixture
async def ada(house):
    """An operator."""
    async with house.visitor(**{"Parlour-Admin-Key": make_key(house.settings, "ada")}) as it:
        yield it


async def test_missing_wrong_and_revoked_keys_are_refused_alike(house, ann, ada):
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    assert (await ada.get_json("admin"))["bans"] == []
    revoke_key(house.settings, "ada")
    answers = set()
    for path in (table, "nowhere"):
        for header in ({}, {"Parlour-Admin-Key": "x"}, {"Parlour-Admin-Key": ada.headers["Parlour-Admin-Key"]}):
            answer = await ann.post(f"/api/admin/tables/{path}/close", json={}, headers=header)
            answers.add((answer.status_code, answer.text))
    assert len(answers) == 1 and answers.pop()[0] == 403
    assert (await ann.see(table))["status"] == "waiting"
    (key,) = list_keys(house.settings)
    assert key.used_at and key.revoked_at


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS)
async def test_every_request_needs_a_key_and_is_logged(house, ann, ada, method, path, body):
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await ann.ask(method, path.format(table), 403, **body)
    if path.endswith("lift"):
        await ada.post_json("admin/bans", subject="192.0.2.0/24", seconds=60)
    body = {name: value.format(table) if isinstance(value, str) else value for name, value in body.items()}
    await ada.ask(method, path.format(table), 200, **body)
    log = (await ada.get_json("admin/log"))["entries"]
    requests = [it["details"]["request"] for it in log if it["action"] == "key_used"]
    assert f"{method} /api/{path.format(table)}" in requests and {it["actor"] for it in log} == {
        "ada",
        log[-1]["actor"],
    }


async def test_wrong_keys_are_limited_per_network_and_right_ones_are_not(ann, ada):
    for _ in range(ADMIN_ATTEMPTS + 5):
        await ada.get_json("admin", 200)
    for _ in range(ADMIN_ATTEMPTS):
        await ann.get_json("admin", 403)
    refused = await ann.get("/api/admin")
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many") and refused.headers["retry-after"]
    await ada.get_json("admin", 429)  # the same network


async def test_decisions_reach_those_at_the_table(ann, bob, ada):
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann", public=True)
    await bob.join(table, "Bob")
    await ada.post_json(f"admin/tables/{table}/name", seat=1, name="Guest")
    assert [seat["player"] for seat in (await ann.see(table))["seats"]] == ["Ann", "Guest"]
    assert "Bob" not in (await ann.get(f"/api/tables/{table}/events")).text
    await ada.post_json("admin/bans", subject=f"{table}:1", seconds=60)
    refused = await bob.post("/api/tables", json={"game": "lokai_and_bele", "seats": ["me", "open"]})
    assert refused.status_code == 409 and "You are banned" in refused.json()["message"]
    assert 0 < int(refused.headers["retry-after"]) <= 61
    assert await ada.post_json("admin/deletions", person=f"{table}:1", confirmed=True) == {"tables": 1}
    view = await ann.see(table)
    assert (view["seats"][1]["player"], view["end"]["reason"]) == ("Someone", "resigned")
    other = await ann.open_table("lokai_and_bele", "me", "random")
    await ada.post_json(f"admin/tables/{other}/close")
    assert (await ann.see(other))["end"]["reason"] == "aborted"
    await ada.post_json("admin/deletions", 422, person=f"{other}:0", confirmed=False)


BANNED = "You are banned from this server. You can open and join tables again after "
BODIES = {"seats": {"name": "Eve"}, "report": {"reason": "spam"}}  # valid bodies, by the last part of the address


@pytest.fixture
async def eve(house, bob):
    """A visitor with a game against Bob, who has opened it."""
    async with house.visitor() as it:
        it.own = await bob.open_table("lokai_and_bele", "me", "open", name="Bob")
        await it.join(it.own, "Eve")
        yield it


async def tables_unlike_each_other(ann, bob):
    """Tables that are waiting, being played with hidden choices, and over, and one that does not exist."""
    waiting = await ann.open_table("lokai_and_bele", "me", "open", name="Ann", public=True)
    hidden = await ann.open_table("deathmatch_arena", "me", "me", "me")
    over = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await bob.join(over, "Bob")
    await bob.post_json(f"tables/{over}/resign", seq=(await bob.see(over))["seq"])
    return waiting, hidden, over, "nowhere"


async def answer(visitor, method, path):
    body = {"json": BODIES.get(path.rpartition("/")[2], {})} if method == "post" else {}
    answer = await visitor.request(method, path, **body)
    return answer.status_code, answer.headers.get("retry-after"), answer.text


async def test_banned_people_learn_nothing_about_tables_of_others(house, ann, bob, eve, ada, document, monkeypatch):
    tables, now = await tables_unlike_each_other(ann, bob), house.service.now()
    paths = {path: its for path, its in document["paths"].items() if path.startswith("/api/tables/{id}")}
    await ada.post_json("admin/bans", subject=f"{eve.own}:1", seconds=60)
    monkeypatch.setattr(house.service.admission, "_now", lambda: now)
    await house.service.admission.refresh()  # as the next heartbeat does
    revealing = set()
    for method, path in [(method, path) for path, its in paths.items() for method in its]:
        places = [path.format(id=table, number=0) for table in tables]
        (found,) = {await answer(eve, method, place) for place in places}
        assert found[0] == 409 and BANNED in found[2], path
        if method == "get" and len({await answer(ann, method, place) for place in places}) > 1:
            revealing.add(path.rpartition("/")[2])
    assert len(paths) > 20 and {"{id}", "events", "record", "beats", "statistics"} <= revealing
    await bob.play(eve.own)
    assert (await eve.see(eve.own))["viewpoint"] == 1
    await eve.play(eve.own)


async def test_live_connections_of_banned_spectators_are_closed(house, ann, bob, eve, ada):
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await bob.join(table, "Bob")
    async with (
        listening(house),
        live(house, table, eve) as by_key,
        live(house, table) as by_network,
        live(house, table, ann) as of_player,
        live(house, eve.own, eve) as own,
    ):
        for socket in (by_key, by_network, of_player, own):
            await update(socket)
        await ada.post_json("admin/bans", subject=f"{eve.own}:1", seconds=3600)
        assert await closing(by_key) == (4400, True)
        await ann.play(table)
        await update_when(by_network, lambda view: view["turns"])
        await ada.post_json("admin/bans", subject="127.0.0.1", seconds=3600)
        assert await closing(by_network) == (4400, True)
        for place in (table, "nowhere"):
            async with live(house, place, eve) as again:
                assert await closing(again) == (4400, True)
        await bob.play(table)
        await update_when(of_player, lambda view: len(view["turns"]) == 1 and view["turns"][0]["actor"] == 1)
        await bob.play(eve.own)
        await update_when(own, lambda view: view["turns"])


async def closing(socket):
    """The code with which the server closes a connection, and whether the reason is a ban."""
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            pass
    return socket.close_code, BANNED in socket.close_reason
