"""ComputerPool and analyses."""

import asyncio
import threading
import time

import pytest

import parlour
from parlour.core.game import load_package
from parlour.players import Decision
from parlour.players.levels import MASTER
from parlour.server.domain.commands import NewTable, Resign
from parlour.server.runtime.computing import computers
from parlour.server.runtime.computing.computers import ComputerPool, expectations
from parlour.server.runtime.computing.fair_queue import Priority
from tests.server.runtime.helpers import FIRST, against, caller, code, duel, play, when
from tests.server.times import until

cold = pytest.mark.usefixtures("cold")
LONG = 60  # seconds; longer than any test


@pytest.fixture
def pool():
    pool = ComputerPool(2)
    yield pool
    pool.jobs.close()


def interpreted(name, **options):
    """The initial state of a game with interpreted rules."""
    game = parlour.load(name, **options)
    game.compiled = False
    return game.new_initial_state()


@pytest.fixture
def state():
    return interpreted("lokai_and_bele")


class Ponderer:
    """A player that thinks until `go` is set."""

    def __init__(self):
        self.order, self.go, self.begun = [], threading.Event(), threading.Semaphore(0)

    def decide(self, state, stop):
        self.begun.release()
        while not (self.go.wait(0.01) or stop.is_set()):
            pass
        return Decision(0)


@pytest.fixture
def ponderer(monkeypatch):
    ponderer = Ponderer()
    monkeypatch.setattr(computers, "make_player", lambda level: ponderer.order.append(level) or ponderer)
    yield ponderer
    ponderer.go.set()


def test_thinking_time_includes_waiting(pool, ponderer, state):
    before = time.monotonic()
    master = pool.decide("master", state)
    assert ponderer.begun.acquire(timeout=LONG)
    assert master.stop.moment <= time.monotonic() + MASTER.seconds
    assert master.stop.moment >= before + MASTER.budget


@pytest.mark.parametrize("cancel", [True, False])
def test_cancelled_decisions_and_those_at_the_end_are_not_finished(pool, ponderer, state, cancel):
    under_way, waiting = (pool.decide("master", state, network=network) for network in "ab")
    assert ponderer.begun.acquire(timeout=LONG)
    for job in (waiting, under_way) if cancel else ():
        job.cancel()
    pool.jobs.close()
    assert under_way.future.done() and waiting.future.cancelled() and ponderer.order == ["master"]


def test_computer_chooses_a_legal_action(pool, state):
    decision = pool.decide("random", state).future.result()
    assert decision.action in state.legal_actions()


def test_analysis_covers_legal_moves_and_values_sum_to_zero(pool, state):
    analysis = pool.analyse(0, state, 0.05).future.result()
    assert {move.action for move in analysis.report.moves} <= set(state.legal_actions())
    assert analysis.value == (analysis.report.best.value, -analysis.report.best.value)


def test_analysis_sees_only_the_observation_of_the_seat_to_act(pool):
    game = load_package("tests.match.pennies")
    game.compiled = False
    state = game.new_initial_state()
    state.apply_action(0)
    analysis = pool.analyse(1, state, 0.01).future.result()
    assert analysis.state.to_text() == state.observation_text(1)
    assert analysis.state.to_text() != state.to_text()


@pytest.mark.parametrize(("name", "players", "rest"), [("deathmatch_arena", 5, -0.125), ("bingo_battle", 1, None)])
def test_other_seats_share_the_opposite_expectation(name, players, rest):
    state = interpreted(name, players=players)
    while state.current_player() < 0:
        state.apply_action(state.legal_actions()[0])
    values = expectations(state, 0.5)
    assert len(values) == players and values[state.current_player()] == 0.5
    assert {*values} - {0.5} == {rest} - {None}


# Analyses of tables


@cold
async def test_hints_are_only_for_a_single_person_against_computers(service):
    id = await against(service)
    analysis = await service.analyse(id, caller("ann"), 0, 0.01)
    assert analysis.report.best.text
    assert await code(service.analyse(id, caller("bob"), 0, 0.01)) == "not_allowed"
    assert await code(service.analyse(id, caller(None), 0, 0.01)) == "not_allowed"
    await play(service, id, FIRST)
    await when(service, id, lambda table: table.actor == 0)
    assert (await service.analyse(id, caller("ann"), 2, 0.01)).report
    for turn in (0, 1):  # turn 1 is the computer's, and could reveal its secrets
        assert await code(service.analyse(id, caller("ann"), turn, 0.01)) == "not_allowed"


@cold
async def test_games_between_people_are_analysed_only_after_the_end(service):
    id = await duel(service)
    await play(service, id, FIRST)
    for who in ("ann", "bob", None):
        assert await code(service.analyse(id, caller(who), 1, 0.01)) == "not_allowed"
    await service.do(id, Resign((await service.table(id)).seq), "ann")
    assert (await service.analyse(id, caller(None), 0, 0.01)).report
    assert await code(service.analyse(id, caller(None), 2, 0.01)) == "invalid"


@cold
async def test_final_position_needs_no_search(service):
    id = (await service.open(NewTable("maexchen", {"faces": 1}, ("random", "random")), None)).id
    table = await when(service, id, lambda table: table.end)
    analysis = await service.analyse(id, caller(None), len(table.match.turns), 5)
    assert analysis.report is None
    assert analysis.value == table.end.results
    assert await code(service.analyse(id, caller(None), 0, 5)) == "not_allowed"  # a chance node


@cold
async def test_new_analysis_replaces_the_callers_earlier_one(open_service, slow):
    async with open_service(thinkers=1) as service:
        busy = await against(service, game="maexchen")
        id = await duel(service)
        await service.do(id, Resign((await service.table(id)).seq), "ann")
        while (await service.table(busy)).computer_to_act is None:
            await play(service, busy)
        await until(lambda: slow.asked)  # the only thread is busy
        first = asyncio.create_task(service.analyse(id, caller("ann"), 0, 0.01))
        await until(lambda: service.computers.jobs.queue.waiting(Priority.REQUEST))
        second = asyncio.create_task(service.analyse(id, caller("ann"), 0, 0.01))
        assert await code(first) == "too_many"
        slow.go.set()
        assert (await second).report
