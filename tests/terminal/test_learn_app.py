"""A lesson at the table in the terminal."""

import contextlib
import itertools
import re

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

import parlour
from parlour.errors import LessonError, TerminalError
from parlour.lessons import FILE, lesson_of, read_lesson
from parlour.terminal import launch
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.dialogs import DocumentScreen
from parlour.terminal.learn_app import LearnApp
from parlour.terminal.widgets.board import Board
from parlour.view.beats import SPEEDS
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.lessons.sample import sample
from tests.terminal.helpers import (
    SIZE,
    board_place,
    board_text,
    click_spot,
    running,
    silently_cut_texts,
    text_of,
    type_in,
    wait_until,
)


def taught():
    return [name for name in parlour.games() if (parlour.load(name).folder / FILE).is_file()]


@contextlib.asynccontextmanager
async def learning(lesson=None, size=SIZE, speed=SPEEDS["none"], step=0, keys=()):
    """A running lesson, at a step and after some keys, and its pilot."""
    app = LearnApp(lesson or sample(), Capabilities(), speed)
    async with running(app, size) as pilot:
        if step:
            app.control.go(step)
        await pilot.press(*keys)
        await pilot.pause()
        yield app, pilot


def lesson_text(app):
    return text_of(app, "lesson-text")


async def test_task_is_shown_above_the_board():
    async with learning() as (app, _):
        assert lesson_text(app) == "The pawn looks along a line  1/2\nYour pawn stands on SW. Walk it to w4."
        assert app.query_one("#lesson").region.y == 0 < app.view.region.y
        assert "F2: hint" in text_of(app, "prompt") and "▲" in board_text(app)


async def test_completed_step_shows_answer_and_enter_continues():
    async with learning() as (app, pilot):
        await type_in(pilot, "w4")
        assert lesson_text(app).endswith("\nRight! It faces the fourth rank now.")
        assert text_of(app, "prompt").startswith("Enter: next step.")
        await type_in(pilot, "w5")
        assert text_of(app) == "You've done this step. Press Enter for the next one."
        assert app.control.number == 0 and len(app.session.match.turns) == 1
        await pilot.press("escape", "enter")
        assert app.control.number == 1 and lesson_text(app).endswith("\nDrop a piece anywhere on the line.")
        await type_in(pilot, "d4")
        assert [turn.text for turn in app.session.match.turns] == ["w4", "+d4", "e5", "+e5"]
        assert lesson_text(app).endswith("\nRight! White has walked, and dropped one as well.")


async def test_wrong_move_shows_reason_and_changes_nothing():
    async with learning() as (app, pilot):
        before = board_text(app)
        for typed, reason in (
            ("w3", "That is the third rank."),
            ("w5", "Not there: w4."),
            ("SW", "Your pawn is already on SW and must move to another point."),
        ):
            await type_in(pilot, typed)
            assert text_of(app).startswith(reason)
        assert app.control.number == 0 and board_text(app) == before and not app.session.match.turns


async def test_clicks_make_moves_and_continue():
    async with learning() as (app, pilot):
        await click_spot(pilot, app, "track-w4")
        assert lesson_text(app).endswith("Right! It faces the fourth rank now.")
        await click_spot(pilot, app, "track-w5")  # the step is complete: a click continues
        assert app.control.number == 1 and len(app.session.match.turns) == app.session.begun


async def test_key_skips_beats_before_anything_else():
    async with learning(speed=1000.0) as (app, pilot):
        await type_in(pilot, "w4")
        assert app.stage.playback.is_on and "Right!" not in lesson_text(app)
        await pilot.press("enter")
        assert not app.stage.playback.is_on and "Right!" in lesson_text(app) and app.control.number == 0


async def test_second_hint_marks_the_spot_or_button():
    async with learning(keys=["f2"]) as (app, pilot):
        assert text_of(app) == "Click w4." and not app.stage.hinted
        await pilot.press("f2")
        assert app.stage.hinted == ("track-w4",) and "!" in board_text(app)
    async with learning(read_lesson("maexchen"), keys=["f2", "f2"]) as (app, _):
        assert app.query_one("#tray", Board).render().plain.startswith("!Throw again")


async def test_keys_and_commands_change_the_step():
    async with learning() as (app, pilot):
        for key, number in (("f3", 0), ("f4", 1), ("f4", 2), ("f3", 1)):
            await pilot.press(key)
            assert app.control.number == number
        for word, number in (("next", 2), ("back", 1)):
            await type_in(pilot, word)
            assert app.control.number == number


async def test_rules_and_help_of_a_lesson():
    async with learning(keys=["f5"]) as (app, pilot):
        assert isinstance(app.screen, DocumentScreen)
        for _ in range(2):
            await pilot.press("escape")
            await type_in(pilot, "help")
            assert "goes to the next step" in app.screen.markdown and "takes back" not in app.screen.markdown


