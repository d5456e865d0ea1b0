"""Playback: every beat is shown in order, once, and long enough."""

import re
from datetime import datetime, timedelta
from itertools import groupby, pairwise, takewhile

import pytest
from playwright.sync_api import expect

from parlour.view.beats import SPEEDS
from tests.campaign import some_daily

from .person import CONFIRM, ENDING, MOVES, NEWEST, OFFERS
from .test_whole_games import SHORT


def fetch(page, path=""):
    """Fetch the page's table, or what a path below it returns."""
    return page.request.get(page.url.replace("/t/", "/api/tables/") + path).json()


def beats_of(page):
    """All beats of a table from the server: names, sentences and times."""
    found, turn = [], 0
    while answer := fetch(page, f"/beats?from_turn={turn}")["beats"]:
        for number, beats in groupby(answer, key=lambda beat: beat["turn"]):
            found += [(f"{number}.{index}", beat) for index, beat in enumerate(beats)]
        turn = answer[-1]["turn"] + 1
    return found


def settle(person):
    expect(person.page.locator("[data-beat]")).to_have_count(0)


def own_setup(page):
    """The number of setup turns of the first seat, which are not played back."""
    return len(list(takewhile(lambda turn: turn["actor"] == 0, fetch(page)["turns"])))


def assert_all_shown(person, speed, since=0):
    """Check that all beats from a turn on were shown once, in order and for their time, except skipped ones."""
    settle(person)
    shown, expected = person.page.evaluate("shown"), beats_of(person.page)
    names = [beat["name"] for beat in shown if beat["name"]]
    assert names == [name for name, beat in expected if beat["turn"] >= since]
    by_name = dict(expected)
    for beat, after in pairwise(shown):
        if beat["name"]:
            time = by_name[beat["name"]]["ms"] * SPEEDS[speed]
            assert after["at"] - beat["at"] >= time - FRAME, (beat, after)
            assert by_name[beat["name"]]["sentence"] in beat["sentence"]
            assert by_name[beat["name"]]["kind"] == beat["kind"]


FRAME = 34  # milliseconds: two frames may pass between a timer and the display


@pytest.mark.campaign
@pytest.mark.parametrize("game", SHORT)
def test_all_beats_are_shown(game, watch):
    """Play a whole game if it is short: every beat takes its time."""
    person = watch()
    person.order(game, who=["me", "random"], **SHORT[game])
    is_arranged = person.wait_for_turn() and person.page.locator(CONFIRM).count() > 0
    person.play(40)
    assert_all_shown(person, "fast", own_setup(person.page) if is_arranged else 0)


@pytest.mark.campaign
@pytest.mark.parametrize("speed", some_daily(["normal", "fast"], "fast"))
def test_all_beats_of_a_dice_game_are_shown_at_each_speed(speed, watch):
    person = watch(speed)
    person.order("maexchen", who=["me", "random"], faces=1)
    for _ in range(2):
        if person.wait_for_turn():
            person.act()
    assert_all_shown(person, speed)
    rolls = [beat for beat in person.page.evaluate("shown") if beat.get("kind") == "roll"]
    assert rolls and all(f"{beat['acting']} throws" in beat["sentence"] for beat in rolls)


@pytest.mark.campaign
def test_countdown_reveals_no_choice_of_others(watch):
    person = watch("fast")
    page = person.page
    page.add_init_script(NOTE_COUNTING)
    person.order("deathmatch_arena", who=["me", "random", "random"], players=3)
    while not (announced := page.evaluate("window.counted ?? null")):
        assert person.wait_for_turn()
        person.act()
        page.wait_for_function(f"() => window.counted || document.querySelector(`{OFFERS}`)")
    assert announced
    assert [line for line in announced if any(sentence in line for sentence in choices_of_others(page))] == []


NOTE_COUNTING = f"""
new MutationObserver(() => {{
  const log = [...document.querySelectorAll('{MOVES}')].map((line) => line.textContent.trim())
  if (document.querySelector("p.count")) window.counted = log
}}).observe(document, {{ subtree: true, childList: true, characterData: true }})
"""


