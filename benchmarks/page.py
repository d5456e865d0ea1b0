"""Time how soon after opening a page can be played on, and how soon it responds to a click.

A real Chromium and a real server run on this machine; the game is compiled before the clock starts. Times are measured
inside the page: from its navigation to the first square that can be picked, and from the click that completes a move to
the frame after which the log shows it.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

import parlour
from benchmarks.hostile.server import percentile

from .load.server import Server

FINDER = Path(__file__).parents[1] / "scripts" / "browser"
OFFERS = ".origin, .target, .capture, [data-choice]:not([aria-disabled=true]), [data-plan]"
LOOKS = "dialog button.main"  # button that hides the names of players who share a screen
ENDING = '[aria-label="Game over"]'
WATCH = """
    window.seen = {}
    const moves = () => document.querySelectorAll('[aria-label="Moves"] li').length
    let before = 0, clicked = 0
    addEventListener("click", () => { clicked = performance.now(); before = moves() }, true)
    new MutationObserver(() => {
        if (!seen.playable && document.querySelector("OFFERS")) seen.playable = performance.now()
        if (clicked && moves() > before) {
            const began = clicked
            clicked = 0
            requestAnimationFrame(() => { seen.answered = performance.now() - began })
        }
    }).observe(document, { childList: true, subtree: true, attributes: true })
""".replace("OFFERS", OFFERS)
PERSONS = {"deathmatch_arena": 3, "bingo_battle": 2}
out = Console()
SIZES = {"1920x1080", "1280x720", "820x1180", "390x844", "844x390"}
SHORT: dict[str, dict[str, Any]] = {  # options that make random games short
    "bingo_chess": {"quiet": 16},
    "columna": {"quiet": 4},
    "deathmatch_arena": {"players": 5, "rounds": 6},
    "invictus": {"quiet": 3},
    "lokai_and_bele": {"quiet": 6},
    "maexchen": {"faces": 5},
}
MIDDLE = {"invictus": 60, "bingo_chess": 15, "columna": 20, "deathmatch_arena": 10, "maexchen": 5}  # actions
USUAL_MIDDLE = 8


def find_browser() -> str | None:
    """Path of the Chromium that `scripts/browser` finds or installs; None for Playwright's own."""
    return subprocess.run([FINDER], stdout=subprocess.PIPE, text=True).stdout.strip() or None


@contextmanager
def browser_and_server() -> Iterator[tuple[Browser, str]]:
    """A Chromium, and the host and port of a new server whose computers reply at once."""
    os.environ["PARLOUR_PACE"] = "0"
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu"]
        yield playwright.chromium.launch(executable_path=find_browser(), args=arguments), server.where


class Seat:
    """A person who plays at random by HTTP requests, and prefers to capture."""

    def __init__(self, context: BrowserContext, where: str, game: str, others: str = "random", **order: str):
        self.context, self.where, self.dice = context, where, random.Random(game)
        options = SHORT.get(game, {})
        seats = ["me", *[others] * (parlour.load(game, **options).num_players() - 1)]
        self.table = self._post("tables", {"game": game, "options": options, "seats": seats, **order})["id"]
        self.ask("ready")

    def play(self, most: int) -> None:
        """Play some actions, or to the end of the game."""
        for _ in range(most):
            table = self.when_due()
            if table["status"] == "over":
                return
            choices = table["scene"]["choices"]
            liked = [choice for choice in choices if choice["captures"]] or choices
            self.ask("actions", seq=table["seq"], actions=[self.dice.choice(liked)["text"]])
        self.when_due()

    def play_until(self, find: Callable[[dict[str, Any]], Found]) -> Found:
        """Play until `find` returns something for the scene, and return that. Raises SystemExit if the game ends
        first.
        """
        while not (found := find((table := self.when_due())["scene"])):
            if table["status"] == "over":
                raise SystemExit("The game ended before that was found.")
            self.play(1)
        return found

    def ask(self, what: str, **body: Any) -> None:
        """Send a request to the table."""
        self._post(f"tables/{self.table}/{what}", body)

    def first_of_several(self) -> str | None:
        """Return a spot that starts an action of several clicks."""
        choices = self.when_due()["scene"]["choices"]
        return next((choice["spots"][0] for choice in choices if len(choice["spots"]) > 1), None)

    def when_due(self) -> dict[str, Any]:
        """Return the table once it is this person's turn, or the game is over."""
        while True:
            table = self.context.request.get(f"{self.where}/api/tables/{self.table}").json()
            if table["status"] == "over" or "play" in table["may"]:
                return table

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.context.request.post(f"{self.where}/api/{path}", data=body, headers={"Origin": self.where})
        if not answer.ok:
            raise SystemExit(answer.text())
        return answer.json()


