"""`python -m scripts.pictures`: draw the pictures in docs/pictures of the page and the terminal.

Needs `pip install .[test]` and a Chromium, which `scripts/browser` finds or installs.
"""

import asyncio
import os
import tempfile
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from benchmarks.page import browser_and_server
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.session import new_session
from parlour.terminal.table_app import TableApp

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "pictures"
MOVES = (
    "b2b3 h7e4 d2a5 e4b4 h2f4 h8h5 c2b2 b4xa5 f4g5 a5xe1 e2xe1 h5h2 f2f6 h2xg2 h1xg2 c7h2 g2xb7 e7e6 g1e3 h2h1 b2c2 "
    "h1g1 c1a3 f7xf6 g5xf6 g7xf6 e3f3 d7d4 c2f5 e8b5 f3f2 b5e2 f1xe2 d8d7"
)
PICKED = "e2"


async def draw_terminal() -> None:
    session = new_session("lokai_and_bele", {}, ["human", "strong"])
    for move in MOVES.split():
        session.match.play_text(move)
    table = TableApp(session, Capabilities())
    async with table.run_test(size=(88, 24)) as pilot:
        await pilot.pause()
        board = table.view.board
        box = board.board_layout.boxes[PICKED]
        await pilot.click(f"#{board.id}", offset=(box.x, box.y))
        await pilot.pause()
        (DOCS / "table.svg").write_text(table.export_screenshot(title="parlour play lokai_and_bele"), encoding="utf-8")
        await table.action_quit()


def draw_page(where: str, browser: Browser) -> None:
    """Draw the page in Anna's browser, at a table with Ben, who is played by a program."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"http://{where}/")
    order = {"game": "lokai_and_bele", "seats": ["me", "open"], "name": "Anna"}
    own = {"Origin": f"http://{where}"}
    table = "/api/tables/" + context.request.post(f"http://{where}/api/tables", data=order, headers=own).json()["id"]
    with httpx.Client(base_url=f"http://{where}") as ben:
        ben.headers["Authorization"] = f"Bearer {ben.post('/api/keys').json()['token']}"
        ben.post(f"{table}/seats", json={"name": "Ben"}).raise_for_status()
        ben.post(f"{table}/ready", json={}).raise_for_status()
        context.request.post(f"http://{where}{table}/ready", data={}, headers=own)
        for number, move in enumerate(MOVES.split()):
            act = {"seq": ben.get(table).json()["seq"], "actions": [move]}
            if number % 2:
                ben.post(f"{table}/actions", json=act).raise_for_status()
            else:
                context.request.post(f"http://{where}{table}/actions", data=act, headers=own)
    page.goto(f"http://{where}{table.replace('/api/tables', '/t')}")
    page.locator(f"[data-spot={PICKED}]").click()
    page.locator(".target").first.wait_for()
    page.screenshot(path=DOCS / "page.png")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PARLOUR_DATA"] = folder
        asyncio.run(draw_terminal())
    with browser_and_server() as (browser, where):
        draw_page(where, browser)
