"""What is counted when somebody asks."""

import threading
from pathlib import Path

import parlour

from ..visitors import open_house

BOTS = Path(__file__).parents[2] / "players/outside/bots.py"


def value(house, name, **labels):
    return house.service.instruments.metrics.registry.get_sample_value(f"parlour_{name}", labels)


async def test_tables_in_memory_are_counted_by_their_status(house, ann):
    await ann.open_table("lokai_and_bele", "me", "open")
    for _ in range(2):
        await ann.open_table("lokai_and_bele", "me", "me")
    over = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.post_json(f"tables/{over}/resign", seq=(await ann.see(over))["seq"])
    counts = {status: value(house, "tables", status=status) for status in ("waiting", "playing", "over")}
    assert counts == {"waiting": 1, "playing": 2, "over": 1}


async def test_watchers_are_counted(house, ann):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    async with house.service.watch(table, None), house.service.watch(table, None):
        assert value(house, "watchers") == 2
    assert value(house, "watchers") == 0


async def test_the_computers_work_is_counted(house, monkeypatch):
    begun, free = threading.Barrier(house.settings.thinkers + 1), threading.Event()

    def think(*_):
        if not free.is_set():
            begun.wait()
        free.wait()

    pool = house.service.computers
    monkeypatch.setattr(pool, "_ask", think)
    state = parlour.load("columna").new_initial_state()
    jobs = [pool.decide("beginner", state, network=str(number)) for number in range(house.settings.thinkers + 2)]
    begun.wait()  # all that can think do
    waiting, running = (value(house, "computer_jobs", priority="opponent", state=it) for it in ("waiting", "running"))
    free.set()
    for job in jobs:
        job.future.result()
    assert (waiting, running) == (2, house.settings.thinkers)


async def test_players_from_outside_are_counted(tmp_path, cold):
    players = [f"slow={BOTS}:Hanging", f"bad={BOTS}:Crashing"]
    async with open_house(tmp_path, players=players) as house, house.visitor() as ann:
        await ann.play(await ann.open_table("lokai_and_bele", "me", "slow"))
        failing = await ann.open_table("lokai_and_bele", "me", "bad")
        await ann.play(failing)
        await ann.see_when(failing, lambda view: view["status"] == "over")
        assert value(house, "computer_jobs", priority="opponent", state="running") == 1
        assert value(house, "programs") == 1
        assert value(house, "forfeits_total", player="bad") == 1
        assert value(house, "forfeits_total", player="slow") is None
