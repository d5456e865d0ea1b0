"""What a screen reader is told: axe finds nothing to complain of, on any page, in any palette."""

import pytest
from axe_playwright_python.sync_playwright import Axe

import parlour
from tests.campaign import some_daily

from .person import Person

PATHS = ["/", "/new?game=bingo_chess", "/rules/invictus", "/nowhere"]


def complaints(page):
    """What axe finds, in either palette."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.locator(f"html[data-theme={scheme}]").wait_for(state="attached")
        for it in Axe().run(page).response["violations"]:
            yield f"{scheme}: {it['id']}: {it['help']}: {it['nodes'][0]['html'][:200]}"


@pytest.mark.parametrize("game", some_daily(parlour.games(), "bingo_chess"))
def test_a_table(game, visit):
    person = Person(visit())
    person.order(game, who=["me", "random"])
    person.act() if person.wait_for_turn() else None
    person.wait_for_turn()
    assert list(complaints(person.page)) == []


@pytest.mark.parametrize("path", some_daily(PATHS, "/", "/new?game=bingo_chess"))
def test_a_page(path, visit):
    page = visit(path)
    page.locator("h1").first.wait_for()
    assert list(complaints(page)) == []


def test_a_finished_game_and_its_dialogs(visit):
    person = Person(visit())
    person.order("maexchen", who=["me", "random"], faces=1)
    person.play_to_the_end()
    assert list(complaints(person.page)) == []
    for name in ("Share", "Fair dice", "Settings", "Keys and help", "Rules"):
        person.page.get_by_role("button", name=name).first.click()
        person.page.locator("dialog[open]").wait_for()
        assert list(complaints(person.page)) == [], name
        person.page.keyboard.press("Escape")
        person.page.locator("dialog[open]").wait_for(state="detached")
