"""Telling the other processes who came and left: together what comes together."""

import asyncio
from concurrent.futures import Future

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.tables.presence_notes import PresenceNotes
from parlour.server.storage.processes import Note


class SlowStore:
    """Writes when it is told to."""

    def __init__(self):
        self.asked = []

    def note(self, *notes):
        self.asked.append((notes, Future()))
        return self.asked[-1][1]

    def written(self):
        return [notes for notes, _ in self.asked]


@pytest.fixture
def store():
    return SlowStore()


@pytest.fixture
def notes(store):
    return PresenceNotes(store, iter(range(100)).__next__, asyncio.create_task)


async def a_moment():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_what_is_noted_while_others_are_written_is_written_together_and_as_it_is_then(store, notes):
    notes.make("one", {"ann": True})
    await a_moment()
    notes.make("one", {"ann": False})
    notes.make("two", {"bob": True})
    notes.make("one", {"ann": True})
    notes.make("one", {})
    await a_moment()
    assert store.written() == [(Note("one", "ann", True, 0),)]
    store.asked[0][1].set_result(None)
    await a_moment()
    assert store.written()[1:] == [(Note("one", "ann", True, 3), Note("two", "bob", True, 2))]
    store.asked[1][1].set_result(None)
    await a_moment()
    notes.make("one", {"ann": False})
    await a_moment()
    assert store.written()[2:] == [(Note("one", "ann", False, 5),)]


async def test_what_cannot_be_written_keeps_nobody_waiting(store, notes, caplog):
    notes.make("one", {"ann": True})
    await a_moment()
    notes.make("one", {"bob": True})
    store.asked[0][1].set_exception(Refusal("storage", "The disk is full."))
    await a_moment()
    assert store.written()[1:] == [(Note("one", "bob", True, 1),)]
    assert caplog.messages == ["The disk is full."]


async def test_nothing_is_written_where_nothing_has_changed(store, notes):
    notes.make("one", {})
    await a_moment()
    assert store.asked == []
