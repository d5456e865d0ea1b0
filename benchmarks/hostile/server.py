"""A server process on this machine as a target, its clients, and the output of figures."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table as Grid

HERE = "127.0.0.1"
PROXY = "127.0.0.3"  # another network, whose X-Forwarded headers the server trusts
PATIENCE = 60  # seconds for a server to respond
LIMITS = "requests_per_minute", "tables_per_hour", "codes_per_hour", "notices_per_hour"
NO_LIMITS = dict.fromkeys(LIMITS, 10_000_000)  # all clients share one address here
out = Console()


def loopback(address: str) -> str:
    """Return a loopback address. Raises ValueError for any other, so that no attack leaves this machine."""
    if not ip_address(address).is_loopback:
        raise ValueError(f"Only this machine may be attacked, 127.0.0.1, not {address}.")
    return address


class Server:
    """A server that can be restarted over the same tables. Settings are those of `parlour serve`."""

    def __init__(self, folder: Path, files: int | None = None, **settings: Any):
        """`files` limits the number of open files."""
        self.files = files
        self.settings = {"data": folder, **settings}
        self.port = free_port()
        self.log = folder / "server.log"
        folder.mkdir(parents=True, exist_ok=True)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def where(self) -> str:
        """Its base URL."""
        return f"http://{loopback(HERE)}:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> float:
        """Start the server, and return the seconds until its first response. Raises TimeoutError."""
        began = time.monotonic()
        environment = {f"PARLOUR_{name.upper()}": str(value) for name, value in self.settings.items()}
        command = [sys.executable, "-m", "parlour", "serve", "--host", HERE, "--port", str(self.port)]
        command += ["--proxy", PROXY]
        if self.files:
            command = ["sh", "-c", f'ulimit -n {self.files}; exec "$@"', "sh", *command]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=os.environ | environment, stdout=log, stderr=log)
        while time.monotonic() < began + PATIENCE:
            with suppress(httpx.TransportError):
                httpx.get(f"{self.where}/api/levels", trust_env=False).raise_for_status()
                return time.monotonic() - began
            if self.process.poll() is not None:
                raise RuntimeError(f"The server ended: {self.log.read_text()[-500:]}")
            time.sleep(0.02)
        raise TimeoutError(f"The server did not answer within {PATIENCE} s.")

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop the server gracefully."""
        self._end(signal.SIGTERM)

    def _end(self, sign: int) -> None:
        if self.process is not None:
            self.process.send_signal(sign)
            self.process.wait(PATIENCE)
            self.process = None

    def limit(self, what: int, most: int | None) -> None:
        """Limit a resource of the running process, such as resource.RLIMIT_FSIZE; None lifts the limit."""
        _, hard = resource.prlimit(self.pid, what)
        resource.prlimit(self.pid, what, (hard if most is None else most, hard))

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as free:
        free.bind((HERE, 0))
        return free.getsockname()[1]


def client(server: Server, address: str = HERE, **more: Any) -> httpx.AsyncClient:
    """Return a client that connects from a loopback address. Each such address is a network of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=loopback(address), limits=httpx.Limits(max_connections=None))
    return httpx.AsyncClient(base_url=server.where, transport=transport, timeout=PATIENCE, **more)


async def token(http: httpx.AsyncClient) -> dict[str, str]:
    """Return the headers for a new key."""
    answer = await http.post("/api/keys")
    return {"Authorization": f"Bearer {answer.raise_for_status().json()['token']}"}


def write(file: Path, figures: Any) -> None:
    """Write figures to a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(figures, indent=1) + "\n")
    fresh.replace(file)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that a share of the values do not exceed; NaN without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def show(title: str, figures: dict[str, Any]) -> None:
    """Print figures as a table."""
    grid = Grid(title=title, show_header=False)
    for name, value in figures.items():
        grid.add_row(name, f"{value:.1f}" if isinstance(value, float) else str(value))
    out.print(grid)
