"""Lessons by mouse, touch and keyboard in both languages."""

import pytest
from playwright.sync_api import expect

import parlour
from parlour.lessons import FILE, answer, read_lesson
from tests.campaign import some_daily

from .learner import DONE, Learner, example, wrong_for
from .person import CHOOSER
from .test_accessibility import complaints
from .test_input_methods import PHONE, wider

TAUGHT = [name for name in parlour.games() if (parlour.load(name).folder / FILE).is_file()]
DAILY = TAUGHT[:1]
ANSWER = ".answer"
SMALL_DESK = {"size": (1280, 720)}

pytestmark = pytest.mark.skipif(not TAUGHT, reason="no game has a lesson")

CUT = """() => {
    const text = document.querySelector(".text"), box = text.getBoundingClientRect(), all = document.createRange()
    all.selectNodeContents(text)
    const crosses = (line, edge) => line.top < edge - 3 && line.bottom > edge + 3 && line.height < 40
    return [...all.getClientRects()].filter(it => crosses(it, box.top) || crosses(it, box.bottom)).length
}"""  # the number of lines of text that are cut off

BOX = """() => {
    const { x, y, width, height } = document.querySelector("section[aria-labelledby=board]").getBoundingClientRect()
    return [x, y + scrollY, width, height].map(Math.round)
}"""  # the position of the board


@pytest.fixture
def learn(visit):
    """Open a lesson, at its first step unless another number is given."""

    def learn(game, lang="en", number=1, **context):
        path = f"/lesson/{game}" + (f"?step={number}" if number > 1 else "")
        page = visit(path, locale={"en": "en-GB", "de": "de-DE"}[lang], **context)
        return Learner(page, game, lang)

    return learn


@pytest.mark.parametrize("game", some_daily(TAUGHT, *DAILY))
def test_lesson_leads_to_a_first_game(game, learn):
    learner = learn(game, "de" if game == "columna" else "en")
    learner.go_through()
    page = learner.page
    chapters = zip(learner.lesson["chapters"], learner.lesson["summaries"], strict=True)
    assert [it.split("\n") for it in page.locator("section li").all_inner_texts()] == [list(it) for it in chapters]
    expect(page.locator("section p").first).to_contain_text(learner.lesson["first_game"])
    page.locator("section button.main").click()
    page.wait_for_url("**/t/*")
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert table["options"] == learner.lesson["options"]
    seats = table["seats"]
    assert [seat["who"] for seat in seats] == ["person"] + ["computer"] * (learner.lesson["seats"] - 1)


@pytest.mark.parametrize("game", some_daily(TAUGHT, *DAILY))
def test_phone_lesson_shows_text_and_board_on_one_screen(game, learn):
    learner = learn(game, **PHONE)
    page = learner.page
    learner.come_to(0)
    instructions, board = page.locator(".instructions").bounding_box(), page.locator("[data-spot]").first.bounding_box()
    assert instructions["y"] + instructions["height"] <= board["y"] + 1 < 844
    assert wider(page) == []
    learner.go_through(lambda selector: page.locator(selector).first.tap())


@pytest.mark.parametrize("lang", some_daily(["en", "de"], "de"))
@pytest.mark.parametrize("game", some_daily(TAUGHT, *{"maexchen", "deathmatch_arena"}.intersection(TAUGHT)))
def test_phone_lesson_shows_each_task_whole_with_its_options(game, lang, learn):
    learner = learn(game, lang, **PHONE)
    page = learner.page
    for number in range(len(learner.lesson["steps"])):
        page.goto(f"{learner.origin}/lesson/{game}?step={number + 1}")
        choice = example(learner.come_to(number))
        begins = f"[data-spot='{choice['spots'][0]}']" if choice["spots"] else f"[data-choice='{choice['text']}']"
        expect(page.locator(begins)).to_be_in_viewport(ratio=1)
        assert page.locator(".instructions").bounding_box()["y"] >= 0
        assert page.locator(".instructions .text").evaluate("it => it.scrollHeight <= it.clientHeight"), choice


