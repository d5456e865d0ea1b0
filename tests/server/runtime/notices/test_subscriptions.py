"""Adding, confirming, testing and removing channels."""

import json

from parlour.server.domain.notices import Schedule
from parlour.server.runtime.notices import guarded_client
from parlour.server.storage.channels import MOST_CODES
from tests.server.runtime.helpers import caller, code

from .browsers import Browser
from .conftest import ENABLED

ANN = caller("ann")
ENDPOINT = "https://push.example.org/abc"


async def ids(service, who=ANN):
    return [channel.id for channel in (await service.subscriptions.of(who)).channels]


async def test_browser_decrypts_what_it_is_sent(service, outbox):
    browser = Browser()
    await service.subscriptions.add_browser(ANN, ENDPOINT, browser.p256dh, browser.auth)
    assert await service.subscriptions.test(ANN) == 1
    ((url, headers, body),) = outbox.posts
    assert json.loads(browser.decrypt(body)) == {
        "title": "This is a test", "body": "Parlour can reach you here.", "path": "/", "tag": "test"
    }  # fmt: skip
    assert url == ENDPOINT and b"test" not in body
    assert browser.claims(headers["Authorization"], service.subscriptions.push_key)["aud"] == "https://push.example.org"


async def test_browser_that_is_gone_is_removed(service, outbox):
    browser = Browser()
    for outbox.status in (404, 410):
        await service.subscriptions.add_browser(ANN, ENDPOINT, browser.p256dh, browser.auth)
        assert await service.subscriptions.test(ANN) == 0
        assert await ids(service) == []


INVALID_KEYS = [("", ""), ("AAAA", "AAAA"), ("x" * 87, "A" * 22), ("B" + "A" * 86, "A" * 22), ("ä", "ö")]


async def test_browser_with_invalid_keys_is_refused(service):
    for p256dh, auth in INVALID_KEYS:
        assert await code(service.subscriptions.add_browser(ANN, ENDPOINT, p256dh, auth)) == "invalid"
    assert await ids(service) == []


async def test_addresses_in_local_networks_are_refused_when_added_and_when_used(service, outbox, monkeypatch):
    browser = Browser()
    await service.subscriptions.add_webhook(ANN, "https://hook.example.org/")
    await service.subscriptions.add_browser(ANN, ENDPOINT, browser.p256dh, browser.auth)
    monkeypatch.setattr(guarded_client, "resolve", lambda host: ["93.184.215.14", "192.168.1.7"])
    assert await code(service.subscriptions.add_webhook(ANN, "https://other.example.org/")) == "invalid"
    assert await code(service.subscriptions.add_browser(ANN, ENDPOINT, browser.p256dh, browser.auth)) == "invalid"
    assert await service.subscriptions.test(ANN) == 0
    monkeypatch.setattr(guarded_client, "resolve", lambda host: ["93.184.215.14"])
    assert outbox.posts == [] and await service.subscriptions.test(ANN) == 0


async def test_name_server_that_fails_removes_no_channel(service, outbox, monkeypatch):
    def resolve(host):
        raise OSError("no answer")

    await service.subscriptions.add_webhook(ANN, "https://hook.example.org/")
    monkeypatch.setattr(guarded_client, "resolve", resolve)
    assert await service.subscriptions.test(ANN) == 0
    assert await code(service.subscriptions.add_webhook(ANN, "https://other.example.org/")) == "invalid"
    assert len(await ids(service)) == 1


def code_in(mail):
    return mail["Subject"].rpartition(" ")[2]


async def test_mail_address_gets_only_a_code_until_it_is_confirmed(service, outbox):
    await service.subscriptions.add_mail(ANN, "Ann@Example.org")
    await service.subscriptions.settle()
    (mail,) = outbox.mails
    assert (mail["To"], mail["From"]) == ("ann@example.org", ENABLED["mail_from"])
    assert await service.subscriptions.test(ANN) == 0 and len(outbox.mails) == 1
    assert await code(service.subscriptions.confirm_mail(ANN, "WRONG")) == "invalid"
    await service.subscriptions.confirm_mail(ANN, f" {code_in(mail).lower()} ")
    assert await service.subscriptions.test(ANN) == 1
    test, (channel,) = outbox.mails[1], await ids(service)
    assert test["List-Unsubscribe"] == f"<https://games.example.org/api/notices/unsubscribe/{channel}>"
    assert f"https://games.example.org/unsubscribe/{channel}" in test.get_content()
    await service.subscriptions.unsubscribe(channel)
    assert await ids(service) == []


async def test_address_that_gets_no_more_codes_is_not_given_away(service, outbox):
    for number in range(MOST_CODES + 2):
        await service.subscriptions.add_mail(caller(f"key{number}"), "victim@example.org")
    await service.subscriptions.settle()
    assert len(outbox.mails) == MOST_CODES


NO_ADDRESSES = ["", "ann", "@example.org", "a@b@c", "a b@c.org", "a@c.org\nBcc: b@c.org", "a@-c"]


async def test_other_text_is_no_mail_address(service, outbox):
    for address in NO_ADDRESSES:
        assert await code(service.subscriptions.add_mail(ANN, address)) == "invalid"
    assert outbox.mails == []


async def test_person_cannot_remove_the_channels_of_others(service, outbox):
    await service.subscriptions.add_webhook(ANN, "https://hook.example.org/")
    (id,) = await ids(service)
    await service.subscriptions.remove(caller("eve"), id)
    assert await ids(service) == [id]
    await service.subscriptions.remove(ANN, id)
    assert await ids(service) == []


async def test_unknown_time_zone_is_refused(service):
    assert await code(service.subscriptions.set_schedule(ANN, Schedule("Europe/Nowhere"))) == "invalid"


async def test_disabled_channels_are_refused(open_service):
    async with open_service() as service:
        for request in (
            service.subscriptions.add_browser(ANN, ENDPOINT, "", ""),
            service.subscriptions.add_mail(ANN, "ann@example.org"),
            service.subscriptions.add_webhook(ANN, "https://hook.example.org/"),
        ):
            assert await code(request) == "not_allowed"


async def test_export_names_channels_and_hours(service, outbox):
    assert await service.subscriptions.export(ANN) == {}
    await service.subscriptions.add_webhook(ANN, "https://hook.example.org/")
    await service.subscriptions.set_schedule(ANN, Schedule("UTC", digest=600))
    exported = (await service.subscriptions.export(ANN))["notices"]
    assert exported["channels"] == [{"kind": "webhook", "address": "https://hook.example.org/"}]
    assert exported["schedule"]["digest"] == 600
