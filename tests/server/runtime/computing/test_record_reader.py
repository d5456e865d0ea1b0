"""RecordReader: importing records and verifying dice."""

import asyncio
import multiprocessing
import os
import signal
import time

import pytest

from parlour.server.domain.commands import Caller, Resign
from parlour.server.domain.refusals import Refusal
from parlour.server.domain.table_records import read_record, write_table
from parlour.server.runtime.computing import record_reader
from parlour.server.runtime.computing.fair_queue import Bounds
from parlour.server.runtime.computing.record_reader import RecordReader
from parlour.server.runtime.computing.worker_process import HAS_CPU_TIMER
from parlour.view.language import speaking
from tests.server.tables import NOW, ask, lay, play
from tests.server.times import until

LONG = 600  # seconds
KEPT_WAITING = 3  # seconds
ANN = Caller("ann", "home")


def interpreted(table):
    """Mark a table's game as interpreted, so that its records and dice are handled in a separate process."""
    table.game.compiled = False
    return table


def finished():
    table = interpreted(lay("maexchen", "ann", "bob")[0])
    for _ in range(3):
        play(table)
    return table


def sleep_long(*arguments):
    time.sleep(LONG)


def wait_and_read(*arguments):
    time.sleep(KEPT_WAITING)
    return read_record(*arguments)


def compute_forever(*arguments):
    while True:
        pass


def use_up_memory(*arguments):
    raise MemoryError


def crash(*arguments):
    assert multiprocessing.parent_process(), "must run in a separate process"
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def reader():
    reader = RecordReader(LONG, Bounds(total=6, per_network=2))
    yield reader
    reader.close()


def read(reader, text=None, caller=ANN, warm=()):
    text = text or write_table(finished())
    return asyncio.create_task(reader.read("table", text, NOW, warm, caller))


async def refusal(reading):
    with pytest.raises(Refusal) as refused:
        await reading
    return refused.value


async def test_imported_record_has_verified_dice(reader):
    table = finished()
    text = write_table(table).replace('[Commitment "', f'[Secret "{table.secret}"]\n[Commitment "')
    result = await read(reader, text)
    assert result.table.match.turns == table.match.turns
    assert result.table.seq == len(result.events)
    assert result.table.game is result.table.match.state.game is result.table.match.turns[0].before.game
    assert result.proof.holds and result.proof.rolls
    assert await reader.verify(result.table) is result.proof  # cached


async def test_invalid_record_is_explained_in_the_callers_language(reader):
    with speaking("de"):
        refused = await refusal(read(reader, '[Game "maexchen"]\n\n1. fly\n'))
    assert (refused.code, refused.field) == ("invalid", "record")
    assert refused.message.startswith("Zeile 3")


async def test_slow_record_is_refused_and_the_next_one_read(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", compute_forever)
    reader._process.seconds = 0.01
    refused = await refusal(read(reader))
    assert (refused.code, refused.field) == ("invalid", "record")
    assert "takes too long" in refused.message
    monkeypatch.undo()
    reader._process.seconds = LONG
    assert (await read(reader)).events


@pytest.mark.campaign
@pytest.mark.skipif(not HAS_CPU_TIMER, reason="the system has no CPU timer")
async def test_time_limit_excludes_waiting_for_the_cpu(reader, monkeypatch):
    await read(reader)  # triggers the slow imports
    monkeypatch.setattr(record_reader, "read_record", wait_and_read)
    reader._process.seconds = KEPT_WAITING / 2
    assert (await read(reader)).events


@pytest.mark.parametrize("fault", [crash, use_up_memory])
async def test_crashed_process_is_reported_and_replaced(reader, monkeypatch, fault):
    monkeypatch.setattr(record_reader, "read_record", fault)
    refused = await refusal(read(reader))
    assert (refused.code, refused.retry_after) == ("busy", record_reader.RETRY_AFTER)
    assert reader._process._process is None
    monkeypatch.undo()
    assert (await read(reader)).events


async def test_imports_per_network_are_limited(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", sleep_long)
    flood = [read(reader, caller=Caller(f"key {number}", "flood")) for number in range(12)]
    await until(lambda: reader.queue.running and reader.queue.waiting())
    assert [(await refusal(reading)).code for reading in flood[2:]] == ["too_many"] * 10
    ann = read(reader)
    await until(lambda: len(reader.queue.waiting()) == 2)
    flood[1].cancel()  # the caller disconnects
    await until(lambda: [job.network for job in reader.queue.waiting()] == ["home"])
    for reading in (ann, flood[0]):
        reading.cancel()


@pytest.mark.parametrize("game", ["lokai_and_bele", "maexchen"])
async def test_compiled_game_or_one_without_rolls_is_verified_without_a_process(reader, monkeypatch, game):
    table = lay(game, "ann", "bob")[0]
    table.game.compiled = game == "maexchen"
    play(table)
    ask(table, Resign(table.seq), "ann")
    monkeypatch.setattr(reader._process, "call", crash)
    assert (await reader.verify(table)).holds


async def test_failed_verification_has_no_result(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "verify_table", crash)
    assert await reader.verify(finished()) is None