@pytest.mark.parametrize("lang", some_daily(["en", "de"], "de"))
def test_phone_lesson_shows_dice_board_and_common_counter_together(lang, learn):
    learner = learn("bingo_battle", lang, **PHONE)
    page = learner.page
    learner.come_to(0)
    expect(page.locator(".tally dl").last).to_contain_text("24/24")
    seen = [page.locator(".task"), page.locator(".tally dl").last, *page.locator("[data-spot]").all()]
    for what in seen:
        expect(what).to_be_in_viewport(ratio=0.98)
    expect(page.locator("[data-area=claims] .owner")).to_have_count(2)
    board = page.evaluate(BOX)
    learner.do(learner.come_to(0))
    assert page.evaluate(BOX) == board


@pytest.mark.parametrize("size", some_daily([(1280, 800), (1920, 1080), (820, 1180)], (1280, 800)))
def test_board_keeps_its_place_between_steps_with_a_die_beside_it(size, learn):
    assert_board_stays(learn("invictus", size=size), (2, 3, 4))


def assert_board_stays(learner, numbers):
    boxes = []
    for number in numbers:
        learner.page.goto(f"{learner.origin}/lesson/{learner.game}?step={number + 1}")
        learner.come_to(number)
        boxes.append(learner.page.locator("[data-area=board] > .grid").bounding_box())
    assert boxes == boxes[:1] * len(boxes)


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["columna", "deathmatch_arena", "maexchen"])  # pieces, cards, dice
def test_solution_is_played_back_beat_by_beat(game, learn):
    learner = learn(game, speed="fast", motion="no-preference")
    learner.go_through()


def test_feedback_follows_playback_and_then_the_next_step(learn):
    learner = learn("bingo_chess", speed="slow", motion="no-preference")
    page = learner.page
    learner.act(learner.come_to(0))
    place = page.locator(".next").bounding_box()
    assert page.locator(f"{ANSWER}, {DONE}").count() == 0
    page.locator("[data-spot]").first.click()  # skips playback
    expect(page.locator(f"{DONE} {ANSWER}")).to_contain_text("Correct!")
    expect(page.locator(".next:focus")).to_be_enabled()
    assert page.locator(".next").bounding_box() == place


def test_next_step_replaces_the_last_one_without_a_blank_page(learn):
    learner = learn("columna")
    learner.do(learner.come_to(0))
    page = learner.page
    page.evaluate("document.querySelector('.page > .instructions').dataset.kept = 'yes'")
    learner.go_on()
    learner.come_to(1)
    expect(page.locator(".page > .instructions")).to_have_attribute("data-kept", "yes")


def test_playback_can_be_skipped(learn):
    learner = learn("bingo_chess", speed="slow", motion="no-preference")
    page = learner.page
    learner.act(learner.come_to(0))
    page.get_by_role("button", name="Continue").dblclick()  # the second click must not skip the result
    expect(page.locator(f"{DONE} {ANSWER}")).to_contain_text("Correct!")
    learner.go_on()
    learner.come_to(1)


def test_buttons_to_continue_and_to_skip_are_apart(learn):
    learner = learn("columna", **PHONE)
    page, step = learner.page, learner.come_to(0)
    skip = page.get_by_role("button", name="Skip").bounding_box()
    learner.do(step)
    on = page.get_by_role("button", name="Next").bounding_box()
    assert skip["x"] + skip["width"] < on["x"]


def test_task_stays_visible_when_done(learn):
    learner = learn("lokai_and_bele", **PHONE)
    learner.do(learner.come_to(0))
    expect(learner.page.locator(ANSWER)).to_be_in_viewport(ratio=1)
    expect(learner.page.locator(".task")).to_be_in_viewport(ratio=0.5)
    assert learner.page.evaluate(CUT) == 0


