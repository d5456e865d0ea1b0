"""Signing in with passkeys and at providers."""

import json
import logging

import pytest

from parlour.server.runtime.challenges import SECONDS
from tests.server.authenticator import PRESENT, SITE, Authenticator, provider
from tests.server.visitors import open_house

GUEST = {"devices": 1, "tables": 0, "running": 0, "recovery": False}


@pytest.fixture(scope="module")
def club():
    """A provider of OpenID Connect."""
    with provider() as it:
        yield it


@pytest.fixture
async def house(tmp_path, cold, club, monkeypatch):
    monkeypatch.setattr(club, "claims", {})
    monkeypatch.setattr(club, "subject", "ann")
    async with open_house(tmp_path, site=SITE, accounts=True, providers=club.settings(), codes_per_hour=10_000) as it:
        yield it


@pytest.fixture
async def phone(house):
    """Another device of Ann's."""
    async with house.visitor() as it:
        yield it


@pytest.fixture
def device():
    """Ann's authenticator."""
    return Authenticator()


async def asked(visitor, what, **body):
    """Ask for the options of a browser."""
    return (await visitor.post_json(f"identity/{what}/options", **body))["options"]


async def register(visitor, device, name="My phone", status=None):
    credential = device.create(await asked(visitor, "passkeys", name=name))
    return await visitor.post_json("identity/passkeys", status, credential=credential)


async def sign_in(visitor, device, status=None, **more):
    credential = device.sign(await asked(visitor, "sign-in"))
    return await visitor.post_json("identity/sign-in", status, credential=credential, **more)


async def sign_on(visitor, club, status=None, confirmed=False):
    """Sign in at the provider."""
    begun = await visitor.post_json("identity/providers/club/options", confirmed=confirmed)
    back, answer = club.answer_to(begun["address"])
    assert back == f"{SITE}/signed-in/club"
    return await visitor.post_json("identity/providers/club/sign-in", status, **answer)


async def opened(visitor):
    return await visitor.open_table("lokai_and_bele", "me", "random")


async def test_passkey_brings_the_games_of_a_guest_to_another_device(ann, phone, device):
    table = await opened(ann)
    account = await register(ann, device)
    assert [(it["name"], it["used"]) for it in account["passkeys"]] == [("My phone", None)]
    account = await sign_in(phone, device)
    assert account["passkeys"][0]["used"].endswith("Z") and account["address"] == SITE and account["registered"]
    assert (await phone.see(table))["viewpoint"] == 0
    assert (await phone.get_json("identity"))["devices"] == 2
    assert account["passkeys"] == (await ann.get_json("identity/account"))["passkeys"]


async def test_options_ask_for_a_discoverable_verified_passkey(ann, device):
    options = await asked(ann, "passkeys", name="Ann")
    assert options["rp"]["id"] == "parlour.test" and options["user"]["name"] == "Ann"
    wanted = {"residentKey": "required", "requireResidentKey": True, "userVerification": "required"}
    assert options["authenticatorSelection"] == wanted
    await register(ann, device)
    assert len((await asked(ann, "passkeys", name="Ann"))["excludeCredentials"]) == 1
    options = await asked(ann, "sign-in")
    assert (options["rpId"], options["userVerification"]) == ("parlour.test", "required")
    assert options["allowCredentials"] == []


async def test_seats_of_a_guest_join_the_account_only_after_a_confirmation(ann, phone, device):
    table = await opened(ann)
    await register(ann, device)
    other = await opened(phone)
    assert (await sign_in(phone, device, 409))["error"] == "unconfirmed"
    assert (await ann.see(other))["viewpoint"] is None and (await phone.see(table))["viewpoint"] is None
    await sign_in(phone, device, confirmed=True)
    assert [(await it.see(there))["viewpoint"] for it in (ann, phone) for there in (table, other)] == [0] * 4


