"""`parlour serve --processes`: several processes behind one address, from the command to a clean end."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

from parlour.errors import ParlourError
from parlour.server.endpoint import Endpoint
from parlour.server.settings import read_settings
from parlour.server.storage.engine import DatabaseError
from parlour.server.supervisor import WorkerGroup, reserve, serve_together

PATIENCE = 60  # seconds for processes to come and go
LOOPBACK = "127.0.0.1"


class Serving:
    """The command, in a process of its own."""

    def __init__(self, url):
        program = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--processes", "2", "--database", url]
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.address = self.process.stdout.readline().split()[-1]

    def servers(self):
        """The numbers of the processes that listen at the address."""
        port = int(self.address.split(":")[-1])
        children = psutil.Process(self.process.pid).children()
        return {child.pid for child in children if port in ports(child)}

    def wait_for_two(self, but=frozenset()):
        """Wait until two processes serve, others than some."""
        end = time.monotonic() + PATIENCE
        while len(servers := self.servers()) < 2 or servers & but:
            assert time.monotonic() < end
            time.sleep(0.1)
        return servers


def ports(process):
    """The ports that a process has open; none if it has ended meanwhile."""
    try:
        return {connection.laddr.port for connection in process.net_connections() if connection.laddr}
    except psutil.NoSuchProcess:
        return set()


@pytest.fixture
def serving(postgres_url):
    serving = Serving(postgres_url)
    yield serving
    serving.process.kill()
    serving.process.communicate()


def test_one_that_is_killed_is_replaced_and_all_end_in_peace(serving):
    first = serving.wait_for_two()
    with httpx.Client(base_url=serving.address) as ann:
        table = ann.post("/api/tables", json={"game": "lokai_and_bele", "seats": ["me", "me"]}).json()["id"]
        victim = min(first)
        os.kill(victim, signal.SIGKILL)
        serving.wait_for_two(but={victim})
        for _ in range(4):
            with httpx.Client(base_url=serving.address, cookies=ann.cookies) as again:
                assert again.get(f"/api/tables/{table}").json()["id"] == table
    servers = serving.servers()
    serving.process.send_signal(signal.SIGTERM)
    said, problems = serving.process.communicate(timeout=PATIENCE)
    assert (serving.process.returncode, problems) == (0, "")
    assert said.endswith("Parlour has stopped. All games are saved.\n")
    assert not any(psutil.pid_exists(server) for server in servers)


@pytest.mark.campaign
def test_none_outlives_the_first(serving):
    servers = serving.wait_for_two()
    serving.process.kill()
    _, alive = psutil.wait_procs([psutil.Process(server) for server in servers], PATIENCE)
    assert alive == []


def test_an_embedded_database_is_for_one_process(tmp_path):
    with pytest.raises(ParlourError, match="--processes requires a PostgreSQL database. Set one with --database"):
        serve_together(2, read_settings(data=tmp_path), Endpoint(port=0))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"certificate": Path("nowhere.pem")}, "Cannot read nowhere.pem"),
        ({"proxy": "caddy"}, "--proxy should be an address such as 127.0.0.1"),
    ],
)
def test_what_no_process_could_serve_with_is_said_before_any_begins(asked, said):
    with pytest.raises(ParlourError, match=said):
        serve_together(2, read_settings(database="postgresql:///none"), Endpoint(port=0, **asked))


def test_a_process_that_ends_before_any_serves_ends_them_all(tmp_path, monkeypatch):
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with (
        WorkerGroup(2, read_settings(data=tmp_path), Endpoint(port=1, certificate=tmp_path / "none.pem")) as workers,
        pytest.raises(ParlourError, match=r"failed to start \(exit status 1\)"),
    ):
        workers.wait_until_ready()


def test_a_database_that_is_not_there_is_said_before_anyone_comes(tmp_path):
    with pytest.raises(DatabaseError, match="cannot be used"):
        serve_together(2, read_settings(database=f"postgresql://postgres@/none?host={tmp_path}"), Endpoint(port=0))


def test_a_port_that_is_taken_is_said():
    with socket.create_server((LOOPBACK, 0)) as other, pytest.raises(ParlourError, match="Choose another port"):
        reserve(LOOPBACK, other.getsockname()[1])
