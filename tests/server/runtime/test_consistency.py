"""Readings of a table are consistent even if it changes at the same time."""

import asyncio
import json
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import Request

from parlour.server.domain import redaction
from parlour.server.domain.commands import Caller, NewTable, Play, Ready, Sit, TakeBack
from parlour.server.domain.table import Table
from parlour.server.http import views
from parlour.server.http.dependencies import Renderer, Visit
from parlour.server.http.routes.tables import MOST_EVENTS, list_events
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from tests.server.tables import ask, lay

pytestmark = pytest.mark.usefixtures("cold")


@pytest.fixture
async def service(tmp_path):
    async with TableService(read_settings(data=tmp_path, pace=0)) as service:
        yield service


class Gate:
    """Blocks reading events from disk until `open` is set."""

    def __init__(self, store):
        self.events, self.reached, self.open = store.events, asyncio.Event(), threading.Event()
        self.loop = asyncio.get_running_loop()

    def __call__(self, *arguments):
        self.loop.call_soon_threadsafe(self.reached.set)
        assert self.open.wait(60)
        return self.events(*arguments)


async def read_during(service, monkeypatch, reading, *actions):
    """Start a reading, perform some actions before it reaches the disk, and return its result."""
    gate = Gate(service.store)
    monkeypatch.setattr(service.store, "events", gate)
    task = asyncio.create_task(reading)
    await asyncio.wait_for(gate.reached.wait(), 60)
    for act in actions:
        await act()
    gate.open.set()
    return json.loads((await task).body)


def events_of(service, id):
    """Request the events of a table as a spectator."""
    render = Renderer(Request({"type": "http"}, receive=asyncio.Event().wait), service)
    return list_events(Visit(id, service, Caller(None, "home")), render, after=0, count=MOST_EVENTS)


async def alone_for_two(service, game, **options):
    """Open a table where Ann plays both sides. Return its id."""
    id = (await service.open(NewTable(game, options, ("me", "open")), "ann")).id
    await service.do(id, Sit("Ann"), "ann")
    await service.do(id, Ready(), "ann")
    return id


def playing(service, id):
    """A function that plays the first legal action."""

    async def play():
        table = await service.table(id)
        state = table.match.state
        text = state.action_to_string(state.legal_actions()[0])
        await service.do(id, Play(table.seq, (text,)), table.seats[table.actor].key)

    return play


def taking_back(service, id):
    """A function that takes back Ann's last decision."""

    async def take_back():
        await service.do(id, TakeBack((await service.table(id)).seq), "ann")

    return take_back


async def test_events_match_the_table_as_requested(service, monkeypatch):
    id = await alone_for_two(service, "lokai_and_bele")
    play, back = playing(service, id), taking_back(service, id)
    await play()
    seq = (await service.table(id)).seq
    shown = await read_during(service, monkeypatch, events_of(service, id), play, back, back, play)
    assert shown["seq"] == seq == len(shown["events"])
    assert [event["kind"] for event in shown["events"]][-1] == "played"


async def test_secret_taken_back_during_a_reading_stays_secret(service, monkeypatch):
    """Ann and Bob choose in secret. Later turns must not reveal the choices to a spectator."""
    id = (await service.open(NewTable("deathmatch_arena", {"players": 2}, ("me", "open")), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for who in ("ann", "bob"):
        await service.do(id, Ready(), who)
    play = playing(service, id)
    while not redaction.keeps_a_secret(await service.table(id), None):
        await play()
    shown = await read_during(service, monkeypatch, events_of(service, id), play, play)
    assert [event for event in shown["events"] if event.get("secret")]
    assert shown["seq"] == len(shown["events"])


steps = st.lists(st.sampled_from(["play", "back"]), max_size=12)


def perform(table, step):
    """Perform a step if possible, and return its events."""
    turns = table.match.turns
    if step == "back" and any(turn.actor == 0 for turn in turns):
        return ask(table, TakeBack(table.seq), "ann")
    if step == "play" and table.actor is not None:
        actions = table.match.state.legal_actions()
        text = table.match.state.action_to_string(actions[len(turns) % len(actions)])
        return ask(table, Play(table.seq, (text,)), "ann")
    return []


@settings(max_examples=15, deadline=None)
@given(steps, steps)
def test_visible_events_do_not_depend_on_later_ones(before, after):
    table, events = lay("deathmatch_arena", "ann", "ann", players=2)
    for step in before:
        events += perform(table, step)
    seen = Table.of("table", table.secret, events)
    shown = [views.visible_events(seen, who, events) for who in ("ann", None)]
    for step in after:
        events += perform(table, step)
    assert [views.visible_events(seen, who, events[: seen.seq]) for who in ("ann", None)] == shown
    if len(table.match.turns) != len(seen.match.turns):
        with pytest.raises(ValueError, match="turns"):
            views.visible_events(seen, None, events)
