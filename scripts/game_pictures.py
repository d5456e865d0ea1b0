"""`python -m scripts.game_pictures`: draw the lobby's pictures, games/NAME/picture.svg, from real tables.

Each picture is an SVG of a part of the table in the middle of a game, as the page draws it; game_pictures.toml defines
the parts. Options: `--games` selects games, `--out` sets another folder. Needs `pip install .[test]` and a Chromium,
which `scripts/browser` finds or installs.
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from playwright.sync_api import Browser

import parlour
from benchmarks.page import browser_and_server

from .screenshots import ROOT, SETTLED

GAMES = ROOT / "src" / "parlour" / "games"
DRAWING = (Path(__file__).parent / "drawing.js").read_text(encoding="utf-8")
LOOKS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
USUAL = {
    "ground": "#46603e",
    "part": "[data-area='board']",
    "without": "",
    "position": None,
    "others": "me",
    "margin": 0.03,
}
HIDE = """all => all.forEach(it => {
    it.style.visibility = "hidden"
    it.closest(".place").style.background = "none"
})"""
RATIO = 320 / 200
HEAVIEST = 400_000  # bytes


def draw(browser: Browser, where: str, game: str) -> str:
    """Draw the picture of a game, as SVG."""
    look = USUAL | LOOKS.get(game, {})
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce")
    seats = ["me", *[look["others"]] * (parlour.load(game).num_players() - 1)]
    order = {"game": game, "seats": seats, "position": look["position"]}
    answer = context.request.post(f"{where}/api/tables", data=order, headers={"Origin": where})
    assert answer.ok, answer.text()
    page = context.new_page()
    page.goto(f"{where}/t/{answer.json()['id']}")
    part = page.locator(look["part"]).first
    part.wait_for()
    page.wait_for_timeout(SETTLED)
    if look["without"]:
        part.locator(look["without"]).evaluate_all(HIDE)
    surroundings = {"ground": look["ground"], "ratio": RATIO, "margin": look["margin"]}
    drawing = part.evaluate(f"(root, surroundings) => ({DRAWING})([root, surroundings])", surroundings)
    context.close()
    return drawing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=parlour.games(), default=parlour.games())
    parser.add_argument("--out", type=Path, help="a folder for NAME.svg; without it they go to the games")
    wanted = parser.parse_args()
    with browser_and_server() as (browser, where):
        for game in wanted.games:
            drawing = draw(browser, f"http://{where}", game)
            assert len(drawing) <= HEAVIEST, f"{game}: {len(drawing)} bytes"
            file = wanted.out / f"{game}.svg" if wanted.out else GAMES / game / "picture.svg"
            file.write_text(drawing, encoding="utf-8")
            print(game, len(drawing), flush=True)


if __name__ == "__main__":
    main()
