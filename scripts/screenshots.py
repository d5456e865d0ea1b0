"""`python -m scripts.screenshots --out FOLDER`: take screenshots of every game, in every window size and at every
stage.

A person plays at random against the computer, through the server's API. Screenshots are taken at the start, in the
middle, with a choice half made, and at the end. Options: `--games`, `--sizes`, `--dark` and `--language de`. Needs `pip
install .[test]` and a Chromium, which `scripts/browser` finds or installs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

import parlour
from benchmarks.page import MIDDLE, SIZES, USUAL_MIDDLE, Seat, browser_and_server

ROOT = Path(__file__).parent.parent
MORE_SIZES = {"1280x800", "640x400"}  # the latter is 1280 by 800 at a zoom of 200%
PICKED = ".picked, [role='dialog'] [role='group']"
SETTLED = 200  # milliseconds until animations have ended


def moments(seat: Seat, page: Page, game: str) -> Iterator[str]:
    """Play a game, and yield at the moments to capture."""
    address = f"{seat.where}/t/{seat.table}"
    for moment, most in (("start", 0), ("middle", MIDDLE.get(game, USUAL_MIDDLE)), ("end", 2000)):
        seat.play(most)
        page.goto(address)
        page.locator("[data-spot]").first.wait_for()
        page.wait_for_load_state("networkidle")  # statistics are loaded after the board
        yield moment
        if moment == "middle" and (spot := seat.first_of_several()):
            page.locator(f"[data-spot='{spot}']").click()
            page.locator(PICKED).first.wait_for(state="attached")
            yield "choice"


def picture(page: Page, size: str, file: Path) -> None:
    width, height = map(int, size.split("x"))
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=file)


def make(browser: Browser, where: str, game: str, wanted: argparse.Namespace) -> None:
    """Take all screenshots of one game."""
    locale, scheme = f"{wanted.language}-{wanted.language.upper()}", "dark" if wanted.dark else "light"
    context = browser.new_context(locale=locale, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(where)
    for moment in moments(Seat(context, where, game), page, game):
        for size in wanted.sizes:
            picture(page, size, wanted.out / f"{game}-{size}-{moment}.png")
    context.close()


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="a folder outside of the repository")
    parser.add_argument("--games", nargs="+", choices=parlour.games(), default=parlour.games())
    parser.add_argument("--sizes", nargs="+", choices=sorted(SIZES | MORE_SIZES), default=sorted(SIZES))
    parser.add_argument("--language", choices=["en", "de"], default="en")
    parser.add_argument("--dark", action="store_true")
    wanted = parser.parse_args()
    if wanted.out.resolve().is_relative_to(ROOT):
        parser.error(f"--out {wanted.out} lies in the repository; name a folder outside of it.")
    wanted.out.mkdir(parents=True, exist_ok=True)
    return wanted


def main() -> None:
    wanted = asked()
    with browser_and_server() as (browser, where):
        for game in wanted.games:
            make(browser, f"http://{where}", game, wanted)
            print(game, flush=True)


if __name__ == "__main__":
    main()
