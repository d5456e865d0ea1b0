"""A thread that does what callers ask for: those of the networks in turn, and so many of each."""

import asyncio
import threading

import pytest

from parlour.server.domain.refusals import Refusal
from parlour.server.runtime.computing.fair_queue import Bounds
from parlour.server.runtime.computing.fair_thread import FairThread
from parlour.view.language import speaking, spoken


@pytest.fixture
def thread():
    thread = FairThread("test", Bounds(4, 3))
    yield thread
    thread.close()


@pytest.fixture
async def held(thread):
    """The thread is busy until this is set."""
    go_on = threading.Event()
    task = asyncio.create_task(thread.do("first", go_on.wait, 60))
    async with asyncio.timeout(60):
        while not thread.queue.running:
            await asyncio.sleep(0.005)
    yield go_on
    go_on.set()
    await task


def ask(thread, done, *names, network="home"):
    return [asyncio.create_task(thread.do(network, done.append, name)) for name in names]


async def test_something_is_done_elsewhere_in_the_language_that_is_spoken(thread):
    with speaking("de"):
        language, where, given = await thread.do("home", lambda it: (spoken(), threading.get_ident(), it), 5)
    assert (language, given) == ("de", 5) and where != threading.get_ident()


async def test_what_goes_wrong_is_raised(thread):
    with pytest.raises(ZeroDivisionError):
        await thread.do("home", lambda: 1 / 0)


async def test_nobody_waits_for_all_that_another_network_wants(thread, held):
    done = []
    tasks = [*ask(thread, done, 1, 2), *ask(thread, done, "guest", network="guest")]
    await asyncio.sleep(0)
    held.set()
    await asyncio.gather(*tasks)
    assert done == [1, "guest", 2]


async def test_what_nobody_waits_for_any_more_is_not_begun(thread, held):
    done = []
    first, second = ask(thread, done, 1, 2)
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    held.set()
    await second
    assert done == [2]


@pytest.mark.parametrize(("network", "code"), [("first", "too_many"), ("guest", "busy")])
async def test_a_network_and_all_together_may_have_so_much_waiting(thread, held, network, code):
    done = []
    tasks = [*ask(thread, done, 1, 2, network="first"), *ask(thread, done, 3)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await thread.do(network, done.append, 4)
    assert (refused.value.code, refused.value.retry_after) == (code, 1)
    held.set()
    await asyncio.gather(*tasks)
