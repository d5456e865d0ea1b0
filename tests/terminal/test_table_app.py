"""The table as people use it: keys, mouse and typed moves."""

import random

import pytest
from textual.widgets import Static

from parlour import registry
from parlour.terminal.dialogs import Chooser, NewGame, NumberField
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.main_view import MoveInput
from parlour.view.language import speaking
from tests.terminal.helpers import (
    any_choice,
    click_spot,
    move_cursor_to,
    playing,
    text_of,
    turn_texts,
    type_in,
    wait_until,
)

SEEDS = {"lokai_and_bele": 58, "bingo_battle": 383, "maexchen": 1}  # seeds of short games


async def make_by_typing(pilot, table, choice):
    await type_in(pilot, choice.text)


async def make_with_arrows(pilot, table, choice):
    for spot in choice.spots:
        await move_cursor_to(pilot, table, spot)
        await pilot.press("enter")


async def make_by_mouse(pilot, table, choice):
    for spot in choice.spots:
        await click_spot(pilot, table, spot)


async def play_to_the_end(pilot, table, make=make_by_typing):
    """Choose by `make` until the game is over."""
    dice = random.Random(5)
    while table.session.actor >= 0:
        choice = any_choice(table, dice)
        before = len(table.session.match.turns)
        assert before < 400
        await make(pilot, table, choice)
        assert turn_texts(table)[before] == choice.text
    assert text_of(table, "prompt") == f"{table.stage.scene.prompt} F4: new game."


LONG = pytest.mark.campaign


@pytest.mark.parametrize(
    ("make", "game", "options"),
    [
        (make_by_typing, "maexchen", {"faces": 3}),
        pytest.param(make_by_typing, "bingo_battle", {}, marks=LONG),
        pytest.param(make_by_typing, "lokai_and_bele", {"quiet": 4, "capture": "must"}, marks=LONG),
        (make_with_arrows, "lokai_and_bele", {"quiet": 3}),
        pytest.param(make_with_arrows, "bingo_battle", {}, marks=LONG),
        (make_by_mouse, "lokai_and_bele", {"quiet": 3}),
        pytest.param(make_by_mouse, "bingo_battle", {}, marks=LONG),
    ],
)
async def test_whole_game(make, game, options):
    async with playing(game, seed=SEEDS[game], **options) as (table, pilot):
        await play_to_the_end(pilot, table, make)


async def test_clicks_change_the_selection_or_are_refused():
    async with playing() as (table, pilot):
        for spot, selected, message in (
            ("d2", ("d2",), "Picked d2"),
            ("e2", ("e2",), "Picked e2"),
            ("e2", (), ""),
            ("d8", (), "You can't do anything with d8 right now."),
            ("d2", ("d2",), "Picked d2"),
            ("a8", ("d2",), "a8 is not in a straight line from d2."),
        ):
            await click_spot(pilot, table, spot)
            assert table.stage.selected == selected and text_of(table).startswith(message)


@pytest.mark.parametrize("typed", ["d2d5", "D2D5", " d2  d5 ", "d2-d5"])
async def test_typed_moves_ignore_case_spaces_and_dashes(typed):
    async with playing() as (table, pilot):
        table.query_one(MoveInput).value = typed
        await pilot.press("enter")
        await pilot.pause()
        assert turn_texts(table) == ["d2d5"]
        assert table.query_one(MoveInput).value == ""


INVALID = {
    "d2d7": "A single piece captures only on an adjacent square. Did you mean 'd2d6'?",
    "D2 d7": "A single piece captures only on an adjacent square.",
    "d2": "'d2' could be d2c3, d2d3",
    "knight f3": "is not a move in Lokai and Bele. Write a move as d2d5",
}


