"""A lesson at the table in the terminal."""

import contextlib
import itertools
import re

import pytest
from textual.widgets import Static

import parlour
from parlour.errors import LessonError, TerminalError
from parlour.lessons import FILE, lesson_of, read_lesson
from parlour.terminal import launch
from parlour.terminal.capabilities import Capabilities
from parlour.terminal.document import DocumentScreen
from parlour.terminal.learn_app import LearnApp
from parlour.terminal.widgets.board import Board
from parlour.view.beats import SPEEDS
from parlour.view.language import LANGUAGES, speaking
from tests.campaign import some_daily
from tests.lessons.sample import sample
from tests.terminal.helpers import SIZE, click_spot, cut_in_silence, drawn, place, said, sit, type_in


def taught():
    return [name for name in parlour.games() if (parlour.load(name).folder / FILE).is_file()]


@contextlib.asynccontextmanager
async def learn(lesson=None, size=SIZE, speed=SPEEDS["none"]):
    """A running lesson and its pilot."""
    app = LearnApp(lesson or sample(), Capabilities(), speed)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
        await app.action_quit()


def text(app):
    return str(app.query_one("#lesson-text", Static).content)


async def test_task_is_shown_above_the_board():
    async with learn() as (app, _):
        assert text(app) == "The pawn looks along a line  1 of 2\nYour pawn stands on SW. Walk it to w4."
        assert app.query_one("#lesson").region.y == 0 < app.view.region.y
        assert "F2: hint" in said(app, "prompt") and "▲" in drawn(app)


async def test_completed_step_shows_answer_and_enter_continues():
    async with learn() as (app, pilot):
        await type_in(pilot, "w4")
        assert text(app).endswith("\nRight! It faces the fourth rank now.")
        assert said(app, "prompt").startswith("Enter: next step.")
        await pilot.press("enter")
        assert app.control.number == 1 and text(app).endswith("\nDrop a piece anywhere on the line.")
        await type_in(pilot, "d4")
        assert [turn.text for turn in app.session.match.turns] == ["w4", "+d4", "e5", "+e5"]
        assert text(app).endswith("\nRight! White has walked, and dropped one as well.")


@pytest.mark.parametrize("name", some_daily(taught(), "columna", "deathmatch_arena"))
async def test_the_table_stays_where_it_is_from_step_to_step(name):
    async with learn(lesson_of(name), (100, 36)) as (app, pilot):
        lines = set()
        for number in range(len(app.lesson.steps)):
            app.control.go(number)
            await pilot.pause()
            lines.add(app.view.region.y)
            assert app.query_one("#lesson").max_scroll_y == 0
    assert len(lines) == 1


NARROW = [(60, 18), (60, 22), (70, 22), (80, 24)]
SHIFTING = [("invictus", (60, 22)), ("deathmatch_arena", (80, 24)), ("maexchen", (70, 22))]  # before they were held
HELD = [
    *SHIFTING,
    ("deathmatch_arena", (60, 22)),
    *itertools.product(["bingo_battle", "bingo_chess", "columna"], NARROW),
]


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("case", some_daily(HELD, SHIFTING[0]), ids=str)
async def test_in_a_narrow_window_squares_stay_as_large_and_where_they_are(case, language):
    name, size = case
    with speaking(language):
        async with learn(lesson_of(name), size) as (app, pilot):
            places = set()
            for step in app.lesson.steps:
                await type_in(pilot, step.accepted()[0])
                places |= {place(app), await after_enter(app, pilot)}
    assert len(places) == 1


async def after_enter(app, pilot):
    """Place of the board after a step and before the next."""
    done = place(app)
    await pilot.press("enter")
    await pilot.pause()
    return place(app) if not app.control.is_over else done


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
async def test_a_text_longer_than_its_room_names_the_key_that_goes_on(language):
    with speaking(language):
        async with learn(lesson_of("maexchen"), (60, 18)) as (app, pilot):
            pane = app.query_one("#lesson")
            assert text(app).startswith({"en": "Page Down: more", "de": "Bild ab: mehr"}[language])
            for _ in range(9):
                await pilot.press("pagedown")
                await pilot.pause()
            assert pane.scroll_target_y == pane.max_scroll_y > 0
            await pilot.press("pageup")
            assert pane.scroll_target_y < pane.max_scroll_y
            await pilot.resize_terminal(100, 40)
            await pilot.pause()
            assert not text(app).startswith(("Page", "Bild")) and pane.max_scroll_y == 0


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("name", some_daily(taught(), "bingo_battle"))
async def test_lesson_texts_are_complete_or_name_the_key_to_scroll(name, language):
    with speaking(language):
        async with learn(lesson_of(name), (60, 18)) as (app, pilot):
            for number in range(len(app.lesson.steps)):
                app.control.go(number)
                await pilot.press("f2")
                await pilot.pause()
                assert cut_in_silence(app) == []


