"""Live reload: a game under development is updated on the page at each save."""

import pytest
from playwright.sync_api import expect

from tests.authoring import NAME, READ, being_written, save

from .conftest import Site
from .person import MOVES, Person


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path / "games") as folder:
        (folder / "picture.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"/>')
        yield folder


@pytest.fixture
def workshop(tmp_path, folder):
    """A server that watches a folder."""
    site = Site(tmp_path / "data", "--watch", pace=0, games=folder.parent)
    site.start()
    yield site
    site.stop()


@pytest.mark.campaign
def test_save_updates_the_page_and_reports_invalid_games(visit, workshop, folder):
    page = visit(url=workshop.url)
    anna = Person(page)
    anna.order(NAME, ["me", "me"])
    for count, spot in enumerate(("b2", "a1", "c3"), 1):
        anna.wait_for_turn()
        page.locator(f'[data-spot="{spot}"]').click()
        expect(page.locator(MOVES)).to_have_count(count)

    save(folder / "table.py", "put a stone on an empty square", "lay a pebble")
    expect(page.get_by_text("White: lay a pebble.")).to_be_visible()
    expect(page.get_by_text(READ)).to_be_visible()
    expect(page.locator(MOVES)).to_have_count(3)

    save(folder / "rules.py", "s.turn = 1 - s.turn", "s.trun = 1 - s.turn")
    expect(page.get_by_text("pebbles/rules.py:52: the record has no field 'trun'.")).to_be_visible()
    save(folder / "rules.py", "s.trun = 1 - s.turn", "s.turn = 1 - s.turn")
    expect(page.get_by_text(READ)).to_be_visible()

    save(folder / "rules.py", "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 6:")
    expect(page.get_by_text("Step 2 is no longer legal: 'a1' is not legal here.")).to_be_visible()
    expect(page.locator(MOVES)).to_have_count(1)
    anna.wait_for_turn()
    page.locator('[data-spot="c1"]').click()
    expect(page.locator(MOVES)).to_have_count(2)
    expect(page.get_by_text("is no longer legal")).to_have_count(0)


def test_errors_in_levels_and_lessons_are_shown(visit, workshop, folder):
    (folder / "levels.toml").write_text('nonsense = "mcts"\n')
    (folder / "lesson.toml").write_text('[[step]]\ntitle = "A"\ntext = "B"\nhint = "C"\ndone = "D"\ngoal = ["z9"]\n')
    page = visit(f"/new?game={NAME}", url=workshop.url)
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_text("pebbles/levels.toml:1: No level named 'nonsense'.")).to_be_visible()
    page.goto(f"{workshop.url}/lesson/{NAME}")
    expect(page.get_by_text("pebbles/lesson.toml, step 1 ('A'): goal 'z9'")).to_be_visible()
    visit.troubles.clear()  # the browser logs error responses
