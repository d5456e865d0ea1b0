"""Clicks and hovering: previews, questions, refusals, hints and drawings."""

import re

import pytest
from playwright.sync_api import expect

from .person import CHOOSER, MOVES
from .test_accessibility import complaints
from .test_input_methods import PHONE

HOLD = 700  # milliseconds: longer than a long tap


@pytest.fixture
def columna(play):
    """A game after a pawn's step, with a piece to drop."""
    page = play("columna").page
    spot(page, "track-w3").click()
    expect(page.locator(MOVES)).to_have_count(1)
    return page


@pytest.fixture
def lokai(play):
    return play("lokai_and_bele").page


def spot(page, name):
    return page.locator(f"[data-spot='{name}']")


def info(page):
    return page.locator("[data-info]")


def status(page):
    return page.get_by_role("status").first


def test_one_click_move_is_marked_and_previewed_on_hover(columna):
    expect(spot(columna, "d3")).to_have_class(re.compile("target"))
    columna.mouse.move(2, 2)
    expect(info(columna)).to_have_text("Point at something to see details here.")
    board = columna.get_by_role("grid").first
    still = board.bounding_box()
    spot(columna, "c3").focus()
    columna.keyboard.press("ArrowRight")
    expect(info(columna)).to_contain_text("drops a piece on d3")
    spot(columna, "d3").hover()
    expect(spot(columna, "d3").locator(".ghost [data-piece]")).to_have_count(1)
    expect(info(columna)).to_contain_text("drops a piece on d3")
    assert board.bounding_box() == still
    spot(columna, "d3").click()
    expect(columna.locator(MOVES).nth(1)).to_contain_text("d3")
    expect(columna.locator(".ghost")).to_have_count(0)


def test_click_where_several_moves_end_asks_at_the_spot(lokai):
    spot(lokai, "d4").hover()
    expect(lokai.locator(".overlay .reach")).to_have_count(3)
    spot(lokai, "d4").click()
    expect(lokai.locator(CHOOSER)).to_have_count(3)
    expect(status(lokai)).to_contain_text("To d4: from where?")
    lokai.locator(CHOOSER).nth(1).hover()
    expect(lokai.locator(".overlay .reach")).to_have_count(1)
    assert list(complaints(lokai)) == []
    lokai.locator(CHOOSER).nth(1).click()
    expect(lokai.locator(MOVES).first).to_contain_text("d4")


def test_refusal_gives_the_reason(lokai):
    spot(lokai, "g8").click()
    expect(status(lokai)).to_contain_text("g8 belongs to White.")
    spot(lokai, "d2").click()
    spot(lokai, "a1").click()
    expect(status(lokai)).to_contain_text("a1 is your own")
    spot(lokai, "h7").click()
    expect(status(lokai)).to_contain_text("h7 is not in a straight line from d2.")
    entry = lokai.get_by_label("Type a move")
    entry.fill("d2d9")
    expect(lokai.locator("form p")).to_contain_text("d2d9")
    expect(lokai.get_by_role("button", name="Play move")).to_be_disabled()


def test_hint_and_escape_clear_the_selection(lokai):
    spot(lokai, "d2").click()
    expect(status(lokai)).to_contain_text("d2 selected")
    lokai.get_by_role("button", name="Hint").click()
    expect(status(lokai)).to_contain_text("Hint:")
    expect(status(lokai)).to_contain_text("Chance of winning: about")
    expect(lokai.locator(".picked")).to_have_count(0)
    spot(lokai, "d2").click()
    lokai.get_by_role("button", name="Hint").focus()
    lokai.keyboard.press("Escape")  # also clears the selection, from anywhere
    expect(status(lokai)).not_to_contain_text("selected")
    expect(lokai.locator(".picked")).to_have_count(0)


def test_targets_are_marked_on_selection_or_hover(lokai):
    mark = "spot => getComputedStyle(spot, '::after').display"
    assert spot(lokai, "d4").evaluate(mark) == "none"
    spot(lokai, "d4").hover()
    assert spot(lokai, "d4").evaluate(mark) != "none"
    spot(lokai, "d2").click()
    spot(lokai, "d2").hover()
    assert spot(lokai, "d4").evaluate(mark) != "none"


@pytest.mark.campaign
def test_right_button_draws_arrows_and_marks(lokai):
    one, other = (spot(lokai, name).bounding_box() for name in ("c3", "f6"))
    for start, end in ((one, other), (one, one), (other, other), (other, other)):
        lokai.mouse.move(start["x"] + 9, start["y"] + 9)
        lokai.mouse.down(button="right")
        lokai.mouse.move(end["x"] + 12, end["y"] + 12)
        lokai.mouse.up(button="right")
    expect(lokai.locator(".overlay path.drawn")).to_have_count(1)
    expect(lokai.locator(".overlay rect.drawn")).to_have_count(1)
    lokai.get_by_role("button", name="Hint").click()
    expect(lokai.locator(".overlay path.hint")).to_be_visible()
    spot(lokai, "a1").click()
    expect(lokai.locator(".overlay .drawn")).to_have_count(0)


@pytest.mark.campaign
def test_long_tap_describes_a_spot(play):
    page = play("lokai_and_bele", **PHONE).page
    spot(page, "d2").tap()
    expect(status(page)).to_contain_text("d2 selected")
    expect(status(page)).not_to_contain_text("Esc")
    expect(info(page)).to_contain_text("d2")
    hold(page, spot(page, "d4"))
    expect(info(page)).to_contain_text("Black moves d2 to d4")
    expect(spot(page, "d4").locator(".ghost")).to_have_count(1)
    expect(page.locator(MOVES)).to_have_count(0)


def hold(page, place):
    """Touch an element for a while."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    finger = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.wait_for_timeout(HOLD)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
