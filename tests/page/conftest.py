"""A server process and a Chromium for the page tests."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

from benchmarks.page import Seat
from tests.server.authenticator import provider

from .person import Person

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync".split()
)
PATIENCE = 120_000  # milliseconds to wait for the page on a busy machine
START = 240  # seconds until a server answers

expect.set_options(timeout=PATIENCE)


class Site:
    """A `parlour serve` that can be killed and restarted with the same data and port."""

    def __init__(self, data, *arguments, **settings):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.data, self.arguments = data, arguments
        self.settings = {f"PARLOUR_{name.upper()}": str(value) for name, value in settings.items()}
        self.process = None

    def start(self):
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += self.arguments
        self.process = subprocess.Popen(command, env=os.environ | self.settings, stdout=subprocess.DEVNULL)
        end = time.monotonic() + START
        while not self._answers():
            assert self.process.poll() is None, "the server ended"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.05)

    def _answers(self):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/api/levels", timeout=5) as answer:
            return answer.status == 200
        return False

    def kill(self):
        """Kill it at once, without a graceful shutdown."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="session")
def club():
    """A provider at which people can sign in."""
    with provider() as it:
        yield it


@pytest.fixture(scope="session")
def site(tmp_path_factory, club):
    """One server for all tests, with instant computer moves, and with accounts at its name localhost."""
    site = Site(tmp_path_factory.mktemp("site"), pace=0, requests_per_minute=100_000, tables_per_hour=100_000)
    site.home = site.url.replace("127.0.0.1", "localhost")
    site.settings |= {"PARLOUR_SITE": site.home, "PARLOUR_ACCOUNTS": "true", "PARLOUR_WEBHOOKS": "true"}
    site.settings |= {"PARLOUR_PROVIDERS": json.dumps(club.settings())}
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def chromium():
    """A browser per module. Playwright's event loop runs as long as it does, which prevents async tests."""
    path = os.environ.get("PARLOUR_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "These tests need Chromium: scripts/browser installs it or says how."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, site):
    """Open the site in a fresh browser context per call. Errors on a page fail the test."""
    with contextlib.ExitStack() as stack:
        troubles = []

        def visit(path="/", url=None, speed="none", motion="reduce", size=(1280, 800), **context):
            context = {"locale": "en-GB", "viewport": {"width": size[0], "height": size[1]}, **context}
            context = {"service_workers": "block"} | context  # these would hide requests from the tests
            person = chromium.new_context(reduced_motion=motion, **context)
            stack.callback(person.close)
            person.add_init_script(SPEED % speed)
            page = person.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda it: is_trouble(it) and troubles.append(f"{it.text} {it.location['url']}"))
            page.goto((url or site.url) + path)
            return page

        visit.troubles = troubles
        yield visit
        assert [trouble for trouble in troubles if not EXPECTED.search(trouble)] == []


SPEED = """try { localStorage["parlour.settings"] ??= '{"speed": "%s"}' } catch {}"""  # turn speed


def is_trouble(message):
    """Whether a console message is an unexpected error. Browsers request a favicon by themselves."""
    return message.type == "error" and not OTHERS.search(message.location["url"])


OTHERS = re.compile(r"/favicon\.ico$")
EXPECTED = re.compile("WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED|net::ERR_INTERNET_DISCONNECTED")


@pytest.fixture
def play(visit):
    """Open a table for a person in a fresh browser context, and wait for their turn."""

    def play(game, options=None, who=("me", "random"), **context):
        person = Person(visit(**context))
        person.order(game, who, **options or {})
        person.wait_for_turn()
        return person

    return play


@pytest.fixture
def seated(visit, site):
    """Open a page at a table after some actions, which its seat makes by requests."""

    def seated(game, others="random", position=None, actions=0, **context):
        page = visit(**context)
        seat = Seat(page.context, site.url, game, others, **{"position": position} if position else {})
        seat.play(actions)
        page.goto(f"{site.url}/t/{seat.table}")
        page.locator("[data-spot]").first.wait_for()
        return page

    return seated


@pytest.fixture
def watch(visit):
    """A person whose page records the beats it shows."""

    def watch(speed="fast", motion="no-preference", **context):
        page = visit(speed=speed, motion=motion, **context)
        page.context.add_init_script(RECORDER)
        page.reload()
        return Person(page)

    return watch


RECORDER = """
window.shown = []
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const name = target.dataset.beat
    if (name === undefined) { shown.push({ name: null, at: performance.now() }); continue }
    if (shown.at(-1)?.name === name) continue
    const sentence = document.querySelector(".status")?.textContent ?? ""
    const acting = document.querySelector("li.acts strong")?.textContent
    shown.push({ name, kind: target.dataset.kind, at: performance.now(), acting, sentence })
  }
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-beat"] })
new MutationObserver(() => { // rolls are described once the dice lie still
  if (shown.at(-1)?.name) shown.at(-1).sentence += document.querySelector(".status")?.textContent ?? ""
}).observe(document, { subtree: true, characterData: true, childList: true })
"""
