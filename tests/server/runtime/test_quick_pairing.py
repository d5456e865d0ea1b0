"""People are seated with the next person who wants the same."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import Caller, NewTable, Resign
from parlour.server.runtime import quick_pairing
from parlour.server.storage.pairing_rows import GRACE

from .helpers import code, duel

pytestmark = pytest.mark.usefixtures("cold")

FIVE = Clock("game", 300, 3)


async def pair(service, who, game="lokai_and_bele", name="", without=(), clock=FIVE, keys=(), **options):
    wish = NewTable(game, options, name=name, clock=clock)
    return await quick_pairing.pair(service, wish, Caller(who, who, (who, *keys)), without)


async def test_next_person_who_wants_the_same_gets_a_seat(service):
    table = await pair(service, "ann", name="Ann")
    others = [await pair(service, "cem", clock=Clock("move", 60)), await pair(service, "dan", "columna")]
    paired = await pair(service, "bob", name="Bob")
    assert paired.id == table.id and not {table.id} & {it.id for it in others}
    assert sorted(seat.player for seat in paired.seats) == ["Ann", "Bob"]
    assert (await pair(service, "eve")).id not in {table.id, *(it.id for it in others)}


async def test_table_opened_for_anyone_is_found_and_several_people_fill_a_table(service):
    order = NewTable("lokai_and_bele", seats=("me", "open"), clock=FIVE, public=True)
    table = await service.open(order, "ann")
    assert (await pair(service, "bob")).id == table.id
    tables = [await pair(service, person, "deathmatch_arena", players=3) for person in ("cem", "dan", "eve", "fay")]
    assert Counter(it.id for it in tables).most_common()[0][1] == 3


async def test_absent_people_are_not_paired(service, time):
    table = await pair(service, "ann")
    async with service.watch(table.id, "ann"):
        time.now += 2 * GRACE
        assert (await pair(service, "bob")).id == table.id
    gone = await pair(service, "cem")
    time.now += 2 * GRACE
    assert (await pair(service, "dan")).id not in (table.id, gone.id)


async def test_person_waits_only_once(service):
    table = await pair(service, "ann")
    assert (await pair(service, "ann")).id == table.id
    assert (await pair(service, "phone", keys=["ann"])).id == table.id
    other = await pair(service, "ann", clock=Clock("days", days=2))
    assert (await service.table(table.id)).status == "over" and other.id != table.id
    assert (await pair(service, "bob")).id not in (table.id, other.id)


async def test_partner_who_was_left_alone_finds_another(service, time):
    table = await pair(service, "ann")
    await pair(service, "bob")
    assert (await pair(service, "bob")).id != table.id  # as Ann isn't there


async def test_names_that_look_alike_are_left_out(service):
    table = await pair(service, "ann", name="Ann")
    paired = await pair(service, "bob", name="ANN")
    assert paired.id == table.id and sorted(seat.player for seat in paired.seats) == ["", "Ann"]


async def test_people_who_avoid_each_other_are_not_paired(service):
    met = await duel(service, public=True)
    await service.do(met, Resign((await service.table(met)).seq), "ann")
    await service.report(met, "bob", "conduct")
    table = await pair(service, "ann")
    assert (await pair(service, "bob")).id != table.id
    assert (await pair(service, "cem", without=[table.id])).id != table.id
    assert (await pair(service, "dan")).id == table.id


async def test_solitaire_has_nobody_to_find(service):
    assert await code(pair(service, "ann", "bingo_battle", players=1)) == "invalid"


async def test_people_who_look_at_the_same_moment_are_paired_by_all_processes(open_service, postgres_url):
    people = [f"key{number}" for number in range(12)]
    async with AsyncExitStack() as stack:
        services = [await stack.enter_async_context(open_service(database=postgres_url)) for _ in range(2)]
        wishes = [pair(services[number % 2], who) for number, who in enumerate(people)]
        tables = Counter(table.id for table in await asyncio.gather(*wishes))
    assert [*tables.values()] == [2] * 6
