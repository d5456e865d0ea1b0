"""Computers at work."""

import threading
import time

import pytest

import parlour
from parlour.core.game import load_package
from parlour.players import Decision
from parlour.players.levels import MASTER
from parlour.server.runtime.computing import computers
from parlour.server.runtime.computing.computers import ComputerPool, expectations

LONG = 60  # seconds: no test takes so long


@pytest.fixture
def pool():
    pool = ComputerPool(2)
    yield pool
    pool.close()


@pytest.fixture
def state():
    game = parlour.load("lokai_and_bele")
    game.compiled = False
    return game.new_initial_state()


class Ponderer:
    """Thinks until it is told to, and counts how many do."""

    def __init__(self):
        self.at_once = self.most = 0
        self.order, self.go = [], threading.Event()
        self.begun = threading.Semaphore(0)

    def decide(self, state, stop):
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.begun.release()
        while not (self.go.wait(0.01) or stop.is_set()):
            pass
        self.at_once -= 1
        return Decision(0)


@pytest.fixture
def ponderer(monkeypatch):
    ponderer = Ponderer()
    monkeypatch.setattr(computers, "make_player", lambda level: ponderer.order.append(level) or ponderer)
    yield ponderer
    ponderer.go.set()


def begun(ponderer, count):
    for _ in range(count):
        assert ponderer.begun.acquire(timeout=LONG)


def test_only_so_many_think_at_once_and_the_others_wait_their_turn(pool, ponderer, state):
    jobs = [pool.decide("master", state, network=str(number)) for number in range(6)]
    begun(ponderer, 1)
    assert len(pool.queue.waiting()) == 5
    ponderer.go.set()
    for job in jobs:
        job.future.result(LONG)
    assert ponderer.most == 1


def test_a_beginner_s_answer_does_not_wait_for_a_master_s(pool, ponderer, state):
    pool.decide("master", state, network="a")
    pool.decide("master", state, network="b")
    pool.decide("beginner", state, network="c")
    begun(ponderer, 2)
    assert sorted(ponderer.order) == ["beginner", "master"]


def test_an_opponent_s_answer_cuts_an_analysis_short(ponderer, state, monkeypatch):
    monkeypatch.setattr(computers, "advise", lambda state, seconds, stop: ponderer.decide(state, stop))
    monkeypatch.setattr(computers, "_analyse", lambda turn, state, seconds, stop: computers.advise(state, 0, stop))
    pool = ComputerPool(1)
    analysis = pool.analyse(0, state, LONG)
    begun(ponderer, 1)
    pool.decide("beginner", state)
    begun(ponderer, 1)
    assert analysis.future.result(LONG)
    pool.close()


def test_a_level_thinks_for_its_stated_time_waiting_included(pool, ponderer, state):
    before = time.monotonic()
    master = pool.decide("master", state)
    begun(ponderer, 1)
    assert master.stop.moment <= time.monotonic() + MASTER.seconds
    assert master.stop.moment >= before + MASTER.budget


def test_what_is_dropped_is_not_thought_to_the_end(pool, ponderer, state):
    under_way, waiting = (pool.decide("master", state, network=network) for network in "ab")
    begun(ponderer, 1)
    waiting.cancel()
    under_way.cancel()
    assert under_way.future.cancelled() and waiting.future.cancelled()
    pool.close()
    assert ponderer.order == ["master"]


def test_at_the_end_nobody_goes_on_thinking(ponderer, state):
    pool = ComputerPool(1)
    under_way, waiting = pool.decide("master", state), pool.decide("master", state)
    begun(ponderer, 1)
    pool.close()
    assert under_way.future.done()
    assert waiting.future.cancelled()


def test_a_computer_plays_what_is_legal(pool, state):
    decision = pool.decide("random", state).future.result()
    assert decision.action in state.legal_actions()


def test_an_analysis_knows_every_move(pool, state):
    analysis = pool.analyse(0, state, 0.05).future.result()
    assert {move.action for move in analysis.report.moves} <= set(state.legal_actions())
    assert analysis.value == (analysis.report.best.value, -analysis.report.best.value)


def test_an_analysis_sees_no_more_than_the_seat_to_act(pool):
    game = load_package("tests.match.pennies")
    game.compiled = False
    state = game.new_initial_state()
    state.apply_action(0)
    analysis = pool.analyse(1, state, 0.01).future.result()
    assert analysis.state.to_text() == state.observation_text(1)
    assert analysis.state.to_text() != state.to_text()


def test_what_one_expects_the_others_share():
    game = parlour.load("deathmatch_arena", players=5)
    game.compiled = False
    state = game.new_initial_state()
    while state.current_player() < 0:
        state.apply_action(state.legal_actions()[0])
    values = expectations(state, 0.5)
    assert values[state.current_player()] == 0.5
    assert sum(values) == pytest.approx(0)


def test_alone_one_expects_for_oneself():
    game = parlour.load("bingo_battle", players=1)
    game.compiled = False
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert expectations(state, 40.0) == (40.0,)
