"""Sizes of boards, text and click targets in every game at every window size."""

import json

import pytest
from playwright.sync_api import expect

import parlour
from benchmarks.page import MIDDLE, SIZES, USUAL_MIDDLE, Seat
from parlour.games.deathmatch_arena.cards import DECK
from scripts.screenshots import SETTLED
from tests.campaign import some_daily

WIDE = "1920x1080"
LEAST_SHARE = 0.6  # share of a wide window's area
FULL_HEIGHT = 0.88  # share of its height, if a square board cannot reach that area
SMALLEST_TEXT = 12  # CSS pixels
ROUNDED = 0.1
SMALLEST_TARGET = 40
OFFERED = ".origin, .again, .target, .direct, .capture"

WRITTEN = """() => {
    const stage = document.querySelector(".page > .stage")
    const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
    const found = []
    while (walk.nextNode()) {
        const text = walk.currentNode.data.trim()
        const parent = walk.currentNode.parentElement
        if (!text || parent.closest(".description, .live") || !parent.checkVisibility()) continue
        const scale = parent.ownerSVGElement ? Math.abs(parent.getScreenCTM().d) : 1
        found.push({ text, size: parseFloat(getComputedStyle(parent).fontSize) * scale })
    }
    return found
}"""
BOXES = """wanted => [...document.querySelectorAll(`.page > .stage ${wanted}`)].map(part => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { name: part.dataset.spot ?? part.className, x, y, width, height }
})"""
ROOM = """() => {
    const { clientWidth, clientHeight } = document.querySelector(".page > .stage")
    return { width: Math.min(clientWidth, innerWidth), height: Math.min(clientHeight, innerHeight) }
}"""


def share(page, width, height):
    """The share of the window that the game's boards, things and buttons take."""
    boxes = page.evaluate(BOXES, "[data-area], .place, .actions")
    across = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
    down = max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes)
    return across * down / (width * height), down / height


def crowded(page):
    """Click targets that are too small although their board leaves room."""
    if fills(page, page.evaluate(ROOM)):
        return []
    boxes = page.evaluate(BOXES, f".spot:is({OFFERED})")
    return [box for box in boxes if min(box["width"], box["height"]) < SMALLEST_TARGET - 0.5]


def fills(page, room):
    """Whether the largest board is as large as its room allows: nine squares of 40 do not fit a low window."""
    boards, trays = page.evaluate(BOXES, ".board-area > .grid"), page.evaluate(BOXES, ".side")
    beside = sum(tray["width"] for tray in trays)
    rest = [(room["width"] - board["width"] - beside, room["height"] - board["height"]) for board in boards]
    return any(min(left) < 40 for left in rest)


@pytest.mark.campaign
@pytest.mark.parametrize("game", some_daily(parlour.games(), "columna"))
def test_everything_on_the_table_is_large_enough(game, seated):
    page = seated(game, actions=MIDDLE.get(game, USUAL_MIDDLE))
    for size in sorted(SIZES):
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(SETTLED)
        assert [found for found in page.evaluate(WRITTEN) if found["size"] < SMALLEST_TEXT - ROUNDED] == [], size
        assert [(box["name"], round(box["width"]), round(box["height"])) for box in crowded(page)] == [], size
        area, tall = share(page, width, height)
        if size == WIDE:
            assert area >= LEAST_SHARE or tall >= FULL_HEIGHT, (area, tall)


# Cards of one's own

POWERS = ["targeting_tessellator", "charged_capacitor", "backup_battery", "continuum_compressor", "entropy_engine"]


@pytest.fixture
def arena(play):
    """A page at the first choice of the Arena, after a change to the position."""

    def arena(players, change, **context):
        state = parlour.load("deathmatch_arena", players=players).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        state = json.loads(state.to_text())
        change(state)
        options = {"players": players, "position": json.dumps(state, separators=(",", ":"))}
        return play("deathmatch_arena", options, who=["me", *["random"] * (players - 1)], **context).page

    return arena


def give_every_power(state):
    hand_out(state, 0, POWERS)


def disable_a_shield(state):
    rolled = state["players"][1].pop("dice")
    state["players"][1] |= {"disabled": ["shield"], "dice": rolled}


