"""LiveTable and TableCache: priority of computers' moves, networks charged, tables released and loaded."""

import asyncio

import pytest

from parlour.server.domain.commands import NewTable, Sit
from parlour.server.domain.decisions import decide
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.table import Table
from parlour.server.runtime import live_table
from parlour.server.runtime.computing.fair_queue import Priority
from parlour.server.runtime.live_table import LiveTable, Subscription
from tests.server.tables import NOW, SECRET, against_computer, duel, play, waiting
from tests.server.times import until

from . import helpers
from .helpers import FIRST, described, finished, in_memory

MINUTE = 60_000
cold = pytest.mark.usefixtures("cold")


@pytest.fixture
def played():
    """A table where the computer is to reply to Ann."""
    table = against_computer()
    play(table)
    return LiveTable(table, 0.0)


@pytest.fixture
def shown():
    """A table where only computers play."""
    order = NewTable("lokai_and_bele", seats=("master", "master"))
    return LiveTable(Table.of("table", SECRET, open_table("table", SECRET, order, None, NOW)), 0.0)


def test_no_priority_without_a_computer_to_act():
    assert LiveTable(duel(), 0.0).move_priority(NOW) is None


@pytest.mark.parametrize(
    ("event", "later", "priority"),
    [
        (lambda presence: presence.arrive("ann"), 0, Priority.OPPONENT),
        (lambda presence: presence.elsewhere.update(ann=None), 0, Priority.OPPONENT),
        (lambda presence: presence.hear("ann", NOW), MINUTE - 1, Priority.OPPONENT),
        (lambda presence: presence.hear("ann", NOW), MINUTE, Priority.LATER),
        (lambda presence: presence.arrive("bob"), 0, Priority.LATER),
    ],
)
def test_priority_depends_on_the_presence_of_the_opponent(played, event, later, priority):
    event(played.table.presence)
    assert played.move_priority(NOW + later) is priority


def test_spectators_have_priority_over_absent_players(played, shown):
    for live in (played, shown):
        live.subscriptions.add(Subscription(live))
        assert live.move_priority(NOW) is Priority.SHOW


def test_computers_pause_without_spectators(shown):
    assert shown.move_priority(NOW) is None
    shown.viewed = NOW
    assert shown.move_priority(NOW + MINUTE - 1) is Priority.SHOW
    assert shown.move_priority(NOW + MINUTE) is None


def test_player_is_charged(played):
    played.charge("ann", "home")
    played.charge("bob", "elsewhere")
    assert played.network == "home"
    played.charge("ann", "the train")
    assert played.network == "the train"


def test_first_spectator_is_charged_if_nobody_plays(shown):
    shown.charge(None, "home")
    shown.subscriptions.add(Subscription(shown))
    shown.charge(None, "elsewhere")
    assert shown.network == "home"
    shown.subscriptions.clear()
    shown.charge(None, "elsewhere")
    assert shown.network == "elsewhere"


def test_spectator_who_sits_down_no_longer_watches(monkeypatch):
    notified: list[int] = []
    monkeypatch.setattr(LiveTable, "notify", lambda live: notified.append(live.spectators))
    live = LiveTable(waiting("me", "open"), 0.0)
    for who in ("ann", "bob", "cem"):
        live.join(who)
    keyless, _ = live.join(None, "home")
    live.show_spectators(live.count_spectators())
    assert live.spectators == 3
    live.part(keyless, None, NOW)  # to come back with a key and a seat
    after = live.table.after(decide(live.table, Sit("Bob"), "bob", NOW))
    live.follow(after)
    assert live.spectators == live.count_spectators() == 1
    live.follow(after)
    assert live.spectators == 1
    live.show_spectators(1)
    live.show_spectators(1)
    assert notified == [3, 1], "not everybody has seen the changes"


# Tables in memory


@cold
async def test_unused_table_is_released_and_loaded_again(open_service):
    async with open_service(idle=0.01) as service:
        gone = []
        service.tables.cache.removed = gone.append
        id = await helpers.duel(service)
        await helpers.play(service, id, FIRST)
        await until(lambda: id not in in_memory(service))
        assert id in gone
        assert [turn.text for turn in (await service.table(id)).match.turns] == [FIRST]


@cold
async def test_watched_table_stays_in_memory(open_service):
    async with open_service(idle=0.01) as service:
        watched, other = await helpers.duel(service), await helpers.duel(service)
        async with service.watch(watched, None):
            await until(lambda: other not in in_memory(service))
            assert watched in in_memory(service)


@cold
async def test_simultaneous_callers_load_a_table_once(open_service):
    async with open_service() as service:
        id = await helpers.duel(service)
    async with open_service() as service:
        tables = await asyncio.gather(*(service.table(id) for _ in range(5)))
        assert all(table is tables[0] for table in tables)


@cold
async def test_many_requested_tables_do_not_fill_the_memory(open_service, monkeypatch):
    monkeypatch.setattr(live_table, "LEAST_STAY", 0)
    async with open_service(heartbeat=1000, tables_in_memory=3) as service:
        ids = [await helpers.duel(service) for _ in range(8)]
        async with service.watch(ids[0], None):
            for id in ids:
                await asyncio.sleep(0.001)
                assert (await service.table(id)).status == "playing"
            assert len(service.tables.cache.all()) == 4
            assert {ids[0], ids[-1]} < {live.table.id for live in service.tables.cache.all()}


@cold
async def test_finished_table_is_loaded_again_unchanged(open_service):
    async with open_service(idle=0.2) as service:
        id = await finished(service)
        await until(lambda: service.moment(id).proof)
        before = described(await service.table(id))
        await until(lambda: not service.tables.cache.find(id))
        assert described(await service.table(id)) == before
        await until(lambda: service.moment(id).proof)
