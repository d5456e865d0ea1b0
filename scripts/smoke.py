"""`python scripts/smoke.py ADDRESS`: play a short game on a server, as a visitor's browser and program would.

It needs only the Python standard library, so it can also test an image or an installed archive.
"""

from __future__ import annotations

import argparse
import json
import re
import ssl
import sys
import time
import urllib.error
import urllib.request
from typing import Any

PATIENCE = 120  # seconds for the computer: a new machine compiles the rules first
PAUSE = 0.3  # seconds between two requests for the table
ASSETS = re.compile(r'(?:src|href)="(/[^"]+)"')
GAMES = 7


class Visitor:
    """A visitor who sends requests to a server, with a token once there is one."""

    def __init__(self, address: str, certificate: str | None = None):
        self.address = address.rstrip("/")
        self.headers = {"Content-Type": "application/json"}
        self.trust = ssl.create_default_context(cafile=certificate) if certificate else None

    def ask(self, path: str, body: dict[str, Any] | None = None) -> bytes:
        """Send a request, and return the response body. Raises HTTPError if it is refused."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, self.headers)
        with urllib.request.urlopen(request, timeout=PATIENCE, context=self.trust) as answer:
            return answer.read()

    def json(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return json.loads(self.ask(path, body))


def see_page(visitor: Visitor) -> str:
    """Check that the page is served with everything it refers to."""
    page = visitor.ask("/").decode()
    assets = ASSETS.findall(page)
    if not any(asset.endswith(".js") for asset in assets):
        sys.exit("The page has no script; it is missing from the package.")
    sizes = [len(visitor.ask(asset)) for asset in assets]
    return f"page: {len(assets)} files, {sum(sizes):,} bytes"


def see_games(visitor: Visitor) -> str:
    names = [game["name"] for game in visitor.json("/api/games")]
    if len(names) != GAMES:
        sys.exit(f"Expected {GAMES} games, but found {', '.join(names)}.")
    return f"{len(names)} games"


def play(visitor: Visitor) -> str:
    """Play Mäxchen against the computer until it has made a move; then resign, and read the record."""
    visitor.headers["Authorization"] = f"Bearer {visitor.json('/api/keys', {})['token']}"
    order = {"game": "maexchen", "seats": ["me", "beginner"], "name": "Visitor"}
    table = "/api/tables/" + visitor.json("/api/tables", order)["id"]
    visitor.ask(f"{table}/ready", {})
    until = time.monotonic() + PATIENCE
    while not has_answered(view := visitor.json(table)):
        if "play" in view["may"]:
            visitor.ask(f"{table}/actions", {"seq": view["seq"], "actions": [view["scene"]["choices"][0]["text"]]})
        if time.monotonic() > until:
            sys.exit(f"The computer did not move within {PATIENCE} s.")
        time.sleep(PAUSE)
    visitor.ask(f"{table}/resign", {"seq": view["seq"]})
    lines = visitor.ask(f"{table}/record").decode().splitlines()
    return f"{visitor.json(table)['end']['sentence']} (record: {len(lines)} lines, table: {table})"


def has_answered(view: dict[str, Any]) -> bool:
    """Whether the computer, at seat 1, has played and it is our turn again."""
    return "play" in view["may"] and any(turn["actor"] == 1 for turn in view["turns"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a short game on a server.")
    parser.add_argument("address", help="server address, such as http://127.0.0.1:8000")
    parser.add_argument("--certificate", help="certificate file of the authority that signed the server's certificate")
    parser.add_argument("--see", metavar="TABLE", help="only check that a table exists, such as /api/tables/…")
    given = parser.parse_args()
    visitor = Visitor(given.address, given.certificate)
    if given.see:
        print(visitor.json(given.see)["end"]["sentence"])
        return
    try:
        for look in (see_page, see_games, play):
            print(look(visitor))
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{refusal.url}: {refusal}: {refusal.read().decode()}")


if __name__ == "__main__":
    main()
