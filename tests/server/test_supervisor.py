"""Serving in several processes, from the command to a graceful stop."""

import contextlib
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
from parlour.server.supervisor import WorkerGroup, reserve, serve_together

PATIENCE = 60  # seconds for processes to come and go
LOOPBACK = "127.0.0.1"


class Serving:
    """`parlour serve --processes 2` in a process of its own."""

    def __init__(self, url):
        self.own_port = two_free_ports()
        program = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--processes", "2", "--database", url]
        given = {"env": os.environ | {"PARLOUR_PROCESS_PORTS": str(self.own_port)}, "text": True, "bufsize": 1}
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **given)
        self.address = self.process.stdout.readline().split()[-1]

    def servers(self):
        """The ids of the processes that listen at the address."""
        port = int(self.address.split(":")[-1])
        children = psutil.Process(self.process.pid).children()
        return {child.pid for child in children if port in ports(child)}

    def wait_for_two(self, but=frozenset()):
        """Wait until two processes serve, none of them in `but`."""
        end = time.monotonic() + PATIENCE
        while len(servers := self.servers()) < 2 or servers & but:
            assert time.monotonic() < end
            time.sleep(0.1)
        return servers


def two_free_ports():
    """The first of two ports in a row that are free."""
    while True:
        with socket.create_server((LOOPBACK, 0)) as first, contextlib.suppress(OSError):
            port = first.getsockname()[1]
            with socket.create_server((LOOPBACK, port + 1)):
                return port


def ports(process):
    """The open ports of a process; none if it has ended."""
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


def test_killed_process_is_replaced_and_all_stop_gracefully(serving):
    first = serving.wait_for_two()
    with httpx.Client(base_url=serving.address) as ann:
        table = ann.post("/api/tables", json={"game": "lokai_and_bele", "seats": ["me", "me"]}).json()["id"]
        victim = min(first)
        os.kill(victim, signal.SIGKILL)
        serving.wait_for_two(but={victim})
        metrics = {httpx.get(f"http://{LOOPBACK}:{serving.own_port + number}/metrics").text for number in range(2)}
        starts = {text.partition("\nprocess_start_time_seconds ")[2].partition("\n")[0] for text in metrics}
        assert len(starts) == 2  # each port belongs to another process
        for _ in range(4):
            with httpx.Client(base_url=serving.address, cookies=ann.cookies) as again:
                assert again.get(f"/api/tables/{table}").json()["id"] == table
    servers = serving.servers()
    serving.process.send_signal(signal.SIGTERM)
    output, problems = serving.process.communicate(timeout=PATIENCE)
    assert (serving.process.returncode, problems) == (0, "")
    assert output.endswith("Parlour has stopped. All games are saved.\n")
    assert not any(psutil.pid_exists(server) for server in servers)


@pytest.mark.campaign
def test_processes_stop_with_killed_parent(serving):
    servers = serving.wait_for_two()
    serving.process.kill()
    _, alive = psutil.wait_procs([psutil.Process(server) for server in servers], PATIENCE)
    assert alive == []


@pytest.mark.parametrize(
    ("database", "options", "message"),
    [
        ("", {}, "--processes requires a PostgreSQL database. Set one with --database"),
        ("postgresql:///none", {"certificate": Path("nowhere.pem")}, "Cannot read nowhere.pem"),
        ("postgresql:///none", {"proxy": "caddy"}, "--proxy should be an address such as 127.0.0.1"),
        ("postgresql://postgres@/none?host=/nowhere", {}, "cannot be used"),
    ],
)
def test_unusable_setting_is_explained_before_start(tmp_path, database, options, message):
    with pytest.raises(ParlourError, match=message):
        serve_together(2, read_settings(data=tmp_path, database=database), Endpoint(port=0, **options))


def test_early_end_of_process_stops_all(tmp_path, monkeypatch):
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with (
        WorkerGroup(2, read_settings(data=tmp_path), Endpoint(port=1, certificate=tmp_path / "none.pem")) as workers,
        pytest.raises(ParlourError, match=r"failed to start \(exit status 1\)"),
    ):
        workers.wait_until_ready()


def test_used_port_is_explained():
    with socket.create_server((LOOPBACK, 0)) as other, pytest.raises(ParlourError, match="Choose another port"):
        reserve(LOOPBACK, other.getsockname()[1])
