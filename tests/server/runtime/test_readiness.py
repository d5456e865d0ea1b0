"""Whether a part can do its work: asked seldom, once at a time, and not waited for long."""

import asyncio
import contextlib
import sqlite3

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime import readiness
from parlour.server.runtime.readiness import FRESH, Part
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings

HELD = "Another program has locked the server's database, so nothing was changed. Try again."


class Asked:
    """A part that counts how often it is asked, and answers when it may."""

    def __init__(self, may_answer=True, problem=None):
        self.times, self.problem, self.may_answer, self.now = 0, problem, asyncio.Event(), 0.0
        self.part = Part(self.answer, lambda: self.now)
        if may_answer:
            self.may_answer.set()

    async def answer(self):
        self.times += 1
        await self.may_answer.wait()
        if self.problem:
            raise self.problem


async def test_an_answer_counts_for_a_while():
    asked = Asked()
    assert [await asked.part.state() for _ in range(1000)] == ["ok"] * 1000
    assert asked.times == 1
    asked.now += FRESH
    assert await asked.part.state() == "ok" and asked.times == 2


async def test_many_at_once_ask_one_question():
    asked = Asked()
    assert set(await asyncio.gather(*(asked.part.state() for _ in range(100)))) == {"ok"}
    assert asked.times == 1


async def test_a_problem_is_told_in_its_words_until_it_is_gone():
    asked = Asked(problem=Refusal("storage", "The server's disk is full."))
    assert await asked.part.state() == "The server's disk is full."
    asked.problem = None
    asked.now += FRESH
    assert await asked.part.state() == "ok"


async def test_who_does_not_answer_is_not_asked_again_before_it_has(monkeypatch):
    """A database that hangs keeps one thread waiting, not one for each question."""
    monkeypatch.setattr(readiness, "DEADLINE", 0.01)
    asked = Asked(may_answer=False)
    for _ in range(5):
        assert await asked.part.state() == "no answer within 0.01 s"
        asked.now += 10
    assert asked.times == 1
    asked.may_answer.set()
    await asyncio.sleep(0)
    assert await asked.part.state() in ("ok", "no answer within 0.01 s")
    assert await asked.part.state() == "ok"


@pytest.mark.usefixtures("cold")
async def test_a_database_answers_of_each_kind(url):
    async with TableService(Settings(database=url)) as service:
        assert await service.readiness.parts() == {"server": "ok", "database": "ok", "writer": "ok"}


@pytest.mark.usefixtures("cold")
async def test_a_database_that_another_program_holds_can_be_read_but_not_written(tmp_path):
    async with TableService(Settings(data=tmp_path, lock_timeout=0.1)) as service:
        with contextlib.closing(sqlite3.connect(tmp_path / "parlour.db")) as lock:
            lock.execute("BEGIN IMMEDIATE")
            parts = await service.readiness.parts()
    assert (parts["database"], parts["writer"]) == ("ok", HELD)