Found = TypeVar("Found")


def open_table(browser: Browser, where: str, game: str) -> Page:
    """Open a page at a new table whose seats all belong to it, with clocks of its own."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"http://{where}/")
    order = {"game": game, "seats": ["me"] * PERSONS.get(game, 2)}
    answer = context.request.post(f"http://{where}/api/tables", data=order, headers={"Origin": f"http://{where}"})
    page.goto(f"http://{where}/t/{answer.json()['id']}")
    page.locator(OFFERS).first.wait_for(state="attached")
    return page


def wait_until_compiled(page: Page, where: str) -> None:
    table = page.url.rsplit("/", 1)[1]
    while not page.context.request.get(f"http://{where}/api/tables/{table}").json()["compiled"]:
        time.sleep(0.5)


def answer_times(page: Page, clicks: int, dice: random.Random) -> list[float]:
    """Return the milliseconds from the last click of each action to its response."""
    times: list[float] = []
    while len(times) < clicks and page.locator(ENDING).count() == 0:
        page.evaluate("seen.answered = 0")
        _act(page, dice)
        page.locator(f"{OFFERS}, {LOOKS}, {ENDING}").first.wait_for(state="attached")
        if answered := page.evaluate("seen.answered"):
            times.append(answered)
    return times


def _act(page: Page, dice: random.Random) -> None:
    before = page.locator('[aria-label="Moves"] li').count()
    while page.locator('[aria-label="Moves"] li').count() == before:
        for offers in (LOOKS, '[role="dialog"] [role="group"] button:not(.cancel)', ".target, .capture", OFFERS):
            found = page.locator(offers)
            if count := found.count():
                found.nth(dice.randrange(count)).click()
                page.wait_for_timeout(100)
                break


def measure(browser: Browser, where: str, game: str, rounds: int, clicks: int) -> tuple[list[float], list[float]]:
    opened: list[float] = []
    answered: list[float] = []
    wait_until_compiled(open_table(browser, where, game), where)
    for number in range(rounds):
        page = open_table(browser, where, game)
        opened.append(page.evaluate("seen.playable"))
        answered += answer_times(page, clicks, random.Random(number))
        page.context.close()
    return opened, answered


def show(figures: dict[str, tuple[list[float], list[float]]]) -> None:
    grid = Grid(title="Milliseconds: median (90th percentile)")
    for heading in ("game", "open to playable", "click to response", "clicks"):
        grid.add_column(heading, justify="left" if heading == "game" else "right")
    for game, (opened, answered) in figures.items():
        cells = [f"{statistics.median(it):.0f} ({percentile(it, 0.9):.0f})" for it in (opened, answered)]
        grid.add_row(game, *cells, str(len(answered)))
    out.print(grid)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.page", description=__doc__)
    parser.add_argument("--games", nargs="*", default=parlour.games())
    parser.add_argument("--rounds", type=int, default=3, help="number of times each game's page is opened (default: 3)")
    parser.add_argument("--clicks", type=int, default=10, help="number of clicks timed per round (default: 10)")
    given = parser.parse_args(arguments)
    figures: dict[str, tuple[list[float], list[float]]] = {}
    with browser_and_server() as (browser, where):
        for game in given.games:
            figures[game] = measure(browser, where, game, given.rounds, given.clicks)
    show(figures)


if __name__ == "__main__":
    main()
