"""Codes that let other devices play the same seats, and the caller's data."""

import json
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.server.runtime.identities import ALPHABET, LINK_LENGTH
from tests.server.visitors import listening, live, open_house, update, update_when


@pytest.fixture
async def phone(house):
    """Another device of Ann's."""
    async with house.visitor() as it:
        yield it


async def linked(device, other, **more):
    """Let a device join the identity of another, by a link."""
    code = (await other.post_json("identity/links"))["code"]
    return await device.post_json("identity/join", code=code, **more)


async def duel(ann, bob):
    """A game in progress, with Ann to move."""
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await bob.join(table, "Bob")
    return table


async def test_link_gives_another_device_the_seats(ann, bob, phone):
    table = await duel(ann, bob)
    assert (await phone.see(table))["viewpoint"] is None
    link = await ann.post_json("identity/links")
    assert len(link["code"]) == LINK_LENGTH and set(link["code"]) <= set(ALPHABET) and link["seconds"] == 600
    typed = f" {link['code'][:4].lower()}-{link['code'][4:]} "
    assert await phone.post_json("identity/join", code=typed) == {"recovery": None}
    assert (await phone.see(table))["viewpoint"] == 0
    await phone.play(table)
    assert [len((await it.see(table))["turns"]) for it in (ann, bob)] == [1, 1]
    assert await phone.get_json("identity") == {"devices": 2, "tables": 1, "running": 1, "recovery": False}
    assert ann.cookies["parlour"] != phone.cookies["parlour"]


async def test_linked_devices_are_one_player_at_a_table(ann, bob, phone):
    await linked(phone, ann)
    table = await ann.open_table("lokai_and_bele", "me", "open")
    assert (await phone.post_json(f"tables/{table}/seats", name="Phone"))["seat"] == 1
    view = await ann.see(table)
    assert [seat["mine"] for seat in view["seats"]] == [True, True]


async def test_recovery_code_gives_a_new_one(ann, bob, phone):
    table = await duel(ann, bob)
    code = (await ann.post_json("identity/recovery"))["code"]
    assert [len(group) for group in code.split("-")] == [5] * 4
    assert (await ann.get_json("identity"))["recovery"]
    renewed = (await phone.post_json("identity/join", code=code))["recovery"]
    assert renewed != code and (await phone.see(table))["viewpoint"] == 0
    await bob.post_json("identity/join", 422, code=code, confirmed=True)


async def test_seats_are_shared_only_after_a_confirmation(ann, bob, phone):
    """A link must not move the seats of somebody who was lured into opening it."""
    table = await duel(ann, bob)
    other = await phone.open_table("lokai_and_bele", "me", "random")
    code = (await ann.post_json("identity/links"))["code"]
    refused = await phone.post_json("identity/join", 409, code=code)
    assert refused["error"] == "unconfirmed"
    assert [(await it.see(there))["viewpoint"] for it, there in ((ann, other), (phone, table))] == [None, None]
    await phone.post_json("identity/join", code=code, confirmed=True)
    assert [(await it.see(there))["viewpoint"] for it in (ann, phone) for there in (table, other)] == [0] * 4


async def test_opponents_cannot_join(ann, bob):
    await duel(ann, bob)
    code = (await ann.post_json("identity/links"))["code"]
    refused = await bob.post_json("identity/join", 409, code=code, confirmed=True)
    assert refused["message"] == "Both devices have a seat in the same running game. Finish it first."


async def test_unknown_used_and_expired_codes_are_refused_alike(house, ann, bob, phone, monkeypatch):
    used = (await ann.post_json("identity/links"))["code"]
    await phone.post_json("identity/join", code=used)
    expired = (await ann.post_json("identity/links"))["code"]
    now = house.service.now()
    monkeypatch.setattr(house.service.identities, "_now", lambda: now + 600_001)
    answers = [
        await bob.post("/api/identity/join", json={"code": it}) for it in (used, expired, "ABCD2345", "x", "äöü!")
    ]
    assert [it.status_code for it in answers] == [422] * 5
    assert len({it.text for it in answers}) == 1 and "expired" in answers[0].text


