"""The register of connections, their number by open files, and send buffers."""

import subprocess
import sys
import time

import pytest

from parlour.server.http.connections.register import Register, SendBuffer, fit
from parlour.server.settings import Settings

RAISED = """
import resource
from parlour.server.http.connections.register import raise_file_limit
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
assert raise_file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard, hard
"""


class FakeConnection:
    """A connection that records how it was closed."""

    def __init__(self, host="10.0.0.1", idle=True, deadline=10):
        self.host, self.is_idle, self.deadline = host, idle, deadline
        self.fate = None

    def is_overdue(self, now):
        return now > self.deadline

    def expire(self):
        self.fate = "expired"

    def drop(self):
        self.fate = "dropped"


def test_connections_are_counted_once_until_removed():
    register = Register(10, 10)
    connections = [FakeConnection(), FakeConnection(), FakeConnection("10.0.0.2")]
    assert all(register.admit(connection) for connection in connections) and len(register) == 3
    register.add(connections[0])
    assert len(register) == 3 and set(register) == set(connections)
    for connection in [*connections, *connections, FakeConnection()]:
        register.remove(connection)
    assert (len(register), list(register), register._groups) == (0, [], {})


def test_least_recently_used_connection_is_dropped():
    register = Register(10, 3)
    first, _, third = connections = [FakeConnection() for _ in range(3)]
    for connection in connections:
        register.admit(connection)
    register.add(first)
    assert register.admit(FakeConnection())
    assert [connection.fate for connection in connections] == [None, "dropped", None]
    third.is_idle = False
    assert register.admit(FakeConnection())
    assert [connection.fate for connection in connections] == ["dropped", "dropped", None]


def test_new_connection_is_refused_if_none_is_idle():
    register = Register(3, 2)
    busy = [FakeConnection(host, idle=False) for host in ("10.0.0.1", "10.0.0.1", "10.0.0.2")]
    assert all(register.admit(connection) for connection in busy)
    newcomers = [FakeConnection(), FakeConnection("10.0.0.3")]
    assert not any(register.admit(connection) for connection in newcomers)
    assert len(register) == 3 and not any(connection.fate for connection in [*busy, *newcomers])


def test_fullest_network_makes_room():
    register = Register(5, 5)
    lonely, crowd = FakeConnection("10.0.0.2"), [FakeConnection(f"2001:db8::{i}") for i in range(4)]
    for connection in [lonely, *crowd]:
        register.admit(connection)
    assert register.admit(FakeConnection("10.0.0.3"))
    assert (lonely.fate, crowd[0].fate, len(register)) == (None, "dropped", 5)
    for connection in crowd:
        connection.is_idle = False
    assert register.admit(FakeConnection("10.0.0.4"))
    assert lonely.fate == "dropped"


def test_enclosing_network_makes_room_for_its_own():
    register = Register(100, 2)
    lonely = FakeConnection("2001:db8:1::1")
    crowd = [FakeConnection(f"2001:db8:0:{number:x}00::1") for number in range(20)]
    assert all(register.admit(connection) for connection in [lonely, *crowd])
    assert [connection.fate for connection in crowd] == ["dropped"] * 4 + [None] * 16  # all in one /48
    assert lonely.fate is None and len(register) == 17
    for connection in crowd:
        connection.is_idle = False
    assert not register.admit(FakeConnection("2001:db8:0:ffff::1")) and register.admit(FakeConnection("2001:db8:1::1"))
    for connection in list(register):
        register.remove(connection)
    assert register._groups == {}


def test_network_that_uses_most_of_its_share_makes_room():
    register = Register(30, 6)
    crowd = [FakeConnection(f"2001:db8:0:{number:x}00::1") for number in range(15)]
    school = [FakeConnection() for _ in range(6)]
    others = [FakeConnection(f"10.0.1.{number}") for number in range(9)]
    assert all(register.admit(connection) for connection in [*crowd, *others, *school])
    assert register.admit(FakeConnection("10.0.0.2"))
    assert (crowd[0].fate, school[0].fate) == (None, "dropped")  # the crowd uses a third of its share, the school all
    for _ in range(2):
        register.remove(school.pop())
    assert len(register) == 28


@pytest.mark.parametrize(("host", "may"), [("10.0.0.9", True), ("10.0.0.1", False), ("", False)])
def test_proxy_is_exempt_from_the_limit_per_network(host, may):
    register = Register(3, 1, proxy="10.0.0.8/30")
    assert register.admit(FakeConnection(host, idle=False))
    assert [register.admit(FakeConnection(host, idle=False)) for _ in range(3)] == [may, may, False]


def test_overdue_connections_are_closed():
    register = Register(10, 10)
    early, late = FakeConnection(deadline=5), FakeConnection(deadline=15)
    register.admit(early)
    register.admit(late)
    register.sweep(10)
    assert (early.fate, late.fate) == ("expired", None)


# Send buffers


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
        ([(0, 500), (20, 900), (31, 901)], True),  # more written, nothing read
        ([(0, 500), (20, 400), (49, 400)], False),
        ([(0, 500), (20, 400), (51, 400)], True),
        ([(0, 500), (20, 0), (60, 900)], False),  # something new
        ([(0, 0), (1000, 0)], False),
    ],
)
def test_send_buffer_is_stuck_if_nothing_is_read(steps, stuck):
    transport = Transport()
    buffer, now = SendBuffer(transport, timeout=30), time.monotonic()
    found = []
    for seconds, transport.waiting in steps:
        found.append(buffer.is_stuck(now + seconds))
        assert bool(buffer) is bool(transport.waiting)
    assert found == [False] * (len(steps) - 1) + [stuck]


# Open files


@pytest.mark.parametrize(
    ("files", "connections", "per_network", "live"),
    [(1_000_000, 10_000, 256, 128), (1024, 832, 256, 128), (256, 128, 64, 48), (128, 64, 32, 24), (100, 50, 25, 18)],
)
def test_connections_are_limited_by_open_files(files, connections, per_network, live):
    fitted = fit(Settings(), files)
    numbers = (fitted.connections, fitted.connections_per_network, fitted.sockets_per_network)
    assert numbers == (connections, per_network, live)


def test_smaller_settings_are_kept():
    fitted = fit(Settings(connections=10, connections_per_network=3, sockets_per_network=2, pace=7), 1024)
    assert (fitted.connections, fitted.connections_per_network, fitted.sockets_per_network) == (10, 3, 2)
    assert fitted.pace == 7


def test_file_limit_is_raised_to_the_hard_limit():
    subprocess.run([sys.executable, "-c", RAISED], check=True)
