"""Feeds of one's own tables."""

import asyncio

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Leave, NewTable, Offer, Rematch, Resign, Sit
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime import own_feeds
from parlour.server.storage.database import News
from tests.server.times import PATIENCE

from .helpers import duel, play

pytestmark = pytest.mark.usefixtures("cold")


class Follower:
    """A client that follows the tables of some keys."""

    def __init__(self, service, feed):
        self.service, self.feed, self.tables = service, feed, {}

    async def until(self, condition):
        """Receive messages until the tables fulfil a condition, and return them."""
        async with asyncio.timeout(PATIENCE):
            while not condition(self.tables):
                self.tables |= await anext(self.feed)
        return self.tables

    async def until_seq(self, id):
        """Receive messages until a table is up to date, and return it."""
        seq = (await self.service.table(id)).seq
        return (await self.until(lambda tables: tables.get(id) and tables[id].seq == seq))[id]


@pytest.fixture
async def follow(service):
    """A function that follows the tables of some keys until the end of the test."""
    opened = []

    async def follow(*keys):
        context = service.tables.feeds.opened(keys)
        follower = Follower(service, context.__enter__())
        opened.append(context)
        await service.tables.feeds.begin(follower.feed)
        return follower

    yield follow
    for context in opened:
        context.__exit__(None, None, None)
    feeds = service.tables.feeds
    assert not feeds._by_key and not feeds._by_table


async def test_running_tables_come_first_and_then_each_change(service, follow):
    id, other = await duel(service), await duel(service)
    await service.do(other, Resign((await service.table(other)).seq), "ann")
    ann, bob = await follow("ann"), await follow("bob")
    assert {it: table.due for it, table in (await ann.until(len)).items()} == {id: True}
    assert [table.due for table in (await bob.until(len)).values()] == [False]
    await play(service, id)
    assert [(await it.until_seq(id)).due for it in (ann, bob)] == [False, True]
    assert ann.tables[id].mine == 0 and bob.tables[id].mine == 1


async def test_other_peoples_tables_are_not_sent(service, follow):
    id = await duel(service)
    ann, stranger = await follow("ann"), await follow("cem")
    await play(service, id)
    await ann.until_seq(id)
    mine = (await service.open(NewTable("columna", seats=("me", "open")), "cem")).id
    await stranger.until_seq(mine)
    assert stranger.tables.keys() == {mine}


async def test_new_left_and_finished_tables(service, follow):
    ann, bob = await follow("ann"), await follow("bob", "bobs phone")
    id = (await service.open(NewTable("lokai_and_bele", seats=("me", "open")), "ann")).id
    assert (await ann.until_seq(id)).status == "waiting"
    await service.do(id, Sit("Bob"), "bobs phone")
    assert (await bob.until_seq(id)).mine == 1
    await service.do(id, Leave(), "bobs phone")
    await bob.until(lambda tables: tables[id] is None)
    await service.do(id, Leave(), "ann")
    await ann.until(lambda tables: tables[id] is None or tables[id].status == "over")
    assert not ann.feed.known and not bob.feed.known


async def test_table_of_a_rematch_is_sent(service, follow):
    id = await duel(service)
    ann = await follow("ann")
    await service.do(id, Resign((await service.table(id)).seq), "bob")
    await service.do(id, Offer((await service.table(id)).seq, "rematch"), "bob")
    await service.do(id, Rematch((await service.table(id)).seq), "ann")
    rematch = (await service.table(id)).rematch
    assert (await ann.until(lambda tables: tables.get(rematch)))[rematch].mine == 1


async def test_clocks_are_sent(service, follow, time):
    id = await duel(service, clock=Clock("game", seconds=60))
    ann = await follow("ann")
    for _ in range(2):
        assert (await ann.until_seq(id)).clocks.running is None, "first moves"
        await play(service, id)
    table = await ann.until_seq(id)
    time.now += 5_000
    assert (table.clocks.running, table.clocks_at(time.now)) == (0, [55_000, 60_000])


async def test_many_changes_are_merged(service, follow):
    id = await duel(service)
    ann = await follow("ann")
    await ann.until(len)
    for _ in range(20):
        await play(service, id)
    seq, received = (await service.table(id)).seq, 0
    while ann.tables[id].seq < seq:
        ann.tables |= await anext(ann.feed)
        received += 1
    assert received <= 20 and len(ann.feed._changes) == 0


async def test_number_of_feeds_per_person_is_limited(service, follow):
    for _ in range(own_feeds.MOST_FEEDS):
        await follow("ann", "anns phone")
    with pytest.raises(Refusal, match="maximum: 4"):
        await follow("anns phone")
    await follow("bob")


async def test_number_of_tables_is_limited(service, follow, monkeypatch):
    monkeypatch.setattr(own_feeds, "MOST_TABLES", 2)
    ids = [await duel(service) for _ in range(3)]
    ann = await follow("ann")
    await ann.until(len)
    assert ann.tables.keys() < set(ids)
    (left_out,) = set(ids) - ann.tables.keys()
    await play(service, left_out)
    followed = next(iter(ann.tables))
    await play(service, followed)
    await ann.until_seq(followed)
    assert len(ann.tables) == 2
    await service.do(followed, Resign((await service.table(followed)).seq), "ann")
    await ann.until(lambda tables: tables[followed].status == "over")
    await play(service, left_out)
    assert (await ann.until_seq(left_out)).id == left_out, "there is room again"


async def test_news_of_other_processes_are_read(service, follow):
    """Only those about seats and known tables are, as everything else concerns others."""
    id = await duel(service)
    ann, asked = await follow("ann"), []
    await ann.until(len)
    service.tables.feeds._unread.add = asked.append
    for news in (News("other", 3), News("other", 3, seated=True), News(id, 9), News(id), News()):
        service.tables.feeds.receive(news)
    assert asked == [{"other": None}, {id: None}, {id: None}, {id: None}]