async def test_last_page_offers_a_first_game():
    async with learning(keys=["f4", "f4", "f4"]) as (app, pilot):
        assert app.control.is_over and lesson_text(app).startswith("You've finished the Columna lesson")
        assert "\nThe pawn looks along a line  A pawn sees a line of squares.\n" in lesson_text(app)
        assert lesson_text(app).endswith("\nA short one.")
        assert text_of(app, "prompt") == "Enter: your first game (level: beginner). F10: quit."
        await pilot.press("enter")
        assert app.plays_on
    async with learning(keys=["f10"]) as (app, _):
        assert not app.plays_on


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("name", some_daily(taught(), "deathmatch_arena"))
async def test_last_page_fits_a_usual_window(name, language):
    with speaking(language):
        lesson = read_lesson(name)
        async with learning(lesson, step=len(lesson.steps)) as (app, pilot):
            assert app.query_one("#lesson").max_scroll_y == 0 and not app.view.has_class("small")
            assert not app.query_one("#middle").display and app.query_one("#keys").region.bottom == SIZE[1]
            await pilot.press("f3")
            assert app.query_one("#middle").display


async def test_last_page_can_be_scrolled_in_a_small_window():
    lesson = read_lesson("maexchen")
    async with learning(lesson, (60, 21), step=len(lesson.steps), keys=["pagedown"]) as (app, _):
        assert app.query_one("#lesson").scroll_target_y > 0


@pytest.mark.parametrize("name", some_daily(taught(), "columna", "deathmatch_arena", "bingo_chess"))
async def test_every_lesson_can_be_completed_and_keeps_the_board_in_place(name):
    lesson, lines = read_lesson(name), set()
    async with learning(lesson, (100, 36)) as (app, pilot):
        for number, step in enumerate(lesson.steps):
            assert app.control.number == number and not app.view.has_class("small")
            lines.add(app.view.region.y)
            await type_in(pilot, step.accepted()[0])
            assert "Right! " in lesson_text(app), (number, text_of(app))
            assert app.query_one("#lesson").max_scroll_y == 0
            await pilot.press("enter")
            await pilot.pause()
        assert app.control.is_over and len(lines) == 1


NARROW = [(60, 18), (60, 22), (70, 22), (80, 24)]
SHIFTING = [("invictus", (60, 22)), ("deathmatch_arena", (80, 24)), ("maexchen", (70, 22))]  # in earlier versions
CASES = [
    *SHIFTING,
    ("deathmatch_arena", (60, 22)),
    *itertools.product(["bingo_battle", "bingo_chess", "columna"], NARROW),
]


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("case", some_daily(CASES, SHIFTING[0]), ids=str)
async def test_squares_keep_their_size_and_place_in_a_narrow_window(case, language):
    name, size = case
    with speaking(language):
        async with learning(lesson_of(name), size) as (app, pilot):
            places = set()
            for step in app.lesson.steps:
                await type_in(pilot, step.accepted()[0])
                places.add(board_place(app))
                await pilot.press("enter")
                await pilot.pause()
                if not app.control.is_over:
                    places.add(board_place(app))
    assert len(places) == 1