@pytest.mark.campaign
def test_throwing_seat_is_framed_and_the_last_throw_stays(learn):
    learner = learn("maexchen", speed="slow", motion="no-preference")
    page = learner.page
    learner.act(learner.come_to(0))
    learner.page.keyboard.press("Escape")
    learner.go_on()
    learner.act(learner.come_to(1))
    page.locator(".message", has_text="Player B throws 31.").wait_for()
    assert page.locator(".place.acts h3").first.inner_text().startswith("Player B")
    page.keyboard.press("Escape")
    expect(page.locator(f"{DONE} {ANSWER}")).to_contain_text("Correct!")
    assert page.locator("[data-spot^=dice] [data-piece]").count() == 4


def test_end_of_a_long_game_shows_all_faces_and_buttons(learn):
    """The last step of Mäxchen has nearly all faces and two buttons, which the info on a die must not hide."""
    number = len(read_lesson("maexchen").steps)
    learner = learn("maexchen", number=number)
    learner.come_to(number - 1)
    page = learner.page
    area = page.locator("[data-area=faces0]")
    assert area.evaluate("it => it.scrollHeight <= it.clientHeight")
    expect(page.locator("[data-spot=faces04]")).to_be_in_viewport(ratio=1)
    page.locator("[data-spot^=dice0]").first.hover()
    info = page.locator(".info.filled").bounding_box()
    buttons = [button.bounding_box() for button in page.locator("[data-choice]").all()]
    end = info["y"] + info["height"]
    assert buttons and all(end <= it["y"] or it["y"] + it["height"] <= info["y"] for it in buttons)


@pytest.mark.campaign
@pytest.mark.parametrize("context", [PHONE, {}], ids=["phone", "desktop"])
def test_no_line_is_cut_off_and_the_title_stays_visible(context, learn):
    learner = learn("lokai_and_bele", **context)
    step = learner.come_to(0)
    learner.page.locator(f"[data-spot='{example(step)['spots'][0]}']").click()
    expect(learner.page.locator(".instructions .message")).to_be_in_viewport(ratio=1)
    expect(learner.page.locator("#chapter")).to_be_in_viewport(ratio=1)
    assert learner.page.evaluate(CUT) == 0
    assert context or learner.page.evaluate("document.querySelector('.text').scrollTop") == 0


def test_wrong_answer_is_explained_and_can_be_retried(learn):
    learner = learn("columna")
    step = learner.come_to(0)
    learner.page.locator(f"[data-spot='{wrong_for(step)}']").click()
    expect(learner.page.locator(ANSWER)).to_contain_text("Not quite.")
    assert learner.page.locator(DONE).count() == 0
    learner.do(step)
    expect(learner.page.locator(ANSWER)).to_contain_text("Correct!")


def test_click_that_leads_nowhere_shows_the_games_reason(learn):
    learner = learn("lokai_and_bele")
    learner.come_to(0)
    for spot in ("d2", "d7"):
        learner.page.locator(f"[data-spot='{spot}']").click()
    reason = answer(read_lesson("lokai_and_bele").steps[0], "d2d7").sentence
    expect(learner.page.locator(ANSWER)).to_contain_text(reason)


def test_hint_is_a_text_first_and_then_shown(learn):
    learner = learn("columna")
    step = learner.come_to(0)
    learner.page.get_by_role("button", name="Hint").click()
    expect(learner.page.locator(ANSWER)).to_contain_text(step["hint"])
    learner.page.get_by_role("button", name="Show me").click()
    learner.page.locator("[data-spot].hint, [data-spot].hinted, .hint").first.wait_for(state="attached")
    expect(learner.page.get_by_role("button", name="Show me")).to_be_disabled()


