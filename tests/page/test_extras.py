"""Themes, the lobby's extras and the end of a game, and the page without images or sound."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.campaign import some_daily

from .person import Person


def keep(page, **settings):
    """Store settings in the browser and reload."""
    page.evaluate("kept => localStorage.setItem('parlour.settings', kept)", json.dumps({"speed": "none", **settings}))
    page.reload()


def look(page):
    return page.evaluate("({...document.documentElement.dataset})")


def over(page):
    """Play a short game to its end on a page, and return its result."""
    person = Person(page)
    person.order("maexchen", who=["me", "random"], faces=1)
    person.play_to_the_end()
    return page.get_by_role("region", name="Game over")


# Themes


def test_theme_is_selected_and_saved(visit):
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("slate").click()
    page.get_by_text("flat").click()
    expect(page.locator("html")).to_have_attribute("data-board", "slate")
    page.reload()
    assert (look(page)["board"], look(page)["pieces"]) == ("slate", "flat")


def test_unknown_theme_falls_back_and_other_settings_stay(visit):
    page = visit()
    keep(page, board="marble", pieces=["flat"], theme="dark")
    assert look(page) | {"board": "wood", "pieces": "turned", "theme": "dark"} == look(page)


@pytest.mark.parametrize("scheme", some_daily(["light", "dark"], "dark"))
@pytest.mark.parametrize("theme", some_daily([("slate", "flat"), ("contrast", "contrast")], ("contrast", "contrast")))
def test_axe_passes_in_every_theme(theme, scheme, visit):
    person = Person(visit(color_scheme=scheme))
    keep(person.page, board=theme[0], pieces=theme[1])
    assert look(person.page)["board"] == theme[0]
    person.order("lokai_and_bele", who=["me", "random"])
    person.wait_for_turn()
    assert [found["id"] for found in Axe().run(person.page).response["violations"]] == []


# The lobby


@pytest.mark.campaign
def test_game_of_the_day_is_the_same_for_everyone(visit):
    pages = [visit(), visit()]
    today = [page.get_by_role("region").filter(has_text="Game of the day") for page in pages]
    title, other = (region.get_by_role("heading").inner_text() for region in today)
    assert title == other
    expect(pages[0].get_by_role("link", name="Learn ")).to_have_count(7)
    pages[0].get_by_role("link", name="Play the game of the day").click()
    expect(pages[0].get_by_role("heading", level=1)).to_contain_text(title)


def test_phone_lobby_describes_a_game_in_few_lines(visit):
    page = visit(size=(390, 844))
    page.get_by_role("article").first.wait_for()
    lines = page.get_by_role("article").evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
    assert len(lines) == 6 and max(lines) <= 140
    for summary in page.get_by_role("article").locator(".summary").all():
        expect(summary).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_lobby_links_to_findings(visit):
    page = visit()
    page.get_by_role("link", name="Facts about Columna").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Columna")
    picture = page.get_by_role("img", name="Where moves end")
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("it => it.complete && it.naturalWidth > 0")
    with page.expect_navigation():
        page.get_by_role("link", name="columna.json").click()


def test_broken_picture_is_replaced(visit):
    page = visit("/nowhere")
    page.route("**/games/*.svg", lambda route: route.fulfill(body="<svg", content_type="image/svg+xml"))
    page.goto(page.url.replace("/nowhere", "/"))
    card = page.get_by_role("article").first
    expect(card.locator("img")).to_have_attribute("src", "/favicon.svg")
    expect(card.get_by_role("link", name=re.compile("^Play "))).to_be_visible()


# The end of a game


def test_end_shows_the_winner_and_statistics(visit):
    ending = over(visit())
    expect(ending.get_by_role("heading")).to_have_text(re.compile("You win|You lose"))
    expect(ending.page.get_by_role("status").filter(has_text="wins")).to_be_in_viewport(ratio=1)
    expect(ending).not_to_contain_text("wins")
    expect(ending.get_by_role("row", name=re.compile("Rounds won"))).to_contain_text("1")
    assert {it.strip() for it in ending.get_by_role("button").all_inner_texts()} >= {"Rematch", "Watch replay"}


@pytest.mark.campaign
def test_end_shows_luck(visit):
    page = visit()
    statistics = {"turns": 3, "seconds": None, "rows": [], "luck": [0.234, -0.234]}
    page.route("**/statistics?*", lambda route: route.fulfill(json=statistics))
    row = over(page).get_by_role("row", name="Luck +12% −12%")
    row.get_by_role("button", name="Luck").click()
    expect(page.get_by_text("How much the dice raised or lowered each player's chance of winning")).to_be_visible()


SIZES = [(1920, 1080), (1280, 800), (820, 1180), (390, 844), (844, 390)]


@pytest.mark.campaign
@pytest.mark.parametrize("size", some_daily(SIZES, (390, 844)))
def test_end_keeps_the_board_in_place(size, visit):
    page = visit(size=size)
    ending, board = over(page).bounding_box(), page.locator("section[aria-labelledby=board]").bounding_box()
    apart = ending["y"] >= board["y"] + board["height"] - 1 or ending["x"] >= board["x"] + board["width"] - 1
    assert apart, (ending, board)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.campaign
def test_phone_scrolls_to_the_end_and_keeps_its_sentence(visit):
    ending = over(visit(size=(390, 844)))
    expect(ending.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    expect(ending.page.get_by_role("status").filter(has_text="wins")).to_be_in_viewport(ratio=1)


@pytest.mark.campaign
def test_phone_keeps_hint_and_link_to_the_next_game_in_view(play):
    page = play("bingo_chess", size=(390, 844)).page
    page.evaluate("scrollTo(0, 0)")
    expect(page.get_by_role("button", name="Hint")).to_be_in_viewport(ratio=1)
    over(page)
    page.reload()
    rematch = page.get_by_role("button", name="Rematch")
    rematch.wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name="What next?").click()
    expect(rematch).to_be_in_viewport(ratio=1)


@pytest.mark.campaign
def test_result_is_shown_once(visit):
    ending = over(visit())
    result = ending.page.get_by_role("status").first.locator("span").first.inner_text()
    expect(ending.page.locator("[aria-label=Moves] li").last).not_to_contain_text(result)
    expect(ending.page.get_by_role("button", name="Share")).to_have_count(1)


@pytest.mark.campaign
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=lambda size: str(size[0]))
def test_phone_shows_late_visitors_the_result_and_its_reason(size, visit):
    page = visit(size=size)
    over(page)
    page.reload()
    verdict, status = page.locator(".status .verdict"), page.locator(".status [role=status]")
    expect(verdict).to_have_text(re.compile("^You (win|lose)$"))
    expect(verdict).to_be_in_viewport(ratio=1)
    expect(status).to_contain_text(re.compile(r"\bfaces?\b.*\bwins\b"))
    assert page.evaluate("scrollY") == 0 and status.evaluate("it => it.scrollHeight <= it.clientHeight + 1")


@pytest.mark.campaign
@pytest.mark.parametrize("size", some_daily([(390, 844), (1280, 720)], (1280, 720)))
def test_status_or_log_names_the_player_who_resigned(size, play):
    person = play("columna", size=size)
    person.act()
    person.page.get_by_role("button", name="Resign").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_contain_text("stacks of four")
    dialog.get_by_role("button", name="Resign").click()
    expect(person.page.get_by_role("status").filter(has_text="resign")).to_be_in_viewport(ratio=0.9)
    expect(person.page.get_by_role("list", name="Moves").filter(has_text="resign")).to_have_count(0)
    person.page.get_by_role("button", name="First move").click()
    expect(person.page.get_by_role("listitem").last).to_contain_text("resign")


@pytest.mark.campaign
def test_log_scrolls_to_the_selected_line(play):
    person = play("columna", {"quiet": 4})
    person.play_to_the_end()
    lines = person.page.get_by_role("list", name="Moves").get_by_role("listitem")
    expect(lines.last).to_be_in_viewport()
    person.page.get_by_role("button", name="First move").click()
    person.page.get_by_role("button", name="Forward").click()
    expect(lines.first).to_be_in_viewport()


@pytest.mark.campaign
def test_end_keeps_the_tools_visible(visit):
    page = visit()
    rows = [{"label": f"Row {row}", "values": [1, 2]} for row in range(3)]
    statistics = {"turns": 3, "seconds": 1, "rows": rows, "luck": [0.2, -0.2]}
    page.route("**/statistics?*", lambda route: route.fulfill(json=statistics))
    expect(over(page).get_by_role("row", name="Luck")).to_be_visible()
    expect(page.get_by_role("link", name="Download game record")).to_be_in_viewport(ratio=1)


@pytest.mark.campaign
def test_end_works_without_statistics(visit):
    page = visit()
    page.route("**/statistics?*", lambda route: route.fulfill(status=404, json={"error": "unknown", "message": ""}))
    ending = over(page)
    expect(ending.get_by_role("button", name="Rematch")).to_be_visible()
    assert not ending.get_by_role("table").count()
    visit.troubles.clear()  # the browser logs the missing file


def test_finished_game_can_be_replayed(visit):
    ending = over(visit())
    ending.get_by_role("button", name="Watch replay").click()
    expect(ending.page.get_by_role("button", name="Pause")).to_be_visible()


# Without sound


@pytest.mark.campaign
@pytest.mark.parametrize(
    "lack", ["delete window.AudioContext", "window.AudioContext = class { constructor() { throw Error() } }"]
)
def test_page_works_without_audio(lack, visit):
    page = visit()
    page.add_init_script(lack)
    expect(over(page)).to_be_visible()