async def test_former_user_of_the_browser_keeps_nothing(house, ann, phone, device):
    """Eve knows the key of the cookie and a recovery code, and has linked a device of her own."""
    await register(ann, device)
    there = await opened(phone)
    recovery = (await phone.post_json("identity/recovery"))["code"]
    async with house.visitor() as eve, house.visitor() as linked:
        eve.cookies.update(phone.cookies)
        code = (await phone.post_json("identity/links"))["code"]
        await linked.post_json("identity/join", code=code)
        await sign_in(phone, device, confirmed=True)
        assert phone.cookies["parlour"] != eve.cookies["parlour"]
        for former in (eve, linked):
            assert (await former.see(there))["viewpoint"] is None
        await eve.post_json("identity/join", 422, code=recovery)
    assert (await phone.see(there))["viewpoint"] == 0


async def test_account_is_not_mixed_with_another(ann, phone, device):
    await register(ann, device)
    await register(phone, Authenticator())
    refused = await sign_in(phone, device, 409, confirmed=True)
    assert refused["message"] == "You are signed in to another account on this device. Sign out here first."
    await phone.post_json("identity/sign-out", devices="this")
    assert await phone.get_json("identity") == GUEST
    await sign_in(phone, device)
    assert len((await phone.get_json("identity/account"))["passkeys"]) == 1


async def test_signing_out_everywhere_leaves_the_passkey(ann, phone, device):
    table = await opened(ann)
    await register(ann, device)
    await sign_in(phone, device)
    await phone.post_json("identity/sign-out", devices="all")
    assert [(await it.see(table))["viewpoint"] for it in (ann, phone)] == [None, None]
    await sign_in(phone, device)
    assert (await phone.see(table))["viewpoint"] == 0


async def test_removed_passkey_signs_nobody_in(ann, phone, device):
    account = await register(ann, device)
    id = account["passkeys"][0]["id"]
    await phone.post_json("identity/links")  # gives the phone a key
    await phone.post_json("identity/passkeys/removal", 422, id=id)
    assert (await ann.post_json("identity/passkeys/removal", id=id))["passkeys"] == []
    await sign_in(phone, device, 422)


async def test_passkey_is_renamed_only_by_its_owner(ann, phone, bob, device):
    id = (await register(ann, device))["passkeys"][0]["id"]
    await sign_in(phone, device)
    account = await phone.post_json("identity/passkeys/name", id=id, name="Mein Händy 📱")
    assert account == await ann.get_json("identity/account") and account["passkeys"][0]["name"] == "Mein Händy 📱"
    await ann.post_json("identity/passkeys/name", 422, id=id, name="two\nlines")
    refusals = [await ann.post_json("identity/passkeys/name", 422, id="unknown", name="x")]
    await register(bob, Authenticator())  # Bob's account has a passkey of its own
    refusals.append(await bob.post_json("identity/passkeys/name", 422, id=id, name="Eve's"))
    assert refusals[0] == refusals[1]
    assert (await ann.get_json("identity/account")) == account
    await sign_in(phone, device)


async def test_number_of_passkeys_is_limited_and_each_is_added_once(ann, device):
    await register(ann, device)
    await register(ann, device, status=409)
    for _ in range(19):
        await register(ann, Authenticator())
    refused = await register(ann, Authenticator(), status=409)
    assert refused["message"] == "You have too many passkeys, or already have this one."


def other_site(device):
    device.origin = "https://evil.example"


def other_host(device):
    device.host = "evil.example"


def other_key(device):
    device.key = Authenticator().key


def other_id(device):
    device.id = Authenticator().id


def stale_counter(device):
    device.count = -1


async def test_forged_signatures_are_refused_in_the_same_words(ann, phone):
    """Unknown passkeys, too."""
    for forge in (other_site, other_host, other_key, other_id, stale_counter):
        device = Authenticator()
        device.count = 5
        await register(ann, device)
        forge(device)
        refused = await sign_in(phone, device, 422)
        assert refused["message"] == "This passkey isn't valid here. It may have been removed.", forge
    assert await phone.get_json("identity") == GUEST


