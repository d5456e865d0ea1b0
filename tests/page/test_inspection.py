"""Inspection: popups appear only on pointer movement and cover nothing important."""

import pytest
from playwright.sync_api import expect

from tests.campaign import some_daily
from tests.games.deathmatch_arena.helpers import p, position

LOOK = 700  # milliseconds: longer than the delay before inspection
DESK, UPRIGHT, PHONE = (1280, 720), (820, 1180), (390, 844)
MARKET = ["disabling_lazor", "diffracting_lazor", "tesseract_battery", "negator_shield", "targeting_tessellator"]
COVERED = """(note, kept) => {
    const one = note.getBoundingClientRect()
    return [...document.querySelectorAll(kept)].filter(part => {
        const other = part.getBoundingClientRect()
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        return across > 0 && down > 0
    }).map(part => part.textContent)
}"""


def rich(energy):
    """A position in which the first player may buy a card and has this energy."""
    return position([p(energy, chose="hold"), *[p(3, chose="hold")] * 4], phase="purchase", market=MARKET)


BUYING = rich(9)


@pytest.fixture
def buying(seated):
    """A page on which the player may buy a card."""
    return lambda size, energy=9: seated("deathmatch_arena", position=rich(energy), size=size)


@pytest.mark.parametrize("size", some_daily([DESK, UPRIGHT, PHONE], UPRIGHT))
def test_enlarged_card_covers_neither_itself_nor_the_prompt(size, buying):
    page = buying(size)
    cards = page.locator("[data-area=market] [data-spot], .own .cards [data-spot]")
    assert cards.count() == 8
    for card in cards.all():
        page.mouse.move(2, 2)
        card.hover()
        note = page.get_by_role("tooltip")
        expect(note).to_contain_text(card.locator(".title").inner_text())
        name = card.get_attribute("data-spot")
        assert note.evaluate(COVERED, f".status, .buttons button, [data-spot='{name}']") == []


@pytest.mark.campaign
def test_card_under_a_resting_pointer_is_not_enlarged(buying):
    page = buying(DESK)
    box = page.locator("[data-spot=disabling_lazor]").bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*at)
    expect(page.locator("[data-area=market] [data-spot=disabling_lazor]")).to_have_count(0)
    page.wait_for_timeout(LOOK)
    expect(page.locator("[data-area=market] [data-spot]").first).to_be_visible()
    assert page.get_by_role("tooltip").count() == 0
    for step in range(100):  # on a busy machine, the first movements may still count as rest
        page.mouse.move(at[0] + 3 + step % 2, at[1])
        page.wait_for_timeout(LOOK)
        if page.get_by_role("tooltip").count():
            return
    raise AssertionError("a card under a moving pointer is not enlarged")


@pytest.mark.campaign
def test_info_line_on_a_low_window_does_not_cover_the_market(buying):
    page = buying(DESK)
    for card in page.locator("[data-area=market] [data-spot], .places .cards [data-spot]").all():
        card.hover()
        info = page.locator("[data-info]")
        expect(info).to_contain_text(card.locator(".title").text_content())
        name = card.get_attribute("data-spot")
        assert info.evaluate(COVERED, f"[data-area=market] .printed, .buttons button, [data-spot='{name}']") == []


def test_phone_titles_market_and_own_cards_fades_hidden_ones_and_shows_names_of_dear_ones(buying):
    page = buying(PHONE, energy=4)
    refusals = page.locator(".shared .refusal").all()
    assert len(refusals) == 4
    assert [refusal.evaluate(COVERED, ".shared .title, .shared .picture") for refusal in refusals] == [[]] * 4
    expect(page.get_by_role("heading", name="market")).to_be_visible()
    expect(page.get_by_role("heading", name="Red's gear").first).to_be_visible()
    fades = page.locator(".shared, .own .cards").evaluate_all("all => all.map(it => getComputedStyle(it).maskImage)")
    assert [fade for fade in fades if "transparent" not in fade and "rgba(0, 0, 0, 0)" not in fade] == []


@pytest.fixture
def choosing(play):
    """A page on which two players are to choose, Red first."""
    options = {"players": 2, "position": position([p(3), p(3)])}
    return lambda size: play("deathmatch_arena", options, size=size, speed="normal").page


@pytest.mark.parametrize("size", [DESK, (1280, 800)])
def test_info_line_covers_no_name_hand_or_dice(size, choosing):
    page = choosing(size)
    for spot in page.locator(".own .board [data-spot], [data-area=ways] [data-spot]").all():
        spot.hover()
        info = page.locator("[data-info]")
        expect(info).to_contain_text(
            spot.get_attribute("aria-label") or spot.locator(".description").text_content().split(",")[0]
        )
        name = spot.get_attribute("data-spot")
        assert info.evaluate(COVERED, f"header, .things, [data-spot='{name}']") == []


