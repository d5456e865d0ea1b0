"""The table as people use it: keys, mouse and typed moves."""

import random

import pytest
from textual.widgets import Static
from textual.widgets.markdown import MarkdownBlock

from parlour import registry
from parlour.terminal.dialogs import ActionPicker
from parlour.terminal.document import DocumentScreen
from parlour.terminal.new_game import Chooser, NewGame, NumberField
from parlour.terminal.table_app import TableApp
from parlour.terminal.widgets.board import Board
from parlour.terminal.widgets.main_view import MoveInput
from parlour.view.beats import SPEEDS
from parlour.view.language import speaking
from tests.terminal.helpers import (
    any_choice,
    click_spot,
    make_table,
    move_cursor_to,
    said,
    sit,
    texts,
    type_in,
    wait_until,
)

SEEDS = {"lokai_and_bele": 58, "bingo_battle": 383, "maexchen": 1}  # seeds of short games


async def play_to_the_end(table: TableApp, make) -> None:
    """Have every choice made by `make(choice)` until the game is over."""
    dice = random.Random(5)
    for _ in range(400):
        if table.session.actor < 0:
            break
        choice = any_choice(table, dice)
        before = len(table.session.match.turns)
        await make(choice)
        assert texts(table)[before] == choice.text
    assert table.session.match.state.is_terminal()
    assert said(table, "prompt") == f"{table.stage.scene.prompt} F4: new game."


GAMES = [("lokai_and_bele", {"quiet": 3}), pytest.param("bingo_battle", {}, marks=pytest.mark.campaign)]


CAMPAIGN = [
    pytest.param("bingo_battle", {}, marks=pytest.mark.campaign),
    pytest.param("lokai_and_bele", {"quiet": 4, "capture": "must"}, marks=pytest.mark.campaign),
]


@pytest.mark.parametrize(
    ("game", "options"),
    [("maexchen", {"faces": 3}), *CAMPAIGN],
)
async def test_whole_game_typed(game, options):
    table = make_table(game, seed=SEEDS[game], **options)
    async with sit(table) as pilot:
        await play_to_the_end(table, lambda choice: type_in(pilot, choice.text))


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_whole_game_with_arrows_and_enter(game, options):
    table = make_table(game, seed=SEEDS[game], **options)
    async with sit(table) as pilot:

        async def pick(choice):
            for spot in choice.spots:
                await move_cursor_to(pilot, table, spot)
                await pilot.press("enter")

        await play_to_the_end(table, pick)


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_whole_game_by_mouse(game, options):
    table = make_table(game, seed=SEEDS[game], **options)
    async with sit(table) as pilot:

        async def click(choice):
            for spot in choice.spots:
                await click_spot(pilot, table, spot)

        await play_to_the_end(table, click)


async def test_another_piece_can_be_picked_instead():
    table = make_table()
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d2")
        await click_spot(pilot, table, "e2")
        assert table.stage.selected == ("e2",)
        await click_spot(pilot, table, "e2")
        assert table.stage.selected == ()


async def test_a_pick_that_leads_nowhere_says_so():
    table = make_table()
    async with sit(table) as pilot:
        await click_spot(pilot, table, "d8")
        assert said(table) == "You can't do anything with d8 right now."
        await click_spot(pilot, table, "d2")
        await click_spot(pilot, table, "a8")
        assert said(table) == "a8 is not in a straight line from d2."
        assert table.stage.selected == ("d2",)


@pytest.mark.parametrize("typed", ["d2d5", "D2D5", " d2  d5 ", "d2-d5"])
async def test_typed_moves_forgive_case_spaces_and_dashes(typed):
    table = make_table()
    async with sit(table) as pilot:
        table.query_one(MoveInput).value = typed
        await pilot.press("enter")
        await pilot.pause()
        assert texts(table) == ["d2d5"]
        assert table.query_one(MoveInput).value == ""


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("d2d7", "A single piece captures only on an adjacent square. Did you mean 'd2d6'?"),
        ("D2 d7", "A single piece captures only on an adjacent square."),
        ("knight f3", "is not a move in Lokai and Bele. Write a move as d2d5"),
        ("d2", "'d2' could be d2c3, d2d3"),
    ],
)
async def test_bad_typed_moves_are_answered(typed, answer):
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, typed)
        assert answer in said(table)
        assert table.query_one("#message").has_class("problem")
        assert table.query_one(MoveInput).value == typed, "what was typed stays, to be corrected"
        assert texts(table) == []
        await pilot.press("escape")
        assert table.query_one(MoveInput).value == ""


async def test_a_refused_text_can_be_typed_over():
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d7")
        await type_in(pilot, "d2d5")
        assert texts(table) == ["d2d5"]


async def test_numbers_are_told_in_the_language_that_is_spoken():
    with speaking("de"):
        table = make_table(quiet=2)
        async with sit(table) as pilot:
            while table.session.actor >= 0:
                await type_in(pilot, table.stage.scene.choices[0].text)
            await wait_until(pilot, lambda: said(table).startswith("Statistik (Schwarz : Weiß): "))