@pytest.mark.parametrize("size", some_daily([(1280, 800), (1440, 900), (1920, 1080)], (1280, 800)))
def test_every_card_shows_its_name(size, arena):
    page = arena(3, give_every_power, size=size)
    for number in range(len(POWERS)):
        name = page.locator(f"[data-spot='0power{number}'] .title")
        expect(name).to_be_in_viewport(ratio=0.95)
    for seat in (1, 2):
        (hand,) = page.evaluate(BOXES, f"[data-spot=hand{seat}]")
        for card in page.locator(f".rival [data-spot^='{seat}']:has(.printed)").all():
            expect(card.locator(".title")).to_be_in_viewport(ratio=0.95)
            assert card.bounding_box()["y"] >= hand["y"] + hand["height"]


@pytest.mark.campaign
def test_disabled_small_card_is_whole(arena):
    page = arena(5, disable_a_shield, size=(820, 1180))
    small = page.locator(".rival").first.locator(".cards .printed")
    expect(small.and_(page.locator(".refused"))).to_have_count(1)
    for card in small.all():
        expect(card).to_be_in_viewport(ratio=0.99)


LONG_HAND = {"lazor": "disabling_lazor", "shield": "reflector_shield", "battery": "chaotic_battery"}
LONG_MARKET = ["reflector_shield", "chaotic_battery", "efficient_shield", "negator_shield", "absorber_shield"]
CUT = "all => all.filter(it => it.scrollHeight > it.clientHeight + 1).map(it => it.textContent)"
TOO_WIDE = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"
SAYS = "all => all.filter(it => it.querySelector('.text')?.textContent).length"
SMALL_DESK = (1280, 720)
GERMAN = some_daily(["en-GB", "de-DE"], "de-DE")


def hand_out(state, seat, powers=(), **fields):
    """Give a seat cards from the market or the deck, and set other fields."""
    player = state["players"][seat]
    rolled = player.pop("dice")
    player |= fields | ({"powers": powers} if powers else {}) | {"dice": rolled}
    for card in (*powers, *(fields[kind] for kind in LONG_HAND if kind in fields)):
        next(pile for pile in (state["market"], state["deck"]) if card in pile).remove(card)


def give(powers):
    return lambda state: hand_out(state, 0, POWERS[:powers], **LONG_HAND)


def offer_long_cards(state):
    cards = state["market"] + state["deck"]
    state["market"] = [card for card in cards if card in LONG_MARKET]
    state["deck"] = [card for card in cards if card not in LONG_MARKET]
    for pile in ("market", "deck"):
        state[pile].sort(key=[card.name for card in DECK].index)


@pytest.mark.campaign
@pytest.mark.parametrize("locale", GERMAN)
@pytest.mark.parametrize("players", some_daily([2, 3, 5], 5))
def test_four_own_cards_are_legible_on_a_small_desktop(players, locale, arena):
    page = arena(players, give(1), size=SMALL_DESK, locale=locale)
    own = page.locator(".own .cards .printed")
    expect(own).to_have_count(4)
    assert own.evaluate_all(CUT) == []
    assert own.evaluate_all(SAYS) == 4


@pytest.mark.campaign
@pytest.mark.parametrize("locale", GERMAN)
@pytest.mark.parametrize("powers", some_daily([2, 3, 5], 5))
def test_additional_own_cards_are_whole_and_named(powers, locale, arena):
    page = arena(5, give(powers), size=SMALL_DESK, locale=locale)
    own = page.locator(".own .cards .printed")
    expect(own).to_have_count(3 + powers)
    assert own.evaluate_all(CUT) == []
    for name in own.locator(".title").all():
        expect(name).to_be_in_viewport(ratio=0.99)


@pytest.mark.campaign
def test_longest_market_cards_are_legible_on_a_small_desktop(arena):
    page = arena(5, offer_long_cards, size=SMALL_DESK, locale="de-DE")
    market = page.locator(".shared .printed")
    expect(market).to_have_count(5)
    assert market.evaluate_all(CUT) == []


@pytest.mark.campaign
def test_opponents_names_are_whole_on_a_small_desktop(arena):
    page = arena(5, lambda state: state.update(first=3, to_act=3), size=SMALL_DESK)
    expect(page.get_by_role("heading", name="Yellow, 1st")).to_be_visible()
    names = page.locator(".place h3")
    assert names.evaluate_all(TOO_WIDE) == names.evaluate_all(CUT) == []


GOOD_HAND = {"lazor": "plasma_lazor", "shield": "efficient_shield", "battery": "military_battery"}


def give_good_items(state):
    hand_out(state, 0, **GOOD_HAND, energy=4)
    hand_out(state, 1, powers=["targeting_tessellator"], energy=4)


