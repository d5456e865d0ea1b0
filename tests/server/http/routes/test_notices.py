"""The routes of notices: what they show to whom, and their limits."""

import pytest

from parlour.server.runtime.notices import guarded_client
from parlour.server.runtime.notices.notifier import Notifier
from tests.server.visitors import open_house


@pytest.fixture
async def house(tmp_path, cold, monkeypatch):
    """A server that sends to webhooks on the internet, and looks for news only on demand."""
    monkeypatch.setattr(Notifier, "begin", lambda notifier: None)
    async with open_house(tmp_path, webhooks=True, site="http://parlour.test", notices_per_hour=4) as it:
        yield it


HOOK = "https://1.1.1.1/hook"  # resolving it needs no name server


async def test_channels_are_shown_only_to_their_owner(ann, bob):
    nothing = {
        "push_key": None, "mail": False, "webhook": True, "channels": [],
        "schedule": {"zone": "UTC", "quiet_from": None, "quiet_until": None, "digest": None},
    }  # fmt: skip
    assert await ann.get_json("notices") == nothing
    (hook,) = (await ann.post_json("notices/webhooks", 201, url=HOOK))["channels"]
    assert (hook["kind"], hook["address"], hook["confirmed"]) == ("webhook", HOOK, True)
    assert await bob.get_json("notices") == nothing
    assert await bob.post_json("notices/schedule") == nothing
    assert await bob.post_json("notices/removal", id=hook["id"]) == nothing
    assert len((await ann.get_json("notices"))["channels"]) == 1
    data = await ann.get_json("identity/data")
    assert data["notices"]["channels"] == [{"kind": "webhook", "address": HOOK}] and data["tables"] == []
    await ann.post_json("identity/deletion")
    assert (await ann.get_json("notices"))["channels"] == []


async def test_link_in_a_mail_ends_the_subscription_without_a_key(ann, onlooker):
    (hook,) = (await ann.post_json("notices/webhooks", 201, url=HOOK))["channels"]
    form = {"List-Unsubscribe": "One-Click"}  # sent by mail programs
    answers = [await onlooker.post(f"/api/notices/unsubscribe/{id}", data=form) for id in (hook["id"], hook["id"], "0")]
    assert [answer.json() for answer in answers] == [{"done": True}] * 3
    assert not onlooker.cookies and (await ann.get_json("notices"))["channels"] == []
    assert (await onlooker.get(f"/api/notices/unsubscribe/{hook['id']}")).status_code == 405  # as previews would send


async def test_local_and_unknown_addresses_are_refused_alike(ann, monkeypatch):
    monkeypatch.setattr(guarded_client, "resolve", {"here": ["10.0.0.1"], "nowhere": []}.__getitem__)
    answers = [await ann.post_json("notices/webhooks", 422, url=f"https://{it}/") for it in ("here", "nowhere")]
    assert answers[0] == answers[1] and answers[0]["field"] == "url"


async def test_schedule_is_kept(ann):
    wanted = {"zone": "Europe/Berlin", "quiet_from": 1320, "quiet_until": 420, "digest": 1080}
    assert (await ann.post_json("notices/schedule", **wanted))["schedule"] == wanted
    assert (await ann.get_json("notices"))["schedule"] == wanted
    for wrong in ({"zone": "Mars/Olympus"}, {"digest": 1440}, {"quiet_from": -1}, {"quiet_from": "9"}):
        assert (await ann.post_json("notices/schedule", 422, **wrong))["error"] == "invalid"


async def test_changes_and_tests_are_limited_per_network(ann, bob):
    for visitor in (ann, bob):
        await visitor.post_json("notices/webhooks", 422, url="http://1.1.1.1/")
        await visitor.post_json("notices/test")
    assert (await bob.post_json("notices/test", 429))["error"] == "too_many"


async def test_nothing_is_offered_by_default(tmp_path, cold):
    async with open_house(tmp_path) as house, house.visitor() as ann:
        seen = await ann.get_json("notices")
        assert (seen["push_key"], seen["mail"], seen["webhook"]) == (None, False, False)
        browser = {"endpoint": "https://push.example.org/1", "keys": {"p256dh": "AA", "auth": "AA"}}
        for path, body in (
            ("webhooks", {"url": HOOK}), ("mail", {"address": "ann@example.org"}), ("browsers", browser)
        ):  # fmt: skip
            assert (await ann.post_json(f"notices/{path}", 409, **body))["error"] == "not_allowed"