@pytest.mark.parametrize(("language", "rest"), [("en", "discarded 0"), ("de", "Markt abräumen.")])
async def test_a_text_that_is_cut_is_read_whole_by_the_key_that_stands_there(language, rest):
    with speaking(language):
        table = make_table()
        async with sit(table, (60, 18)) as pilot:
            whole = f"*Hint*: [d2d5] `as is` {'on and on ' * 20}{rest}"
            table.stage.show_message(whole)
            await pilot.pause()
            assert "F9" in table.query_one("#message", Static).render().plain
            await pilot.press("f9")
            await pilot.pause()
            shown = " ".join(str(each.content) for each in table.screen.query(MarkdownBlock))
            assert "".join(whole.split()) in "".join(shown.split())
            await pilot.press("f9")
            assert not isinstance(table.screen, DocumentScreen)


async def test_while_something_is_shown_nothing_is_told_of_what_could_be_done(monkeypatch):
    monkeypatch.setitem(SPEEDS, "normal", 1000.0)
    table = make_table()
    async with sit(table) as pilot:
        await type_in(pilot, "d2d5")
        assert said(table, "info")
        await pilot.press("f6")
        assert table.stage.playback.is_on and said(table, "info") == ""


async def test_the_end_tells_the_game_in_numbers():
    table = make_table("lokai_and_bele", seed=SEEDS["lokai_and_bele"], quiet=3)
    async with sit(table) as pilot:
        await play_to_the_end(table, lambda choice: type_in(pilot, choice.text))
        await table.workers.wait_for_complete()
        await pilot.pause()
        count = len(table.session.match.turns)
        assert said(table).startswith(f"Statistics (Black : White): Decisions {count - count // 2} : {count // 2}")


async def test_a_hint_is_refused_with_the_reason():
    table = make_table("maexchen", faces=3)
    async with sit(table) as pilot:
        await play_to_the_end(table, lambda choice: type_in(pilot, choice.text))
        await wait_until(pilot, lambda: said(table).startswith("Statistics ("))
        await pilot.press("f2")
        assert said(table) == "The game is over. Press F4 for a new one."
        await pilot.press("f7", "f2")
        assert said(table) == "You're looking at an earlier turn. Press Esc to return to the game."


async def test_a_hint_is_marked_on_the_button_that_it_means():
    table = make_table("maexchen")
    async with sit(table) as pilot:
        await pilot.press("f2")
        await wait_until(pilot, lambda: said(table).startswith("Hint: "))
        meant = said(table).split()[1].removesuffix(".")
        label = {"throw": "Throw again", "stop": "Stop at"}[meant]
        assert f"!{label}" in table.query_one("#tray", Board).render().plain


async def test_a_key_that_came_too_late_to_skip_plays_nothing():
    table = make_table("maexchen")
    async with sit(table) as pilot:
        table.stage.playback.has_just_ended = True
        count = len(texts(table))
        await pilot.press("enter", "space")
        assert len(texts(table)) == count
        table.stage.playback.has_just_ended = False
        await pilot.press("enter")
        assert len(texts(table)) > count


async def test_a_plan_is_not_played_while_an_earlier_turn_is_looked_at():
    table = make_table("invictus")
    async with sit(table) as pilot:
        for word in ("fill", "confirm"):
            await type_in(pilot, word)
        await pilot.press("f7")
        await type_in(pilot, "fill")
        assert said(table) == "You're looking at an earlier turn. Press Esc to return to the game."


async def test_picker_asks_which_of_several_is_meant():
    table = make_table()
    async with sit(table) as pilot:
        taken = []
        table.push_screen(ActionPicker(table.stage.scene.choices[:3]), taken.append)
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert taken == [table.stage.scene.choices[1]]


async def test_new_game():
    table = make_table()
    async with sit(table) as pilot:
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
        assert said(table, "panel").startswith("Bingo Battle · Players 1\n")


async def test_options_are_told_in_the_language_that_is_spoken():
    table = make_table()
    with speaking("de"):
        async with sit(table) as pilot:
            await pilot.press("f4")
            names = [str(name.content) for name in table.screen.query(".row-name").results(Static)]
        title = registry.localized_info("lokai_and_bele").options[0].title
    assert title in names
    assert title != registry.info("lokai_and_bele").options[0].title


async def test_new_game_refuses_a_bad_number():
    table = make_table()
    async with sit(table) as pilot:
        await pilot.press("f4")
        table.screen.query_one("#option-quiet", NumberField).value = "1234"
        await pilot.press("enter")
        assert isinstance(table.screen, NewGame)
        problem = str(table.screen.query_one("#dialog-problem", Static).content)
        assert problem == "Lokai and Bele: quiet must be a whole number from 1 to 999, not '1234'."
        await pilot.press("escape")
        assert not isinstance(table.screen, NewGame)
