"""The time of a server."""

import logging
import time

from parlour.server.runtime.clock import ServerTime, milliseconds

HOUR = 3_600_000


def test_it_is_the_time():
    assert abs(milliseconds() - time.time_ns() // 1_000_000) < HOUR


def test_setting_the_clock_of_the_machine_changes_nothing(monkeypatch):
    before = milliseconds()
    for jump in (-24 * HOUR, 24 * HOUR):
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: (before + jump) * 1_000_000)
        monkeypatch.setattr(time, "time", lambda jump=jump: (before + jump) / 1000)
        assert 0 <= milliseconds() - before < HOUR


def test_it_goes_on_from_where_an_earlier_process_was(caplog):
    now = ServerTime(lambda: 1_000_000)
    now.go_on_from(1_000_000 - HOUR)
    assert now() == 1_000_000 and not caplog.records
    with caplog.at_level(logging.WARNING):
        now.go_on_from(1_000_000 + HOUR)
    assert now() == 1_000_000 + HOUR
    assert "3600 s behind" in caplog.text
