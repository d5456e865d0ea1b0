"""Compiling games, one after another."""

import asyncio
from typing import ClassVar

import pytest

import parlour
from parlour.server.runtime.computing import compile_queue
from parlour.server.runtime.computing.compile_queue import CompileQueue


class Oven:
    """Stands for the compilation of a game: done when the test says so."""

    at_work: ClassVar[list] = []

    def __init__(self, game, done):
        self.game, self.done, self.dropped = game, done, False
        self.at_work.append(self)

    def drop(self):
        self.dropped = True


@pytest.fixture
def ovens(monkeypatch):
    monkeypatch.setattr(Oven, "at_work", [])
    monkeypatch.setattr(compile_queue, "Warming", Oven)
    return Oven.at_work


def game(name):
    cold = parlour.load(name)
    cold.compiled = False
    return cold


async def finish(oven, problem=None):
    """Let a compilation end in a thread of its own."""
    await asyncio.to_thread(oven.done, oven, problem)
    await asyncio.sleep(0)


async def test_games_are_compiled_one_after_another(ovens):
    done = []
    stove = CompileQueue(done.append)
    for name in ("maexchen", "columna", "maexchen"):
        stove.want(game(name))
    assert [oven.game.name for oven in ovens] == ["maexchen"]
    assert not stove.is_warm("parlour.games.maexchen")
    await finish(ovens[0])
    assert done == ["parlour.games.maexchen"]
    assert stove.is_warm("parlour.games.maexchen")
    assert [oven.game.name for oven in ovens] == ["maexchen", "columna"]


async def test_what_is_compiled_is_a_game_of_its_own(ovens):
    wanted = game("maexchen")
    CompileQueue(lambda package: None).want(wanted)
    assert ovens[0].game is not wanted


async def test_a_game_that_cannot_be_compiled_holds_up_no_other(ovens, caplog):
    done = []
    stove = CompileQueue(done.append)
    stove.want(game("maexchen"))
    stove.want(game("columna"))
    await finish(ovens[0], RuntimeError("no room"))
    await finish(ovens[1])
    assert done == ["parlour.games.columna"]
    assert not stove.is_warm("parlour.games.maexchen")
    assert "no room" in caplog.text


async def test_at_the_end_nothing_is_compiled_any_more(ovens):
    stove = CompileQueue(lambda package: None)
    stove.want(game("maexchen"))
    stove.want(game("columna"))
    stove.close()
    assert ovens[0].dropped
    assert len(ovens) == 1


async def test_what_is_being_written_is_not_compiled(ovens):
    queue = CompileQueue(lambda package: None, never={game("columna").package})
    queue.want(game("columna"))
    assert ovens == []
    queue.want(game("invictus"))
    assert len(ovens) == 1
