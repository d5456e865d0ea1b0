"""Attacks by floods, held connections, clock jumps and disk faults."""

import asyncio

import pytest

from benchmarks.hostile.clock import jumping
from benchmarks.hostile.disk import FAULTS, struck
from benchmarks.hostile.floods import FLOODS, flood, under
from benchmarks.hostile.server import NO_LIMITS, Server, client, loopback, token
from benchmarks.hostile.sockets import ATTACKS, connect
from benchmarks.hostile.sockets import under as under_connections
from tests.campaign import some_daily


@pytest.mark.parametrize("name", some_daily(FLOODS, "networks"))
async def test_players_are_served_under_flood(server, name):
    figures = await under(server, name, callers=4, seconds=1)
    assert figures["refused"] == 0, figures


@pytest.mark.campaign
async def test_flood_from_many_networks_leaves_room_for_others(server):
    answers = set()
    async with client(server) as http:
        headers = await token(http)
        order = {"game": "columna", "seats": ["me", "beginner"]}
        table = f"/api/tables/{(await http.post('/api/tables', json=order, headers=headers)).json()['id']}"
        await http.post(f"{table}/ready", json={}, headers=headers)
        flooding = asyncio.create_task(flood(server, FLOODS["networks"], callers=48, seconds=8))
        while not flooding.done():
            answer = await http.get(f"{table}/analysis?seconds=0.1", headers=headers)
            answers.add(answer.status_code)
            await asyncio.sleep(0.1)
    assert answers == {200}
    assert (await flooding)["429"] > 0


@pytest.mark.parametrize("name", some_daily(ATTACKS, "half a header", "live, never read"))
async def test_players_and_new_client_are_served_beside_held_connections(server, name):
    figures = await under_connections(server, name, count=20, seconds=0.5)
    assert figures["refused"] == 0, figures
    assert figures["newcomer waited, ms"] is not None


@pytest.mark.parametrize("address", ["192.0.2.1", "8.8.8.8", "0.0.0.0", "2001:db8::1"])
def test_attacks_on_other_machines_are_refused(server, address):
    with pytest.raises(ValueError, match="Only this machine may be attacked"):
        loopback(address)
    with pytest.raises(ValueError, match="Only this machine"):
        client(server, address)
    with pytest.raises(ValueError, match="Only this machine"):
        asyncio.run(connect(server, address))


async def test_flood_ends_by_itself(server):
    async with asyncio.timeout(30):
        answers = await flood(server, FLOODS["tables"], callers=10_000, seconds=0.2)
    assert answers["asked"] > 0


async def test_answers_are_consistent_while_clock_jumps(tmp_path):
    figures = await jumping(tmp_path, tables=12)
    assert figures["moves"] > 12
    assert figures["problems"] == []


@pytest.mark.parametrize("fault", some_daily(FAULTS, "full"))
async def test_disk_fault_loses_nothing_and_play_continues(tmp_path, fault):
    with Server(tmp_path, pace=0, lock_timeout=0.5, **NO_LIMITS) as server:
        figures = await struck(server, FAULTS[fault], rounds=1)
    assert figures["held"], figures
