"""Lines of players whose clocks run: dead, restored, frozen, and lost with the server."""

import asyncio

import pytest

from parlour.server.domain.clocks import Clock
from parlour.server.domain.commands import CallTime, Play
from parlour.server.domain.events import ConnectionResumed
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.player_line import CLOCK_RUNS, USUAL

from .helpers import duel, play, when

MINUTE = 60_000
pytestmark = pytest.mark.usefixtures("cold")


class Pings:
    """The network side of a live connection, with a record of the calls."""

    def __init__(self):
        self.rhythms, self.probes = [], 0

    def ping_every(self, seconds, timeout):
        if self.rhythms[-1:] != [(seconds, timeout)]:
            self.rhythms.append((seconds, timeout))

    def ping_now(self):
        self.probes += 1


async def playing(service, clock=None):
    """A table where both have made their first moves, and Ann's clock runs."""
    id = await duel(service, clock=clock or Clock("game", seconds=60))
    for _ in range(2):
        await play(service, id)
    return id


async def answer_pings(line, time, seconds):
    """Let time pass while the line works."""
    for _ in range(seconds):
        time.now += 1000
        line.heard()
        await asyncio.sleep(0)


def left(service, id, seat=0):
    return service.tables.cache.find(id).table.clock_ms(seat, service.now())


async def pauses(service, id):
    """The outages whose time has been given back."""
    return [
        event.pause for event in await service.events(await service.table(id)) if isinstance(event, ConnectionResumed)
    ]


async def test_player_is_pinged_often_while_their_clock_runs(service):
    id = await playing(service)
    async with service.watch(id, "ann") as hers, service.watch(id, "bob") as his, service.watch(id, None) as seen:
        ann, bob, other = Pings(), Pings(), Pings()
        for moments, pings in ((hers, ann), (his, bob), (seen, other)):
            moments.line.attach(pings)
        await play(service, id)
        assert (ann.rhythms, bob.rhythms, other.rhythms) == (
            [CLOCK_RUNS, USUAL],
            [USUAL, CLOCK_RUNS],
            [USUAL],
        )


async def test_time_on_a_dead_line_is_given_back(service, time):
    id = await playing(service)
    async with service.watch(id, "ann") as moments:
        await answer_pings(moments.line, time, 50)
        time.now += 9_000  # with ten seconds left
        moments.line.heard()
        await when(service, id, lambda table: table.times.allowances[0].outage < 15_000)
        assert await pauses(service, id) == [9_000]
        assert left(service, id) == 10_000
        assert (await service.table(id)).end is None


async def test_new_connection_ends_the_outage_of_a_dead_one(service, time):
    id = await playing(service)
    async with service.watch(id, "ann"):
        time.now += 8_000
        async with service.watch(id, "ann"):
            await when(service, id, lambda table: table.times.allowances[0].outage < 15_000)
        assert left(service, id) == MINUTE


async def test_dead_connection_is_away_since_its_last_sign_of_life(service, time):
    id = await playing(service)
    async with service.watch(id, "ann") as moments:
        await answer_pings(moments.line, time, 5)
        time.now += 5_000
        moments.line.is_dead = True
    presence = (await service.table(id)).presence
    assert presence.away("ann", time.now) == 5_000


async def test_move_made_in_a_hole_counts_once(service, time):
    """The move arrives twice by another connection, because its first answer is lost."""
    id = await playing(service)
    seen = await service.table(id)
    text = seen.match.state.action_to_string(seen.match.state.legal_actions()[0])
    async with service.watch(id, "ann") as moments:
        await answer_pings(moments.line, time, 55)
        time.now += 9_900
        seq = await service.do(id, Play(seen.seq, (text,)), "ann")
        with pytest.raises(Refusal, match="changed in the meantime"):
            await service.do(id, Play(seen.seq, (text,)), "ann")
    table = await service.table(id)
    assert (table.seq, len(table.match.turns), table.end) == (seq, 3, None)
    assert left(service, id) == MINUTE - 55_000


async def test_frozen_tab_loses_on_time(service, time):
    """The browser answers pings, so the line works: the clock runs as for somebody who thinks."""
    id = await playing(service)
    async with service.watch(id, "ann") as moments:
        pings = Pings()
        moments.line.attach(pings)
        await answer_pings(moments.line, time, 59)
        assert (await service.table(id)).end is None
        await answer_pings(moments.line, time, 1)
        table = await when(service, id, lambda table: table.end)
    assert (table.end.reason, table.end.seat) == ("time", 0)


async def test_clock_of_a_dead_line_runs_out_after_the_allowance(service, time):
    id = await playing(service)
    async with service.watch(id, "ann"):
        time.now += MINUTE + 14_999
        await service.tables.do(id, CallTime(), SERVER)
        assert (await service.table(id)).end is None
        time.now += 1
        service.tables.attend(service.tables.cache.find(id))
        assert (await when(service, id, lambda table: table.end)).end.reason == "time"


@pytest.mark.parametrize("downtime", [0, 5_000])
async def test_restarted_server_gives_players_time_to_reconnect(open_service, time, downtime):
    async with open_service() as service:
        id = await playing(service)
        async with service.watch(id, "ann") as moments:
            await answer_pings(moments.line, time, 59)
    time.now += downtime
    async with open_service() as service:
        await service.table(id)
        time.now += 9_000
        async with service.watch(id, "ann"):
            table = await when(service, id, lambda table: table.times.allowances[0].outage < 15_000)
            assert table.end is None
            assert left(service, id) == 1_000
