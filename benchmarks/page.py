"""Time how soon a page can be played on after it is opened, and how soon it responds to a click.

A real Chromium and a real server, on this machine; the game is compiled before the clock starts. Times are taken
inside the page: from its navigation to the first square that can be picked, and from the click that completes a move
to the frame after which the log holds it.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

import parlour

from .load.figures import percentile
from .load.server import Server

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OFFERS = ".origin, .target, .capture, [data-choice]:not([aria-disabled=true]), [data-plan]"
LOOKS = "dialog button.main"  # names of players who share a screen
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


def find_browser() -> str | None:
    """Path of Chromium: PARLOUR_BROWSER or an installed one; None for Playwright's own."""
    return os.environ.get("PARLOUR_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


def open_table(browser: Browser, where: str, game: str) -> Page:
    """A page at a new table whose seats all belong to it, with clocks of its own."""
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
    """Milliseconds from the last click of each action to its answer."""
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
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            server.wait()
            browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"])
            for game in given.games:
                figures[game] = measure(browser, server.where, game, given.rounds, given.clicks)
        finally:
            server.stop()
    show(figures)


if __name__ == "__main__":
    main()
