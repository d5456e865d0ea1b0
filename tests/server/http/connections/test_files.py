"""How many connections the system allows."""

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
    ("files", "connections", "of_one", "live"),
    [(1_000_000, 10_000, 256, 128), (1024, 832, 256, 128), (256, 128, 64, 48), (128, 64, 32, 24), (100, 50, 25, 18)],
)
def test_there_are_no_more_connections_than_files_and_no_network_has_all(files, connections, of_one, live):
    fitted = fit(Settings(), files)
    numbers = (fitted.connections, fitted.connections_per_network, fitted.sockets_per_network)
    assert numbers == (connections, of_one, live)


def test_smaller_numbers_are_kept():
    fitted = fit(Settings(connections=10, connections_per_network=3, sockets_per_network=2, pace=7), 1024)
    assert (fitted.connections, fitted.connections_per_network, fitted.sockets_per_network) == (10, 3, 2)
    assert fitted.pace == 7


def test_the_limit_of_files_is_raised_as_far_as_may_be():
    subprocess.run([sys.executable, "-c", RAISED], check=True)
