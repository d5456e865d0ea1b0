"""What processes tell one another, as they write it."""

import pytest

from parlour.server.storage.listener import News, read_news


@pytest.mark.parametrize("news", [News(), News("table"), News("table", 12)])
def test_news_are_read_as_they_were_written(news):
    assert read_news(news.payload("one")) == ("one", news)
