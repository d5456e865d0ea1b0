"""`parlour` without fast libraries: `python -m benchmarks.load.plain uvloop,httptools serve …`."""

from __future__ import annotations

import sys

from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour import cli
from parlour.server import serve

QUICK = ("uvloop", "httptools")


def leave_out(parts: list[str]) -> None:
    """Replace uvloop by asyncio's event loop, or httptools by h11, which lacks our connection limits."""
    if "uvloop" in parts:
        serve.loop_factory = lambda: None
    if "httptools" in parts:
        serve.HttpProtocol = H11Protocol


if __name__ == "__main__":
    leave_out(sys.argv.pop(1).split(","))
    cli.main()
