"""Codes and identities as an outsider sees them: answers do not depend on what others have done with theirs."""

import logging

import pytest

from parlour.server.runtime.identities import ALPHABET
from tests.server.authenticator import SITE, Authenticator
from tests.server.visitors import open_house

SHARED = {"now_ms", "content-length"}  # differ between any two answers, as the time compresses differently


@pytest.fixture
async def house(tmp_path, cold):
    async with open_house(tmp_path, site=SITE, accounts=True, codes_per_hour=10_000) as it:
        yield it


@pytest.fixture
async def ann(house):
    async with house.visitor() as it:
        yield it


@pytest.fixture
async def eve(house):
    async with house.visitor() as it:
        yield it


@pytest.fixture
async def phone(house):
    async with house.visitor() as it:
        yield it


async def asked(eve, table, passkey):
    """Everything that Eve gets to know, by asking about a table and trying codes and a forged passkey."""
    answers = []
    for path in ("", "/events", "/record", "/turns/0", "/beats", "/analysis"):
        answers.append(await eve.get(f"/api/tables/{table}{path}"))
    for path in ("tables", "tables/mine", "tables/mine?text=Ann", "identity", "identity/data", "identity/account"):
        answers.append(await eve.get(f"/api/{path}"))
    for code in (*(first * 8 for first in ALPHABET), "2" * 20, "23456-789AB-CDEFG-HJKLM"):
        answers.append(await eve.post("/api/identity/join", json={"code": code, "confirmed": True}))
    options = (await eve.post_json("identity/sign-in/options"))["options"]
    answers.append(await eve.post("/api/identity/sign-in", json={"credential": passkey.sign(options)}))
    return [(it.status_code, without(it.headers), _body(it)) for it in answers]


def without(fields):
    return {name: value for name, value in fields.items() if name not in SHARED}


def _body(answer):
    return without(answer.json()) if answer.text.startswith("{") else answer.text


async def linked(device, other):
    code = (await other.post_json("identity/links"))["code"]
    await device.post_json("identity/join", code=code)


async def test_answers_are_independent_of_codes_devices_and_passkeys_of_others(ann, eve, phone):
    table = await ann.open_table("lokai_and_bele", "me", "random", name="Ann")
    await eve.open_table("lokai_and_bele", "me", "random", name="Eve")  # gives Eve a key and a seat
    passkey, forged = Authenticator(), Authenticator()
    forged.id = passkey.id
    before = await asked(eve, table, forged)
    await ann.post_json("identity/links")
    assert await asked(eve, table, forged) == before
    options = (await ann.post_json("identity/passkeys/options", name="Ann"))["options"]
    await ann.post_json("identity/passkeys", credential=passkey.create(options))
    assert await asked(eve, table, forged) == before
    await ann.post_json("identity/recovery")
    await linked(phone, ann)
    await phone.see(table)
    assert await asked(eve, table, forged) == before
    await phone.post_json("identity/sign-out")
    assert await asked(eve, table, forged) == before


async def test_link_that_a_victim_is_lured_into_opening_gives_the_attacker_nothing(ann, eve):
    """The victim has seats, and has not confirmed to share them."""
    table = await ann.open_table("lokai_and_bele", "me", "random")
    bait = await eve.open_table("lokai_and_bele", "me", "random")
    code = (await eve.post_json("identity/links"))["code"]
    await ann.post_json("identity/join", 409, code=code)
    refused = await ann.post("/api/identity/join", json={"code": code}, headers={"origin": "https://evil.example"})
    assert refused.status_code == 403
    for method in ("GET", "HEAD", "PUT", "DELETE"):
        assert (await ann.request(method, f"/api/identity/join?code={code}&confirmed=true")).status_code == 405
    assert (await eve.see(table))["viewpoint"] is None and (await ann.see(bait))["viewpoint"] is None
    assert (await ann.get_json("tables/mine"))["total"] == (await eve.get_json("tables/mine"))["total"] == 1


async def test_codes_and_keys_are_neither_logged_nor_stored(house, ann, phone, caplog, tmp_path):
    caplog.set_level(logging.DEBUG)
    await ann.open_table("lokai_and_bele", "me", "random")
    code = (await ann.post_json("identity/links"))["code"]
    recovery = (await ann.post_json("identity/recovery"))["code"]
    await phone.post_json("identity/join", 422, code=code[:-1])
    await phone.post_json("identity/join", code=code)
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("parlour.db*"))
    secrets = (code, recovery, recovery.replace("-", ""), ann.cookies["parlour"], phone.cookies["parlour"])
    assert len(stored) > 10_000 and not any(it.encode() in stored or it in caplog.text for it in secrets)


async def test_page_with_a_code_sends_no_referrer_and_is_not_stored(ann):
    answer = await ann.get("/link")
    assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer")
    for made in ("links", "recovery"):
        answer = await ann.post(f"/api/identity/{made}", json={})
        assert answer.headers["cache-control"] == "no-store"
