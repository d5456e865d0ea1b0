"""Attack a server of your own on this machine and check that it holds.

Each part stops by itself, prints a table and writes its figures. The exit status is 0 if everything held.
"""

from __future__ import annotations

import argparse
import sys

from . import clock, disk, floods, kills, schema, sockets
from .worlds import campaign as worlds

PARTS = {
    "worlds": worlds,
    "kills": kills,
    "floods": floods,
    "sockets": sockets,
    "disk": disk,
    "clock": clock,
    "schema": schema,
}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.hostile", description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    for name, part in PARTS.items():
        sub = parts.add_parser(name, help=(part.__doc__ or "").split("\n")[0])
        sub.add_argument("--out", default="hostile", help="folder for the figures (default: hostile)")
        sub.add_argument("--quick", action="store_true", help="run a short version that takes seconds")
        part.add_arguments(sub)
    given = parser.parse_args(arguments)
    sys.exit(not PARTS[given.part].run(given))


if __name__ == "__main__":
    main()
