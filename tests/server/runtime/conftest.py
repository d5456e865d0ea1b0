"""Fixtures: a service with an empty database, a manual clock, and a computer that thinks until released."""

import threading

import pytest

from parlour.players import Decision
from parlour.server.runtime.computing import computers
from parlour.server.runtime.service import TableService
from parlour.server.settings import read_settings
from tests.server.times import PATIENCE, Time


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def open_service(tmp_path, time):
    """Open services over the same database, one after another."""

    def open_service(**given):
        return TableService(
            read_settings(**{"data": tmp_path, "pace": 0, "heartbeat": 0.05, "lock_timeout": PATIENCE} | given), time
        )

    return open_service


@pytest.fixture
async def service(open_service):
    async with open_service() as service:
        yield service


class Slow:
    """A computer that decides when `go` is set."""

    def __init__(self):
        self.asked, self.go = [], threading.Event()

    def decide(self, state, stop):
        self.asked.append(state.to_text())
        while not (self.go.wait(0.01) or stop.is_set()):
            pass
        return Decision(state.legal_actions()[0])


@pytest.fixture
def slow(monkeypatch):
    slow = Slow()
    monkeypatch.setattr(computers, "make_player", lambda level: slow)
    monkeypatch.setattr(computers, "BUDGETS", dict.fromkeys(computers.BUDGETS, PATIENCE))
    yield slow
    slow.go.set()
