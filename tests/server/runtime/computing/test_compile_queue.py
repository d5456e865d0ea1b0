"""CompileQueue: games compiled one at a time."""

import asyncio
from typing import ClassVar

import pytest

import parlour
from parlour.server.runtime.computing import compile_queue
from parlour.server.runtime.computing.compile_queue import CompileQueue


class Compilation:
    """A stand-in for the compilation of a game that finishes on demand."""

    started: ClassVar[list] = []

    def __init__(self, game, done):
        self.game, self.done, self.dropped = game, done, False
        self.started.append(self)

    def drop(self):
        self.dropped = True


@pytest.fixture
def compilations(monkeypatch):
    monkeypatch.setattr(Compilation, "started", [])
    monkeypatch.setattr(compile_queue, "Warming", Compilation)
    return Compilation.started


def game(name):
    cold = parlour.load(name)
    cold.compiled = False
    return cold


async def finish(compilation, problem=None):
    """Finish a compilation in a thread of its own."""
    await asyncio.to_thread(compilation.done, compilation, problem)
    await asyncio.sleep(0)


async def test_games_are_compiled_one_at_a_time(compilations):
    done = []
    queue = CompileQueue(done.append)
    wanted = [game(name) for name in ("maexchen", "columna", "maexchen")]
    for one in wanted:
        queue.want(one)
    assert [compilation.game.name for compilation in compilations] == ["maexchen"]
    assert compilations[0].game is not wanted[0]
    assert not queue.is_warm("parlour.games.maexchen")
    await finish(compilations[0])
    assert done == ["parlour.games.maexchen"]
    assert queue.is_warm("parlour.games.maexchen")
    assert [compilation.game.name for compilation in compilations] == ["maexchen", "columna"]


async def test_failed_compilation_does_not_block_the_next(compilations, caplog):
    done = []
    queue = CompileQueue(done.append)
    queue.want(game("maexchen"))
    queue.want(game("columna"))
    await finish(compilations[0], RuntimeError("no room"))
    await finish(compilations[1])
    assert done == ["parlour.games.columna"]
    assert not queue.is_warm("parlour.games.maexchen")
    assert "no room" in caplog.text


async def test_close_stops_compilation(compilations):
    queue = CompileQueue(lambda package: None)
    queue.want(game("maexchen"))
    queue.want(game("columna"))
    queue.close()
    assert compilations[0].dropped
    assert len(compilations) == 1


async def test_excluded_game_is_not_compiled(compilations):
    queue = CompileQueue(lambda package: None, never={game("columna").package})
    queue.want(game("columna"))
    assert compilations == []
    queue.want(game("invictus"))
    assert len(compilations) == 1