async def test_passkeys_of_another_site_are_not_registered(ann):
    for forge in (other_site, other_host):
        device = Authenticator()
        forge(device)
        await register(ann, device, status=422)
    assert (await ann.get_json("identity/account"))["passkeys"] == []


async def test_unverified_person_is_refused(ann, device):
    options = await asked(ann, "passkeys", name="x")
    await ann.post_json("identity/passkeys", 422, credential=device.create(options, flags=PRESENT))


async def test_challenge_is_valid_once_for_one_key_and_purpose_and_soon(house, ann, phone, bob, device, monkeypatch):
    await register(ann, device)
    used = device.sign(await asked(phone, "sign-in"))
    await phone.post_json("identity/sign-in", credential=used)
    await asked(bob, "sign-in")  # gives Bob a key
    of_another = device.sign(await asked(phone, "sign-in"))
    for_another_purpose = device.sign(await asked(bob, "passkeys", name="x"))
    replaced = device.sign(await asked(bob, "sign-in"))
    expired = device.sign(await asked(bob, "sign-in"))
    await refused_as_expired(phone, used)
    for credential in (of_another, for_another_purpose, replaced):
        await refused_as_expired(bob, credential)
    now = house.service.now()
    monkeypatch.setattr(house.service.accounts.passkeys._challenges, "_now", lambda: now + 1000 * SECONDS)
    await refused_as_expired(bob, expired)


async def refused_as_expired(visitor, credential):
    refused = await visitor.post_json("identity/sign-in", 422, credential=credential)
    assert refused["message"].startswith("This attempt has expired")


async def test_malformed_credentials_are_refused(ann):
    no_challenge = {"id": "x", "response": {"clientDataJSON": "e30"}}
    for credential in ({}, {"id": 5}, {"id": "x", "response": 1}, no_challenge, {"id": "ä" * 5000}):
        for path in ("passkeys", "sign-in"):
            assert (await ann.post_json(f"identity/{path}", 422, credential=credential))["error"] == "invalid"


async def test_provider_makes_an_account_and_signs_in_elsewhere(ann, phone, club):
    table = await opened(ann)
    assert (await sign_on(ann, club, 409))["error"] == "unconfirmed"
    account = await sign_on(ann, club, confirmed=True)
    assert account["providers"] == [{"name": "club", "label": "The club", "linked": True}]
    assert (await ann.see(table))["viewpoint"] == 0
    await sign_on(phone, club)
    assert (await phone.see(table))["viewpoint"] == 0
    account = await phone.post_json("identity/providers/club/removal")
    assert account["providers"][0]["linked"] is False
    await phone.post_json("identity/providers/club/removal", 422)
    await phone.post_json("identity/providers/other/removal", 422)


async def test_account_of_another_is_not_linked_without_a_confirmation(ann, bob, club, device):
    """Somebody else signs in at a browser where Ann is signed in."""
    await register(ann, device)
    club.subject = "bob"
    assert (await sign_on(ann, club, 409))["error"] == "unconfirmed"
    await sign_on(bob, club)
    assert (await sign_on(ann, club, 409, confirmed=True))["error"] == "not_allowed"
    club.subject = "ann"
    await sign_on(ann, club, confirmed=True)
    assert (await ann.get_json("identity/account"))["providers"][0]["linked"]


async def test_provider_that_wants_the_secret_in_the_form_gets_it_there(ann, club, monkeypatch):
    monkeypatch.setattr(club, "metadata", {"token_endpoint_auth_methods_supported": ["client_secret_post"]})
    assert (await sign_on(ann, club))["providers"][0]["linked"]


INVALID_CLAIMS = [
    {"iss": "https://evil.example"},
    {"aud": "another-client"},
    {"aud": ["parlour", "another-client"], "azp": "another-client"},
    {"exp": 1},
    {"exp": None},
    {"nonce": "another"},
    {"nonce": None},
    {"sub": ""},
    {"sub": None},
    {"sub": "x" * 256},
]


