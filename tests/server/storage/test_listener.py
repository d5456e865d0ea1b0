"""What processes tell one another, as they write it."""

import asyncio

import psycopg
import pytest

from parlour.server.storage.database import News, read_news
from tests.server.visitors import PATIENCE

from .stores import opened


@pytest.mark.parametrize("news", [News(), News("table"), News("table", 12)])
def test_news_are_read_as_they_were_written(news):
    assert read_news(news.payload("one")) == ("one", news)


async def test_a_process_shows_that_it_lives_although_somebody_looked_whether_it_does(postgres_url):
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