async def test_wrong_move_shows_reason_and_changes_nothing():
    async with learn() as (app, pilot):
        before = drawn(app)
        for typed, why in (("w3", "That is the third rank."), ("w5", "Not there: w4.")):
            await type_in(pilot, typed)
            assert said(app) == why
        await type_in(pilot, "SW")
        assert said(app).startswith("Your pawn is already on SW and must move to another point.")
        assert app.control.number == 0 and drawn(app) == before and not app.session.match.turns


async def test_the_mouse_does_it_too():
    async with learn() as (app, pilot):
        await click_spot(pilot, app, "track-w4")
        assert text(app).endswith("Right! It faces the fourth rank now.")
        await click_spot(pilot, app, "track-w5")  # the step is complete: a click continues
        assert app.control.number == 1 and len(app.session.match.turns) == app.session.begun


async def test_a_done_step_takes_no_more():
    async with learn() as (app, pilot):
        await type_in(pilot, "w4")
        await type_in(pilot, "w5")
        assert said(app) == "You've done this step. Press Enter for the next one."
        assert app.control.number == 0 and len(app.session.match.turns) == 1


async def test_a_hint_is_told_and_asked_again_is_shown():
    async with learn() as (app, pilot):
        await pilot.press("f2")
        assert said(app) == "Click w4." and not app.stage.hinted
        await pilot.press("f2")
        assert app.stage.hinted == ("track-w4",) and "!" in drawn(app)


async def test_a_hint_shows_the_button_that_it_means():
    async with learn(read_lesson("maexchen")) as (app, pilot):
        await pilot.press("f2", "f2")
        assert app.query_one("#tray", Board).render().plain.startswith("!Throw again")


async def test_one_goes_back_and_on():
    async with learn() as (app, pilot):
        for key, number in (("f3", 0), ("f4", 1), ("f4", 2), ("f3", 1)):
            await pilot.press(key)
            assert app.control.number == number
        for word, number in (("next", 2), ("back", 1)):
            await type_in(pilot, word)
            assert app.control.number == number


async def test_a_beat_that_is_shown_is_skipped_before_anything_is_done():
    async with learn(speed=1000.0) as (app, pilot):
        await type_in(pilot, "w4")
        assert app.stage.playback.is_on and "Right!" not in text(app)
        await pilot.press("enter")
        assert not app.stage.playback.is_on and "Right!" in text(app) and app.control.number == 0


async def test_the_rules_are_read_beside_it():
    async with learn() as (app, pilot):
        await pilot.press("f5")
        assert isinstance(app.screen, DocumentScreen)


async def test_after_the_last_step_a_first_game_is_offered():
    async with learn() as (app, pilot):
        await pilot.press("f4", "f4", "f4")
        assert app.control.is_over and text(app).startswith("You've finished the Columna lesson")
        assert "\nThe pawn looks along a line  A pawn sees a line of squares.\n" in text(app)
        assert text(app).endswith("\nA short one.")
        assert said(app, "prompt") == "Enter: your first game (level: beginner). F10: quit."
        await pilot.press("enter")
        assert app.plays_on


@pytest.mark.parametrize("language", some_daily([*LANGUAGES], "de"))
@pytest.mark.parametrize("name", some_daily(taught(), "deathmatch_arena"))
async def test_all_that_a_lesson_taught_is_read_at_its_end_in_a_usual_window(name, language):
    with speaking(language):
        await read_the_end(read_lesson(name))


async def read_the_end(lesson):
    async with learn(lesson) as (app, pilot):
        app.control.go(len(app.lesson.steps))
        await pilot.pause()
        pane = app.query_one("#lesson")
        assert pane.max_scroll_y == 0 and not app.view.has_class("small")
        assert not app.query_one("#middle").display and app.query_one("#keys").region.bottom == SIZE[1]
        await pilot.press("f3")
        assert app.query_one("#middle").display


async def test_the_end_is_scrolled_where_it_has_too_little_room():
    async with learn(read_lesson("maexchen"), (60, 21)) as (app, pilot):
        app.control.go(len(app.lesson.steps))
        await pilot.press("pagedown")
        await pilot.pause()
        assert app.query_one("#lesson").scroll_target_y > 0


async def test_whoever_leaves_plays_no_game():
    async with learn() as (app, pilot):
        await pilot.press("f10")
        assert not app.plays_on


async def test_a_lesson_speaks_german():
    with speaking("de"):
        async with learn() as (app, pilot):
            await type_in(pilot, "w4")
            assert "\nRichtig! " in text(app) and said(app, "prompt").startswith("Enter: nächster Schritt")


