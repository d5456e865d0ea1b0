"""Readiness of the server's parts, and gauges for the metrics."""

import asyncio
import contextlib
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

import parlour
from parlour.server.domain.refusals import Refusal
from parlour.server.observability import Metrics
from parlour.server.runtime import monitoring
from parlour.server.runtime.monitoring import FRESH, Probe
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings
from tests.server.visitors import open_house

BOTS = Path(__file__).parents[2] / "players/external/bots.py"
HELD = "Another program has locked the server's database, so nothing was changed. Try again."


class Part:
    """A part that counts its checks, and answers once `may_answer` is set."""

    def __init__(self, may_answer=True, problem=None):
        self.checks, self.problem, self.may_answer, self.now = 0, problem, asyncio.Event(), 0.0
        self.probe = Probe(self.answer, lambda: self.now)
        if may_answer:
            self.may_answer.set()

    async def answer(self):
        self.checks += 1
        await self.may_answer.wait()
        if self.problem:
            raise self.problem


async def test_result_or_problem_is_reused_for_a_while():
    part = Part(problem=Refusal("storage", "The server's disk is full."))
    for state in ("The server's disk is full.", "ok"):
        assert set(await asyncio.gather(*(part.probe.state() for _ in range(100)))) == {state}
        assert [await part.probe.state() for _ in range(1000)] == [state] * 1000
        part.problem = None
        part.now += FRESH
    assert part.checks == 2


async def test_hanging_part_is_not_checked_again(monkeypatch):
    """A database that hangs blocks one thread, not one per request."""
    monkeypatch.setattr(monitoring, "DEADLINE", 0.01)
    part = Part(may_answer=False)
    for _ in range(5):
        assert await part.probe.state() == "no answer within 0.01 s"
        part.now += 10
    assert part.checks == 1
    part.may_answer.set()
    await asyncio.sleep(0)
    assert await part.probe.state() in ("ok", "no answer within 0.01 s")
    assert await part.probe.state() == "ok"


@pytest.mark.usefixtures("cold")
async def test_each_kind_of_database_is_ready(url):
    async with TableService(Settings(database=url)) as service:
        assert await service.readiness.parts() == {"server": "ok", "database": "ok", "writer": "ok"}


@pytest.mark.usefixtures("cold")
async def test_locked_database_is_readable_but_not_writable(tmp_path):
    async with TableService(Settings(data=tmp_path, lock_timeout=0.1)) as service:
        with contextlib.closing(sqlite3.connect(tmp_path / "parlour.db")) as lock:
            lock.execute("BEGIN IMMEDIATE")
            parts = await service.readiness.parts()
    assert (parts["database"], parts["writer"]) == ("ok", HELD)


FULL = "CREATE TRIGGER full BEFORE UPDATE ON processes BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"


@pytest.mark.usefixtures("cold")
async def test_full_disk_is_readable_but_not_writable(tmp_path):
    async with TableService(Settings(data=tmp_path)) as service:
        with contextlib.closing(sqlite3.connect(tmp_path / "parlour.db")) as database:
            database.execute(FULL)
            parts = await service.readiness.parts()
            database.execute("DROP TRIGGER full")
    assert (parts["database"], parts["writer"]) == (
        "ok",
        "The server's disk is full, so nothing was changed. Try again later.",
    )


# Gauges


def value(house, name, **labels):
    return house.service.instruments.metrics.registry.get_sample_value(f"parlour_{name}", labels)


async def test_gauge_counts_tables_by_status(house, ann):
    await ann.open_table("lokai_and_bele", "me", "open")
    for _ in range(2):
        await ann.open_table("lokai_and_bele", "me", "me")
    over = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.post_json(f"tables/{over}/resign", seq=(await ann.see(over))["seq"])
    counts = {status: value(house, "tables", status=status) for status in ("waiting", "playing", "over")}
    assert counts == {"waiting": 1, "playing": 2, "over": 1}


async def test_gauge_counts_watchers(house, ann):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    async with house.service.watch(table, None), house.service.watch(table, None):
        assert value(house, "watchers") == 2
    assert value(house, "watchers") == 0


async def test_gauge_counts_computer_jobs(house, monkeypatch):
    begun, free = threading.Barrier(house.settings.thinkers + 1), threading.Event()

    def think(*_):
        if not free.is_set():
            begun.wait()
        free.wait()

    pool = house.service.computers
    monkeypatch.setattr(pool, "_ask", think)
    state = parlour.load("columna").new_initial_state()
    jobs = [pool.decide("beginner", state, network=str(number)) for number in range(house.settings.thinkers + 2)]
    begun.wait()  # all threads are busy
    waiting, running = (value(house, "computer_jobs", priority="opponent", state=it) for it in ("waiting", "running"))
    free.set()
    for job in jobs:
        job.future.result()
    assert (waiting, running) == (2, house.settings.thinkers)


async def test_gauges_count_external_players_and_forfeits(tmp_path, cold):
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


def test_free_disk_space_of_existing_folders_is_measured(tmp_path):
    metrics = Metrics()
    monitoring.show_disk_space(metrics, {"data": tmp_path, "cache": tmp_path / "missing"})
    text = metrics.page()[0].decode()
    (line,) = [line for line in text.splitlines() if line.startswith("parlour_disk_free_bytes{")]
    name, _, free = line.partition(" ")
    assert name == 'parlour_disk_free_bytes{folder="data"}'
    assert 0 < float(free) <= shutil.disk_usage(tmp_path).total