def choices_of_others(page):
    """The sentences of two other seats' choices before the first reveal."""
    first = next(beat["turn"] for _, beat in beats_of(page) if beat["kind"] == "reveal")
    return [sentence for sentence in fetch(page)["turns"][first]["story"][:3] if not sentence.startswith("Red")]


def test_own_move_is_shown_before_the_answer_and_animated_once(watch):
    person = watch("normal")
    person.order("lokai_and_bele", who=["me", "random"])
    held = []
    person.page.route("**/actions*", lambda route: held.append(route))
    person.wait_for_turn()
    person.page.locator("[data-spot=d2]").click()
    with person.page.expect_request("**/actions*"):  # which may be sent after the page shows the move
        person.page.locator("[data-spot=d5]").click()
    for spot, pieces in (("d2", 0), ("d5", 1)):
        expect(person.page.locator(f"[data-spot={spot}] [data-piece]")).to_have_count(pieces)
    expect(person.page.locator("[data-spot=d5].sent")).to_have_count(1)
    person.page.evaluate(f"() => {{ {STILL} }}")
    held[0].continue_()
    expect(person.page.locator(MOVES)).to_have_count(2)
    settle(person)
    assert "d5" not in person.page.evaluate("moved")
    expect(person.page.locator(".sent")).to_have_count(0)


STILL = """
window.moved = []
const animate = Element.prototype.animate
Element.prototype.animate = function (...how) {
  moved.push(this.closest("[data-spot]")?.dataset.spot ?? "")
  return animate.apply(this, how)
}
"""


def test_refused_move_is_taken_back_with_a_reason(watch, visit):
    person = watch("normal")
    person.order("lokai_and_bele", who=["me", "random"])
    refused = {"error": "illegal", "message": "d2 may not go there today."}
    person.page.route("**/actions*", lambda route: route.fulfill(status=409, json=refused))
    person.wait_for_turn()
    person.page.locator("[data-spot=d2]").click()
    person.page.locator("[data-spot=d5]").click()
    expect(person.page.get_by_text("d2 may not go there today.")).to_be_visible()
    expect(person.page.locator("[data-spot=d2] [data-piece]")).to_have_count(1)
    expect(person.page.locator("[data-spot=d5] [data-piece]")).to_have_count(0)
    visit.troubles.clear()  # the browser logs the error response
    assert person.wait_for_turn()


def test_click_or_escape_skips_playback_and_replay_repeats_it(watch):
    person = watch("slow")
    stop_time(person.page)
    person.order("maexchen", who=["me", "random"])
    board = person.page.locator("[data-beat]")
    board.wait_for()
    board.locator(".table").click(position={"x": 5, "y": 5})
    expect(board).to_have_count(0)
    assert person.wait_for_turn()
    person.click("[data-choice=throw]")
    board.wait_for()
    person.page.keyboard.press("Escape")
    expect(board).to_have_count(0)
    before = person.page.evaluate("shown.length")
    person.page.keyboard.press("a")
    board.wait_for()
    again = [beat["name"] for beat in person.page.evaluate("shown")[before:]]
    assert again == [name for name, _ in beats_of(person.page) if int(name.split(".")[0]) >= 1][: len(again)]


def stop_time(page):
    """Stop the page's clock, so that no beat ends by itself."""
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


LONGER = pytest.param(0, True, marks=pytest.mark.campaign), pytest.param(2, False, marks=pytest.mark.campaign)


@pytest.mark.campaign
@pytest.mark.parametrize(("detail", "plays"), [(1, True), *LONGER], ids=["click", "key", "double click"])
def test_click_during_own_move_continues_with_the_next(detail, plays, watch):
    person = watch("slow")
    page = person.page
    person.order("bingo_battle", who=["me", "random"])
    assert person.wait_for_turn()
    first, second, *_ = person.offered()
    turns = person.moves()
    page.locator(first).click()
    page.evaluate(CLICK_IN_A_BEAT, [second, detail])
    page.wait_for_function(f"wanted => {NEWEST} >= wanted", arg=turns + 1 + plays)
    settle(person)
    page.locator(OFFERS).first.wait_for()
    assert person.moves() == turns + 1 + plays
    assert page.locator(second).evaluate(OFFERED) is not plays


