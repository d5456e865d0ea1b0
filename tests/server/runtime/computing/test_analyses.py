"""Analyses: who may ask for one, and when."""

import asyncio

import pytest

from parlour.server.domain.commands import NewTable, Resign
from parlour.server.runtime.computing.fair_queue import Priority
from tests.server.runtime.helpers import FIRST, against, caller, code, duel, play, when
from tests.server.times import until

pytestmark = pytest.mark.usefixtures("cold")


async def test_a_hint_is_for_who_plays_alone_against_computers(service):
    id = await against(service)
    analysis = await service.analyse(id, caller("ann"), 0, 0.01)
    assert analysis.report.best.text
    assert await code(service.analyse(id, caller("bob"), 0, 0.01)) == "not_allowed"
    assert await code(service.analyse(id, caller(None), 0, 0.01)) == "not_allowed"
    await play(service, id, FIRST)
    await when(service, id, lambda table: table.actor == 0)
    assert (await service.analyse(id, caller("ann"), 2, 0.01)).report
    for turn in (0, 1):  # the second is the computer's, whose secrets it could tell
        assert await code(service.analyse(id, caller("ann"), turn, 0.01)) == "not_allowed"


async def test_between_persons_there_is_none_before_the_end(service):
    id = await duel(service)
    await play(service, id, FIRST)
    for who in ("ann", "bob", None):
        assert await code(service.analyse(id, caller(who), 1, 0.01)) == "not_allowed"
    await service.do(id, Resign((await service.table(id)).seq), "ann")
    assert (await service.analyse(id, caller(None), 0, 0.01)).report
    assert await code(service.analyse(id, caller(None), 2, 0.01)) == "invalid"


async def test_the_end_needs_no_search(service):
    id = (await service.open(NewTable("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(service, id, lambda table: table.end)
    analysis = await service.analyse(id, caller(None), len(table.match.turns), 5)
    assert analysis.report is None
    assert analysis.value == table.end.results
    assert await code(service.analyse(id, caller(None), 0, 5)) == "not_allowed"  # chance decides there


async def test_a_caller_has_one_analysis_at_a_time(open_service, slow):
    async with open_service(thinkers=1) as service:
        busy = await against(service, game="maexchen")
        id = await duel(service)
        await service.do(id, Resign((await service.table(id)).seq), "ann")
        while (await service.table(busy)).computer_to_act is None:
            await play(service, busy)
        await until(lambda: slow.asked)  # the only thinker is at work
        first = asyncio.create_task(service.analyse(id, caller("ann"), 0, 0.01))
        await until(lambda: service.computers.queue.waiting(Priority.REQUEST))
        second = asyncio.create_task(service.analyse(id, caller("ann"), 0, 0.01))
        assert await code(first) == "too_many"
        slow.go.set()
        assert (await second).report