async def test_attempts_are_limited_per_network(tmp_path, cold):
    async with open_house(tmp_path, codes_per_hour=3) as house, house.visitor() as eve, house.visitor() as ann:
        for _ in range(3):
            await eve.post_json("identity/join", 422, code="ABCD2345")
        refused = await eve.request("POST", "/api/identity/join", json={"code": "ABCD2345"})
        assert (refused.status_code, refused.json()["error"]) == (429, "too_many") and refused.headers["retry-after"]
        await ann.post_json("identity/join", 429, code=(await ann.post_json("identity/links"))["code"])


async def test_page_of_another_site_cannot_join_or_delete(ann):
    for path in ("join", "links", "recovery", "sign-out", "deletion"):
        refused = await ann.post(f"/api/identity/{path}", json={}, headers={"origin": "https://evil.example"})
        assert refused.json()["error"] == "foreign_origin"
        assert (await ann.get(f"/api/identity/{path}")).status_code == 405


async def test_signed_out_device_loses_its_seats_and_live_connection(house, ann, bob, phone):
    async with listening(house), house.visitor() as ann, house.visitor() as phone, house.visitor() as bob:
        table = await duel(ann, bob)
        await linked(phone, ann)
        async with live(house, table, ann) as old, live(house, table, bob) as other:
            assert (await update(old))["viewpoint"] == 0
            await update(other)
            assert (await phone.post_json("identity/sign-out"))["devices"] == 1
            assert await closing_code(old) == 4401
            await phone.play(table)
            await update_when(other, lambda view: view["turns"])
        assert (await ann.see(table))["viewpoint"] is None and (await phone.see(table))["viewpoint"] == 0
        assert (await ann.get_json("identity"))["devices"] == 0
        await ann.post_json(f"tables/{table}/resign", 401, seq=0)
        await ann.open_table("lokai_and_bele", "me", "open")  # with a fresh key
        assert (await ann.get_json("tables/mine"))["total"] == 1


async def test_signed_out_device_without_a_seat_of_its_own_sees_no_more(house, ann, bob, phone):
    async with listening(house), house.visitor() as ann, house.visitor() as phone, house.visitor() as bob:
        table = await duel(ann, bob)
        await linked(phone, ann)
        async with live(house, table, phone) as seen, live(house, table, bob) as other:
            assert (await update(seen))["viewpoint"] == 0
            await update(other)
            assert (await ann.post_json("identity/sign-out"))["devices"] == 1
            assert await closing_code(seen) == 4401
            await update_when(other, lambda view: not view["seats"][0]["present"])
        async with live(house, table, phone) as seen:
            assert (await update(seen))["viewpoint"] is None


