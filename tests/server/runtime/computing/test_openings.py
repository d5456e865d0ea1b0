"""Laying new tables: one after another, beside those who play."""

import asyncio
import threading

import pytest

from parlour.server.domain.commands import Caller, Order
from parlour.server.domain.opening import open_table
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table import Table
from parlour.server.runtime.computing import openings as laying
from parlour.server.runtime.computing.openings import Openings
from parlour.view.language import speaking

from ...tables import NOW
from ...times import until

ARENA = "parlour.games.deathmatch_arena"
COMPUTERS = Order("deathmatch_arena", {"players": 2}, ("master", "master"))


@pytest.fixture
def openings():
    openings = Openings()
    yield openings
    openings.close()


@pytest.fixture
def gate(monkeypatch):
    """Tables are laid only when it is open; gives their ids as their turns come."""
    gate, begun = threading.Event(), []

    def wait(id, *arguments):
        begun.append(id)
        gate.wait(60)
        return open_table(id, *arguments)

    monkeypatch.setattr(laying, "open_table", wait)
    yield gate, begun
    gate.set()


def lay(openings, id="table", order=COMPUTERS, network="home", warm=()):
    return asyncio.create_task(openings.lay(id, order, Caller("ann", network), NOW, warm))


@pytest.mark.parametrize("warm", [(), (ARENA,)])
async def test_a_table_is_the_sum_of_its_first_events(openings, warm):
    table, events = await lay(openings, warm=warm)
    assert table.status == "playing"
    assert table.match.turns == Table.of("table", table.secret, events).match.turns
    assert table.game.compiled is bool(warm)


async def test_rules_that_are_compiled_deal_the_cards(openings, monkeypatch):
    compiled = []
    begin = laying.open_table.__globals__["begin"]

    def spy(table, *more):
        compiled.append(table.game.compiled)
        return begin(table, *more)

    monkeypatch.setitem(laying.open_table.__globals__, "begin", spy)
    for warm in ((), (ARENA,)):
        await lay(openings, warm=warm)
    assert compiled == [False, True]


async def test_a_refusal_is_told_in_the_language_of_who_asks(openings):
    with speaking("de"), pytest.raises(Refusal, match="Es gibt kein Spiel 'chess'"):
        await lay(openings, order=Order("chess", {}, ("me", "open")))


async def test_networks_come_by_turns(openings, gate):
    gate, begun = gate
    flood = [lay(openings, f"flood {number}", network="flood") for number in range(3)]
    await until(lambda: begun)
    ann = lay(openings, "ann")
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*flood, ann)
    assert begun == ["flood 0", "flood 1", "ann", "flood 2"]


async def test_who_hangs_up_is_laid_no_table(openings, gate):
    gate, begun = gate
    first, gone = lay(openings, "first"), lay(openings, "gone")
    await until(lambda: begun)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    gate.set()
    await first
    await lay(openings, "last")
    assert begun == ["first", "last"]
