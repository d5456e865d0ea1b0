"""Draw docs/table.svg: the table in the middle of a game of Lokai and Bele, a stack picked."""

import asyncio
import os
import tempfile
from pathlib import Path

from parlour.terminal.app import Table
from parlour.terminal.board import Board
from parlour.terminal.pieces import Look
from parlour.terminal.sitting import new_sitting

TARGET = Path(__file__).parent.parent / "docs" / "table.svg"
MOVES = (
    "b2b3 h7e4 d2a5 e4b4 h2f4 h8h5 c2b2 b4xa5 f4g5 a5xe1 e2xe1 h5h2 f2f6 h2xg2 h1xg2 c7h2 g2xb7 e7e6 g1e3 h2h1 b2c2 "
    "h1g1 c1a3 f7xf6 g5xf6 g7xf6 e3f3 d7d4 c2f5 e8b5 f3f2 b5e2 f1xe2 d8d7"
)
PICKED = "e2"


async def draw() -> None:
    sitting = new_sitting("lokai_and_bele", {}, ["human", "strong"])
    for move in MOVES.split():
        sitting.match.play_text(move)
    table = Table(sitting, Look())
    async with table.run_test(size=(88, 24)) as pilot:
        box = table.query_one(Board).plan.boxes[PICKED]
        await pilot.click(Board, offset=(box.x, box.y))
        await pilot.pause()
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(table.export_screenshot(title="parlour play lokai_and_bele"), encoding="utf-8")
        await table.action_quit()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PARLOUR_DATA"] = folder
        asyncio.run(draw())
