"""What a screen reader is told: axe finds nothing to complain of, on any page, in any palette."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import parlour
from tests.campaign import some_daily

from .person import Person

PATHS = ["/", "/new?game=bingo_chess", "/rules/invictus", "/nowhere"]
FOCUSED = "document.activeElement.id"
SETTINGS = "text => { localStorage['parlour.settings'] = text }"


def complaints(page):
    """What axe finds, in either palette."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.locator(f"html[data-theme={scheme}]").wait_for(state="attached")
        for it in Axe().run(page).response["violations"]:
            yield f"{scheme}: {it['id']}: {it['help']}: {it['nodes'][0]['html'][:200]}"


@pytest.mark.parametrize("game", some_daily(parlour.games(), "columna"))
def test_a_table(game, visit):
    person = Person(visit())
    person.order(game, who=["me", "random"])
    person.act() if person.wait_for_turn() else None
    person.wait_for_turn()
    assert list(complaints(person.page)) == []


@pytest.mark.parametrize("path", some_daily(PATHS, "/"))
def test_a_page(path, visit):
    page = visit(path)
    page.locator("h1").first.wait_for()
    assert list(complaints(page)) == []


@pytest.mark.campaign
def test_a_finished_game_and_its_dialogs(visit):
    person = Person(visit())
    person.order("maexchen", who=["me", "random"], faces=1)
    person.play_to_the_end()
    assert list(complaints(person.page)) == []
    for name in ("Share", "Verify dice", "Settings", "Help", "Rules"):
        person.page.get_by_role("button", name=name).first.click()
        person.page.locator("dialog[open]").wait_for()
        assert list(complaints(person.page)) == [], name
        person.page.keyboard.press("Escape")
        person.page.locator("dialog[open]").wait_for(state="detached")


def test_the_focus_goes_with_the_page(visit):
    page = visit()
    page.get_by_role("link", name="Rules").first.click()
    page.locator("h1").first.wait_for()
    assert page.evaluate(FOCUSED) == "content"
    page.go_back()
    page.get_by_role("heading", name="Public tables").wait_for()
    assert page.evaluate(FOCUSED) == "content"


@pytest.mark.campaign
def test_what_is_to_be_confirmed_has_the_focus_and_gives_it_back(visit):
    person = Person(visit())
    person.page.evaluate(SETTINGS, '{"speed": "none", "confirm": "always"}')
    person.page.reload()
    person.order("columna", who=["me", "random"])
    person.wait_for_turn()
    person.page.locator(".origin, .target").first.click()
    question = person.page.get_by_role("group", name="Play this move?")
    expect(question.get_by_role("button", name="Play move")).to_be_focused()
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert person.page.evaluate("document.activeElement !== document.body")


@pytest.mark.campaign
def test_a_refusal_stays_until_it_is_closed_and_letters_can_be_switched_off(visit):
    person = Person(visit())
    person.page.evaluate(SETTINGS, '{"speed": "none", "shortcuts": false}')
    person.page.reload()
    person.order("columna", who=["me", "random"])
    person.wait_for_turn()
    person.page.keyboard.press("s")
    expect(person.page.get_by_text("Sound: off")).to_have_count(0)
    person.page.route("**/analysis?**", lambda route: route.abort("connectionrefused"))
    person.page.get_by_role("button", name="Hint").click()
    refusal = person.page.get_by_role("alert").get_by_text("Can't reach the server.")
    refusal.wait_for()
    person.page.wait_for_timeout(8000)  # longer than news stands
    expect(refusal).to_be_visible()
    person.page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
