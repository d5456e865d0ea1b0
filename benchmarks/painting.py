"""Measure the size of lab reports and the time until a browser first paints them.

A real Chromium opens each file a few times in a window of 1280x800; Chromium's own clock reports the first contentful
paint.
"""

from __future__ import annotations

import argparse
import os
import statistics
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from .page import find_browser

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
out = Console()


def first_paint(browser: Browser, report: Path) -> float:
    """Return the milliseconds from opening a file to the first paint of its text."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        page.goto(report.resolve().as_uri())
        return page.wait_for_function(PAINTED).json_value()
    finally:
        page.close()


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.painting", description=__doc__)
    parser.add_argument("reports", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args(arguments)
    grid = Grid("report", "MB", "first paint, ms (median)", "maximum")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for report in given.reports:
            times = [first_paint(browser, report) for _ in range(given.rounds)]
            size = os.path.getsize(report) / 1e6
            grid.add_row(str(report), f"{size:.2f}", f"{statistics.median(times):.0f}", f"{max(times):.0f}")
        browser.close()
    out.print(grid)


if __name__ == "__main__":
    main()
