"""A Firefox driven by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/"""

import contextlib
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from websockets.sync.client import connect

NAMES = ("firefox-esr", "firefox")
START = 240  # seconds
LARGEST = 2**24  # bytes per answer
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def find_firefox():
    """The path of a Firefox, or None."""
    return os.environ.get("PARLOUR_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """A browser window."""

    def __init__(self, socket):
        self.socket, self.numbers = socket, itertools.count(1)
        self.ask("session.new", capabilities={})
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.errors = []

    def ask(self, method, **params):
        """Send a command to the browser. Raises AssertionError with its message if it fails."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(answer["params"]["text"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def resize(self, width, height):
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.window, viewport=viewport)

    def go(self, url):
        self.ask("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def evaluate(self, expression):
        """Return the value of an expression, by way of JSON."""
        code, target = f"(async () => JSON.stringify(await ({expression})) ?? 'null')()", {"context": self.window}
        answer = self.ask("script.evaluate", expression=code, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def click(self, x, y):
        """Move the mouse to a point of the page, and press its button."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        pointer["actions"] = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.ask("input.performActions", context=self.window, actions=[pointer])


@contextlib.contextmanager
def firefox(path):
    """A headless Firefox with a fresh profile."""
    with tempfile.TemporaryDirectory() as profile:
        command = [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        log = Path(profile, "stderr")
        with log.open("w") as stderr:
            process = subprocess.Popen(command, stderr=stderr, stdout=subprocess.DEVNULL)
        try:
            with connect(f"{_address(process, log)}/session", max_size=LARGEST) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.wait()


def _address(process, log):
    end = time.monotonic() + START
    while not (found := LISTENING.search(log.read_text())):
        assert process.poll() is None and time.monotonic() < end, log.read_text()
        time.sleep(0.05)
    return found[1]