@pytest.mark.parametrize("name", some_daily(taught(), "deathmatch_arena"))
async def test_arrows_reach_every_spot_and_button(name):
    async with learning(lesson_of(name), (80, 24)) as (app, pilot):
        for number in range(len(app.lesson.steps)):
            app.control.go(number)
            await pilot.pause()
            every = {spot for board in app.view.boards for spot in board.board_layout.boxes}
            seen, queue = set(), [min(every)]
            while queue:
                spot = queue.pop()
                if spot not in seen:
                    seen.add(spot)
                    queue += [app.view.neighbour(spot, *arrow) for arrow in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            assert seen == every


ASKED = [*itertools.product(taught(), [(60, 20), (80, 24), (100, 32), (120, 40)])]


@pytest.mark.parametrize("case", some_daily(ASKED, ("invictus", (100, 32)), ("bingo_battle", (80, 24))), ids=str)
async def test_places_that_a_step_asks_for_are_visible(case):
    name, size = case
    async with learning(lesson_of(name), size) as (app, pilot):
        board, pane = app.view.board, app.query_one("#board-pane")
        for number, step in enumerate(app.lesson.steps):
            app.control.go(number)
            await pilot.pause()
            await pilot.pause()
            wanted = [choice.spots for choice in app.stage.scene.choices if choice.text in step.accepted()]
            regions = [region for region in (board.region_of(spots[:1]) for spots in wanted) if region]
            assert all(region.right <= pane.size.width for region in regions), (number, "cut off at the right")
            assert pane.max_scroll_y == 0 or pane.scrollbars_enabled[0], number
            start = board.region_of([app.stage.cursor])
            assert start is None or pane.scroll_y <= start.y < pane.scroll_y + pane.size.height, number


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
async def test_long_text_names_the_key_to_scroll(language):
    with speaking(language):
        async with learning(lesson_of("maexchen"), (60, 18)) as (app, pilot):
            pane, title = app.query_one("#lesson"), app.query_one("#lesson-title")
            assert text_of(app, "lesson-title").startswith({"en": "Page Down: more", "de": "Bild ab: mehr"}[language])
            for _ in range(9):
                await pilot.press("pagedown")
                await pilot.pause()
            await wait_until(pilot, lambda: pane.scroll_target_y == pane.max_scroll_y > 0 and is_task_visible(app))
            await pilot.press("pageup")
            assert pane.scroll_target_y < pane.max_scroll_y
            await pilot.resize_terminal(100, 40)
            await wait_until(pilot, lambda: not title.display and pane.max_scroll_y == 0 and is_task_visible(app))


LOW = [(name, (60, height)) for name in taught() for height in (18, 20, 22) if (name, height) != ("invictus", 18)]


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("case", some_daily(LOW, ("bingo_battle", (60, 18)), ("invictus", (60, 20))), ids=str)
async def test_lesson_texts_are_complete_or_show_the_task_and_the_key_to_scroll(case, language):
    name, size = case
    with speaking(language):
        async with learning(lesson_of(name), size) as (app, pilot):
            assert name != "invictus" or not app.view.board.sizing.hidden, "the letters of its columns are visible"
            for number in range(len(app.lesson.steps)):
                app.control.go(number)
                await pilot.press("f2")
                await pilot.pause()
                await wait_until(pilot, lambda: is_task_visible(app))
                assert silently_cut_texts(app) == []


def is_task_visible(app):
    """Whether the whole text is visible, or at least its last sentence below what scrolls."""
    pane, task = app.query_one("#lesson", VerticalScroll), app.query_one("#lesson-task", Static)
    text = app.control.step.text
    if not task.display:
        return pane.max_scroll_y == 0 and lesson_text(app).endswith(f"\n{text}")
    return 0 < task.region.bottom <= app.view.region.y and text.endswith(str(task.content))


ENGLISH = re.compile(r"\b(the|picks?|picked|empty|places?|under|White|Black|moves|hint|rules|goes)\b", re.IGNORECASE)


@pytest.mark.campaign
@pytest.mark.parametrize("name", some_daily(["bingo_chess", "invictus"], "bingo_chess"))
async def test_german_lesson_shows_no_english(name):
    with speaking("de"):
        async with learning(read_lesson(name), (120, 40)) as (app, pilot):
            shown = set[str]()
            for spot in [spot.id for area in app.stage.scene.areas for spot in area.spots]:
                app.stage.describe_spot(spot)
                app.pick(spot)
                await pilot.pause()
                shown |= {text_of(app, line) for line in ("prompt", "info", "message", "lesson-text")}
                app.action_let_go()
            assert len(shown) > 10
            assert [sentence for sentence in shown if ENGLISH.search(sentence)] == []


async def test_lesson_in_german():
    with speaking("de"):
        async with learning() as (app, pilot):
            await type_in(pilot, "w4")
            assert "\nRichtig! " in lesson_text(app) and text_of(app, "prompt").startswith("Enter: nächster Schritt")


@pytest.mark.parametrize("size", [(60, 17), (60, 18), (60, 22), (80, 24), (140, 50)], ids=str)
async def test_lesson_fits_windows_of_many_sizes(size):
    async with learning(size=size) as (app, _):
        assert app.view.has_class("small") == (size[1] < 18)
        if size[1] < 18:
            assert "60 columns and 17 lines. The table needs at least 60 columns and 18 lines." in text_of(
                app, "too-small"
            )
        else:
            assert "▲" in board_text(app) and app.query_one("#keys").region.bottom == size[1]


@pytest.mark.parametrize("speed", some_daily(["none", "fast"], "fast"))
async def test_roll_that_wins_a_round_stays_until_the_next_step(speed):
    lesson = read_lesson("maexchen")
    number, step = next((number, step) for number, step in enumerate(lesson.steps) if step.reply == ("roll 12",))
    async with learning(lesson, speed=SPEEDS[speed], step=number) as (app, pilot):
        await type_in(pilot, "throw")
        await wait_until(pilot, lambda: not app.stage.playback.is_on)
        dice = [piece.label for side in "ab" for piece in app.stage.shown.spot(f"dice{step.seat}{side}").pieces]
        assert sorted(dice) == ["1", "2"] and "starts the next round" not in text_of(app)


def test_unreadable_lesson_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setattr("parlour.lessons.lesson_reader.path_of", lambda name: tmp_path / FILE)
    with pytest.raises(LessonError, match="cannot be read"):
        launch.learn("columna")


@pytest.mark.parametrize(("plays_on", "games"), [(True, [("columna", {"quiet": 10})]), (False, [])])
def test_first_game_follows_if_wanted(monkeypatch, plays_on, games):
    started = []
    monkeypatch.setattr(launch, "read_lesson", lambda name: sample())
    with pytest.raises(TerminalError):
        launch.learn("columna")
    monkeypatch.setattr(launch, "check_terminal", lambda: None)
    monkeypatch.setattr(LearnApp, "run", lambda app: setattr(app, "plays_on", plays_on))
    monkeypatch.setattr(launch, "play", lambda game, options, **more: started.append((game, options)))
    launch.learn("columna")
    assert started == games