async def test_invalid_claims_of_a_provider_are_refused(ann, club):
    for club.claims in INVALID_CLAIMS:
        refused = await sign_on(ann, club, 409)
        assert refused["message"] == "The club didn't confirm who you are. Try again.", club.claims
    assert await ann.get_json("identity") == GUEST
    assert not (await ann.get_json("identity/account"))["providers"][0]["linked"]


async def test_answer_of_another_key_provider_or_browser_is_refused(ann, bob, club, monkeypatch):
    begun = await ann.post_json("identity/providers/club/options")
    _, answer = club.answer_to(begun["address"])
    await bob.post_json("identity/links")
    path = "identity/providers/club/sign-in"
    await bob.post_json(path, 422, **answer)
    await ann.post_json(path, 422, **answer | {"state": "x"})
    await ann.post_json(path, 409, **answer, issuer="https://evil.example")
    await ann.post_json(path, 422, **answer)  # used up
    monkeypatch.setattr(club, "signer", type(club.key).generate_key(2048, {"kid": "1"}))
    await sign_on(ann, club, 409)
    await ann.post_json("identity/providers/unknown/options", 422)


async def test_provider_that_cannot_be_reached_or_is_another_one_is_reported(tmp_path, cold, club, monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL)
    settings = club.settings()
    settings["away"] = settings["club"] | {"issuer": "http://127.0.0.1:9", "label": ""}
    async with open_house(tmp_path, site=SITE, accounts=True, providers=settings) as house, house.visitor() as ann:
        refused = await ann.post_json("identity/providers/away/options", 503)
        assert refused["message"] == "away can't be reached. Try again later."
        for metadata in ({"issuer": "https://evil.example"}, {"authorization_endpoint": "javascript:alert(1)"}):
            monkeypatch.setattr(club, "metadata", metadata)
            await ann.post_json("identity/providers/club/options", 503)


async def test_export_and_deletion_include_the_account(ann, phone, club, device):
    await register(ann, device)
    await sign_on(ann, club, confirmed=True)
    exported = json.loads((await ann.get("/api/identity/data")).text)
    assert exported["account"]["passkeys"][0]["name"] == "My phone" and exported["tables"] == []
    assert exported["account"]["logins"] == [{"issuer": club.issuer, "subject": "ann"}]
    await ann.post_json("identity/deletion")
    assert (await ann.get_json("identity/account"))["passkeys"] == []
    await sign_in(phone, device, 422)
    assert json.loads((await ann.get("/api/identity/data")).text) == {"tables": []}


async def test_attempts_are_limited_and_other_sites_and_tokens_refused(tmp_path, cold):
    async with open_house(tmp_path, site=SITE, accounts=True, codes_per_hour=3) as house, house.visitor() as ann:
        token = (await ann.post_json("keys"))["token"]
        async with house.visitor(token) as bot:
            assert "Tokens use link codes" in (await bot.post_json("identity/sign-in", 409, credential={}))["message"]
        passkeys = ("passkeys", "passkeys/name", "passkeys/removal")
        for path in ("sign-in/options", "sign-in", *passkeys, "providers/club/sign-in"):
            headers = {"origin": "https://evil.example"}
            refused = await ann.post(f"/api/identity/{path}", json={}, headers=headers)
            assert refused.json()["error"] == "foreign_origin"
        for _ in range(3):
            await asked(ann, "sign-in")
        await ann.post_json("identity/passkeys/options", 429, name="x")


async def test_server_without_accounts_has_none(tmp_path, cold):
    async with open_house(tmp_path) as house, house.visitor() as ann:
        assert await ann.get_json("identity/account") == {
            "address": "",
            "registered": False,
            "passkeys": [],
            "providers": [],
        }
        refused = await ann.post_json("identity/sign-in/options", 409)
        assert refused["message"] == "This server has no accounts. Its operator can enable them."
