"""Notices of what happens at tables."""

import asyncio
import json

from parlour.server.domain.clocks import DAY, HOUR, MINUTE, Clock
from parlour.server.domain.commands import NewTable, Offer, Ready, Resign, Sit
from parlour.server.domain.notices import GRACE, INTERVAL, Schedule
from parlour.server.runtime.notices.notifier import MOST_TRIES, RETRY
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from parlour.view.language import speaking
from tests.server.runtime.helpers import caller, play

from .conftest import ENABLED

DAYS = Clock("days", days=3)


async def hooked(service, *names):
    """Give some people a webhook each."""
    for name in names:
        await service.subscriptions.add_webhook(caller(name), f"https://example.org/{name}")


async def begun(service, time, **more):
    """Open a table for Ann and Bob, who get ready one after the other. Return its id."""
    id = (await service.open(NewTable("lokai_and_bele", seats=("me", "open"), **more), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for person in ("ann", "bob"):
        time.now += 1000
        await service.do(id, Ready(), person)
    return id


async def news(service, outbox, time, wait=2 * INTERVAL):
    """Let the server look, wait and look again; return the titles and texts by person."""
    await service.notifier.look()
    await service.notifier.sent()
    time.now += wait
    await service.notifier.look()
    await service.notifier.sent()
    return [(url.rpartition("/")[2], *map(json.loads(body).get, ("title", "text"))) for url, _, body in outbox.take()]


async def moved(service, id, time):
    time.now += 1000
    await play(service, id)


async def test_player_who_is_away_is_sent_one_notice_until_they_act(service, outbox, time):
    await hooked(service, "ann", "bob")
    id = await begun(service, time)
    time.now += 1000
    assert await news(service, outbox, time) == [("ann", "Your turn in Lokai and Bele", "with Bob")]
    table = await service.table(id)
    time.now += 1000
    await service.do(id, Offer(table.seq, "draw"), "bob")
    assert await news(service, outbox, time) == []
    await moved(service, id, time)
    assert await news(service, outbox, time) == [("bob", "Your turn in Lokai and Bele", "open the table to see more")]
    await moved(service, id, time)
    await moved(service, id, time)
    assert [name for name, *_ in await news(service, outbox, time)] == ["bob"]  # both have acted
    assert await news(service, outbox, time) == []


async def test_message_links_to_the_table(service, outbox, time):
    await hooked(service, "ann")
    id = await begun(service, time)
    await service.notifier.look()
    time.now += GRACE
    await service.notifier.look()
    await service.notifier.sent()
    (post,) = outbox.posts
    assert json.loads(post[2])["url"] == f"https://games.example.org/t/{id}"


async def test_player_who_is_connected_or_comes_back_soon_is_sent_nothing(service, outbox, time):
    await hooked(service, "ann", "bob")
    id = await begun(service, time)
    async with service.watch(id, "ann"):
        assert await news(service, outbox, time) == []
    assert await news(service, outbox, time) == []  # Ann has seen that it is her turn
    await moved(service, id, time)
    await service.notifier.look()
    async with service.watch(id, "bob"):
        assert await news(service, outbox, time) == []


async def test_offer_and_end_are_news_to_the_others(service, outbox, time):
    await hooked(service, "ann", "bob")
    id = await begun(service, time)
    async with service.watch(id, "ann"):
        await news(service, outbox, time)
    time.now += 1000
    await service.do(id, Offer((await service.table(id)).seq, "draw"), "bob")
    assert await news(service, outbox, time) == [("ann", "You have an offer to answer in Lokai and Bele", "with Bob")]
    await moved(service, id, time)
    async with service.watch(id, "bob"):
        await news(service, outbox, time)
    time.now += 1000
    await service.do(id, Resign((await service.table(id)).seq), "ann")
    assert await news(service, outbox, time) == [("bob", "Lokai and Bele is over", "open the table to see more")]


async def test_events_before_the_subscription_cause_no_notice(service, outbox, time):
    await begun(service, time)
    time.now += 1000
    await hooked(service, "ann")
    assert await news(service, outbox, time) == []


async def test_notices_wait_for_the_end_of_quiet_hours_and_come_together(service, outbox, time):
    await hooked(service, "ann")
    noon = (time.now // MINUTE) % (24 * 60)
    await service.subscriptions.set_schedule(caller("ann"), Schedule("UTC", noon, (noon + 60) % 1440))
    for _ in range(2):
        await begun(service, time)
    assert await news(service, outbox, time) == []
    ((name, title, text),) = await news(service, outbox, time, HOUR)
    assert (name, title) == ("ann", "Your games (2)")
    assert text.splitlines() == ["Your turn in Lokai and Bele: with Bob"] * 2


async def test_daily_message_lists_all_correspondence_games_that_wait(service, outbox, time):
    await hooked(service, "ann")
    minute = (time.now // MINUTE + 120) % 1440
    with speaking("de"):
        await service.subscriptions.set_schedule(caller("ann"), Schedule("UTC", digest=minute))
    for _ in range(2):
        await begun(service, time, clock=DAYS)
    assert await news(service, outbox, time, HOUR) == []
    ((_, title, text),) = await news(service, outbox, time, HOUR)
    assert title == "Deine Partien (2)" and text.splitlines() == ["Du bist dran bei Lokai und Bele: mit Bob"] * 2
    assert await news(service, outbox, time, DAY) == []  # nothing new
    await begun(service, time, clock=DAYS)
    ((_, title, text),) = await news(service, outbox, time, DAY)
    assert title == "Deine Partien (3)" and len(text.splitlines()) == 3


async def test_undelivered_notice_is_tried_again_later(service, outbox, time):
    await hooked(service, "ann")
    await begun(service, time)
    outbox.status = OSError("down")
    assert len(await news(service, outbox, time)) == 1
    outbox.status = 500
    assert len(await news(service, outbox, time, RETRY)) == 1
    outbox.status = 200
    assert len(await news(service, outbox, time, RETRY)) == 1
    assert MOST_TRIES == 3 and await news(service, outbox, time, DAY) == []


async def test_damaged_table_holds_up_no_others(service, outbox, time, monkeypatch):
    await hooked(service, "ann", "bob")
    damaged, events = await begun(service, time), service.store.events
    monkeypatch.setattr(
        service.store, "events", lambda id, *more: {}["no events"] if id == damaged else events(id, *more)
    )
    await begun(service, time)
    assert [name for name, *_ in await news(service, outbox, time)] == ["ann"]


async def test_several_processes_send_each_notice_once(postgres_url, outbox, time):
    settings = read_settings(database=postgres_url, heartbeat=0.1, pace=0, **ENABLED)
    async with TableService(settings, time) as one, TableService(settings, time) as two:
        await hooked(one, "ann", "bob")
        id = await begun(two, time)
        for _ in range(3):
            await asyncio.gather(*(each.notifier.look() for each in (one, two)))
            await asyncio.gather(*(each.notifier.sent() for each in (one, two)))
            time.now += INTERVAL
        assert [url for url, _, _ in outbox.take()] == ["https://example.org/ann"]
        async with two.watch(id, "bob"):  # only this process knows at once
            await moved(one, id, time)
            async with asyncio.timeout(60):
                while not (await one.table(id)).presence.is_here("bob"):
                    await asyncio.sleep(0.01)
            await one.notifier.look()
            time.now += INTERVAL
            await one.notifier.look()
            await one.notifier.sent()
        assert outbox.posts == []