def test_options_and_cards_of_all_seats_are_whole(arena):
    page = arena(2, give_good_items)
    ways, own = (page.locator(f"{where} .printed") for where in (".actions", ".own .cards"))
    expect(ways).to_have_count(5)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=0.99)
    for cards in (ways, own):
        assert cards.evaluate_all(CUT) == []
    expect(page.locator("[data-spot='1power0'] .title")).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(ways.locator(".text").filter(visible=True)).to_have_count(5)
    page.set_viewport_size({"width": 1920, "height": 1080})
    texts = page.locator(".rival .cards .printed > .text")
    expect(texts.filter(visible=True)).to_have_count(4)
    for text in texts.all():
        expect(text).to_be_in_viewport(ratio=0.99)


# Beside the table

LOW = (844, 390)


@pytest.mark.campaign
@pytest.mark.parametrize("game", some_daily(parlour.games(), "maexchen"))
def test_players_and_standing_are_whole_on_a_landscape_phone(game, visit, site):
    page = visit(size=LOW, locale="de-DE")
    seat = Seat(page.context, site.url, game)
    for most in (MIDDLE.get(game, USUAL_MIDDLE), 2000):
        seat.play(most)
        page.goto(f"{site.url}/t/{seat.table}")
        page.locator("[data-spot]").first.wait_for()
        assert page.locator(".players li, .players .counters, .status .text").evaluate_all(CUT) == []
        assert page.locator(".players .counters").evaluate_all(TOO_WIDE) == []
        for part in page.locator(".stage :is(.ladder-area [data-spot], .actions button)").all():
            expect(part).to_be_in_viewport(ratio=0.99)


LOW_WINDOWS = [LOW, (740, 360), (600, 425)]  # the last two are zooms of 200%
LONG_NAMES = "Maximiliane von Hohenstein-Ansbach-Zell", "Dr. Anna-Katharina Wiesinger-Straßburg"
PARTS = ".players li, .players .who > *, .players .clock, .players .counters, .status .text"


def test_long_names_clocks_and_prompts_are_whole_on_low_windows(visit, site):
    page, guest = visit(locale="de-DE"), visit().context.request
    seats = {"game": "bingo_battle", "seats": ["me", "open"], "name": LONG_NAMES[0]}
    order = seats | {"clock": {"kind": "game", "seconds": 5400}}
    own = {"Origin": site.url}
    table = page.context.request.post(f"{site.url}/api/tables", data=order, headers=own).json()["id"]
    for step, body in (("seats", {"name": LONG_NAMES[1]}), ("ready", {})):
        assert guest.post(f"{site.url}/api/tables/{table}/{step}", data=body, headers=own).ok
    page.goto(f"{site.url}/t/{table}")
    expect(page.get_by_text("Du bist am Zug")).to_be_visible()
    expect(page.locator(".players .clock")).to_have_count(2)
    for name in LONG_NAMES:
        expect(page.locator(".players").get_by_text(name, exact=True)).to_be_attached()
    for width, height in LOW_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        parts = page.locator(PARTS)
        assert (parts.evaluate_all(CUT), parts.evaluate_all(TOO_WIDE)) == ([], []), width
    page.set_viewport_size({"width": 390, "height": 844})  # long names end in an ellipsis, on a line of their own
    parts = page.locator(PARTS.replace(".who > *", ".who > :not(.name)"))
    assert (parts.evaluate_all(CUT), parts.evaluate_all(TOO_WIDE)) == ([], [])
    for name in LONG_NAMES:
        assert page.locator(".players").get_by_text(name, exact=True).bounding_box()["width"] > 100


@pytest.mark.campaign
@pytest.mark.parametrize("locale", GERMAN)
def test_end_of_a_game_of_five_is_visible_on_a_small_desktop(locale, seated):
    page = seated("deathmatch_arena", actions=2000, size=SMALL_DESK, locale=locale)
    expect(page.locator(".ending tbody tr").first).to_be_visible()
    assert page.locator(".right, .ending").evaluate_all(CUT) == []


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["lokai_and_bele", "columna"])
def test_board_without_neighbours_is_centred_on_a_desktop(game, seated):
    page = seated(game, actions=MIDDLE.get(game, USUAL_MIDDLE))
    (board,) = page.evaluate(BOXES, ".main > .board-area > .grid")
    stage = page.locator(".page > .stage").bounding_box()
    assert abs(board["x"] + board["width"] / 2 - stage["x"] - stage["width"] / 2) <= 1
    assert board["height"] >= 620
    page.locator(".main > .board-area [data-spot]").last.hover()
    expect(page.locator("[data-info]")).not_to_be_empty()
    assert page.locator("[data-info]").bounding_box()["y"] >= board["y"] + board["height"]
