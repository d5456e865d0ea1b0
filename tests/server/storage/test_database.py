"""The open database: news, readers and connections."""

import asyncio
import threading
from concurrent.futures import wait
from contextlib import suppress

import psycopg
import pytest

from parlour.server.domain.commands import Play
from parlour.server.storage.database import News, read_news
from tests.server.visitors import PATIENCE

from .stores import asked, laid, opened, turns


@pytest.mark.parametrize("news", [News(), News("table"), News("table", 12)])
def test_news_survive_write_and_read(news):
    assert read_news(news.payload("one")) == ("one", news)


async def test_process_lock_is_taken_after_concurrent_check(postgres_url):
    taken = "SELECT NOT pg_try_advisory_xact_lock(hashtextextended('one', 0))"
    with psycopg.connect(postgres_url) as looking:
        assert looking.execute(taken).fetchone() == (False,)
        store = opened(postgres_url, "one")
        looking.rollback()
        async with asyncio.timeout(PATIENCE):
            while looking.execute(taken).fetchone() == (False,):
                looking.rollback()
                await asyncio.sleep(0.05)
        looking.rollback()
    store.database.close()


def test_idle_transaction_does_not_block_others(postgres_url):
    one, two = opened(postgres_url, "one"), opened(postgres_url, "two")
    table = laid(one)
    with one.database.engine.connect() as still:
        still.exec_driver_sql("UPDATE tables SET seq = seq")
        two.append(asked(table, Play(table.seq, ("d2d5",)))).result()
        still.invalidate()
    assert turns(one) == ["d2d5"]
    for each in (one, two):
        each.database.close()


def test_write_waits_for_free_connection(postgres, postgres_url):
    store = opened(postgres_url, "one")
    table = laid(store)
    store.database.engine.dispose()
    taken = list(take_all(postgres_url))
    written = store.append(asked(table, Play(table.seq, ("d2d5",))))
    assert wait([written], timeout=0.3).not_done
    for connection in taken:
        connection.close()
    written.result()
    assert turns(store) == ["d2d5"]
    store.database.close()


def take_all(url):
    """Take all free connections of a server."""
    with suppress(psycopg.OperationalError):
        while True:
            yield psycopg.connect(url)


def test_close_waits_for_readers(url):
    store, order = opened(url, "one"), []
    with store.database.reading():
        closing = threading.Thread(target=lambda: (store.database.close(), order.append("closed")))
        closing.start()
        closing.join(0.2)
        order.append("read")
    closing.join()
    assert order == ["read", "closed"]