async def test_invalid_typed_moves_are_explained_and_can_be_corrected():
    async with playing() as (table, pilot):
        field = table.query_one(MoveInput)
        for typed, problem in INVALID.items():
            await type_in(pilot, typed)
            assert problem in text_of(table)
            assert table.query_one("#message").has_class("problem")
            assert field.value == typed, "what was typed stays, to be corrected"
            assert turn_texts(table) == []
            await pilot.press("escape")
            assert field.value == ""
        await type_in(pilot, "d2")
        await type_in(pilot, "d2d5")  # replaces it
        assert turn_texts(table) == ["d2d5"]


async def test_end_shows_statistics_and_gives_no_hints():
    async with playing("lokai_and_bele", seed=SEEDS["lokai_and_bele"], quiet=3) as (table, pilot):
        await play_to_the_end(pilot, table)
        count = len(table.session.match.turns)
        numbers = f"Statistics (Black : White): Turns {count - count // 2} : {count // 2}"
        await wait_until(pilot, lambda: text_of(table).startswith(numbers))
        await pilot.press("f2")
        assert text_of(table) == "The game is over. Press F4 for a new one."
        await pilot.press("f7", "f2")
        assert text_of(table) == "You're looking at an earlier turn. Press Esc to return to the game."


async def test_statistics_are_in_the_current_language():
    with speaking("de"):
        async with playing(quiet=2) as (table, pilot):
            while table.session.actor >= 0:
                await type_in(pilot, table.stage.scene.choices[0].text)
            await wait_until(pilot, lambda: text_of(table).startswith("Statistik (Schwarz : Weiß): "))


async def test_hint_marks_its_button():
    async with playing("maexchen") as (table, pilot):
        await pilot.press("f2")
        await wait_until(pilot, lambda: text_of(table).startswith("Hint: "))
        hint = text_of(table).split()[1].removesuffix(".")
        label = {"throw": "Throw again", "stop": "Stop at"}[hint]
        assert f"!{label}" in table.query_one("#tray", Board).render().plain


async def test_key_pressed_too_late_to_skip_plays_nothing():
    async with playing("maexchen") as (table, pilot):
        table.stage.playback.has_just_ended = True
        count = len(turn_texts(table))
        await pilot.press("enter", "space")
        assert len(turn_texts(table)) == count
        table.stage.playback.has_just_ended = False
        await pilot.press("enter")
        assert len(turn_texts(table)) > count


async def test_new_game():
    async with playing() as (table, pilot):
        await type_in(pilot, "d2d5")
        await pilot.press("f4")
        form = table.screen
        assert isinstance(form, NewGame)
        while form.query_one("#game", Chooser).value != "bingo_battle":
            await pilot.press("left")
            await pilot.pause()
        form.query_one("#option-players", Chooser).action_step(-1)
        await pilot.pause()
        assert form.query_one("#option-players", Chooser).value == "1"
        assert not form.query("#seat-1"), "a game for one has one seat"
        await pilot.press("enter")
        await pilot.pause()
        assert table.session.game.name == "bingo_battle"
        assert table.session.seats == ["human"]
        assert table.session.game.options == {"players": 1}
        await wait_until(
            pilot, lambda: " ".join(text_of(table, "panel").split()).startswith("Bingo Battle · Players 1 ")
        )


async def test_options_of_a_new_game_are_in_the_current_language_and_checked():
    with speaking("de"):
        async with playing() as (table, pilot):
            await pilot.press("f4")
            names = [str(name.content) for name in table.screen.query(".row-name").results(Static)]
        title = registry.localized_info("lokai_and_bele").options[0].title
    assert title in names and title != registry.info("lokai_and_bele").options[0].title
    async with playing() as (table, pilot):
        await pilot.press("f4")
        table.screen.query_one("#option-quiet", NumberField).value = "1234"
        await pilot.press("enter")
        assert isinstance(table.screen, NewGame)
        problem = str(table.screen.query_one("#dialog-problem", Static).content)
        assert problem == "Lokai and Bele: quiet must be a whole number from 1 to 999, not '1234'."
        await pilot.press("escape")
        assert not isinstance(table.screen, NewGame)