ENGLISH = re.compile(r"\b(the|picks?|picked|empty|places?|under|White|Black|moves|hint|rules|goes)\b", re.IGNORECASE)


@pytest.mark.campaign
@pytest.mark.parametrize("name", some_daily(["bingo_chess", "invictus"], "bingo_chess"))
async def test_all_that_a_german_lesson_shows_is_german(name):
    with speaking("de"):
        async with learn(read_lesson(name), (120, 40)) as (app, pilot):
            shown = set[str]()
            for spot in [spot.id for area in app.stage.scene.areas for spot in area.spots]:
                app.stage.describe_spot(spot)
                app.pick(spot)
                await pilot.pause()
                shown |= {said(app, line) for line in ("prompt", "info", "message")} | {text(app)}
                app.action_let_go()
            assert len(shown) > 10
            assert [sentence for sentence in shown if ENGLISH.search(sentence)] == []


@pytest.mark.parametrize("size", [(60, 18), (60, 22), (80, 24), (140, 50)], ids=str)
async def test_lesson_fits_windows_of_many_sizes(size):
    async with learn(size=size) as (app, _):
        assert not app.view.has_class("small") and "▲" in drawn(app)
        assert app.query_one("#keys").region.bottom == size[1]


async def test_a_window_that_is_too_small_is_told_so():
    async with learn(size=(60, 17)) as (app, _):
        assert app.view.has_class("small")
        assert "60 columns and 17 lines. The table needs at least 60 columns and 18 lines." in said(app, "too-small")
    with speaking("de"):
        async with learn(size=(60, 17)) as (app, _):
            assert "60 Spalten und 17 Zeilen. Der Tisch braucht mindestens 60 Spalten und 18 Zeilen." in said(
                app, "too-small"
            )


@pytest.mark.parametrize("name", some_daily(taught(), "bingo_chess"))
async def test_each_games_lesson_is_gone_through(name):
    lesson = read_lesson(name)
    async with learn(lesson, (100, 40)) as (app, pilot):
        for number, step in enumerate(lesson.steps):
            assert app.control.number == number and not app.view.has_class("small")
            await type_in(pilot, step.accepted()[0])
            assert "Right! " in text(app), (number, said(app))
            await pilot.press("enter")
        assert app.control.is_over


@pytest.mark.parametrize("speed", some_daily(["none", "fast"], "fast"))
async def test_the_throw_that_wins_a_round_stays_until_one_goes_on(speed):
    lesson = read_lesson("maexchen")
    number, step = next((number, step) for number, step in enumerate(lesson.steps) if step.reply == ("roll 12",))
    async with learn(lesson, speed=SPEEDS[speed]) as (app, pilot):
        app.control.go(number)
        await type_in(pilot, "throw")
        while app.stage.playback.is_on:
            await pilot.pause(0.05)
        dice = [piece.label for side in "ab" for piece in app.stage.shown.spot(f"dice{step.seat}{side}").pieces]
        assert sorted(dice) == ["1", "2"] and "starts the next round" not in said(app)


def test_a_game_without_a_lesson_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr("parlour.lessons.lesson_reader.path_of", lambda name: tmp_path / FILE)
    with pytest.raises(LessonError, match="cannot be read"):
        launch.learn("columna")


@pytest.mark.parametrize(("plays_on", "orders"), [(True, [("columna", {"quiet": 10})]), (False, [])])
def test_a_first_game_follows_where_it_is_wanted(monkeypatch, plays_on, orders):
    ordered = []
    monkeypatch.setattr(launch, "read_lesson", lambda name: sample())
    monkeypatch.setattr(launch, "_check", lambda: None)
    monkeypatch.setattr(LearnApp, "run", lambda app: setattr(app, "plays_on", plays_on))
    monkeypatch.setattr(launch, "play", lambda game, options, **more: ordered.append((game, options)))
    launch.learn("columna")
    assert ordered == orders


def test_no_lesson_without_a_terminal(monkeypatch):
    monkeypatch.setattr(launch, "read_lesson", lambda name: sample())
    with pytest.raises(TerminalError):
        launch.learn("columna")


@pytest.mark.campaign
async def test_the_help_of_a_lesson_tells_its_own_keys():
    app = LearnApp(read_lesson("columna"), Capabilities(), speed=0.0)
    async with sit(app) as pilot:
        await pilot.press("f1")
        assert "goes to the next step" in app.screen.markdown and "takes back" not in app.screen.markdown
        await pilot.press("escape")
        await type_in(pilot, "help")
        assert "goes to the next step" in app.screen.markdown
