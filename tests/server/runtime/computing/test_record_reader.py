"""Reading records of play and proving dice: one after another, apart from those who play."""

import asyncio
import multiprocessing
import os
import signal
import time

import pytest

from parlour.server.domain.commands import Caller, Resign
from parlour.server.domain.records import read_record, write_table
from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing import record_reader
from parlour.server.runtime.computing.fair_queue import Bounds
from parlour.server.runtime.computing.record_reader import RecordReader
from parlour.server.runtime.computing.worker_process import TAKES_TIME
from parlour.view.language import speaking
from tests.server.tables import NOW, ask, duel, lay, play
from tests.server.times import until

LONG = 600  # seconds
KEPT_WAITING = 3  # seconds
ANN = Caller("ann", "home")


def interpreted(table):
    """The table, whose records and dice are read apart: interpreted rules take their time."""
    table.game.compiled = False
    return table


def finished():
    table = interpreted(lay("maexchen", "ann", "bob")[0])
    for _ in range(3):
        play(table)
    return table


def dawdle(*arguments):
    time.sleep(LONG)


def be_kept_waiting(*arguments):
    time.sleep(KEPT_WAITING)
    return read_record(*arguments)


def work_forever(*arguments):
    while True:
        pass


def use_up_memory(*arguments):
    raise MemoryError


def fall_over(*arguments):
    assert multiprocessing.parent_process(), "this should have been asked of a process of its own"
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def reader():
    reader = RecordReader(LONG, Bounds(in_all=6, of_network=2))
    yield reader
    reader.close()


def read(reader, text=None, caller=ANN, warm=()):
    text = text or write_table(finished())
    return asyncio.create_task(reader.read("table", text, NOW, warm, caller))


async def refusal(reading):
    with pytest.raises(Refusal) as refused:
        await reading
    return refused.value


async def test_a_record_is_read_and_its_dice_are_proved(reader):
    table = finished()
    text = write_table(table).replace('[Commitment "', f'[Secret "{table.secret}"]\n[Commitment "')
    made = await read(reader, text)
    assert made.table.match.turns == table.match.turns
    assert made.table.seq == len(made.events)
    assert made.table.game is made.table.match.state.game is made.table.match.turns[0].before.game
    assert made.proof.holds and made.proof.rolls
    assert await reader.verify(made.table) is made.proof  # what was found is kept


async def test_what_is_wrong_with_a_record_is_said_in_the_language_of_who_asks(reader):
    with speaking("de"):
        refused = await refusal(read(reader, '[Game "maexchen"]\n\n1. fly\n'))
    assert (refused.code, refused.field) == ("invalid", "record")
    assert refused.message.startswith("Zeile 3")


async def test_a_record_that_takes_too_long_is_refused_and_the_next_one_read(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", work_forever)
    reader._process.seconds = 0.01
    refused = await refusal(read(reader))
    assert (refused.code, refused.field) == ("invalid", "record")
    assert "takes too long" in refused.message
    monkeypatch.undo()
    reader._process.seconds = LONG
    assert (await read(reader)).events


@pytest.mark.campaign
@pytest.mark.skipif(not TAKES_TIME, reason="the system counts no time of the processor")
async def test_a_record_that_a_busy_machine_keeps_waiting_is_read(reader, monkeypatch):
    await read(reader)  # what is slow to import is there
    monkeypatch.setattr(record_reader, "read_record", be_kept_waiting)
    reader._process.seconds = KEPT_WAITING / 2
    assert (await read(reader)).events


async def test_a_process_that_dies_is_replaced_and_who_waits_is_told(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", fall_over)
    refused = await refusal(read(reader))
    assert (refused.code, refused.retry_after) == ("busy", record_reader.AGAIN)
    monkeypatch.undo()
    assert (await read(reader)).events


async def test_a_process_without_memory_is_replaced_and_who_waits_is_told(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", use_up_memory)
    refused = await refusal(read(reader))
    assert (refused.code, refused.retry_after) == ("busy", record_reader.AGAIN)
    assert reader._process._process is None
    monkeypatch.undo()
    assert (await read(reader)).events


async def test_a_network_reads_a_few_and_nobody_else_waits_for_them_all(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "read_record", dawdle)
    flood = [read(reader, caller=Caller(f"key {number}", "flood")) for number in range(12)]
    await until(lambda: reader.queue.running and reader.queue.waiting())
    assert [(await refusal(reading)).code for reading in flood[2:]] == ["too_many"] * 10
    ann = read(reader)
    await until(lambda: len(reader.queue.waiting()) == 2)
    flood[1].cancel()  # who hangs up waits no more
    await until(lambda: [job.network for job in reader.queue.waiting()] == ["home"])
    for reading in (ann, flood[0]):
        reading.cancel()


async def test_where_nothing_was_rolled_no_process_is_needed(reader, monkeypatch):
    table = interpreted(duel())
    play(table)
    ask(table, Resign(table.seq), "ann")
    monkeypatch.setattr(reader._process, "ask", fall_over)
    assert (await reader.verify(table)).holds


async def test_dice_of_compiled_rules_are_proved_at_once(reader, monkeypatch):
    table = finished()
    table.game.compiled = True
    monkeypatch.setattr(reader._process, "ask", fall_over)
    assert await reader.verify(table) is not None


async def test_dice_that_cannot_be_proved_now_leave_no_verdict(reader, monkeypatch):
    monkeypatch.setattr(record_reader, "verify_table", fall_over)
    assert await reader.verify(finished()) is None
