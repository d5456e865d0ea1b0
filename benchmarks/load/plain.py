"""`parlour` without what makes its server quicker: `python -m benchmarks.load.plain uvloop,httptools serve …`."""

from __future__ import annotations

import sys

from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour import cli
from parlour.server import serve

QUICK = ("uvloop", "httptools")


def leave_out(parts: list[str]) -> None:
    """Have the server do with asyncio's own event loop, or with h11, which has none of our limits to connections."""
    if "uvloop" in parts:
        serve.loop_factory = lambda: None
    if "httptools" in parts:
        serve.RequestConnection = H11Protocol


if __name__ == "__main__":
    leave_out(sys.argv.pop(1).split(","))
    cli.main()
