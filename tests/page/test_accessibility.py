"""Accessibility: axe reports no violation on any page in either palette, and focus is managed."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import parlour
from tests.campaign import some_daily

from .person import Person
from .test_extras import keep

PATHS = ["/", "/new?game=bingo_chess", "/rules/invictus", "/nowhere"]
FOCUSED = "document.activeElement.id"
MORE = {"rules": {"label-content-name-mismatch": {"enabled": True}}}  # labels are read aloud as shown


def complaints(page):
    """The violations that axe reports in either palette."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        page.locator(f"html[data-theme={scheme}]").wait_for(state="attached")
        for it in Axe().run(page, options=MORE).response["violations"]:
            yield f"{scheme}: {it['id']}: {it['help']}: {it['nodes'][0]['html'][:200]}"


@pytest.mark.parametrize("game", some_daily(parlour.games(), "columna"))
def test_axe_passes_at_a_table(game, play):
    person = play(game)
    person.act() if person.wait_for_turn() else None
    person.wait_for_turn()
    assert list(complaints(person.page)) == []


@pytest.mark.parametrize("path", some_daily(PATHS, "/"))
def test_axe_passes_on_a_page(path, visit):
    page = visit(path)
    page.locator("h1").first.wait_for()
    assert list(complaints(page)) == []


@pytest.mark.campaign
def test_axe_passes_on_a_finished_game_and_its_dialogs(play):
    person = play("maexchen", {"faces": 1})
    person.play_to_the_end()
    assert list(complaints(person.page)) == []
    for name in ("Share", "Verify dice", "Settings", "Help", "Rules"):
        person.page.get_by_role("button", name=name).first.click()
        person.page.locator("dialog[open]").wait_for()
        assert list(complaints(person.page)) == [], name
        person.page.keyboard.press("Escape")
        person.page.locator("dialog[open]").wait_for(state="detached")


def test_focus_moves_to_the_new_page(visit):
    page = visit()
    page.get_by_role("link", name="Rules").first.click()
    page.locator("h1").first.wait_for()
    assert page.evaluate(FOCUSED) == "content"
    page.go_back()
    page.get_by_role("heading", name="Public tables").wait_for()
    assert page.evaluate(FOCUSED) == "content"


def play_with(visit, **settings):
    """A person who plays Columna with some settings."""
    person = Person(visit())
    person.page.clock.install()
    keep(person.page, **settings)
    person.order("columna", who=["me", "random"])
    person.wait_for_turn()
    return person


@pytest.mark.campaign
def test_confirmation_takes_and_restores_focus(visit):
    person = play_with(visit, confirm="always")
    person.page.locator(".origin, .target").first.click()
    question = person.page.get_by_role("group", name="Play this move?")
    expect(question.get_by_role("button", name="Play move")).to_be_focused()
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert person.page.evaluate("document.activeElement !== document.body")


@pytest.mark.campaign
def test_refusal_stays_until_closed_and_letter_keys_can_be_disabled(visit):
    person = play_with(visit, shortcuts=False)
    person.page.keyboard.press("s")
    expect(person.page.get_by_text("Sound: off")).to_have_count(0)
    person.page.route("**/analysis?**", lambda route: route.abort("connectionrefused"))
    person.page.get_by_role("button", name="Hint").click()
    refusal = person.page.get_by_role("alert").get_by_text("Can't reach the server.")
    refusal.wait_for()
    person.page.clock.fast_forward(8000)  # longer than messages stay
    expect(refusal).to_be_visible()
    person.page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