async def closing_code(socket):
    """The code with which the server closes a connection."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass
    return socket.close_code


async def test_signed_out_token_is_refused(house, ann):
    token = (await ann.post_json("keys"))["token"]
    async with house.visitor(token) as bot:
        await bot.open_table("lokai_and_bele", "me", "random")
        await linked(ann, bot)
        await ann.post_json("identity/sign-out")
        assert (await bot.get_json("tables/mine", 401))["message"].startswith("This token has been signed out.")


@pytest.mark.usefixtures("records_in_thread")
async def test_export_has_tables_and_records_but_no_secrets(ann, bob, phone):
    table = await duel(ann, bob)
    over = await phone.open_table("lokai_and_bele", "me", "random", name="Phone")
    await phone.post_json(f"tables/{over}/resign", seq=(await phone.see(over))["seq"])
    hidden = await ann.open_table("deathmatch_arena", "me", "me", "me")
    while (await bob.get(f"/api/tables/{hidden}/record")).status_code == 200:  # until something is secret
        await ann.play(hidden)
    await linked(phone, ann, confirmed=True)
    answer = await phone.get("/api/identity/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="parlour.json"'
    found = {it["id"]: it for it in json.loads(answer.text)["tables"]}
    assert {id: (it["status"], it["seats"]) for id, it in found.items()} == {
        table: ("playing", [0]),
        over: ("over", [0]),
        hidden: ("playing", [0, 1, 2]),
    }
    assert found[table]["players"] == ["Ann", "Bob"] and '[Seats "Ann, Bob"]' in found[table]["record"]
    assert '[End "resigned"]' in found[over]["record"] and found[hidden]["record"] is None
    assert "[Secret " not in found[table]["record"]


@pytest.mark.usefixtures("records_in_thread")
async def test_export_has_the_phrases_that_the_person_said_at_any_seat(ann, bob, phone):
    """Bob speaks at his first seat, leaves it, and speaks at another one from his phone. Ann's phrases are not his."""
    table = await ann.open_table("maexchen", "me", "open", "open", options={"players": 3}, name="Ann")
    await linked(phone, bob)
    steps = [
        (bob, "seats", {"name": "Bob", "seat": 1}),
        (bob, "phrases", {"phrase": "hello"}),
        (ann, "phrases", {"phrase": "one_moment"}),
        (bob, "leave", {}),
        (phone, "seats", {"name": "Bob", "seat": 2}),
        (phone, "phrases", {"phrase": "back"}),
    ]
    for visitor, path, body in steps:
        await visitor.post_json(f"tables/{table}/{path}", **body)
    found = json.loads((await bob.get("/api/identity/data")).text)["tables"]
    assert [[(it["seat"], it["phrase"]) for it in each["said"]] for each in found] == [[(1, "hello"), (2, "back")]]
    said = [it for it in (await ann.get_json(f"tables/{table}/events"))["events"] if it["kind"] == "said"]
    assert [it["at"] for it in found[0]["said"]] == [said[0]["at"], said[2]["at"]]


async def test_export_without_a_key_is_empty_and_exports_are_limited(tmp_path, cold):
    async with open_house(tmp_path, exports_per_hour=1) as house, house.visitor() as onlooker:
        assert await onlooker.get_json("identity/data") == {"tables": []}
        await onlooker.get_json("identity/data", 429)


async def test_deletion_resigns_running_games_only_after_a_confirmation(ann, bob, phone):
    table = await duel(ann, bob)
    waiting = await ann.open_table("lokai_and_bele", "me", "open", name="Ann")
    await linked(phone, ann)
    refused = await phone.post_json("identity/deletion", 409)
    assert (refused["error"], refused["message"][:30]) == ("unconfirmed", "You have running games (2). Co")
    assert (await bob.see(table))["status"] == "playing"
    assert await phone.post_json("identity/deletion", resign=True) == {"tables": 2}
    view = await bob.see(table)
    assert (view["end"]["reason"], [seat["player"] for seat in view["seats"]]) == ("resigned", ["Someone", "Bob"])
    assert [seat["mine"] for seat in view["seats"]] == [False, True]
    german = await bob.get_json(f"tables/{table}?lang=de")
    assert german["seats"][0]["player"] == "Jemand"
    assert "Ann" not in json.dumps(await bob.get_json(f"tables/{table}/events"))
    assert '[Seats "Someone, Bob"]' in (await bob.get(f"/api/tables/{table}/record")).text
    assert (await bob.see(waiting))["status"] == "over"
    for device in (ann, phone):
        assert await device.get_json("identity") == {"devices": 1, "tables": 0, "running": 0, "recovery": False}


async def test_deletion_hands_seats_of_larger_games_to_the_computer(ann, bob):
    table = await ann.open_table("maexchen", "me", "open", "me", options={"players": 3}, name="Ann")
    await bob.join(table, "Bob")
    await ann.post_json("identity/deletion", resign=True)
    view = await bob.see(table)
    assert [seat["who"] for seat in view["seats"]] == ["computer", "person", "computer"]
    assert "Ann" not in json.dumps(await bob.get_json(f"tables/{table}/events"))
