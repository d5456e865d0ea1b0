"""The number of connections that the system allows."""

import subprocess
import sys

import pytest

from parlour.server.http.connections import fit
from parlour.server.settings import Settings

RAISED = """
import resource
from parlour.server.http.connections import raise_file_limit
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
assert raise_file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard, hard
"""


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
