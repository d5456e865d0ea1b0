"""The benchmark of how soon a report is seen."""

import pytest
from playwright.sync_api import sync_playwright

from benchmarks import painting
from benchmarks.page import find_browser

LATE = "<body><script>setTimeout(() => { document.body.textContent = 'late' }, %d)</script></body>"


@pytest.fixture
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        yield browser
        browser.close()


def test_the_first_paint_is_that_of_something_written(browser, tmp_path):
    report = tmp_path / "report.html"
    report.write_text(LATE % 700)
    assert painting.first_paint(browser, report) >= 700


def test_each_report_has_a_row(tmp_path, capsys):
    for name in ("one", "other"):
        (tmp_path / f"{name}.html").write_text(f"<p>{name}</p>" + "<!-- -->" * 50_000)
    painting.main([str(tmp_path / "one.html"), str(tmp_path / "other.html"), "--rounds", "1"])
    printed = capsys.readouterr().out
    assert printed.count("0.40") == 2