@pytest.mark.parametrize("context", [PHONE, SMALL_DESK], ids=["phone", "desk"])
def test_frame_around_a_card_covers_no_text(context, learn):
    learner = learn("deathmatch_arena", number=2, **context)
    (spot,) = example(learner.come_to(1))["spots"]
    for button in ("Hint", "Show me"):
        learner.page.get_by_role("button", name=button).click()
    frame = learner.page.locator(".overlay rect.hint").bounding_box()
    written = learner.page.locator(f"[data-spot='{spot}'] .text").bounding_box()
    assert frame["x"] + 4 <= written["x"]
    assert written["y"] + written["height"] <= frame["y"] + frame["height"] - 4  # minus the stroke


def test_playback_ends_at_the_options(learn):
    learner = learn("bingo_chess")
    page, step = learner.page, asking(learner)
    page.goto(f"{learner.origin}/lesson/bingo_chess?step={step['number'] + 1}")
    learner.come_to(step["number"])
    for button in ("Hint", "Show me"):
        page.get_by_role("button", name=button).click()
    wanted = example(step)
    expect(page.locator(ANSWER)).to_contain_text(wanted["sentence"])
    for spot in wanted["spots"]:
        page.locator(f"[data-spot='{spot}']").click()
    expect(page.locator(f"{CHOOSER}.hint")).to_have_accessible_name(f"{wanted['sentence']} (suggested)")
    page.locator(f"{CHOOSER}.hint").click()
    expect(page.locator(f"{DONE} {ANSWER}")).to_contain_text("Correct!")


def asking(learner):
    """The first step whose solution needs a question because several choices have the same clicks."""
    steps = (learner.ask(f"/{number}") for number in range(len(learner.lesson["steps"])))
    return next(step for step in steps if alike(step["scene"]["choices"], example(step)["spots"]) > 1)


def alike(choices, spots):
    return sum(choice["spots"] == spots for choice in choices)


def test_steps_can_be_skipped_repeated_and_addressed(learn):
    learner = learn("columna", number=2)
    page = learner.page
    learner.come_to(1)
    page.get_by_role("button", name="Previous step").click()
    learner.come_to(0)
    page.get_by_role("button", name="Skip").click()
    learner.come_to(1)
    page.go_back()
    learner.come_to(0)
    assert page.locator("#chapter:focus").count() == 1


def test_everything_works_by_keyboard(learn):
    learner = learn("columna")
    page = learner.page
    learner.come_to(0)
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.locator(f"[data-spot='track-{learner.ask('/0')['example']}']").focus()
    page.keyboard.press("Enter")
    page.locator(f"{DONE} .next:focus").wait_for()
    page.keyboard.press("Enter")
    learner.come_to(1)


def test_lobby_and_rules_link_to_lessons(visit):
    page = visit("/")
    page.get_by_role("link", name="Learn Columna by playing").click()
    page.wait_for_url("**/lesson/columna")
    for path in ("/new?game=columna", "/rules/columna"):
        page.goto(page.url.split("/lesson")[0] + path)
        page.get_by_role("link", name="Learn by playing").click()
        page.wait_for_url("**/lesson/columna")


@pytest.mark.parametrize("page_of", ["lesson", "rules", "findings"])
def test_unknown_game_is_explained_in_plain_words(page_of, visit):
    page = visit(f"/{page_of}/nowhere")
    expect(page.get_by_role("alert").filter(has_text="Nothing was found at this address.")).to_be_visible()
    visit.troubles.clear()  # the browser logs the error response
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


@pytest.mark.campaign
def test_axe_passes_in_lessons(learn):
    learner = learn("columna")
    step = learner.come_to(0)
    assert list(complaints(learner.page)) == []
    learner.do(step)
    assert list(complaints(learner.page)) == []
    learner.page.goto(f"{learner.origin}/lesson/columna?step=99")
    learner.page.locator("h1:focus").wait_for()
    assert list(complaints(learner.page)) == []


@pytest.mark.campaign
@pytest.mark.parametrize("size", [(844, 390), (640, 400)])
def test_board_has_the_same_size_in_all_steps_on_a_low_window(size, learn):
    learner = learn("invictus", size=size)
    assert_board_stays(learner, range(len(learner.lesson["steps"])))
