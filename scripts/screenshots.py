"""`python -m scripts.screenshots --out FOLDER` makes a picture of every game at every size of window and stage of play.

A person plays at random against the computer, by the server's own requests; pictures are made at the start, in the
middle, at a choice half made, and at the end. `--games`, `--sizes`, `--dark` and `--language de` choose what is made.
For the page: `pip install .[test]`, and a Chromium that scripts/browser finds.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

import parlour
from benchmarks.load.server import Server

ROOT = Path(__file__).parent.parent
SIZES = {"1920x1080", "1280x720", "820x1180", "390x844", "844x390"}
MORE_SIZES = {"1280x800", "640x400"}  # the latter is a window of 1280 by 800 at a zoom of 200 %
SHORT: dict[str, dict[str, Any]] = {  # options that make a game of random moves end soon
    "bingo_chess": {"quiet": 40},
    "columna": {"quiet": 8},
    "deathmatch_arena": {"players": 5, "rounds": 12},
    "invictus": {"quiet": 6},
    "lokai_and_bele": {"quiet": 6},
    "maexchen": {"faces": 12},
}
MIDDLE = {"invictus": 60, "bingo_chess": 15, "columna": 20, "deathmatch_arena": 10, "maexchen": 5}  # actions
USUAL_MIDDLE = 8
PICKED = ".picked, [role='dialog'] [role='group']"
SETTLED = 200  # milliseconds that what moves takes


class Seat:
    """A person who plays by requests, at random, and prefers to capture."""

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

    def ask(self, what: str, **body: Any) -> None:
        """Ask something of the table."""
        self._post(f"tables/{self.table}/{what}", body)

    def first_of_several(self) -> str | None:
        """A spot whose click asks for another."""
        choices = self.when_due()["scene"]["choices"]
        return next((choice["spots"][0] for choice in choices if len(choice["spots"]) > 1), None)

    def when_due(self) -> dict[str, Any]:
        """The table once it is this person's turn, or over."""
        while True:
            table = self.context.request.get(f"{self.where}/api/tables/{self.table}").json()
            if table["status"] == "over" or "play" in table["may"]:
                return table

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.context.request.post(f"{self.where}/api/{path}", data=body, headers={"Origin": self.where})
        if not answer.ok:
            raise SystemExit(answer.text())
        return answer.json()


def moments(seat: Seat, page: Page, game: str) -> Iterator[str]:
    """Plays a game and stops at its moments."""
    address = f"{seat.where}/t/{seat.table}"
    for moment, most in (("start", 0), ("middle", MIDDLE.get(game, USUAL_MIDDLE)), ("end", 2000)):
        seat.play(most)
        page.goto(address)
        page.locator("[data-spot]").first.wait_for()
        page.wait_for_load_state("networkidle")  # the game in numbers comes after the board
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
    """All pictures of one game."""
    locale, scheme = f"{wanted.language}-{wanted.language.upper()}", "dark" if wanted.dark else "light"
    context = browser.new_context(locale=locale, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(where)
    for moment in moments(Seat(context, where, game), page, game):
        for size in wanted.sizes:
            picture(page, size, wanted.out / f"{game}-{size}-{moment}.png")
    context.close()


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server whose computers answer at once."""
    os.environ["PARLOUR_PACE"] = "0"
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.wait()
            yield f"http://{server.where}"
        finally:
            server.stop()


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
    chromium = subprocess.run([ROOT / "scripts" / "browser"], capture_output=True, text=True, check=True).stdout.strip()
    with serving() as where, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in wanted.games:
            make(browser, where, game, wanted)
            print(game, flush=True)


if __name__ == "__main__":
    main()
