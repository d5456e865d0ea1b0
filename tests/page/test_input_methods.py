"""Touch, keyboard and typed input, takebacks, hints and German."""

import re

import pytest
from playwright.sync_api import expect

import parlour
from benchmarks.page import Seat
from tests.campaign import some_daily

from .person import MOVES, Person
from .test_inspection import BUYING
from .test_together import two_people

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
TABLES = {"bingo_battle": {}, "columna": {"quiet": 3}, "maexchen": {"faces": 2}}


@pytest.mark.campaign
def test_phone_game_by_taps(play):
    person = play("columna", TABLES["columna"], **PHONE)
    person.play_to_the_end(person.tap)


@pytest.mark.parametrize("game", some_daily(TABLES, "maexchen"))
def test_everything_works_by_keyboard(game, play):
    person = play(game, TABLES[game])
    person.play_to_the_end(person.press)


@pytest.mark.campaign
@pytest.mark.parametrize("game", some_daily(parlour.games(), "deathmatch_arena"))
def test_nothing_is_wider_than_a_phone(game, visit):
    person = Person(visit(**PHONE))
    assert wider(person.page) == [], "the lobby"
    person.order(game, who=["me"])
    person.wait_for_turn()
    assert wider(person.page) == [], game


def wider(page):
    """The phone widths that the page exceeds."""
    found = []
    for phone in (PHONE, SMALL):
        page.set_viewport_size(phone["viewport"])
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            found.append(phone["viewport"]["width"])
    return found


def test_typed_move_is_played(play):
    page = play("lokai_and_bele").page
    entry = page.get_by_label("Type a move")
    entry.fill("d2d5")
    entry.press("Enter")
    expect(page.locator(MOVES).first).to_contain_text("d2d5")


@pytest.mark.campaign
def test_typed_premove_is_played_on_the_next_turn(visit):
    anna, ben = two_people(visit, "lokai_and_bele")
    entry = ben.page.get_by_label("Type a move")
    entry.fill("g7g4")
    entry.press("Enter")
    expect(ben.page.locator(MOVES)).to_have_count(0)
    anna.page.get_by_label("Type a move").fill("d2d5")
    anna.page.get_by_label("Type a move").press("Enter")
    expect(anna.page.locator(MOVES)).to_have_count(2)
    expect(anna.page.locator(MOVES).nth(1)).to_contain_text("g7g4")


def test_similar_events_collapse_into_one_log_line(play):
    person = play("invictus")
    person.act()
    log = person.page.locator('[aria-label="Moves"]')
    folded = log.locator("[aria-expanded=false]").first
    folded.click()
    few = log.get_by_role("button").count()
    log.locator("[aria-expanded=true]").first.click()
    assert log.get_by_role("button").count() < few - 3


def test_takeback_and_history(play):
    person = play("lokai_and_bele")
    for expected in (2, 4):
        person.act()
        expect(person.page.locator(MOVES)).to_have_count(expected)
    person.page.get_by_role("button", name="Take back").click()
    expect(person.page.locator(MOVES)).to_have_count(2)
    person.page.get_by_role("button", name="First move").click()
    person.page.keyboard.press("ArrowRight")
    expect(person.page.get_by_text("Step 1 of 2")).to_be_visible()
    assert person.page.get_by_role("button", name="Back to latest move").bounding_box()["height"] >= 40
    person.page.keyboard.press("End")
    expect(person.page.get_by_text("Step 1 of 2")).to_be_hidden()
    assert person.wait_for_turn()


def test_card_purchase_can_be_taken_back_at_once(visit, site):
    page = visit()
    seat = Seat(page.context, site.url, "deathmatch_arena", position=BUYING)
    table = seat.when_due()
    before, cards = table["position"], [it for it in table["scene"]["choices"] if it["text"].startswith("buy ")]
    page.goto(f"{site.url}/t/{seat.table}")
    page.locator(f"[data-spot='{cards[0]['spots'][0]}']").click()
    expect(page.locator(MOVES).filter(has_text="Red buys")).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(MOVES).filter(has_text="Red buys")).to_have_count(0)
    assert seat.when_due()["position"] == before


def test_missing_hint_is_explained(play):
    page = play("invictus").page
    page.keyboard.press("h")
    notice = page.get_by_role("status").filter(has_text="There are no hints during setup")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Hint").click(force=True)
    expect(notice).to_be_visible()


def test_hint_is_marked_on_the_board(play):
    page = play("columna").page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint").first).to_be_visible()


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("game", "marked"), [("maexchen", "[data-choice].hint"), ("deathmatch_arena", "[data-spot].hint")]
)
def test_phone_shows_the_hinted_spot_with_the_hint(game, marked, play):
    page = play(game, {"players": 2} if game == "maexchen" else {}, size=(390, 844)).page
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status").filter(has_text="Hint:")).to_be_in_viewport(ratio=1)
    hinted = page.locator(marked).first
    expect(hinted).to_be_in_viewport(ratio=1)
    above = page.locator(".status").first.bounding_box()
    assert hinted.bounding_box()["y"] >= above["y"] + above["height"]
    if game == "maexchen":
        assert "inset" in hinted.evaluate("it => getComputedStyle(it).boxShadow")


@pytest.mark.parametrize("game", some_daily(parlour.games(), "bingo_chess"))
def test_new_game_is_in_german(game, visit):
    page = visit(f"/new?game={game}", locale="de-DE")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("form").get_by_role("button", name="Partie beginnen").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="Brett", exact=True)).to_be_attached()
    text = page.locator("main").inner_text()
    assert not re.search(r"\b(your|the|you|pick|drop|Black|White)\b", text), text


@pytest.mark.parametrize(("width", "text"), [(390, "tap"), (1280, "press Esc")])
def test_cancel_key_is_mentioned_if_there_is_a_keyboard(width, text, play):
    page = play("lokai_and_bele", size=(width, 844)).page
    page.locator(".origin").first.click()
    expect(page.locator(".status.mine")).to_contain_text(text)


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["lokai_and_bele", "maexchen"])
def test_phone_info_line_keeps_the_usual_margin(game, visit):
    page = visit(f"/new?game={game}", **PHONE)
    page.locator(".begin button").tap()
    page.locator("[data-spot]").first.tap()
    info, status = page.locator(".info.filled").bounding_box(), page.locator(".page > .status").bounding_box()
    assert (info["x"], info["width"]) == (status["x"], status["width"]) == (8, 374)
