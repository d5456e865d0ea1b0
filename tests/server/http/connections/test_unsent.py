"""What was written to a client that has yet to read it."""

import time

import pytest

from parlour.server.http.connections.unsent import Unsent


class Transport:
    waiting = 0

    def get_write_buffer_size(self):
        return self.waiting


@pytest.mark.parametrize(
    ("steps", "stuck"),
    [
        ([(0, 500), (29, 500)], False),
        ([(0, 500), (31, 500)], True),
        ([(0, 500), (31, 499)], False),
        ([(0, 500), (20, 900), (31, 901)], True),  # more was written, but nothing read
        ([(0, 500), (20, 400), (49, 400)], False),
        ([(0, 500), (20, 400), (51, 400)], True),
        ([(0, 500), (20, 0), (60, 900)], False),  # something new
        ([(0, 0), (1000, 0)], False),
    ],
)
def test_who_reads_nothing_for_too_long_is_noticed(steps, stuck):
    transport = Transport()
    unsent, now = Unsent(transport, timeout=30), time.monotonic()
    found = []
    for seconds, transport.waiting in steps:
        found.append(unsent.is_stuck(now + seconds))
        assert bool(unsent) is bool(transport.waiting)
    assert found == [False] * (len(steps) - 1) + [stuck]
