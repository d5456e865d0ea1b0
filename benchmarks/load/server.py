"""`parlour serve` beside the clients, and measurements of CPU time and memory."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import httpx
import psutil

MEGABYTE = 2**20
PATIENCE = 60  # seconds
LIMITS = {  # all clients share one address, which counts as one network
    "PARLOUR_REQUESTS_PER_MINUTE": "1000000",
    "PARLOUR_TABLES_PER_HOUR": "1000000",
    "PARLOUR_CONNECTIONS_PER_NETWORK": "100000",
    "PARLOUR_SOCKETS_PER_NETWORK": "100000",
}


WITHOUT_UVLOOP = """
from parlour import cli
from parlour.server import serve
serve.loop_factory = lambda: None  # asyncio's own event loop
cli.main()
"""


class Server:
    """A server of one or several processes on a new database. It responds once the context is entered."""

    def __init__(self, folder: Path, *arguments: str, without: str | None = None):
        """`without` may be "uvloop"."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.where = f"127.0.0.1:{free.getsockname()[1]}"
        program = ("-c", WITHOUT_UVLOOP) if without else ("-m", "parlour")
        command = [sys.executable, *program, "serve", "--port", self.where.split(":")[1], "--data", str(folder)]
        environment = {**os.environ, **LIMITS}
        self.process = subprocess.Popen([*command, *arguments], env=environment, stdout=subprocess.DEVNULL)

    def __enter__(self) -> Server:
        """Wait for the first response. Raises TimeoutError."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                httpx.get(f"http://{self.where}/api/levels").raise_for_status()
                return self
            time.sleep(0.1)
        self.stop()
        raise TimeoutError(f"The server did not answer within {PATIENCE} s.")

    def __exit__(self, *problem: object) -> None:
        self.stop()

    def serving(self) -> list[psutil.Process]:
        """The server processes, oldest first."""
        first = psutil.Process(self.process.pid)
        several = [child for child in first.children() if any("spawn_main" in word for word in child.cmdline())]
        return sorted(several, key=lambda each: each.create_time()) or [first]

    def memory(self) -> list[float]:
        """The memory of each server process in MB."""
        return [each.memory_info().rss / MEGABYTE for each in self.serving()]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def processor_time(pid: int, but: Sequence[int] = ()) -> float:
    """CPU seconds of a process and its descendants, without some children."""
    process = psutil.Process(pid)
    own = process.cpu_times()
    started = [child for child in process.children() if child.pid not in but]
    return sum(own[:4]) + sum(processor_time(child.pid) for child in started)


def busy_time() -> float:
    """CPU seconds that the machine has spent on all processes."""
    times = psutil.cpu_times()
    return sum(times) - times.idle - getattr(times, "iowait", 0.0)