@pytest.mark.parametrize("size", [DESK, (1280, 800)])
def test_dice_info_covers_neither_the_ladder_nor_buttons(size, visit):
    page = visit("/new?game=maexchen", size=size)
    page.locator(".begin button").click()
    page.locator(".place [data-spot]").first.hover()
    info = page.locator("[data-info]")
    expect(info).to_contain_text("Player A's die")
    assert page.locator(".ladder-area [data-spot]").count() == 21
    assert info.evaluate(COVERED, ".ladder-area [data-spot], .place, .buttons button") == []
    first, second = (place.bounding_box() for place in page.locator(".place").all())
    assert first["y"] == second["y"]


def test_other_hands_are_not_offered_during_playback(choosing):
    page = choosing(DESK)
    page.evaluate(NOTE_OFFERED)
    page.locator("[data-area=ways] [data-spot=battery]").click()
    expect(page.locator("[data-area=ways]")).to_have_count(0)
    assert page.evaluate("offered") == ["red"]


# Records whose hands are offered, by colour.
NOTE_OFFERED = """() => {
    window.offered = []
    const note = () => document.querySelectorAll("[data-area=ways] .coloured").forEach(({classList}) => {
        const colour = [...classList].find(name => ["red", "blue"].includes(name))
        if (!offered.includes(colour)) offered.push(colour)
    })
    new MutationObserver(note).observe(document.body, {childList: true, subtree: true, attributes: true})
    note()
}"""


DROPPING = "7/7/7/3b3/7/7/7 w4,se 0 1 0"  # the pawn has four target squares, and a piece on the last one can move on


@pytest.mark.parametrize("size", some_daily([DESK, PHONE], PHONE))
def test_question_at_a_square_covers_no_other_target(size, seated):
    page = seated("columna", "me", DROPPING, size=size)
    page.locator("[data-spot=d4]").click()
    question = page.get_by_role("dialog")
    expect(question.locator("button:not(.cancel)")).to_have_text(["Black drops a piece on d4, making a stack of two."])
    assert page.locator(".target").count() == 4  # targets of the piece
    assert question.evaluate(COVERED, ".status, .target, .again") == []


@pytest.mark.parametrize("size", [(1280, 800), (844, 390)])
def test_info_during_a_question_is_about_it_and_covers_no_square(size, seated):
    page = seated("lokai_and_bele", "me", size=size)
    page.locator("[data-spot=a6]").click()
    answer = page.get_by_role("dialog").get_by_role("button", name="a2")
    info = page.locator("[data-info]")
    for part, text in ((page.locator("[data-spot=g5]"), "a6"), (answer, "Black moves a2 to a6")):
        part.hover()
        expect(info).to_contain_text(text)
        assert info.evaluate(COVERED, ".board-area [data-spot]") == []


def test_hover_draws_an_arrow_for_a_one_click_move(seated):
    page = seated("columna", "me", DROPPING, size=DESK)
    arrows = page.locator(".overlay .reach")
    page.locator("[data-spot=d5]").hover()
    expect(page.locator("[data-info]")).to_contain_text("from d4 to d5")
    expect(arrows).to_have_count(1)
    page.locator("[data-spot=c4]").hover()
    expect(page.locator("[data-info]")).to_contain_text("drops a piece on c4")
    expect(arrows).to_have_count(0)


PROMOTION = "K4/5/1P1p1/5/4k 0 A4 33 0 3,12,7,15,1,18,27,22,30,16,33,41,38,45,52,47,60,55,49,71,64,68,75,62"


@pytest.mark.campaign
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_promotion_question_covers_neither_prompt_nor_hint(size, seated):
    page = seated("bingo_chess", "me", PROMOTION, size=size)
    page.locator("[data-spot=c5]").click()
    question = page.get_by_role("dialog")
    expect(question.get_by_role("button", name="Queen")).to_be_visible()
    assert question.evaluate(COVERED, ".status, .target, [data-spot=c5]") == []


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["invictus", "bingo_chess"])
def test_landscape_phone_puts_info_below_the_board_if_there_is_room(game, seated):
    page = seated(game, size=(844, 390))
    for spot in page.locator(".main > .board-area [data-spot]").all()[::4]:
        spot.hover()
        info = page.locator("[data-info]")
        expect(info).to_contain_text(spot.get_attribute("data-spot"))
        assert info.evaluate(COVERED, ".main > .board-area [data-spot], .main > .side .piece") == []


PASSING = f"{'(bbbb)' * 7}/(bb)(wwww)4(bbbb)/{'(bbbb)5(bbbb)/' * 4}{'(bbbb)' * 7} e3,w5 0 0 0"


@pytest.mark.campaign
def test_button_below_a_board_is_whole_and_not_covered_by_its_info(seated):
    page = seated("columna", "me", PASSING)
    button = page.locator("[data-choice=pass]")
    button.hover()
    info = page.locator("[data-info]")
    expect(info).to_contain_text("Black wins")
    tray = page.locator(".tray").bounding_box()
    assert button.bounding_box()["y"] + button.bounding_box()["height"] <= tray["y"] + tray["height"]
    assert info.evaluate(COVERED, ".buttons button") == []
