"""Measure whether the page keeps still, animates smoothly and responds to clicks at once.

A real Chromium and a real server run on this machine. First, whole games are played by requests while pages of every
size watch. Chromium's layout shifts are added up, and the shifts of boards separately. Then turns are shown at normal
speed, and the frames drawn are counted. Finally, a person clicks over a slow connection: the time is measured from each
click to the frame after the first change in the table.
"""

from __future__ import annotations

import argparse
import random
import statistics

from playwright.sync_api import Browser, Locator, Page
from rich.console import Console
from rich.table import Table as Grid

import parlour
from benchmarks.hostile.server import percentile

from .page import ENDING, OFFERS, SHORT, SIZES, Seat, browser_and_server

CHOOSER = '[role="dialog"] [role="group"] button:not(.cancel)'  # choice between several moves
SPEED = "localStorage['parlour.settings'] = JSON.stringify({ speed: '%s' })"
SHIFTS = """
    window.shifts = { all: 0, board: 0 }
    const boards = ".stage, .place, .board-area, .board-area > .grid"
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
            shifts.all += value
            if (sources.some(({ node }) => node instanceof Element && node.matches(boards))) shifts.board += value
        }
    }).observe({ type: "layout-shift", buffered: true })
"""
FRAMES = """
    window.frames_ = []
    let last = 0
    const look = (now) => {
        const shown = document.querySelector("[data-beat]")
        if (shown && last) frames_.push(now - last)
        last = shown ? now : 0
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
"""
CLICKS = """
    window.answers = []
    let clicked = 0
    addEventListener("click", () => { clicked = performance.now() }, true)
    addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
        if (!clicked) return
        const began = clicked
        clicked = 0
        requestAnimationFrame(() => answers.push(performance.now() - began))
    }).observe(document.body, { childList: true, subtree: true, attributes: true }))
"""
out = Console()


def page_of(browser: Browser, script: str, speed: str) -> Page:
    """Open a page for a new visitor, with a script that watches it."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(120_000)
    context.add_init_script(SPEED % speed)
    context.add_init_script(script)
    return context.new_page()


def layout_shift(browser: Browser, where: str, game: str) -> tuple[float, float]:
    """Return the largest layout shift of any window size over a whole game: in total, and of boards."""
    first = page_of(browser, SHIFTS, "fast")
    seat = Seat(first.context, f"http://{where}", game)
    pages = [first.context.new_page() for _ in SIZES]
    for page, size in zip(pages, sorted(SIZES), strict=True):
        across, down = map(int, size.split("x"))
        page.set_viewport_size({"width": across, "height": down})
        page.goto(f"http://{where}/t/{seat.table}")
        page.locator("[data-spot]").first.wait_for()
    seat.play(2000)
    for page in pages:
        page.locator(ENDING).wait_for(timeout=600_000)
    found = [page.evaluate("[shifts.all, shifts.board]") for page in pages]
    first.context.close()
    return max(all_ for all_, _ in found), max(board for _, board in found)


def frame_times(browser: Browser, where: str, game: str, turns: int) -> list[float]:
    """Return the milliseconds between frames while turns are shown."""
    page = page_of(browser, FRAMES, "normal")
    seat = Seat(page.context, f"http://{where}", game)
    page.goto(f"http://{where}/t/{seat.table}")
    page.locator("[data-spot]").first.wait_for()
    for _ in range(turns):
        seat.play(1)
        page.wait_for_timeout(1500)
    found = page.evaluate("frames_")
    page.context.close()
    return found


def click_times(browser: Browser, where: str, game: str, clicks: int, delay: float) -> list[float]:
    """Return the milliseconds from each click on the table to the frame after it; each request takes `delay` ms."""
    page = page_of(browser, CLICKS, "fast")
    seat = Seat(page.context, f"http://{where}", game)
    page.goto(f"http://{where}/t/{seat.table}")
    page.locator(OFFERS).first.wait_for(state="attached")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)
    dice = random.Random(game)
    for _ in range(clicks):
        page.locator(f"{CHOOSER}, {OFFERS}, {ENDING}").first.wait_for(state="attached")
        if page.locator(ENDING).count():
            break
        found = next(filter(Locator.count, map(page.locator, (CHOOSER, ".target, .capture", OFFERS))))
        found.nth(dice.randrange(found.count())).click(timeout=60_000)
        page.wait_for_timeout(200)
    found_times = page.evaluate("answers")
    page.context.close()
    return found_times


def show(figures: dict[str, tuple[tuple[float, float], list[float], list[float]]], delay: float) -> None:
    grid = Grid(
        title=f"Layout shift; milliseconds per frame, and from click to frame with a server delay of {delay:.0f} ms"
    )
    for heading in ("game", "shift", "boards' shift", "frame", "99%", "click", "99%"):
        grid.add_column(heading, justify="left" if heading == "game" else "right")
    for game, ((shift, boards), frames, clicks) in figures.items():
        cells = [f"{part(it):.0f}" for it in (frames, clicks) for part in (statistics.median, _most)]
        grid.add_row(game, f"{shift:.3f}", f"{boards:.3f}", *cells)
    out.print(grid)


def _most(times: list[float]) -> float:
    return percentile(times, 0.99)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.stage", description=__doc__)
    parser.add_argument("--games", nargs="*", default=parlour.games(), choices=sorted(SHORT.keys() | parlour.games()))
    parser.add_argument("--turns", type=int, default=6, help="number of turns whose frames are counted (default: 6)")
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument(
        "--delay", type=float, default=800, help="delay of every request, in milliseconds (default: 800)"
    )
    given = parser.parse_args(arguments)
    figures: dict[str, tuple[tuple[float, float], list[float], list[float]]] = {}
    with browser_and_server() as (browser, where):
        for game in given.games:
            figures[game] = (
                layout_shift(browser, where, game),
                frame_times(browser, where, game, given.turns),
                click_times(browser, where, game, given.clicks, given.delay),
            )
    show(figures, given.delay)


if __name__ == "__main__":
    main()
