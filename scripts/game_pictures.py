"""`python -m scripts.game_pictures` draws the pictures of the lobby, games/NAME/picture.svg, from real tables.

Each shows a part of the table in the middle of a game of random moves, as the page draws it, as one SVG.
`--games` chooses which; `--out` draws them elsewhere. For the page: `pip install .[test]`, and a Chromium that
scripts/browser finds.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

import parlour

from .screenshots import ROOT, Seat, serving

GAMES = ROOT / "src" / "parlour" / "games"
DRAWING = (Path(__file__).parent / "drawing.js").read_text(encoding="utf-8")
RATIO = 320 / 200
HEAVIEST = 400_000  # bytes


class Look(NamedTuple):
    """How a game is shown: which part of its table, on what ground."""

    ground: str
    part: str = "[data-area='board']"
    moves: int = 30  # of random play before it is drawn
    margin: float = 0.03


WHOLE = ".table"
LOOKS = {
    "bingo_battle": Look("#3f6650", WHOLE, 12),
    "bingo_chess": Look("#4a5470", moves=24),
    "columna": Look("#5a4a63", moves=44),
    "deathmatch_arena": Look("#2b3350", "[data-area='card0']", 40),
    "invictus": Look("#6b3530", moves=70),
    "lokai_and_bele": Look("#35525f", moves=26),
    "maexchen": Look("#46603e", WHOLE, 5),
}
USUAL = Look("#46603e")


def draw(browser: Browser, where: str, game: str) -> str:
    """The picture of a game, as SVG."""
    look = LOOKS.get(game, USUAL)
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(where)
    seat = Seat(context, where, game)
    seat.play(look.moves)
    page.goto(f"{where}/t/{seat.table}")
    part = page.locator(look.part).first
    part.wait_for()
    surroundings = {"ground": look.ground, "ratio": RATIO, "margin": look.margin}
    drawing = part.evaluate(f"(root, surroundings) => ({DRAWING})([root, surroundings])", surroundings)
    context.close()
    return drawing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=parlour.games(), default=parlour.games())
    parser.add_argument("--out", type=Path, help="a folder for NAME.svg; without it they go to the games")
    wanted = parser.parse_args()
    chromium = subprocess.run([ROOT / "scripts" / "browser"], capture_output=True, text=True, check=True).stdout.strip()
    with serving() as where, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in wanted.games:
            drawing = draw(browser, where, game)
            assert len(drawing) <= HEAVIEST, f"{game}: {len(drawing)} bytes"
            file = wanted.out / f"{game}.svg" if wanted.out else GAMES / game / "picture.svg"
            file.write_text(drawing, encoding="utf-8")
            print(game, len(drawing), flush=True)


if __name__ == "__main__":
    main()