CLICK_IN_A_BEAT = """([selector, detail]) => new Promise((done) => {
  const look = () => {
    if (!document.querySelector("[data-beat]")) return requestAnimationFrame(look)
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail })
    done(document.querySelector(selector).dispatchEvent(click))
  }
  look()
})"""
OFFERED = "spot => spot.matches('.target, .capture, .origin')"


@pytest.mark.campaign
def test_meaningless_click_only_skips_playback(watch):
    person = watch("slow")
    person.order("bingo_battle", who=["me", "random"])
    assert person.wait_for_turn()
    first, second, *_ = person.offered()
    person.page.locator(first).click()
    person.page.evaluate(CLICK_IN_A_BEAT, [first, 1])
    expect(person.page.locator(second)).to_have_class(re.compile("origin|target"))
    settle(person)
    expect(person.page.get_by_text(re.compile("You can't select|is empty"))).to_have_count(0)


def test_held_key_plays_once(watch):
    person = watch("none")
    page = person.page
    person.order("bingo_battle", who=["me", "random"])
    assert person.wait_for_turn()
    page.evaluate("window.clicks = 0; addEventListener('click', () => clicks++, true)")
    page.locator(person.offered()[0]).focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert page.evaluate("clicks") == 1


@pytest.mark.campaign
def test_resting_pointer_requests_no_preview(watch):
    person = watch("fast")
    page, asked = person.page, []
    page.on("request", lambda request: "/preview" in request.url and asked.append(request.url))
    person.order("maexchen", who=["me", "random"])
    person.wait_for_turn()
    at = page.locator("[data-choice=throw]").bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.wait_for_timeout(PREVIEW)
    asked.clear()
    page.mouse.click(x, y)
    expect(page.locator(MOVES)).to_have_count(3)  # a throw, the call to throw again, a throw
    settle(person)
    page.locator(OFFERS).first.wait_for()
    page.wait_for_timeout(PREVIEW)
    assert asked == []
    with page.expect_request("**/preview?*"):
        page.mouse.move(x + 2, y)


PREVIEW = 600  # milliseconds until a preview is requested


def test_hidden_tab_skips_playback(watch):
    person = watch("slow")
    stop_time(person.page)
    person.order("maexchen", who=["me", "random"])
    person.page.locator("[data-beat]").wait_for()
    hide(person.page, True)
    settle(person)
    before = person.page.evaluate("shown.length")
    person.page.locator("[data-choice=throw]").click()
    expect(person.page.locator(MOVES).nth(2)).to_be_attached()
    assert person.page.evaluate("shown.length") == before


def hide(page, hidden):
    page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {str(hidden).lower()}, configurable: true }})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.campaign
def test_reduced_motion_shows_every_beat_without_animation(watch):
    person = watch("normal", motion="reduce")
    person.page.add_init_script(STILL)
    person.order("maexchen", who=["me", "random"], faces=1)
    if person.wait_for_turn():
        person.act()
    assert_all_shown(person, "normal")
    assert person.page.evaluate("moved") == []


@pytest.mark.campaign
def test_live_region_announces_each_beat_once(watch):
    person = watch("fast")
    person.order("maexchen", who=["me", "random"], faces=1)
    person.play_to_the_end()
    settle(person)
    announced = person.page.locator("[role=log] p").all_inner_texts()
    assert announced == [beat["sentence"] for _, beat in beats_of(person.page)][-len(announced) :]


def test_autoplay_replays_a_game(watch):
    person = watch("none")
    person.order("columna", who=["me", "random"], quiet=1)
    for _ in range(2):
        person.act()
    person.wait_for_turn()
    turns = person.moves()
    person.page.get_by_role("button", name="Autoplay").click()
    person.page.wait_for_function("() => shown.some(({ name }) => name === '0.0')")
    expect(person.page.get_by_text(re.compile("^Step [0-9]+ of"))).to_be_visible()
    person.page.get_by_role("button", name="Pause").click()
    expect(person.page.locator("[data-beat]")).to_have_count(0)
    expect(person.page.get_by_text(f"of {turns}")).to_be_visible()
    person.page.keyboard.press("End")
    assert person.wait_for_turn() or person.page.locator(ENDING).count()
